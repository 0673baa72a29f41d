// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@link PlainName} without anything that makes it quicker: every pattern is looked for in every
 * name, and every character taken apart anew.
 */
final class PlainNameBefore {
  /** Stands where a capital follows a small letter: {@code OfferV2} may be two words. */
  static final char SEAM = '\u001F';

  /** Up to three, as in {@code contract.docx.pdf}. */
  private static final Pattern EXTENSION =
      Pattern.compile(
          "(?:\\.(?:"
              + "docx?|docm|dotx?|odt|ott|rtf|txt|text|md|markdown|rst|adoc|tex|pages|wpd|wps|hwpx?"
              + "|pdf|pdfa|xps|ps|epub|mobi|djvu|html?|xhtml|mht|mhtml|xml|json|ya?ml|log|dwg|dxf"
              + "|xlsx?|xlsm|xlsb|ods|csv|tsv|numbers|pptx?|pptm|ppsx?|odp|odg|key|vsdx?|mpp"
              + "|msg|eml|jpe?g|png|gif|tiff?|bmp|svg|heic|webp|zip|7z|rar|gz|tar|bak|tmp|p7m"
              + ")){1,3}[\\s~]{0,9}$");

  /** What printing to PDF makes a title of: the program before the name, or the whole path. */
  private static final Pattern PROGRAM =
      Pattern.compile("^Microsoft (?:Office )?(?:Word|PowerPoint|Excel) - ");

  private static final Pattern PATH = Pattern.compile("^(?:[A-Za-z]:\\\\|\\\\\\\\|file:/|/\\w+/)");
  private static final Pattern ESCAPED = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");

  /** Letters that no decomposition takes apart, or that are written in two ways. */
  private static final Map<Integer, String> FOLDED =
      Map.ofEntries(
          Map.entry(0xDF, "ss"),
          Map.entry(0xE6, "ae"),
          Map.entry(0x153, "oe"),
          Map.entry(0xF8, "o"),
          Map.entry(0x111, "d"),
          Map.entry(0xF0, "d"),
          Map.entry(0x142, "l"),
          Map.entry(0x131, "i"),
          Map.entry(0x6CC, "\u064A"),
          Map.entry(0x649, "\u064A"),
          Map.entry(0x6A9, "\u0643"),
          Map.entry(0x6C1, "\u0647"),
          Map.entry(0x671, "\u0627"),
          Map.entry(0x3C2, "\u03C3"));

  private static final String HAN_DIGITS = "〇零一二三四五六七八九";

  /** Numbers in Chinese characters, where they count something. */
  private static final Pattern HAN_NUMBER =
      Pattern.compile(
          "(?<=第)[一二三四五六七八九十]{1,3}|[一二三四五六七八九十]{1,3}(?=(?:版|稿|訂|改)(?!\\p{IsHan}))"
              + "|[〇零一二三四五六七八九]{4}(?=年)|(?<=年)[一二三四五六七八九十]{1,3}(?=月)"
              + "|(?<=月)[一二三四五六七八九十]{1,3}(?=[日号號])");

  private PlainNameBefore() {}

  /** Returns a title in this form. */
  static String ofTitle(String title) {
    String name = PROGRAM.matcher(title).replaceFirst("");
    return withoutExtension(PATH.matcher(name).find() ? withoutFolders(name) : name);
  }

  /** Returns a file name or a path in this form. */
  static String ofFile(String name) {
    return withoutExtension(
        withoutFolders(ESCAPED.matcher(name).replaceAll(PlainNameBefore::unescaped)));
  }

  private static String withoutExtension(String name) {
    String plain = plain(name);
    String numbered =
        HAN_NUMBER.matcher(plain).replaceAll(number -> Integer.toString(han(number.group())));
    return EXTENSION.matcher(numbered).replaceFirst("");
  }

  private static String withoutFolders(String name) {
    return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  }

  private static String unescaped(MatchResult escaped) {
    byte[] bytes = HexFormat.of().parseHex(escaped.group().replace("%", ""));
    try {
      CharSequence text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return Matcher.quoteReplacement(text.toString());
    } catch (CharacterCodingException e) {
      return escaped.group(); // a percent sign that escapes nothing
    }
  }

  /** Returns the number of Chinese digits: 十二 12, 二十 20, 二〇二四 2024. */
  private static int han(String digits) {
    int ten = digits.indexOf('十');
    if (ten >= 0) {
      int tens = ten == 0 ? 1 : digit(digits.charAt(ten - 1));
      return 10 * tens + (ten + 1 < digits.length() ? digit(digits.charAt(ten + 1)) : 0);
    }
    return digits.chars().reduce(0, (number, c) -> 10 * number + digit((char) c));
  }

  private static int digit(char c) {
    return Math.max(0, HAN_DIGITS.indexOf(c) - 1);
  }

  /**
   * Returns a text in plain form. Decomposes each character for itself, since long runs of marks
   * take quadratic time.
   */
  static String plain(String name) {
    StringBuilder plain = new StringBuilder(name.length());
    boolean small = false;
    for (int at = 0; at < name.length(); at += Character.charCount(name.codePointAt(at))) {
      int c = name.codePointAt(at);
      if (small && Character.isUpperCase(c)) {
        plain.append(SEAM);
      }
      small = Character.isLowerCase(c) || small && isUnseen(c);
      append(c, plain);
    }
    return plain.toString();
  }

  private static void append(int c, StringBuilder plain) {
    if (c < 0x80) {
      plain.append((char) (c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c));
      return;
    }
    Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKD)
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .filter(part -> !isUnseen(part))
        .forEach(part -> appendFolded(part, plain));
  }

  private static void appendFolded(int c, StringBuilder plain) {
    int digit = c < 0x80 ? -1 : Character.digit(c, 10);
    String folded = digit >= 0 ? Integer.toString(digit) : FOLDED.get(c);
    if (folded == null) {
      plain.appendCodePoint(c);
    } else {
      plain.append(folded);
    }
  }

  /** Accents of Latin, Greek and Cyrillic, points of Hebrew and Arabic, tatweel, and formats. */
  private static boolean isUnseen(int c) {
    return c >= 0x80
        && (c >= 0x300 && c <= 0x36F
            || c >= 0x591 && c <= 0x5C7 && Character.getType(c) == Character.NON_SPACING_MARK
            || c >= 0x610 && c <= 0x61A
            || c == 0x640
            || c >= 0x64B && c <= 0x65F
            || c == 0x670
            || c >= 0x6D6 && c <= 0x6ED && Character.getType(c) == Character.NON_SPACING_MARK
            || c >= 0x8D3 && c <= 0x8FF
            || c >= 0xFE00 && c <= 0xFE0F
            || Character.getType(c) == Character.FORMAT);
  }
}
