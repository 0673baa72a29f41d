// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLStreamException;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * The content of an office document in a ZIP file that is not in its text. A document of paragraphs
 * and tables of one column has none. Of any other, all parts count but those of the layout:
 * pictures, links, fields, boxes, formulas, charts, macros, tracked changes, cells with their
 * positions and formulas.
 */
enum ZipContent {
  WORD(
      "wordprocessingml|ms-word\\.",
      "docProps/.*|_rels/.*|\\[Content_Types]\\.xml|word/(theme|fonts)/.*|customXml/.*|docMetadata/.*"
          + "|word/(styles|stylesWithEffects|settings|webSettings|fontTable|people)\\.xml",
      "word/(document|header\\d*|footer\\d*|footnotes|endnotes|numbering)\\.xml"),
  SHEETS(
      "spreadsheetml|ms-excel\\.",
      "docProps/.*|_rels/.*|\\[Content_Types]\\.xml|xl/(theme|printerSettings)/.*"
          + "|xl/calcChain\\.xml",
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

  /** What Word changes whenever it saves a document. */
  private static final Pattern SAVED =
      Pattern.compile(
          " (?:w:rsid\\w*|w14:paraId|w14:textId)=\"[^\"]*\"|<w:proofErr [^>]*>|<w:lastRenderedPageBreak/>");

  private static final Pattern STYLE_ID = Pattern.compile("\\bw:styleId\\s*=\\s*[\"']([^\"']+)");
  private static final Pattern BASED_ON =
      Pattern.compile("<w:basedOn\\s+w:val\\s*=\\s*[\"']([^\"']+)");

  /** Properties that change the meaning of words, and numbers that may not be in the text. */
  private static final Pattern MARKING =
      Pattern.compile(
          "<(?:\\w+:)?(?:(?:vertAlign|strike|dstrike|vanish|specVanish|webHidden|position|numPr)\\b[^>]*>"
              + "|rFonts\\b[^>]*(?i:symbol|dings)[^>]*>)");

  /** Properties of lists and notes. */
  private static final Pattern NUMBERING =
      Pattern.compile("<(?:\\w+:)?(?:numId|ilvl|numFmt|numStart|numRestart)\\b[^>]*>");

  private static final Pattern DEFAULT = Pattern.compile("\\bw:default\\s*=\\s*[\"'](?:1|true|on)");
  private static final Pattern BOUND = Pattern.compile("customXml/.*");

  private final Pattern types;
  private final Pattern layout;
  private final Pattern texts;

  ZipContent(String types, String layout, String texts) {
    this.types = Pattern.compile(types);
    this.layout = Pattern.compile(layout);
    this.texts = Pattern.compile(texts);
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
      Map<String, String> styles = this == WORD ? styles(zip) : Map.of();
      boolean isPlain = !styles.containsKey("");
      for (ZipEntry part : parts) {
        isPlain = isPlain && isPlain(zip, part, styles.keySet());
      }
      if (!isPlain) {
        addParts(zip, parts, key);
        addLayout(zip, styles, key);
      }
    }
  }

  private void addParts(ZipFile zip, List<? extends ZipEntry> parts, ContentKey key)
      throws IOException {
    Set<String> pictures = new HashSet<>();
    for (ZipEntry part : parts) {
      String hash = hash(zip, part);
      key.add(part.getName(), hash);
      if (PICTURE.matcher(part.getName()).matches() && pictures.add(hash)) {
        key.addPicture();
      }
    }
  }

  /** Adds what the layout of a DOCX contributes to its meaning. Word changes all else of it. */
  private void addLayout(ZipFile zip, Map<String, String> styles, ContentKey key)
      throws IOException {
    if (this != WORD) {
      return;
    }
    key.add("styles", new TreeMap<>(styles).toString());
    key.add("numbered styles", all(NUMBERING, read(zip, "word/styles.xml")));
    key.add("notes", all(NUMBERING, read(zip, "word/settings.xml")));
    if (read(zip, "word/document.xml").contains("dataBinding")) {
      for (ZipEntry part :
          zip.stream().filter(p -> BOUND.matcher(p.getName()).matches()).toList()) {
        key.add(part.getName(), hash(zip, part));
      }
    }
  }

  private String hash(ZipFile zip, ZipEntry part) throws IOException {
    if (this == WORD && part.getName().endsWith(".xml")) {
      return DigestUtils.sha256Hex(SAVED.matcher(read(zip, part)).replaceAll(""));
    }
    try (InputStream in = zip.getInputStream(part)) {
      return DigestUtils.sha256Hex(in);
    }
  }

  private boolean isPlain(ZipFile zip, ZipEntry part, Set<String> marking) throws IOException {
    if (part.getName().endsWith(".rels")) {
      return !read(zip, part).contains("External");
    }
    if (!texts.matcher(part.getName()).matches()) {
      return false;
    }
    try (InputStream in = zip.getInputStream(part)) {
      PlainText text = this == OPEN ? PlainText.openDocument() : PlainText.word(marking);
      return text.isAllOf(in);
    } catch (XMLStreamException e) {
      return false; // a part that cannot be read is compared by its bytes
    }
  }

  private static String read(ZipFile zip, ZipEntry part) throws IOException {
    try (InputStream in = zip.getInputStream(part)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Returns a part; empty if there is none. */
  private static String read(ZipFile zip, String name) throws IOException {
    ZipEntry part = zip.getEntry(name);
    return part == null ? "" : read(zip, part);
  }

  /**
   * Returns the styles that change the meaning of words, such as superscripts, and how. The style
   * without a name is that of all words.
   */
  private static Map<String, String> styles(ZipFile zip) throws IOException {
    Map<String, String> marking = new HashMap<>();
    Map<String, String> basedOn = new HashMap<>();
    for (String style : read(zip, "word/styles.xml").split("<w:style\\b")) {
      String id = first(STYLE_ID, style);
      basedOn.put(id, first(BASED_ON, style));
      String marks = all(MARKING, style);
      if (!marks.isEmpty()) {
        marking.put(id, marks);
        if (DEFAULT.matcher(style).find()) {
          marking.put("", marks);
        }
      }
    }
    boolean isMore = true;
    while (isMore) {
      isMore = false;
      for (Map.Entry<String, String> style : basedOn.entrySet()) {
        String base = marking.get(style.getValue());
        isMore |= base != null && marking.putIfAbsent(style.getKey(), base) == null;
      }
    }
    return marking;
  }

  private static String all(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(MatchResult::group).collect(Collectors.joining());
  }

  private static String first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? matcher.group(1) : "";
  }
}
