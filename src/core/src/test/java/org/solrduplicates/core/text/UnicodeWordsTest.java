// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.NoHang;

class UnicodeWordsTest {
  /** Far more than a million characters take, far less than quadratic work would. */
  private static List<String> words(String text) {
    return new UnicodeWords().words(text);
  }

  @Test
  void wordsComeInReadingOrderWithRepetitions() {
    assertEquals(List.of("to", "be", "or", "not", "to", "be"), words("To be, or not to be?"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \t\r\n", "--- … !?", "¡¿«»\u00A0\u2003"})
  void aTextWithoutLettersOrDigitsHasNoWords(String text) {
    assertEquals(List.of(), words(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"👍", "👍🏽 🎉", "👨\u200D👩\u200D👧", "🇩🇪", "☺"})
  void emojiAreNoWords(String text) {
    assertEquals(List.of(), words(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"❤\uFE0F", "☺\uFE0E", "🏴\uDB40\uDC67\uDB40\uDC7F"})
  void emojiWithAVariationSelectorAreNoWords(String text) {
    assertEquals(List.of(), words(text));
  }

  @ParameterizedTest
  @CsvSource({
    "SUPPLY Contract, supply contract",
    "ДОГОВОР, договор",
    "ΣΥΜΒΑΣΗ, συμβαση",
    "ΟΔΟΣ, οδος",
  })
  void caseMakesNoDifference(String text, String expected) {
    assertEquals(List.of(expected.split(" ")), words(text));
  }

  @ParameterizedTest
  @CsvSource({
    "Müller, muller",
    "café, cafe",
    "façade, facade",
    "Ångström, angstrom",
    "trường, truong",
    "йод, иод",
    "ёлка, елка",
    "Σύμβαση, συμβαση",
    "Ναΐς, ναις",
    "İstanbul, istanbul",
    "a\u0300b\u036F, ab",
  })
  void accentsMakeNoDifference(String text, String expected) {
    assertEquals(List.of(expected), words(text));
  }

  @Test
  void composedAndDecomposedAccentsGiveTheSameWords() {
    assertEquals(
        words("caf\u00E9 \u0439\u043E\u0434"), words("cafe\u0301 \u0438\u0306\u043E\u0434"));
  }

  @ParameterizedTest
  @CsvSource({
    "ﬁnal, final",
    "oﬃce, office",
    "Ｃｏｎｔｒａｃｔ, contract",
    "２０２４, 2024",
    "𝐁𝐨𝐥𝐝, bold",
    "Ⅷ, viii",
    "m², m2",
  })
  void compatibilityFormsGiveTheirPlainLetters(String text, String expected) {
    assertEquals(List.of(expected), words(text));
  }

  @ParameterizedTest(name = "U+{0}")
  @ValueSource(strings = {"00AD", "200B", "200C", "200D", "FEFF"})
  void invisibleCharactersDoNotCutAWord(String codePoint) {
    String invisible = Character.toString(Integer.parseInt(codePoint, 16));

    assertEquals(List.of("agreement"), words("agree" + invisible + "ment"));
  }

  @Test
  void aWordJoinerDoesNotCutAWord() {
    assertEquals(List.of("agreement"), words("agree\u2060ment"));
  }

  @Test
  void punctuationCutsWords() {
    assertEquals(List.of("a", "b", "c", "d", "e", "f"), words("a.b-c_d/e'f"));
  }

  @Test
  void numbersAreWords() {
    assertEquals(List.of("no", "42", "of", "2024", "03", "02"), words("No 42 of 2024-03-02"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-123.45",
        "a\n-123.45",
        "\u00A0-123.45",
        "(-123.45)",
        "«-123.45»",
        "\u2212123.45",
        "\uFF0D\uFF11\uFF12\uFF13.45",
        "-$123.45",
        "-\u20AC123.45",
        "Σ \u2212\u20AC123.45",
        "a;-123.45",
        "a,-123.45",
        "\"-123.45\"",
        "a=-123.45",
        "-\u00AD123.45"
      })
  void theSignOfANumberBelongsToItsWord(String text) {
    List<String> words = words(text);

    assertEquals(List.of("-123", "45"), words.subList(words.size() - 2, words.size()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-11-24",
        "page-3",
        "(12)-4",
        "ISO-8859-1",
        "- 5 apples",
        "10-20",
        "10 - 20",
        "10 -\n20",
        "+49-30-1234",
        "--5",
        "\u20135",
        "+/-5",
        "x<-5",
        "- $5",
        "5 $-10 $",
        "-x5",
        "5-",
        "合同-5",
      })
  void anyOtherHyphenIsNone(String text) {
    assertEquals(List.of(), words(text).stream().filter(word -> word.contains("-")).toList());
  }

  @Test
  void lettersAndDigitsWithoutASpaceAreOneWord() {
    assertEquals(List.of("a4", "iso9001", "3rd"), words("A4 ISO9001 3rd"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"٢٠٢٤", "۲۰۲۴", "२०२४", "২০২৪", "๒๐๒๔", "၂၀၂၄", "២០២៤", "２０２４", "𝟐𝟎𝟐𝟒"})
  void digitsOfAllScriptsAreTheSame(String text) {
    assertEquals(List.of("2024"), words(text));
    assertEquals(List.of("-2024"), words("-" + text));
  }

  @Test
  void hanIsCutIntoOverlappingPairs() {
    assertEquals(List.of("合同", "同编", "编号"), words("合同编号"));
  }

  @Test
  void oneHanCharacterAloneIsAWord() {
    assertEquals(List.of("年"), words("年。"));
  }

  @Test
  void hanOutsideTheBasicPlaneIsPairedByCodePoints() {
    assertEquals(List.of("𠀀𠀁", "𠀁𠀂"), words("𠀀𠀁𠀂"));
  }

  @Test
  void kanaIsCutIntoOverlappingPairs() {
    assertEquals(List.of("かき", "きく", "くケ", "ケコ"), words("かきくケコ"));
  }

  @Test
  void halfWidthKanaIsTheSameAsFullWidth() {
    assertEquals(List.of("ガギ", "ギグ"), words("ｶﾞｷﾞｸﾞ"));
  }

  @Test
  void voicedKanaKeepsItsMark() {
    assertEquals(List.of("がぎ"), words("か\u3099き\u3099"));
  }

  @Test
  void theLongVowelMarkBelongsToItsKatakana() {
    assertEquals(List.of("サー", "ーバ", "バー"), words("サーバー"));
  }

  @Test
  void theIdeographicZeroBelongsToItsNumber() {
    assertEquals(List.of("二〇", "〇二", "二四", "四年"), words("二〇二四年"));
  }

  @Test
  void anIdeographicVariationSelectorMakesNoDifference() {
    assertEquals(words("葛城市"), words("葛\uDB40\uDD00城市"));
  }

  @Test
  void thaiIsCutIntoOverlappingPairs() {
    assertEquals(List.of("สั", "ัญ", "ญญ", "ญา"), words("สัญญา"));
  }

  @Test
  void scriptsWithAndWithoutSpacesAreCutApart() {
    assertEquals(List.of("pdf", "文件", "2024", "年"), words("PDF文件2024年"));
  }

  @Test
  void koreanIsCutAtItsSpaces() {
    assertEquals(List.of("공급", "계약서"), words("공급 계약서"));
  }

  @Test
  void hindiVowelSignsStayInTheWord() {
    assertEquals(List.of("हिन्दी", "में"), words("हिन्दी में"));
  }

  @Test
  void arabicLettersAreOneWord() {
    assertEquals(List.of("عقد", "توريد"), words("عقد توريد"));
  }

  @ParameterizedTest(name = "{index}")
  @CsvSource({"'\uD83D', ''", "'\uDE00', ''", "'ab\uD83D', 'ab'", "'\uDE00ab', 'ab'"})
  void aLoneSurrogateIsNoWord(String text, String expected) {
    List<String> wanted = expected.isEmpty() ? List.of() : List.of(expected);

    assertEquals(wanted, words(text));
  }

  @Test
  void theLanguageOfTheMachineMakesNoDifference() {
    List<String> expected = List.of("title", "iii", "istanbul", "isik");
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr-TR"));

    List<String> turkish;
    try {
      turkish = words("TITLE III İSTANBUL ISIK");
    } finally {
      Locale.setDefault(before);
    }

    assertEquals(expected, turkish);
  }

  @Test
  void aMillionCharactersOfWordsTakeLinearTime() {
    String text = "contract ".repeat(111_112);

    int count = NoHang.ends(() -> words(text).size());

    assertEquals(111_112, count);
  }

  @Test
  void aWordOfAMillionCharactersTakesLinearTime() {
    String text = "x".repeat(1_000_000);

    List<String> words = NoHang.ends(() -> words(text));

    assertEquals(List.of(text), words);
  }

  /** The last one is final. */
  @Test
  void aMillionCapitalSigmasTakeLinearTime() {
    String text = "\u03A3".repeat(1_000_000);

    List<String> words = NoHang.ends(() -> words(text));

    assertEquals(List.of("\u03C3".repeat(999_999) + "\u03C2"), words);
  }

  @Test
  void aMillionHanCharactersTakeLinearTime() {
    String text = "合同".repeat(500_000);

    int count = NoHang.ends(() -> words(text).size());

    assertEquals(999_999, count);
  }

  @Test
  void aMillionPunctuationMarksTakeLinearTime() {
    String text = ".".repeat(1_000_000);

    List<String> words = NoHang.ends(() -> words(text));

    assertEquals(List.of(), words);
  }

  @Test
  void aMillionUnorderedAccentsTakeLinearTime() {
    String text = "a" + "\u0301\u0316".repeat(500_000);

    List<String> words = NoHang.ends(() -> words(text));

    assertEquals(List.of("a"), words);
  }
}
