// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * The content of an office document in a ZIP file that is not in its text. A document of paragraphs
 * and full tables has none. Of any other, all parts count but those of the layout: pictures, links,
 * fields, boxes, formulas, charts, macros, tracked changes, cells with their positions and
 * formulas.
 */
enum ZipContent {
  WORD(
      "wordprocessingml|ms-word\\.",
      "docProps/.*|_rels/.*|\\[Content_Types]\\.xml|word/(theme|fonts)/.*"
          + "|word/(styles|stylesWithEffects|settings|webSettings|fontTable|numbering|people)\\.xml",
      "word/(document|header\\d*|footer\\d*|footnotes|endnotes)\\.xml"),
  SHEETS(
      "spreadsheetml|ms-excel\\.",
      "docProps/.*|_rels/.*|\\[Content_Types]\\.xml|xl/(theme|printerSettings)/.*"
          + "|xl/(styles|calcChain)\\.xml",
      ""),
  SLIDES(
      "presentationml|ms-powerpoint\\.",
      "docProps/.*|_rels/.*|\\[Content_Types]\\.xml|ppt/(theme|printerSettings)/.*"
          + "|ppt/(presProps|viewProps|tableStyles)\\.xml",
      ""),
  OPEN(
      "vnd\\.oasis\\.opendocument\\.(text|spreadsheet|presentation|graphics)",
      "mimetype|meta\\.xml|settings\\.xml|manifest\\.rdf|layout-cache"
          + "|(META-INF|Thumbnails|Configurations2|Fonts)/.*",
      "content\\.xml|styles\\.xml");

  private static final Pattern PICTURE = Pattern.compile(".*/media/.*|Pictures/.*|media/.*");
  private static final Pattern STYLE =
      Pattern.compile("(?s)<w:style [^>]*w:styleId=\"([^\"]+)\".*?</w:style>");
  private static final String NOT_LAYOUT = "w:(vertAlign|strike|dstrike|vanish)\\b";
  private static final Pattern IN_STYLE = Pattern.compile("<" + NOT_LAYOUT);

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
      Set.of("vertAlign", "strike", "dstrike", "vanish", "ins", "del", "moveFrom", "moveTo");

  private static final Set<String> PLAIN_OPEN =
      Set.of(
          "document-content",
          "document-styles",
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
      Set.of("automatic-styles", "styles", "font-face-decls", "scripts", "master-styles");

  private static final XMLInputFactory XML = factory();

  private final Pattern types;
  private final Pattern layout;
  private final Pattern texts;

  ZipContent(String types, String layout, String texts) {
    this.types = Pattern.compile(types);
    this.layout = Pattern.compile(layout);
    this.texts = Pattern.compile(texts);
  }

  private static XMLInputFactory factory() {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    return factory;
  }

  /** Returns the family of a media type. */
  static Optional<ZipContent> of(String type) {
    return Stream.of(values()).filter(family -> family.types.matcher(type).find()).findFirst();
  }

  /**
   * Adds the content of a file to a key.
   *
   * @throws IOException if the file cannot be read
   */
  void add(Path file, ContentKey key) throws IOException {
    try (ZipFile zip = new ZipFile(file.toFile())) {
      List<? extends ZipEntry> parts =
          zip.stream()
              .filter(part -> !part.isDirectory() && !layout.matcher(part.getName()).matches())
              .toList();
      boolean isPlain = true;
      Set<String> pictures = new HashSet<>();
      for (ZipEntry part : parts) {
        isPlain = isPlain && isPlain(zip, part);
        if (PICTURE.matcher(part.getName()).matches() && pictures.add(hash(zip, part))) {
          key.addPicture();
        }
      }
      for (ZipEntry part : isPlain ? List.<ZipEntry>of() : parts) {
        key.add(part.getName(), hash(zip, part));
      }
    }
  }

  private static String hash(ZipFile zip, ZipEntry part) throws IOException {
    try (InputStream in = zip.getInputStream(part)) {
      return DigestUtils.sha256Hex(in);
    }
  }

  private boolean isPlain(ZipFile zip, ZipEntry part) throws IOException {
    if (part.getName().endsWith(".rels")) {
      return !read(zip, part).contains("External\"");
    }
    if (!texts.matcher(part.getName()).matches()) {
      return false;
    }
    try (InputStream in = zip.getInputStream(part)) {
      return this == OPEN
          ? new PlainText(PLAIN_OPEN, STYLES, Set.of()).isPlain(in)
          : new PlainText(PLAIN, Set.of("tblGrid"), styles(zip)).isPlain(in);
    } catch (XMLStreamException e) {
      return false; // a part that cannot be read is compared by its bytes
    }
  }

  private static String read(ZipFile zip, ZipEntry part) throws IOException {
    try (InputStream in = zip.getInputStream(part)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Returns the styles that change the meaning of words, such as superscripts. */
  private static Set<String> styles(ZipFile zip) throws IOException {
    ZipEntry part = zip.getEntry("word/styles.xml");
    Set<String> styles = new HashSet<>();
    if (part != null) {
      for (MatchResult style : STYLE.matcher(read(zip, part)).results().toList()) {
        if (IN_STYLE.matcher(style.group()).find()) {
          styles.add(style.group(1));
        }
      }
    }
    return styles;
  }

  /**
   * Finds out whether a text has only paragraphs and tables without empty cells.
   *
   * @param plain the names of elements that may occur
   * @param properties the names of elements with properties, beside those that end with {@code Pr}
   * @param marking the styles that are not plain
   */
  private record PlainText(Set<String> plain, Set<String> properties, Set<String> marking) {
    private static final int NOWHERE = 0;

    private enum Last {
      NOTHING,
      TAB,
      TEXT
    }

    boolean isPlain(InputStream in) throws XMLStreamException {
      XMLStreamReader xml = XML.createXMLStreamReader(in);
      try {
        return isPlain(xml);
      } finally {
        xml.close();
      }
    }

    private boolean isPlain(XMLStreamReader xml) throws XMLStreamException {
      int inProperties = NOWHERE;
      boolean isCellFull = true;
      Last last = Last.NOTHING;
      while (xml.hasNext()) {
        int event = xml.next();
        if (event == XMLStreamConstants.START_ELEMENT) {
          String name = xml.getLocalName();
          if (inProperties > NOWHERE || isProperty(name)) {
            inProperties++;
            if (isMarking(xml, name)) {
              return false;
            }
          } else if (!plain.contains(name) || hasHiddenValue(xml)) {
            return false;
          } else if (name.equals("tab")) {
            if (last != Last.TEXT) {
              return false;
            }
            last = Last.TAB;
          } else if (isCell(name)) {
            isCellFull = false;
          }
        } else if (event == XMLStreamConstants.END_ELEMENT) {
          String name = xml.getLocalName();
          if (inProperties > NOWHERE) {
            inProperties--;
          } else if (isCell(name)) {
            if (!isCellFull) {
              return false;
            }
          } else if (isLine(name)) {
            if (last == Last.TAB) {
              return false;
            }
            last = Last.NOTHING;
          }
        } else if (event == XMLStreamConstants.CHARACTERS
            && inProperties == NOWHERE
            && !xml.getText().isBlank()) {
          last = Last.TEXT;
          isCellFull = true;
        }
      }
      return true;
    }

    private boolean isProperty(String name) {
      return name.endsWith("Pr") || properties.contains(name);
    }

    private static boolean isCell(String name) {
      return name.equals("tc") || name.equals("table-cell");
    }

    private static boolean isLine(String name) {
      return Set.of("p", "h", "br", "line-break").contains(name);
    }

    /** Returns whether a property changes the meaning of words. */
    private boolean isMarking(XMLStreamReader xml, String name) {
      if (IN_PROPERTIES.contains(name)) {
        return true;
      }
      for (int i = 0; i < xml.getAttributeCount(); i++) {
        String value = xml.getAttributeValue(i);
        boolean isMarking =
            switch (xml.getAttributeLocalName(i)) {
              case "text-position" -> !value.startsWith("0%");
              case "text-line-through-style", "text-line-through-type", "display" ->
                  !value.equals("none") ^ xml.getAttributeLocalName(i).equals("display");
              case "val" -> name.endsWith("Style") && marking.contains(value);
              default -> false;
            };
        if (isMarking) {
          return true;
        }
      }
      return false;
    }

    /** Cells of text documents may have values that are not shown; several blanks are columns. */
    private static boolean hasHiddenValue(XMLStreamReader xml) {
      for (int i = 0; i < xml.getAttributeCount(); i++) {
        String name = xml.getAttributeLocalName(i);
        boolean isValue = name.equals("formula") || name.equals("value") || name.endsWith("-value");
        boolean isWide = name.equals("c") && !xml.getAttributeValue(i).equals("1");
        if (isValue || isWide) {
          return true;
        }
      }
      return false;
    }
  }
}
