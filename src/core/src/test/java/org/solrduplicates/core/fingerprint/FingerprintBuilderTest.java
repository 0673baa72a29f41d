// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.text.AnyTexts;
import org.solrduplicates.core.text.Letters;
import org.solrduplicates.core.text.PlainWords;
import org.solrduplicates.core.text.WordCutter;

/** One pass must make what is made of a list of words in several, each in the plainest way. */
class FingerprintBuilderTest {
  private static final WordCutter PLAIN = new PlainWords();
  private static final Pattern RUNS = Pattern.compile("[\\p{Nd}-]+|[^\\p{Nd}-]+");

  private static Optional<Fingerprint> plainly(String title, String text) {
    List<String> words = PLAIN.words(text);
    return words.isEmpty()
        ? Optional.empty()
        : Optional.of(new Fingerprint(0, text(words), title(title), sketch(words), bag(words)));
  }

  private static TextHash text(List<String> words) {
    long high = 1;
    long low = 2;
    for (String word : words) {
      high = Hash.append(high, Hash.ofWord(word));
      low = Hash.append(low, ~Hash.ofWord(word));
    }
    return new TextHash(high, low);
  }

  private static int title(String title) {
    List<String> words = PLAIN.words(title);
    return words.isEmpty() ? 0 : (int) text(words).high() | 1;
  }

  private static Sketch sketch(List<String> words) {
    long[] distinct =
        IntStream.rangeClosed(0, Math.max(0, words.size() - 3))
            .mapToObj(from -> words.subList(from, Math.min(from + 3, words.size())))
            .mapToLong(FingerprintBuilderTest::shingle)
            .sorted()
            .distinct()
            .toArray();
    return new Sketch(Arrays.copyOf(distinct, Math.min(64, distinct.length)), distinct.length);
  }

  private static long shingle(List<String> words) {
    long hash = 3;
    for (String word : words) {
      hash = Hash.append(hash, Hash.ofWord(base(word)));
    }
    return hash >>> 32;
  }

  private static String base(String word) {
    char[] base = new char[2 * word.length()];
    return word.isEmpty()
        ? word
        : new String(base, 0, Letters.base(word.toCharArray(), 0, word.length(), base));
  }

  private static boolean isNumber(String word) {
    List<String> runs = RUNS.matcher(word).results().map(MatchResult::group).toList();
    boolean isShort =
        runs.stream().filter(FingerprintBuilderTest::hasDigit).allMatch(run -> run.length() <= 15);
    boolean hasUnits =
        runs.stream().filter(run -> !hasDigit(run)).allMatch(run -> run.length() <= 3);
    boolean isNamed = !runs.isEmpty() && !hasDigit(runs.get(0));
    return hasDigit(word)
        && isShort
        && (runs.size() <= 2 || !isNamed && runs.size() <= 4 && hasUnits);
  }

  private static boolean hasDigit(String run) {
    return run.codePoints().anyMatch(c -> Character.isDigit(c) || c == '-');
  }

  private static TermBag bag(List<String> words) {
    TreeMap<Integer, Integer> counts = new TreeMap<>();
    words.forEach(word -> counts.merge(term(word), 1, Integer::sum));
    return new TermBag(
        counts.keySet().stream().mapToInt(term -> term).toArray(),
        counts.values().stream().mapToInt(count -> count).toArray());
  }

  private static int term(String word) {
    boolean number = word.codePoints().anyMatch(Character::isDigit) && isNumber(word);
    return (int) (Hash.ofWord(base(word)) >>> 41) << 1 | (number ? 1 : 0);
  }

  private static void assertSameFingerprint(String title, String text) {
    Optional<Fingerprint> quick = new Fingerprinter().fingerprint(title, text);

    assertEquals(plainly(title, text), quick);
    quick.ifPresent(
        print -> assertEquals(print, FingerprintCodec.decode(FingerprintCodec.encode(print))));
  }

  @Test
  void textsOfAllScriptsHaveTheSameFingerprint() {
    AnyTexts.texts(400, 2).forEach(text -> assertSameFingerprint("Title: " + text, text));
  }

  @Test
  void longTextsOfAllScriptsHaveTheSameFingerprint() {
    for (int seed = 10; seed < 13; seed++) {
      assertSameFingerprint("", AnyTexts.texts(100, seed).collect(Collectors.joining("\n")));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 49, 50, 51, 66, 67, 270, 4097, 10_000})
  void textsOfAnyLengthHaveTheSameFingerprint(int length) {
    for (int vocabulary : new int[] {1, 10, 1000, 1_000_000}) {
      String text = String.join(" ", new RandomTexts(length).words(length, vocabulary));
      assertSameFingerprint("", text);
      assertSameFingerprint("", text.replace('a', '7'));
    }
  }

  @Test
  void aLongTextOfManyWordsHasTheSameFingerprint() {
    String words = String.join(" ", new RandomTexts(5).words(70_000, 50_000));

    assertSameFingerprint("", words + " ﬁn Σ\u064B合同 ".repeat(200));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"7", "٣", "a٣", "Ⅷ", "²", "〇", "𝟘", "\uD804\uDC66", "a\uD804\uDC66", "½"})
  void aNumberIsKnownInAllScripts(String word) {
    assertSameFingerprint(word, word + " " + word + word);
  }

  @Test
  void wordsOfAnAnalyzerMayBeAnything() {
    List<String> words =
        List.of("", "-", "a b", "٣\uD804", "\uDC66", "Ä", "", "\uD804\uDC66", "/1");

    Fingerprint print = new Fingerprinter().fingerprintOfWords("", words).orElseThrow();

    assertEquals(bag(words), print.bag());
    assertEquals(sketch(words), print.sketch());
    assertEquals(text(words), print.text());
  }

  /** Also where all numbers have the same digits, which somebody may have chosen so. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 47, 48, 49, 1000})
  void hashesAreSortedAsUnsignedNumbers(int size) {
    Random random = new Random(size);
    for (int mask : new int[] {-1, 0xFF, 0xFF00, 0xFFFFFF, 0xFF000000, 0}) {
      int[] numbers = random.ints(size + 3L).map(number -> number & mask).toArray();
      int[] expected =
          IntStream.of(Arrays.copyOf(numbers, size))
              .boxed()
              .sorted(Integer::compareUnsigned)
              .mapToInt(number -> number)
              .toArray();

      RadixSort.sort(numbers, size, Integer.BYTES);

      assertArrayEquals(expected, Arrays.copyOf(numbers, size));
    }
  }
}
