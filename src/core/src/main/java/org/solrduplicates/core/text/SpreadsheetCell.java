// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import java.util.regex.Pattern;

/**
 * Protects cells of exported tables against formula injection; ids and titles are untrusted. A cell
 * is a formula if it begins with a formula sign, half or full width, after optional spaces or
 * quotes. Depending on its separator, a spreadsheet may also begin a cell after a semicolon, comma,
 * tab, bar or line break within the text.
 */
public final class SpreadsheetCell {
  private static final String UNSEEN = "[\\p{Z}\\p{Cc}\\p{Cf}\"]*+";
  private static final String UNSEEN_IN_CELL = "[\\p{Z}\\p{Cc}\\p{Cf}\"&&[^\t\r\n]]*+";
  private static final String EQUALS_OR_AT = "=@＝＠﹦﹫";
  private static final String PLUS_OR_MINUS = "+\\-＋－﹢﹣";

  /** Plain numbers are harmless everywhere, and many titles contain a range or a list. */
  private static final String NUMBER = "[\\d. ]*+%?(?:[;,|\t\r\n]|$)";

  private static final Pattern START =
      Pattern.compile("^(?=[\t\r\n]|" + UNSEEN + "[" + EQUALS_OR_AT + PLUS_OR_MINUS + "])");
  private static final Pattern INSIDE =
      Pattern.compile(
          Sentence.of(
              "(?<=[;,|\t\r\n])(?=%s(?:[%s]|[%s](?!%s)))",
              UNSEEN_IN_CELL, EQUALS_OR_AT, PLUS_OR_MINUS, NUMBER));

  private SpreadsheetCell() {}

  /** Returns the text with an apostrophe before each place that could begin a formula. */
  public static String safe(String text) {
    return START.matcher(INSIDE.matcher(text).replaceAll("'")).replaceFirst("'");
  }
}
