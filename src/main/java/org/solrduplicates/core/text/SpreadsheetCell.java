package org.solrduplicates.core.text;

import java.util.regex.Pattern;

/**
 * Cells of a table that people open in a spreadsheet; ids and titles come from anywhere. What
 * begins with a sign of a formula, half or full width, is taken for one, and spaces or quotes
 * before it do not count. A spreadsheet that separates by something else than commas also begins a
 * cell within a text, quoted or not: after semicolons, tabs, bars and line breaks; and after
 * commas, where a table is separated by something else.
 */
public final class SpreadsheetCell {
  private static final String UNSEEN = "[\\p{Z}\\p{Cc}\\p{Cf}\"]*+";
  private static final String UNSEEN_IN_CELL = "[\\p{Z}\\p{Cc}\\p{Cf}\"&&[^\t\r\n]]*+";
  private static final String EQUALS_OR_AT = "=@＝＠﹦﹫";
  private static final String PLUS_OR_MINUS = "+\\-＋－﹢﹣";

  /** A plain number does nothing wherever it stands: many titles have a range or a list. */
  private static final String NUMBER = "[\\d. ]*+%?(?:[;,|\t\r\n]|$)";

  private static final Pattern START =
      Pattern.compile("^(?=[\t\r\n]|" + UNSEEN + "[" + EQUALS_OR_AT + PLUS_OR_MINUS + "])");
  private static final Pattern INSIDE =
      Pattern.compile(
          Sentence.of(
              "(?<=[;,|\t\r\n])(?=%s(?:[%s]|[%s](?!%s)))",
              UNSEEN_IN_CELL, EQUALS_OR_AT, PLUS_OR_MINUS, NUMBER));

  private SpreadsheetCell() {}

  /** Returns a text that no spreadsheet takes for a formula: with an apostrophe before each. */
  public static String safe(String text) {
    return START.matcher(INSIDE.matcher(text).replaceAll("'")).replaceFirst("'");
  }
}
