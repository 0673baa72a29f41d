// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The content of pages and XML files that is not in their extracted text. */
final class MarkupContent {
  private static final Pattern TAG = Pattern.compile("<(/?)([a-zA-Z][^\\s/<>]*+)([^<>]*+)>");

  private static final Pattern ATTRIBUTE =
      Pattern.compile(
          "\\s++([^\\s=/<>\"']++)(?:\\s*+=\\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\\s\"'<>]++)))?+");

  private static final Pattern DOCTYPE = Pattern.compile("(?i)<!doctype[^<>]*+>");

  /** Elements of paragraphs, lists with bullets, and layout. */
  private static final Set<String> TAGS =
      Set.of(
          ("html head title meta body p div span h1 h2 h3 h4 h5 h6 br hr b i em strong u small big font"
                  + " center ul li dl dt dd table thead tbody tfoot tr td th caption colgroup col"
                  + " blockquote section article header footer main nav aside address cite abbr wbr")
              .split(" "));

  /** Elements within a line. */
  private static final Set<String> INLINE =
      Set.of("span b i em strong u small big font cite abbr wbr".split(" "));

  private static final Set<String> ATTRIBUTES =
      Set.of(
          ("class id lang xml:lang dir align valign width height border cellpadding cellspacing bgcolor"
                  + " color size xmlns content name property charset")
              .split(" "));

  private static final Pattern STYLE =
      Pattern.compile(
          "(?:\\s*+(?:text-align|font-weight|font-style|line-height|margin-top|margin-bottom)"
              + "\\s*+:[\\w\\s.%-]*+;?)*+\\s*+");

  private static final Pattern BLANK =
      Pattern.compile("(?i)&(?:nbsp|ensp|emsp|emsp13|emsp14|numsp|#0*160|#x0*a0)\\b;?");

  private static final Pattern COLUMNS = Pattern.compile("[\\h&&[^ \\t]]\\s?[\\h&&[^ \\t]]|\uFFFD");

  private static final Pattern PICTURE =
      Pattern.compile(
          "(?i)<(?:img|picture|script|iframe|svg|object|video|audio|canvas|embed|form)\\b");

  /** Words in several cells of a row may be moved to others. */
  private static final int MOST_CELLS = 1;

  /** Attributes with so many times the characters of a text are the content of the file. */
  private static final int MANY = 4;

  /** Beside a shorter text, attributes need only more characters. */
  private static final int SHORT = 200;

  private MarkupContent() {}

  /** Adds a page, unless it has only layout and text. */
  static void addPage(Path file, Optional<Charset> charset, ContentKey key) throws IOException {
    String page = TextContent.read(file, charset);
    if (!isPlain(DOCTYPE.matcher(page).replaceFirst(""))) {
      key.add("page", page);
      PICTURE.matcher(page).results().forEach(picture -> key.addPicture());
    }
  }

  private static boolean isPlain(String page) {
    Matcher tag = TAG.matcher(page);
    StringBuilder line = new StringBuilder();
    int end = 0;
    int cells = 0;
    for (int start = page.indexOf('<'); start >= 0; start = page.indexOf('<', end)) {
      boolean isTag = tag.region(start, page.length()).lookingAt();
      String text = page.substring(end, start);
      if (!isTag || !isLayout(tag) || hasColumns(text)) {
        return false;
      }
      String name = tag.group(2).toLowerCase(Locale.ROOT);
      boolean isCell = tag.group(1).isEmpty() && (name.equals("td") || name.equals("th"));
      cells = name.equals("tr") ? 0 : cells + (isCell ? 1 : 0);
      if (cells > MOST_CELLS || isShort(line.append(text), name)) {
        return false;
      }
      end = tag.end();
    }
    return !hasColumns(page.substring(end));
  }

  /** Returns whether a short line ends here, but not its paragraph. */
  private static boolean isShort(StringBuilder line, String name) {
    int length = name.equals("br") ? line.toString().strip().length() : 0;
    if (!INLINE.contains(name)) {
      line.setLength(0);
    }
    return length > 0 && length < TextContent.LEAST_LINE;
  }

  /** Several blanks that a browser shows, or characters that were lost. */
  private static boolean hasColumns(String text) {
    return COLUMNS.matcher(BLANK.matcher(text).replaceAll("\u00A0")).find();
  }

  private static boolean isLayout(Matcher tag) {
    String all = tag.group(3);
    Matcher attribute = ATTRIBUTE.matcher(all);
    int end = 0;
    while (attribute.region(end, all.length()).lookingAt()) {
      String name = attribute.group(1).toLowerCase(Locale.ROOT);
      String value = attribute.group().substring(attribute.group(1).length()).strip();
      boolean isStyle = name.equals("style") && isStyle(attribute);
      boolean isType =
          name.equals("http-equiv") && value.toLowerCase(Locale.ROOT).contains("content-type");
      if (!ATTRIBUTES.contains(name) && !isStyle && !isType) {
        return false;
      }
      end = attribute.end();
    }
    String rest = all.substring(end).strip();
    return TAGS.contains(tag.group(2).toLowerCase(Locale.ROOT))
        && (rest.isEmpty() || rest.equals("/"));
  }

  private static boolean isStyle(Matcher attribute) {
    String value = attribute.group(2) == null ? attribute.group(3) : attribute.group(2);
    return value != null && STYLE.matcher(value).matches();
  }

  /** Returns whether the attributes of an XML file, and not its text, are its content. */
  static boolean isInAttributes(String xml, String text) {
    Matcher tag = TAG.matcher(xml);
    long length = 0;
    while (tag.find()) {
      String all = tag.group(3);
      Matcher attribute = ATTRIBUTE.matcher(all);
      for (int end = 0; attribute.region(end, all.length()).lookingAt(); end = attribute.end()) {
        boolean isName = attribute.group(1).matches("xmlns.*|xsi:.*|xml:.*|id|class|style");
        length += isName ? 0 : attribute.group().length();
      }
    }
    return length > (text.length() < SHORT ? 1L : MANY) * text.length();
  }
}
