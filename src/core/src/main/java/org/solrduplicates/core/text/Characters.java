// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import java.text.Normalizer;

/**
 * The characters of a text, but for its layout. Two texts with the same words differ in them if
 * they differ in a sign, a currency, a box, a superscript, an accent or the case of a letter.
 *
 * <p>Layout are line breaks, the number of blanks, hyphens that divide words, soft hyphens and
 * other characters without a width, bullets, ligatures, and the forms of quotes and dashes.
 */
public final class Characters {
  private static final String BULLETS = "\u2022\u00B7\u2023\u2043\uF0B7";
  private static final String SINGLE_QUOTES = "\u2018\u2019\u201A\u201B";
  private static final String DOUBLE_QUOTES = "\u201C\u201D\u201E\u201F";
  private static final String DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212";
  private static final String[] LIGATURES = {"ff", "fi", "fl", "ffi", "ffl", "st", "st"};
  private static final char FIRST_LIGATURE = '\uFB00';

  /** Signs around numbers, which are format characters but have a width. */
  private static final String WIDE_FORMATS =
      "\u0600\u0601\u0602\u0603\u0604\u0605\u06DD\u070F\u0890\u0891\u08E2";

  /** No language divides a single letter from a word, so its hyphen may be a minus. */
  private static final int LEAST_PART = 2;

  private static final char ZERO_WIDTH_JOINER = '\u200D';
  private static final int FIRST_TAG = 0xE0020;
  private static final int LAST_TAG = 0xE007F;

  private final String text;
  private final StringBuilder written;

  /** Whether white space, and a line break in it, precedes the next character. */
  private boolean isBlank;

  private boolean isNewLine = true;

  private Characters(String text) {
    this.text = text;
    this.written = new StringBuilder(text.length());
  }

  /** Returns the text without its layout. Takes time linear in the text. */
  public static String withoutLayout(String text) {
    String composed =
        Normalizer.normalize(LineEnds.undivided(text, LEAST_PART), Normalizer.Form.NFC);
    return new Characters(composed).written();
  }

  private String written() {
    for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
      int c = text.codePointAt(at);
      if (Character.isWhitespace(c) || Character.isSpaceChar(c)) {
        isBlank = true;
        isNewLine |= c == '\n' || c == '\r' || c == '\u2028' || c == '\u2029';
      } else if (!isWithoutWidth(c) && !isBullet(c, at)) {
        write(c);
      }
    }
    return written.toString();
  }

  private void write(int c) {
    if (isBlank && needsBlank(c)) {
      written.append(' ');
    }
    isBlank = false;
    isNewLine = false;
    if (c >= FIRST_LIGATURE && c < FIRST_LIGATURE + LIGATURES.length) {
      written.append(LIGATURES[c - FIRST_LIGATURE]);
    } else {
      written.appendCodePoint(usual(c));
    }
  }

  /** Scripts without blanks are divided anywhere, and other texts behind a hyphen. */
  private boolean needsBlank(int next) {
    if (written.length() == 0) {
      return false;
    }
    int last = written.codePointBefore(written.length());
    boolean isUnspaced = UnicodeWords.isUnspaced(last) || UnicodeWords.isUnspaced(next);
    boolean isDivided = isNewLine && last == '-' && isInWord(written.length() - 2);
    return !isUnspaced && !isDivided;
  }

  private boolean isInWord(int at) {
    return at >= 0 && Character.isLetterOrDigit(written.charAt(at));
  }

  /** A bullet begins a line and is followed by white space. */
  private boolean isBullet(int c, int at) {
    return isNewLine
        && BULLETS.indexOf(c) >= 0
        && (at + 1 == text.length() || Character.isWhitespace(text.charAt(at + 1)));
  }

  private static boolean isWithoutWidth(int c) {
    boolean isOfPicture = c == ZERO_WIDTH_JOINER || c >= FIRST_TAG && c <= LAST_TAG;
    boolean isOverride = c == '\u202D' || c == '\u202E';
    boolean isVariant = c >= '\uFE00' && c <= '\uFE0F';
    boolean isShown = isOfPicture || isOverride || WIDE_FORMATS.indexOf(c) >= 0;
    return isVariant || Character.getType(c) == Character.FORMAT && !isShown;
  }

  private static int usual(int c) {
    if (c < 0x80) {
      return c;
    }
    if (SINGLE_QUOTES.indexOf(c) >= 0) {
      return '\'';
    }
    if (DOUBLE_QUOTES.indexOf(c) >= 0) {
      return '"';
    }
    return DASHES.indexOf(c) >= 0 ? '-' : c;
  }
}
