// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The content of text files, pages and mails that is not in their extracted text. */
final class TextContent {
  /** The memory of the process that reads files is limited. */
  private static final int LONGEST = 1 << 24;

  /**
   * Lines of a text that is more than prose: indented ones, columns, and those that begin with a
   * sign that is no bullet, such as the comments of a program.
   */
  private static final Pattern LINES =
      Pattern.compile("(?m)^[ \\t]+\\S|\\S *\\t|\\S {3,}\\S|^(?:--|[#;!%/<.{}@$&|\\\\^~+=])");

  private static final Pattern ATTRIBUTE =
      Pattern.compile("\\s+([^\\s=/>\"']+)(?:\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"'>]+)))?");

  private static final Pattern TAG = Pattern.compile("<(/?)([a-zA-Z][^\\s/>]*)([^<>]*+)>");
  private static final Pattern BLANK =
      Pattern.compile("(?i)\\s++|&nbsp;|&#160;|\u00A0|</?(?:br|p)\\b[^<>]*+>");

  private static final Pattern EMPTY_CELL =
      Pattern.compile("(?i)<t[dh]\\b[^<>]*+>(?=</t|<t[dhr]\\b)");

  private static final Pattern ROW = Pattern.compile("(?i)<tr\\b");
  private static final Pattern CELL = Pattern.compile("(?i)<t[dh]\\b");

  private static final Pattern DOCTYPE = Pattern.compile("(?i)<!doctype[^<>]*>");

  /** Styles and attributes that hide words, or change what they mean. */
  private static final String NO_LAYOUT =
      "display\\s*:\\s*none|visibility|line-through|:\\s*(?:super|sub)\\b|content\\s*:|url\\(|refresh";

  private static final Pattern MARKING =
      Pattern.compile("(?i)<[^<>]*?(?:" + NO_LAYOUT + ")|<style\\b[^<]*?(?:" + NO_LAYOUT + ")");

  private static final Pattern PICTURES =
      Pattern.compile("(?i)<(img|script|iframe|svg|object|video|audio|canvas|embed|form)\\b");

  private static final Set<String> TAGS =
      Set.of(
          "html",
          "head",
          "title",
          "meta",
          "link",
          "style",
          "body",
          "p",
          "div",
          "span",
          "h1",
          "h2",
          "h3",
          "h4",
          "h5",
          "h6",
          "br",
          "hr",
          "b",
          "i",
          "em",
          "strong",
          "u",
          "small",
          "big",
          "font",
          "center",
          "ul",
          "ol",
          "li",
          "dl",
          "dt",
          "dd",
          "table",
          "thead",
          "tbody",
          "tfoot",
          "tr",
          "td",
          "th",
          "caption",
          "colgroup",
          "col",
          "blockquote",
          "section",
          "article",
          "header",
          "footer",
          "main",
          "nav",
          "aside",
          "address",
          "cite",
          "abbr",
          "wbr",
          "q",
          "base");

  private static final Set<String> ATTRIBUTES =
      Set.of(
          "class",
          "id",
          "style",
          "lang",
          "xml:lang",
          "dir",
          "align",
          "valign",
          "width",
          "height",
          "border",
          "cellpadding",
          "cellspacing",
          "bgcolor",
          "color",
          "face",
          "size",
          "xmlns",
          "http-equiv",
          "content",
          "name",
          "property",
          "charset",
          "rel",
          "type",
          "media",
          "/");

  /** A control word of RTF, or a sign of it. */
  private static final Pattern CONTROL =
      Pattern.compile("\\\\(\\*\\\\[a-z]+|[a-z]+(?:(?<=fcharset)2(?!\\d))?|[^a-z])");

  /** Words of RTF for layout and metadata, and signs for characters. */
  private static final Set<String> CONTROLS =
      Set.of(
          ("rtf ansi mac pc pca ansicpg deff deflang deflangfe uc u fonttbl f fnil froman fswiss fmodern"
                  + " fscript fdecor fbidi fcharset fprq colortbl red green blue stylesheet s cs sbasedon"
                  + " snext additive info title author operator creatim revtim printim yr mo dy hr min sec"
                  + " version vern nofpages nofwords nofchars nofcharsws edmins id pard plain par line page"
                  + " sect sectd b i ul ulnone fs cf cb highlight lang langfe langnp langfenp noproof kerning"
                  + " expnd expndtw charscalex li ri fi lin rin sa sb sl slmult ql qr qc qj widctlpar"
                  + " nowidctlpar keep keepn hyphpar paperw paperh margl margr margt margb gutter viewkind"
                  + " viewscale emdash endash lquote rquote ldblquote rdblquote bullet ltrpar ltrch rtlch"
                  + " loch hich dbch af afs alang widowctrl *\\generator ' ~ _ - { } \\ \n \r")
              .split(" "));

  /** Files that stand for another one: Git LFS, shortcuts, and documents of Google Drive. */
  private static final Pattern POINTER =
      Pattern.compile(
          "version https://git-lfs\\.github\\.com/spec/v1\\s+(?s:.*)"
              + "|(?s:.*)(?m:^)\\[InternetShortcut](?s:.*)"
              + "|\\[Desktop Entry](?s:.*)\\bType\\s*=\\s*Link\\b(?s:.*)"
              + "|\\{[^{}]*\"(?:doc_id|resource_id)\"[^{}]*}");

  private static final int LONGEST_POINTER = 10_000;

  /** The headers that a reader of a mail sees; programs on the way add others. */
  private static final Set<String> SEEN = Set.of("from", "to", "cc", "bcc", "subject", "date");

  private TextContent() {}

  /** Adds the lines of a text file, unless it is prose. */
  static void addLines(Path file, Optional<Charset> charset, boolean isProse, ContentKey key)
      throws IOException {
    addLines(read(file, charset), isProse, key);
  }

  /** Adds the lines of a text, unless it is prose. */
  static void addLines(String whole, boolean isProse, ContentKey key) {
    String lines = whole.replaceAll("\\r\\n?", "\n").replaceAll("[ \\t]+(?=\\n)", "");
    String text = lines.strip().isEmpty() ? "" : lines.replaceAll("^\\uFEFF|\\s+$", "");
    if (!isProse || LINES.matcher(text).find()) {
      key.add("lines", text);
    }
  }

  /** Adds a page, unless it has only layout and text. */
  static void addPage(Path file, Optional<Charset> charset, ContentKey key) throws IOException {
    String page = read(file, charset);
    if (!isPlain(page)) {
      key.add("page", page);
      if (PICTURES.matcher(page).find()) {
        key.addPicture();
      }
    }
  }

  private static boolean isPlain(String page) {
    if (MARKING.matcher(page).find()
        || EMPTY_CELL.matcher(BLANK.matcher(page).replaceAll("")).find()) {
      return false;
    }
    if (ROW.splitAsStream(page).anyMatch(TextContent::isInColumns)) {
      return false;
    }
    String markup = DOCTYPE.matcher(page).replaceFirst("");
    List<MatchResult> tags = TAG.matcher(markup).results().toList();
    return tags.size() == markup.chars().filter(c -> c == '<').count()
        && tags.stream().allMatch(TextContent::isLayout);
  }

  /** In more than two columns, the same words may stand in other cells. */
  private static boolean isInColumns(String row) {
    return CELL.matcher(row).results().limit(3).count() > 2;
  }

  private static boolean isLayout(MatchResult tag) {
    String name = tag.group(2).toLowerCase(Locale.ROOT);
    boolean isHead = name.equals("link") || name.equals("base");
    Matcher attribute = ATTRIBUTE.matcher(tag.group(3));
    int end = 0;
    while (attribute.find() && attribute.start() == end) {
      String of = attribute.group(1).toLowerCase(Locale.ROOT);
      if (!ATTRIBUTES.contains(of) && !(isHead && of.equals("href"))) {
        return false;
      }
      end = attribute.end();
    }
    return TAGS.contains(name) && tag.group(3).substring(end).matches("\\s*/?");
  }

  /** Adds an RTF, unless it has only layout and text. */
  static void addRichText(Path file, ContentKey key) throws IOException {
    String text = read(file, Optional.of(StandardCharsets.ISO_8859_1));
    if (!CONTROL.matcher(text).results().allMatch(word -> CONTROLS.contains(word.group(1)))) {
      key.add("rtf", text);
    }
  }

  /** Returns whether a file has more text in attributes than between its tags. */
  static boolean isInAttributes(Path file, Optional<Charset> charset, String text)
      throws IOException {
    long length = 0;
    Matcher tags = TAG.matcher(start(file, charset));
    while (tags.find()) {
      MatchResult tag = tags.toMatchResult();
      Matcher attribute = ATTRIBUTE.matcher(tag.group(3));
      while (attribute.find()) {
        boolean isName = attribute.group(1).matches("xmlns.*|xsi:.*|xml:.*|id|class|style");
        length += isName ? 0 : attribute.group().length();
      }
    }
    return length > text.length();
  }

  /** Returns whether a text only names another file. */
  static boolean isPointer(String text) {
    return text.length() < LONGEST_POINTER && POINTER.matcher(text.strip()).matches();
  }

  /** Adds the body of a mail, and the headers that its reader sees. */
  static void addMail(Path file, ContentKey key) throws IOException {
    String mail = read(file, Optional.of(StandardCharsets.ISO_8859_1)).replaceAll("\\r\\n?", "\n");
    int body = mail.indexOf("\\n\\n");
    String headers = (body < 0 ? mail : mail.substring(0, body)).replaceAll("\\n(?=[ \\t])", " ");
    String seen =
        headers
            .lines()
            .filter(line -> SEEN.contains(line.split(":", 2)[0].toLowerCase(Locale.ROOT)))
            .collect(Collectors.toCollection(TreeSet::new))
            .toString();
    key.add("mail", seen + (body < 0 ? "" : mail.substring(body).strip()));
  }

  private static String read(Path file, Optional<Charset> charset) throws IOException {
    if (Files.size(file) > LONGEST) {
      throw new IOException("the file is too long for a text");
    }
    return start(file, charset);
  }

  /** Bytes that are no text in this encoding are read as Latin-1, so that none is lost. */
  private static String start(Path file, Optional<Charset> charset) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(LONGEST);
    }
    try {
      return charset
          .orElse(StandardCharsets.UTF_8)
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes))
          .toString();
    } catch (CharacterCodingException e) {
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
  }
}
