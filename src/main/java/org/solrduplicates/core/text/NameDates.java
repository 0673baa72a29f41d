package org.solrduplicates.core.text;

import java.util.regex.Pattern;

/**
 * The dates in a {@link PlainName}: a day, a month with its year, or a calendar week. A year alone
 * is none, nor are six digits, which are as often a number.
 */
final class NameDates {
  private static final String YEAR = "(?:19|20)\\d\\d";
  private static final String MM = "(?:1[0-2]|0[1-9])";
  private static final String DD = "(?:3[01]|[12]\\d|0[1-9])";
  private static final String M = "(?:1[0-2]|0?[1-9])";
  private static final String D = "(?:3[01]|[12]\\d|0?[1-9])";
  private static final String GAP = "[ ._,/–-]{0,3}";

  /** English, French, German, Spanish, Italian, Portuguese and Dutch, without accents. */
  private static final String MONTH =
      "(?:january|february|march|april|may|june|july|august|september|october|november|december"
          + "|janvier|fevrier|mars|avril|mai|juin|juillet|aout|septembre|octobre|novembre|decembre"
          + "|januar|janner|februar|marz|maerz|juni|juli|oktober|dezember"
          + "|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre"
          + "|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre"
          + "|dicembre|janeiro|fevereiro|marco|maio|junho|julho|setembro|outubro|novembro|dezembro"
          + "|januari|februari|maart|mei|augustus"
          + "|janv|jan|fevr|febr|feb|fev|mrt|mar|apr|avr|abr|jun|jul|juil|aug|ago|sept|sep|set"
          + "|oct|okt|out|ott|nov|dec|dez|dic|ene|gen|mag|giu|lug)";

  private static final String NUMERIC =
      YEAR
          + ("(?<a>[-._/]) ?" + M + "\\k<a> ?" + D)
          + ("|" + YEAR + "(?<d> ?)" + MM + "\\k<d>" + DD)
          + ("|" + D + "(?<b>[-._/]) ?" + D + "\\k<b> ?" + YEAR)
          + ("|" + DD + " " + DD + " " + YEAR)
          + ("|" + DD + "(?<c>[-./])" + DD + "\\k<c>\\d\\d")
          + ("|" + YEAR + "[-._/]" + MM + "(?![-._/]\\d)")
          + ("|(?<!\\d[-._/])" + MM + "[-._/]" + YEAR);

  private static final String DAY = D + "(?:st|nd|rd|th|er|o)?" + GAP + "(?:de |of )?";

  private static final String NAMED =
      ("(?:" + DAY + ")?" + MONTH + GAP + "(?:de |del |of )?")
          + ("(?:" + D + "(?:st|nd|rd|th)?(?!\\d)" + GAP + ")?" + YEAR)
          + ("|" + YEAR + GAP + MONTH + "(?:" + GAP + D + ")?");

  /** 10:15, 10h15, 10.15.33 or 101533 after a day. */
  private static final String TIME =
      "(?:(?:t|[ _-]{1,3}|, ?| at )(?:[01]\\d|2[0-3])"
          + "(?:[:h.][0-5]\\d(?:[:m.][0-5]\\d)?|[0-5]\\d[0-5]\\d)z?)?";

  private static final Pattern DATE =
      Pattern.compile(
          (PlainName.START + "(?:(?:stand|as of)[ :._-]{1,3})?")
              + ("(?:" + NUMERIC + "|" + NAMED + ")" + TIME + PlainName.END));

  private static final Pattern WEEK =
      Pattern.compile(
          (PlainName.START + "(?:(?:" + YEAR + GAP + ")?(?:kw|cw)" + GAP + "[0-5]?\\d")
              + ("(?:" + GAP + YEAR + ")?|" + YEAR + "-?w[0-5]\\d)" + PlainName.END));

  private static final String HAN_DIGITS = "[一二三四五六七八九十〇零]";

  private static final Pattern CHINESE =
      Pattern.compile(
          ("(?:" + PlainName.START + YEAR + " ?年 ?" + M + " ?月(?: ?" + D + " ?[日号號])?")
              + ("|(?=[〇-\\x{9FFF}])" + HAN_DIGITS + "{4}年" + HAN_DIGITS + "{1,2}月(?:" + HAN_DIGITS)
              + "{1,3}[日号號])?|第 ?[0-5]?\\d ?[周週])");

  private NameDates() {}

  /** Returns a plain name without its dates. */
  static String removed(String plain) {
    String rest = CHINESE.matcher(plain).replaceAll(" ");
    rest = WEEK.matcher(rest).replaceAll(" ");
    return DATE.matcher(rest).replaceAll(" ");
  }
}
