// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.Project;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.text.Sentence;

/**
 * One text in two spellings is one text, by words and phrases. The rows are those of {@code
 * docs/languages.md}; {@code -Dlanguages.update=true} writes them there.
 */
class LanguagesTest {
  private static final Path PAGE = Path.of("docs/languages.md");
  private static final Verifier VERIFIER = new Verifier(Measure.BLEND, 0);
  private static final Map<String, String> TEXTS = texts();

  private static final double SAME = 0.97;

  /** A change of a text that leaves it the same text for a reader. */
  private record Row(String language, String change, double limit, UnaryOperator<String> spelling) {
    Fingerprint original() {
      return fingerprint(TEXTS.get(language));
    }

    Fingerprint changed() {
      String text = spelling.apply(TEXTS.get(language));
      assertNotEquals(TEXTS.get(language), text, "the change does nothing");
      return fingerprint(text);
    }

    double similarity() {
      return VERIFIER.verify(original(), changed()).value();
    }

    boolean isSameText() {
      return original().isSameText(changed());
    }

    @Override
    public String toString() {
      return language + ": " + change;
    }
  }

  private static Row row(String language, String change, UnaryOperator<String> spelling) {
    return new Row(language, change, SAME, spelling);
  }

  private static Map<String, String> texts() {
    try {
      return Files.readAllLines(Project.TEST_RESOURCES.resolve("languages.tsv")).stream()
          .filter(line -> !line.startsWith("#"))
          .collect(
              Collectors.toMap(
                  line -> line.substring(0, line.indexOf('\t')),
                  line -> line.substring(line.indexOf('\t') + 1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Fingerprint fingerprint(String text) {
    return new Fingerprinter().fingerprint("", text).orElseThrow();
  }

  private static UnaryOperator<String> replace(String... pairs) {
    return text -> {
      String changed = text;
      for (int i = 0; i < pairs.length; i += 2) {
        changed = changed.replace(pairs[i], pairs[i + 1]);
      }
      return changed;
    };
  }

  private static UnaryOperator<String> regex(String pattern, String by) {
    return text -> Pattern.compile(pattern).matcher(text).replaceAll(by);
  }

  /** Puts one of some marks behind each letter that a pattern matches, by seed. */
  private static UnaryOperator<String> marks(String letters, String marks) {
    return text ->
        Pattern.compile(letters)
            .matcher(text)
            .replaceAll(
                found ->
                    found.group()
                        + marks.charAt(new Random(found.start()).nextInt(marks.length())));
  }

  private static UnaryOperator<String> digits(int zero) {
    return text ->
        text.chars()
            .mapToObj(c -> Character.toString(c >= '0' && c <= '9' ? zero + c - '0' : c))
            .collect(Collectors.joining());
  }

  private static UnaryOperator<String> capitals(String language) {
    return text -> text.toUpperCase(Locale.forLanguageTag(language));
  }

  private static UnaryOperator<String> form(Normalizer.Form form) {
    return text -> Normalizer.normalize(text, form);
  }

  private static String ascii(String text) {
    return Normalizer.normalize(text, Normalizer.Form.NFD)
        .replaceAll("\\p{Mn}", "")
        .replace("ł", "l")
        .replace("đ", "d")
        .replace("Đ", "D")
        .replace("ı", "i");
  }

  /** Lines of 40 characters; a word that does not fit is divided with a hyphen after a vowel. */
  private static String divided(String text) {
    Pattern place = Pattern.compile("(?<=\\p{L}{2}[aeiouyäöüаеиоуыэюя])(?=\\p{L}{3})");
    StringBuilder lines = new StringBuilder();
    int column = 0;
    for (String word : text.split(" ")) {
      if (column + word.length() > 40) {
        String[] parts = place.split(word, 2);
        lines.append(parts.length == 2 ? parts[0] + "-\n" + parts[1] : "\n" + word).append(' ');
        column = parts[parts.length - 1].length() + 1;
      } else {
        lines.append(word).append(' ');
        column += word.length() + 1;
      }
    }
    return lines.toString();
  }

  private static UnaryOperator<String> lines(int length) {
    return regex("(?s)(.{" + length + "})", "$1\n");
  }

  private static String withoutFifthOfBlanks(String text) {
    Random random = new Random(5);
    return Pattern.compile(" ").matcher(text).replaceAll(b -> random.nextInt(5) == 0 ? "" : " ");
  }

  private static Stream<Row> rows() {
    return Stream.of(
        row(
            "he",
            "with points (niqqud)",
            marks("[\\u05D0-\\u05EA]", "\u05B0\u05B4\u05B7\u05BC\u05BF")),
        row(
            "ar",
            "with vowel marks",
            marks("[\\u0621-\\u064A]", "\u064E\u064F\u0650\u0651\u0652\u0670")),
        row(
            "ar",
            "lengthened with tatweel",
            marks("(?<=\\p{L})[\\u0628\\u062A\\u0633](?=\\p{L})", "\u0640")),
        row("ar", "hamza of alef left out", replace("أ", "ا", "إ", "ا", "آ", "ا")),
        row(
            "ar",
            "hamza left out everywhere",
            replace("أ", "ا", "إ", "ا", "ء", "", "ئ", "ي", "ؤ", "و")),
        row("ar", "ta marbuta as ha", replace("ة", "ه")),
        row("ar", "ya at the end of a word as alef maqsura", regex("ي(?!\\p{L})", "ى")),
        row("ar", "alef maqsura as ya", replace("ى", "ي")),
        row("ar", "Arabic digits", digits(0x660)),
        row("ar", "Persian kaf and ya", replace("ك", "ک", "ي", "ی")),
        row("ar", "decomposed (NFD)", form(Normalizer.Form.NFD)),
        row("fa", "Arabic kaf and ya", replace("ک", "ك", "ی", "ي")),
        row("fa", "Persian digits", digits(0x6F0)),
        row("fa", "Arabic digits", digits(0x660)),
        row("fa", "heh with ya in one letter", replace("هٔ", "ۀ")),
        row("fa", "without zero-width non-joiners", replace("\u200C", "")),
        row("ur", "Arabic kaf, ya and ha", replace("ک", "ك", "ی", "ي", "ہ", "ه")),
        row("ur", "Urdu digits", digits(0x6F0)),
        row("hi", "Devanagari digits", digits(0x966)),
        row("hi", "nasal consonants as anusvara", regex("[ङञणनम]्(?=[क-ह])", "ं")),
        row("hi", "chandrabindu as anusvara", replace("ँ", "ं")),
        row("hi", "without nukta", replace("\u093C", "", "\u095A", "\u0917")),
        row("bn", "Bengali digits", digits(0x9E6)),
        row("th", "Thai digits", digits(0xE50)),
        row("th", "line breaks every 30 characters", lines(30)),
        row("km", "Khmer digits", digits(0x17E0)),
        row("km", "line breaks every 30 characters", lines(30)),
        row("tr", "in capitals (dotted and dotless i)", capitals("tr")),
        row("tr", "without diacritics", LanguagesTest::ascii),
        row("de", "in capitals", capitals("de")),
        row("de", "ß as ss", replace("ß", "ss")),
        row("de", "umlauts as ae, oe, ue", replace("ä", "ae", "ö", "oe", "ü", "ue")),
        row("de", "words divided at line ends", LanguagesTest::divided),
        row("en", "words divided at line ends", LanguagesTest::divided),
        row("ru", "words divided at line ends", LanguagesTest::divided),
        row(
            "en",
            "letters spaced out",
            text -> text.replace(" ", "  ").replaceAll("(?<=\\S)(?=\\S)", " ")),
        row(
            "en",
            "full width",
            text ->
                text.chars()
                    .mapToObj(c -> Character.toString(c > ' ' && c < 0x7F ? c + 0xFEE0 : c))
                    .collect(Collectors.joining())),
        row("ru", "ё as е", replace("ё", "е", "Ё", "Е")),
        row("ru", "in capitals", capitals("ru")),
        row("uk", "other apostrophes (U+02BC)", replace("'", "\u02BC")),
        row("uk", "other apostrophes (U+2019)", replace("'", "\u2019")),
        row("el", "without accents", LanguagesTest::ascii),
        row("el", "in capitals without accents", text -> ascii(text).toUpperCase(Locale.ROOT)),
        row("fr", "without accents", LanguagesTest::ascii),
        row("fr", "œ as oe", replace("œ", "oe")),
        row("fr", "straight apostrophes", replace("’", "'")),
        row("es", "without accents", LanguagesTest::ascii),
        row("pt", "decomposed (NFD)", form(Normalizer.Form.NFD)),
        row("da", "ø and æ as oe and ae", replace("ø", "oe", "æ", "ae")),
        row("pl", "without diacritics", LanguagesTest::ascii),
        row("cs", "without diacritics", LanguagesTest::ascii),
        row("vi", "without diacritics", LanguagesTest::ascii),
        row("vi", "decomposed (NFD)", form(Normalizer.Form.NFD)),
        row("zh", "line breaks every 30 characters", lines(30)),
        row("zh", "a blank after each character", regex("(?<=\\p{IsHan})(?=\\p{IsHan})", " ")),
        row("ja", "line breaks every 25 characters", lines(25)),
        row("ja", "a blank after each character", regex("(?<=.)(?=.)", " ")),
        row("ja", "half-width katakana", text -> halfWidth(text)),
        row("ko", "decomposed (NFD)", form(Normalizer.Form.NFD)),
        new Row("ko", "a fifth of the blanks left out", 0.85, LanguagesTest::withoutFifthOfBlanks));
  }

  private static String halfWidth(String text) {
    Map<String, String> forms =
        Stream.iterate(0xFF66, c -> c <= 0xFF9D, c -> c + 1)
            .map(Character::toString)
            .collect(
                Collectors.toMap(
                    half -> Normalizer.normalize(half, Normalizer.Form.NFKC), half -> half));
    return Normalizer.normalize(text, Normalizer.Form.NFD)
        .codePoints()
        .mapToObj(Character::toString)
        .map(c -> forms.getOrDefault(c, c.replace("\u3099", "\uFF9E").replace("ー", "ｰ")))
        .collect(Collectors.joining());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void oneTextInTwoSpellingsIsOneText(Row row) {
    double similarity = row.similarity();

    assertTrue(similarity >= row.limit(), () -> row + " " + similarity);
  }

  private static Stream<Row> rowsAndWithoutBlanks() {
    return Stream.concat(rows(), Stream.of(row("ko", "without blanks", replace(" ", ""))));
  }

  @ParameterizedTest
  @MethodSource("rowsAndWithoutBlanks")
  void oneTextInTwoSpellingsIsAVersionByDefault(Row row) {
    Verifier byDefault = DuplicateSettings.defaults().verifier(Weights.EQUAL);
    double similarity = byDefault.verify(row.original(), row.changed()).value();

    assertTrue(similarity >= SAME, () -> row + " " + similarity);
  }

  /** A change after which it is another text. */
  private record Other(String language, String change, String from, String to) {
    @Override
    public String toString() {
      return language + ": " + change;
    }
  }

  private static Stream<Other> others() {
    return Stream.of(
        new Other("en", "negation", "shall be subjected", "shall not be subjected"),
        new Other("en", "a date", "10 December", "11 December"),
        new Other("en", "an amount", "48 of 58", "47 of 58"),
        new Other("en", "a sign", "has 30", "has -30"),
        new Other("de", "negation", "das gilt", "das gilt nicht"),
        new Other("de", "ß and ss in different words", "große", "grosse"),
        new Other("fr", "negation", "sont doués", "ne sont pas doués"),
        new Other("es", "negation", "tiene derecho", "no tiene derecho"),
        new Other("pl", "negation", "ma prawo", "nie ma prawa"),
        new Other("ru", "negation", "имеет право", "не имеет права"),
        new Other("uk", "negation", "має право", "не має права"),
        new Other("el", "negation", "έχει δικαίωμα", "δεν έχει δικαίωμα"),
        new Other("tr", "dotted and dotless i in different words", "kırıcı", "kirici"),
        new Other("vi", "negation", "đều có quyền", "đều không có quyền"),
        new Other("he", "negation", "יש לו הזכות", "אין לו הזכות"),
        new Other("ar", "ya and alef maqsura in a name", "وعليهم", "وعلىهم"),
        new Other("ar", "negation", "لكل فرد الحق", "ليس لكل فرد الحق"),
        new Other("fa", "negation", "باید نسبت", "نباید نسبت"),
        new Other("hi", "negation", "अधिकार है", "अधिकार नहीं है"),
        new Other("th", "negation", "มีสิทธิ", "ไม่มีสิทธิ"),
        new Other("ja", "negation", "権利を有する", "権利を有しない"),
        new Other("zh", "negation", "有权享有", "无权享有"),
        new Other("ko", "negation", "권리를 가진다", "권리를 가지지 않는다"),
        new Other("ko", "a particle", "인간은", "인간을"),
        new Other("ko", "an amount", "30개", "31개"));
  }

  @ParameterizedTest
  @MethodSource("others")
  void anotherTextIsNotTheSameText(Other other) {
    String text = TEXTS.get(other.language());
    String changed = text.replace(other.from(), other.to());
    assertNotEquals(text, changed, "the change does nothing");

    assertFalse(fingerprint(text).isSameText(fingerprint(changed)));
  }

  @Test
  void thePageHasTheseRows() throws IOException {
    String table =
        rows()
            .map(
                row ->
                    Sentence.of(
                        "| %s | %s | %s | %.2f |",
                        Locale.forLanguageTag(row.language()).getDisplayLanguage(Locale.ENGLISH),
                        row.change(),
                        row.isSameText() ? "yes" : "no",
                        row.similarity()))
            .collect(Collectors.joining("\n", "|---|---|---|---|\n", "\n"));
    String page = Files.readString(PAGE);
    int from = page.indexOf("|---|---|---|---|\n");
    int to = page.indexOf("\n\n", from) + 1;
    if (Boolean.getBoolean("languages.update")) {
      Files.writeString(PAGE, page.substring(0, from) + table + page.substring(to));
      return;
    }

    assertEquals(table, page.substring(from, to));
  }

  @Test
  void theTableHasEnoughRowsOfEnoughLanguages() {
    assertTrue(rows().count() >= 40);
    assertTrue(rows().map(Row::language).distinct().count() >= 18);
    assertTrue(others().count() >= 20);
  }
}
