package org.solrduplicates.core.text;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A title or a file name, plain enough to look for marks in it: without folders and extension, in
 * compatibility form, lower case, without accents and invisible characters, but with punctuation.
 */
final class PlainName {
  /** The slow questions come last, and are asked of no ASCII character. */
  private static final String IN_WORD =
      "[0-9a-z[[^\\x00-\\x7F]&&[\\p{L}\\p{N}\\p{M}]&&[^\\p{IsHan}\\p{IsHira}\\p{IsKana}]]]";

  /**
   * Where a word of Latin letters or digits begins. Chinese and Japanese are written without
   * spaces, so they end a word.
   */
  static final String START = "(?=[0-9a-z])(?<!" + IN_WORD + ")";

  static final String END = "(?!" + IN_WORD + ")";

  /** Here the slashes do not part folders: 01/03/2024, 03/2024, KW 23/2024, 2024/3/1. */
  private static final Pattern SLASHED_DATE =
      Pattern.compile(
          "(?<![^\\s(])(?:(?:\\d{1,2}/\\d{1,2}/\\d\\d(?:\\d\\d)?|(?:KW ?)?\\d{1,2}/(?:19|20)\\d\\d)"
              + "(?![\\w/])|(?:19|20)\\d\\d/\\d{1,2}/\\d{1,2}(?![^\\s),;]))",
          Pattern.CASE_INSENSITIVE);

  /** As in {@code OfferV2}. */
  private static final Pattern GLUED_MARK = Pattern.compile("(?=V\\d)(?<=\\p{Ll})");

  private static final Pattern UNSEEN =
      Pattern.compile("[[^\\x00-\\x7F]&&[\\x{300}-\\x{36F}\\p{Cf}]]+");

  /** Up to three, as in {@code contract.docx.pdf}. */
  private static final Pattern EXTENSION =
      Pattern.compile(
          "(?:\\.(?:"
              + "docx?|docm|dotx?|odt|ott|rtf|txt|text|md|markdown|rst|adoc|tex|pages|wpd|wps"
              + "|pdf|pdfa|xps|ps|epub|mobi|djvu|html?|xhtml|mht|mhtml|xml|json|ya?ml|log"
              + "|xlsx?|xlsm|xlsb|ods|csv|tsv|numbers|pptx?|pptm|ppsx?|odp|odg|key|vsdx?|mpp"
              + "|msg|eml|jpe?g|png|gif|tiff?|bmp|svg|heic|webp|zip|7z|rar|gz|tar|bak|tmp|p7m"
              + ")){1,3}[\\s~]{0,9}$");

  private PlainName() {}

  static String of(String titleOrFileName) {
    String name = withoutFolders(SLASHED_DATE.matcher(titleOrFileName).replaceAll(" "));
    String plain = plain(GLUED_MARK.matcher(name).replaceAll(" "));
    return EXTENSION.matcher(plain).replaceFirst("");
  }

  private static String withoutFolders(String name) {
    return name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
  }

  /** Decomposes each character for itself, since long runs of marks take quadratic time. */
  private static String plain(String name) {
    StringBuilder plain = new StringBuilder(name.length());
    name.codePoints().forEach(c -> appendDecomposed(c, plain));
    return UNSEEN.matcher(plain).replaceAll("").toLowerCase(Locale.ROOT);
  }

  private static void appendDecomposed(int c, StringBuilder plain) {
    if (c < 0x80) {
      plain.append((char) c);
    } else {
      plain.append(Normalizer.normalize(Character.toString(c), Normalizer.Form.NFKD));
    }
  }
}
