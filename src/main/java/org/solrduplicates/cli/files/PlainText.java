// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.InputStream;
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
          "hidden");

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

  /** Blanks that are columns. */
  private static final Pattern COLUMNS = Pattern.compile("(?s).*(?: {3}|\\h\\u00A0|\\u00A0\\h).*");

  private enum Last {
    NOTHING,
    TAB,
    TEXT
  }

  private final Set<String> plain;
  private final Set<String> properties;
  private final Set<String> marking;
  private int inProperties;
  private int cells;
  private Last last = Last.NOTHING;

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
    return new PlainText(PLAIN, Set.of("tblGrid"), marking);
  }

  static PlainText openDocument() {
    return new PlainText(PLAIN_OPEN, STYLES, Set.of());
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
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
    if (event == XMLStreamConstants.CHARACTERS && inProperties == 0 && !xml.getText().isBlank()) {
      last = Last.TEXT;
      return !COLUMNS.matcher(xml.getText()).matches();
    }
    return true;
  }

  private boolean isProperty(String name) {
    return name.endsWith("Pr") || properties.contains(name);
  }

  private boolean isPlainStart(XMLStreamReader xml, String name) {
    if (name.equals("tab") || name.equals("s")) {
      boolean isColumn = last != Last.TEXT;
      last = Last.TAB;
      return !isColumn && !hasHiddenValue(xml);
    }
    if (isCell(name)) {
      cells++;
    } else if (name.equals("tr") || name.equals("table-row")) {
      cells = 0;
    }
    return cells <= MOST_CELLS && plain.contains(name) && !hasHiddenValue(xml);
  }

  private boolean isPlainEnd(String name) {
    boolean isColumn = last == Last.TAB && isLine(name);
    last = isLine(name) ? Last.NOTHING : last;
    return !isColumn;
  }

  private static boolean isCell(String name) {
    return name.equals("tc") || name.equals("table-cell") || name.equals("covered-table-cell");
  }

  private static boolean isLine(String name) {
    return Set.of("p", "h", "br", "line-break").contains(name);
  }

  /** Returns whether a property changes the meaning of words. */
  private boolean isMarking(XMLStreamReader xml, String name) {
    boolean isMarking = IN_PROPERTIES.contains(name);
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      String value = xml.getAttributeValue(i);
      isMarking |=
          switch (xml.getAttributeLocalName(i)) {
            case "text-position" -> !value.startsWith("0%");
            case "text-line-through-style", "text-line-through-type" -> !value.equals("none");
            case "display" -> value.equals("none");
            case "ascii", "hAnsi", "cs" -> SIGNS.matcher(value).matches();
            case "val" -> name.endsWith("Style") && marking.contains(value);
            default -> false;
          };
    }
    return isMarking;
  }

  /** Cells of text documents may have values that are not shown; several blanks are columns. */
  private static boolean hasHiddenValue(XMLStreamReader xml) {
    boolean isHidden = false;
    for (int i = 0; i < xml.getAttributeCount(); i++) {
      String name = xml.getAttributeLocalName(i);
      isHidden |= name.equals("formula") || name.equals("value") || name.endsWith("-value");
      isHidden |= name.endsWith("-repeated");
      isHidden |= name.equals("c") && !xml.getAttributeValue(i).equals("1");
    }
    return isHidden;
  }
}
