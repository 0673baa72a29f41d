// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Finds out whether the XML of an office document has only paragraphs, and tables of one column.
 * The extracted text shows all of such a document but its layout. For one part of a document.
 */
final class PlainText {
  /** Elements of paragraphs and tables; properties are other elements. */
  private static final Set<String> PLAIN =
      Set.of(
          "document",
          "body",
          "hdr",
          "ftr",
          "p",
          "r",
          "t",
          "tab",
          "br",
          "cr",
          "tbl",
          "tr",
          "tc",
          "proofErr",
          "bookmarkStart",
          "bookmarkEnd",
          "lastRenderedPageBreak",
          "noBreakHyphen",
          "softHyphen",
          "smartTag",
          "footnotes",
          "endnotes",
          "footnote",
          "endnote",
          "separator",
          "continuationSeparator");

  private static final Set<String> IN_PROPERTIES =
      Set.of(
          "vertAlign",
          "strike",
          "dstrike",
          "vanish",
          "ins",
          "del",
          "moveFrom",
          "moveTo",
          "position",
          "gridBefore",
          "gridAfter",
          "hidden",
          "specVanish",
          "webHidden",
          "lvlPicBulletId",
          "list-level-style-image");

  private static final Set<String> PLAIN_OPEN =
      Set.of(
          "document-content",
          "document-styles",
          "master-styles",
          "master-page",
          "header",
          "footer",
          "body",
          "text",
          "p",
          "h",
          "span",
          "s",
          "tab",
          "line-break",
          "soft-page-break",
          "list",
          "list-item",
          "list-header",
          "sequence-decls",
          "sequence-decl",
          "bookmark",
          "bookmark-start",
          "bookmark-end",
          "forms",
          "table",
          "table-column",
          "table-columns",
          "table-row",
          "table-rows",
          "table-header-rows",
          "table-cell",
          "covered-table-cell");

  private static final Set<String> STYLES =
      Set.of("automatic-styles", "styles", "font-face-decls", "scripts", "page-layout");

  private static final XMLInputFactory XML = factory();

  /** Words in several cells of a row may be moved to others. */
  private static final int MOST_CELLS = 1;

  /** Fonts whose letters are signs. */
  private static final Pattern SIGNS = Pattern.compile("(?i).*(symbol|dings).*");

  private static final Set<String> SHOWN = Set.of("t", "p", "h");
  private static final Set<String> BREAKS = Set.of("br", "cr", "line-break");

  /** One blank in an ODT. */
  private static final Pattern BLANKS = Pattern.compile("[ \\t\\r\\n]+");

  /** Blanks that are columns. */
  private static final Pattern COLUMNS = Pattern.compile("(?s).*(?: {3}|\\h\\u00A0|\\u00A0\\h).*");

  /** A tab that is layout: the only one, behind the sign or number of an item. */
  private static final Pattern ITEM = Pattern.compile("\\S{0,6}[^\\s\\p{L}\\p{N}]\\t[^\\t]*");

  /** The signs of lists that are layout, if all lists have the same. */
  private static final Set<String> BULLETS =
      Set.of("\u2022", "\u00B7", "\u25E6", "\u25AA", "\u2013", "-", "o", "\uF0B7", "\uF0A7");

  /** The formats of numbers that are in the extracted text. */
  private static final Set<String> NUMBERS =
      Set.of("bullet", "decimal", "lowerLetter", "upperLetter", "lowerRoman", "upperRoman", "none");

  private final Set<String> plain;
  private final Set<String> properties;
  private final Set<String> marking;
  private final Map<String, String> bullets = new HashMap<>();
  private final StringBuilder line = new StringBuilder();
  private int inProperties;
  private int cells;
  private boolean isShown;
  private boolean hasStops;
  private String level = "";
  private String bullet = "";
  private String format = "";

  /**
   * Looks for elements.
   *
   * @param plain the names of elements that may occur
   * @param properties the names of elements with properties, beside those that end with {@code Pr}
   * @param marking the styles that change the meaning of words
   */
  private PlainText(Set<String> plain, Set<String> properties, Set<String> marking) {
    this.plain = plain;
    this.properties = properties;
    this.marking = marking;
  }

  /** Returns one for a DOCX with styles that change the meaning of words, such as superscripts. */
  static PlainText word(Set<String> marking) {
    return new PlainText(PLAIN, Set.of("tblGrid", "numbering"), marking);
  }

  static PlainText openDocument() {
    return new PlainText(PLAIN_OPEN, STYLES, Set.of());
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }

  /**
   * Returns whether a part has nothing else.
   *
   * @throws XMLStreamException if it is no XML
   */
  boolean isAllOf(InputStream in) throws XMLStreamException {
    XMLStreamReader xml = XML.createXMLStreamReader(in);
    try {
      boolean isPlain = true;
      while (isPlain && xml.hasNext()) {
        isPlain = isPlain(xml, xml.next());
      }
      return isPlain;
    } finally {
      xml.close();
    }
  }

  private boolean isPlain(XMLStreamReader xml, int event) {
    if (event == XMLStreamConstants.START_ELEMENT) {
      String name = xml.getLocalName();
      inProperties += inProperties > 0 || isProperty(name) ? 1 : 0;
      return inProperties > 0 ? !isMarking(xml, name) : isPlainStart(xml, name);
    }
    if (event == XMLStreamConstants.END_ELEMENT) {
      inProperties -= inProperties > 0 ? 1 : 0;
      return inProperties > 0 || isPlainEnd(xml.getLocalName());
    }
    if (event == XMLStreamConstants.CHARACTERS && inProperties == 0 && isShown) {
      line.append(
          plain.equals(PLAIN) ? xml.getText() : BLANKS.matcher(xml.getText()).replaceAll(" "));
    }
    return true;
  }

  private boolean isProperty(String name) {
    return name.endsWith("Pr") || properties.contains(name);
  }

  private boolean isPlainStart(XMLStreamReader xml, String name) {
    isShown |= SHOWN.contains(name) && (name.equals("t") || plain.equals(PLAIN_OPEN));
    if (name.equals("tab") || name.equals("s")) {
      boolean isColumn = line.toString().isBlank();
      line.append(name.equals("tab") ? '\t' : ' ');
      return !isColumn && !hasHiddenValue(xml);
    }
    if (isCell(name)) {
      cells++;
    } else if (name.equals("tr") || name.equals("table-row")) {
      cells = 0;
    }
    return cells <= MOST_CELLS
        && plain.contains(name)
        && !hasHiddenValue(xml)
        && !isShortLine(xml, name);
  }

  /** A line of prose ends early only at the end of a paragraph or page. */
  private boolean isShortLine(XMLStreamReader xml, String name) {
    boolean isBreak = BREAKS.contains(name) && xml.getAttributeCount() == 0;
    int length = line.toString().strip().length();
    return isBreak && length > 0 && length < TextContent.LEAST_LINE;
  }

  private boolean isPlainEnd(String name) {
    if (!SHOWN.contains(name) && !BREAKS.contains(name)) {
      return true;
    }
    isShown &= BREAKS.contains(name);
    return name.equals("t") || isPlainLine();
  }

  private boolean isPlainLine() {
    String text = line.toString();
    line.setLength(0);
    boolean isItem = ITEM.matcher(text).matches() && !hasStops;
    hasStops &= plain.equals(PLAIN_OPEN);
    return !COLUMNS.matcher(text).matches() && (text.indexOf('\t') < 0 || isItem);
  }

  private static boolean isCell(String name) {
    return name.equals("tc") || name.equals("table-cell") || name.equals("covered-table-cell");
  }

  /** Returns whether a property changes the meaning of words. */
  private boolean isMarking(XMLStreamReader xml, String name) {
    hasStops |= name.equals("tabs") || name.equals("tab-stops");
    boolean isMarking = IN_PROPERTIES.contains(name) || isSignOfList(xml, name);
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      String value = xml.getAttributeValue(i);
      isMarking |=
          switch (xml.getAttributeLocalName(i)) {
            case "text-position" -> !value.startsWith("0%");
            case "text-line-through-style", "text-line-through-type" -> !value.equals("none");
            case "display" -> value.equals("none");
            case "ascii", "hAnsi", "cs", "eastAsia", "font-name", "font-family" ->
                isFontOfSigns(name, value);
            case "val" -> name.endsWith("Style") && marking.contains(value);
            default -> false;
          };
    }
    return isMarking;
  }

  /** Usual bullets are signs of such fonts, and a document names all fonts that it uses. */
  private boolean isFontOfSigns(String name, String font) {
    boolean isUsualBullet = !bullet.isEmpty() && !Character.isLetter(bullet.charAt(0));
    return !name.equals("font-face") && !isUsualBullet && SIGNS.matcher(font).matches();
  }

  /** Returns whether a property gives a sign or number of a list that is not in the text. */
  private boolean isSignOfList(XMLStreamReader xml, String name) {
    switch (name) {
      case "lvl", "style", "list-style" -> {
        level = attribute(xml, "ilvl");
        bullet = "";
      }
      case "numFmt" -> {
        format = attribute(xml, "val");
        return !NUMBERS.contains(format);
      }
      case "lvlText" -> {
        return format.equals("bullet") && !isUsual(level, attribute(xml, "val"));
      }
      case "list-level-style-bullet" -> {
        return !isUsual(attribute(xml, "level"), attribute(xml, "bullet-char"));
      }
      case "list-level-style-number", "outline-level-style" -> {
        return !attribute(xml, "num-format").isEmpty();
      }
      default -> {
        return false;
      }
    }
    return false;
  }

  private boolean isUsual(String ofLevel, String sign) {
    bullet = sign;
    String other = bullets.putIfAbsent(ofLevel, sign);
    return BULLETS.contains(sign) && (other == null || other.equals(sign));
  }

  private static String attribute(XMLStreamReader xml, String name) {
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      if (xml.getAttributeLocalName(i).equals(name)) {
        return xml.getAttributeValue(i);
      }
    }
    return "";
  }

  /** Cells of text documents may have values that are not shown; several blanks are columns. */
  private static boolean hasHiddenValue(XMLStreamReader xml) {
    boolean isHidden = false;
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      String name = xml.getAttributeLocalName(i);
      isHidden |= name.equals("formula") || name.equals("value") || name.endsWith("-value");
      isHidden |= name.endsWith("-repeated") || name.equals("visibility");
      isHidden |= name.equals("c") && !xml.getAttributeValue(i).equals("1");
    }
    return isHidden;
  }
}
