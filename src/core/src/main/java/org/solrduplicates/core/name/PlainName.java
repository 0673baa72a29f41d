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
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.text.Letters;

/**
 * A title or a file name, normalized so that marks can be found: no extension, compatibility form,
 * lower case, ASCII digits, no accents, vowel points and invisible characters, but with
 * punctuation. Folders of a file name are removed.
 */
final class PlainName {
  /** Inserted where a capital follows a small letter: {@code OfferV2} may be two words. */
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

  /** Titles made by printing to PDF: the program before the name, or the whole path. */
  private static final Pattern PROGRAM =
      Pattern.compile("Microsoft (?:Office )?(?:Word|PowerPoint|Excel) - ");

  private static final Pattern PATH = Pattern.compile("(?:[A-Za-z]:\\\\|\\\\\\\\|file:/|/\\w+/)");
  private static final Pattern ESCAPED = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");

  /**
   * Letters without decomposition, or with two spellings, beside those of {@link Letters#plain}.
   */
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
          Map.entry(0x649, "\u064A"),
          Map.entry(0x3C2, "\u03C3"));

  private static final String HAN_DIGITS = "〇零一二三四五六七八九";

  /** Numbers in Chinese characters that count something. */
  private static final Pattern HAN_NUMBER =
      Pattern.compile(
          "(?<=第)[一二三四五六七八九十]{1,3}|[一二三四五六七八九十]{1,3}(?=(?:版|稿|訂|改)(?!\\p{IsHan}))"
              + "|[〇零一二三四五六七八九]{4}(?=年)|(?<=年)[一二三四五六七八九十]{1,3}(?=月)"
              + "|(?<=月)[一二三四五六七八九十]{1,3}(?=[日号號])");

  /** Plain form of each character, null if not computed yet. All threads write the same value. */
  private static final @Nullable String[] TABLE = new String[1 << Character.SIZE];

  private PlainName() {}

  static String ofTitle(String title) {
    Matcher program = PROGRAM.matcher(title);
    String name = program.lookingAt() ? title.substring(program.end()) : title;
    return withoutExtension(PATH.matcher(name).lookingAt() ? withoutFolders(name) : name);
  }

  static String ofFile(String name) {
    boolean escaped = name.indexOf('%') >= 0;
    return withoutExtension(
        withoutFolders(escaped ? ESCAPED.matcher(name).replaceAll(PlainName::unescaped) : name));
  }

  private static String withoutExtension(String name) {
    String numbered = withDigits(plain(name));
    return numbered.indexOf('.') < 0 ? numbered : EXTENSION.matcher(numbered).replaceFirst("");
  }

  /** Checks for digits first, because the search is slower than all other steps. */
  private static String withDigits(String plain) {
    return hasHanDigit(plain)
        ? HAN_NUMBER.matcher(plain).replaceAll(number -> Integer.toString(han(number.group())))
        : plain;
  }

  private static boolean hasHanDigit(String plain) {
    for (int at = 0; at < plain.length(); at++) {
      char c = plain.charAt(at);
      if (c >= HAN_DIGITS.charAt(0) && (c == '十' || HAN_DIGITS.indexOf(c) >= 0)) {
        return true;
      }
    }
    return false;
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

  /** Converts Chinese digits: 十二 12, 二十 20, 二〇二四 2024. */
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

  /** Decomposes each character by itself, because long runs of marks take quadratic time. */
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
    if (c >= TABLE.length) {
      plain.append(of(c));
      return;
    }
    if (TABLE[c] == null) {
      TABLE[c] = of(c);
    }
    plain.append(TABLE[c]);
  }

  private static String of(int c) {
    StringBuilder plain = new StringBuilder();
    Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKD)
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .filter(part -> !isUnseen(part))
        .forEach(part -> appendFolded(part, plain));
    return plain.toString();
  }

  private static void appendFolded(int c, StringBuilder plain) {
    int letter = Letters.plain(c);
    String folded = FOLDED.get(letter);
    if (folded == null) {
      plain.appendCodePoint(letter);
    } else {
      plain.append(folded);
    }
  }

  private static boolean isUnseen(int c) {
    return c >= 0x80
        && (Letters.isUnwritten(c)
            || c >= 0x653 && c <= 0x655
            || c >= 0xFE00 && c <= 0xFE0F
            || Character.getType(c) == Character.FORMAT);
  }
}
