// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.Document;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.WholesAndParts;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.fingerprint.Weights;

/** What two texts have in common, beside counting their words and phrases one by one. */
class EvidenceTest {
  private static final int ALL = (1 << 24) - 1;
  private static final double SHARE = 1.0 / 65_535;

  /** Words, of which some are numbers. */
  private static List<String> words(RandomTexts random, int count) {
    List<String> words = random.words(count, 300);
    IntStream.range(0, count / 8)
        .forEach(i -> words.set(random.below(count), "" + random.below(40)));
    return words;
  }

  /**
   * Two texts.
   *
   * @param weights of their words
   */
  private record Two(List<String> a, List<String> b, Weights weights) {
    static Two of(String a, String b) {
      return new Two(List.of(a.split(" ")), List.of(b.split(" ")), Weights.EQUAL);
    }

    Two swapped() {
      return new Two(b, a, weights);
    }

    Evidence evidence() {
      return Evidence.of(fingerprint(a), fingerprint(b), weights);
    }

    double weight(Map<String, Integer> counts) {
      return counts.entrySet().stream()
          .mapToDouble(word -> weights.relative(word.getKey()) * word.getValue())
          .sum();
    }

    Map<String, Integer> both() {
      Map<String, Integer> both = counts(a);
      both.keySet().retainAll(b);
      counts(b).forEach((word, count) -> both.computeIfPresent(word, (w, c) -> Math.min(c, count)));
      return both;
    }

    double ofFirst() {
      return weight(both()) / weight(counts(a));
    }

    long fewerNumbers() {
      return Math.min(numbers(a), numbers(b));
    }

    long sharedNumbers() {
      return numbers(both().keySet());
    }

    private static long numbers(Collection<String> words) {
      return words.stream().distinct().filter(word -> Character.isDigit(word.charAt(0))).count();
    }

    /** Returns how many of the first text's three words of most weight are not in the second. */
    long missing() {
      Map<String, Integer> counts = counts(a);
      return counts.keySet().stream()
          .sorted(
              Comparator.comparing((String word) -> -weights.relative(word) * counts.get(word))
                  .thenComparing(word -> fingerprint(List.of(word)).bag().term(0)))
          .limit(3)
          .filter(word -> !b.contains(word))
          .count();
    }
  }

  /** Texts of any length, of which the second was made from the first or not. */
  private static Two two(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<String> a = words(random, 1 + random.below(seed % 2 == 0 ? 60 : 600));
    List<String> b =
        switch (random.below(4)) {
          case 0 -> random.edited(a, 0.1);
          case 1 -> a.subList(0, 1 + random.below(a.size()));
          case 2 -> random.shuffled(a);
          default -> words(random, 1 + random.below(200));
        };
    return new Two(a, b, seed % 3 == 0 ? Weights.EQUAL : weights(random));
  }

  private static Weights weights(RandomTexts random) {
    Map<Integer, Integer> frequencies = new HashMap<>();
    for (int i = 0; i < 200; i++) {
      String word = i % 10 == 0 ? "" + random.below(40) : RandomTexts.word(random.below(300));
      frequencies.put(fingerprint(List.of(word)).bag().term(0), 3 + random.below(900));
    }
    return Weights.of(1_000, frequencies);
  }

  private static Fingerprint fingerprint(List<String> words) {
    return new Fingerprinter().fingerprintOfWords("", words).orElseThrow();
  }

  private static Map<String, Integer> counts(List<String> words) {
    Map<String, Integer> counts = new TreeMap<>();
    words.forEach(word -> counts.merge(word, 1, Integer::sum));
    return counts;
  }

  /** Returns the hashes of a text that are known of both texts. */
  private static List<Long> known(Sketch sketch, Sketch other) {
    long limit = Math.min(limit(sketch), limit(other));
    return hashes(sketch).stream().filter(hash -> hash < limit).toList();
  }

  private static long limit(Sketch sketch) {
    List<Long> hashes = hashes(sketch);
    return hashes.size() < sketch.shingles() ? hashes.get(hashes.size() - 1) : Long.MAX_VALUE;
  }

  private static List<Long> hashes(Sketch sketch) {
    return Arrays.stream(sketch.smallest(64)).mapToObj(Integer::toUnsignedLong).toList();
  }

  /** Returns the share of rare phrases of a text that another one has, as it is defined. */
  private static double rare(Sketch sketch, Sketch other, int rare) {
    List<Long> known = known(sketch, other);
    List<Long> others = known(other, sketch);
    double all = known.isEmpty() ? 0 : (double) shared(known, others) / known.size();
    List<Long> counted =
        IntStream.range(0, Math.min(24, known.size()))
            .filter(place -> (rare >>> place & 1) == 1)
            .mapToObj(known::get)
            .toList();
    return (shared(counted, others) + 3 * all) / (counted.size() + 3);
  }

  private static long shared(List<Long> hashes, List<Long> others) {
    return hashes.stream().filter(others::contains).count();
  }

  private static double rare(Two two, int inFirst, int inSecond) {
    Sketch a = fingerprint(two.a).sketch();
    Sketch b = fingerprint(two.b).sketch();
    return Math.min(rare(a, b, inFirst), rare(b, a, inSecond));
  }

  /** Returns some sets of places, the first ones empty and full. */
  private static List<Integer> masks(RandomTexts random) {
    List<Integer> masks = new ArrayList<>(List.of(0, ALL, 1, 1 << 23));
    for (int i = 0; i < 4; i++) {
      masks.add(random.below(1 << 24));
    }
    return masks;
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void theSharesAreThoseOfTheWords(long seed) {
    for (int i = 0; i < 10; i++) {
      Two two = two(20 * seed + i);
      Evidence evidence = two.evidence();
      double first = two.ofFirst();
      double second = two.swapped().ofFirst();
      assertEquals(first, evidence.ofFirst(), SHARE);
      assertEquals(second, evidence.ofSecond(), SHARE);
      assertEquals(Math.max(first, second), evidence.share(), SHARE);
      double both = first + second;
      assertEquals(both == 0 ? 0 : 2 * first * second / both, evidence.dice(), 2 * SHARE);
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void numbersAndMissingWordsAreCounted(long seed) {
    for (int i = 0; i < 10; i++) {
      Two two = two(20 * seed + i);
      assertEquals(two.sharedNumbers(), two.evidence().sharedNumbers());
      assertEquals(two.fewerNumbers(), two.evidence().fewerNumbers());
      assertEquals(two.missing() + two.swapped().missing(), two.evidence().missing());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void theMirrorIsTheEvidenceFromTheOtherSide(long seed) {
    for (int i = 0; i < 10; i++) {
      Two two = two(20 * seed + i);
      assertEquals(two.swapped().evidence(), two.evidence().mirrored());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void sharedPhrasesNeedNoWords(long seed) {
    for (int i = 0; i < 10; i++) {
      Two two = two(20 * seed + i);
      Evidence phrases = Evidence.ofPhrases(fingerprint(two.a), fingerprint(two.b));
      assertEquals(two.evidence().sharedPhrases(), phrases.sharedPhrases());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void rarePhrasesAreCountedWhereBothTextsAreKnown(long seed) {
    for (int i = 0; i < 10; i++) {
      Two two = two(20 * seed + i);
      Evidence evidence = two.evidence();
      List<Integer> masks = masks(new RandomTexts(seed));
      for (int inFirst : masks) {
        for (int inSecond : masks) {
          assertEquals(rare(two, inFirst, inSecond), evidence.rare(inFirst, inSecond), 1e-12);
        }
      }
    }
  }

  /** A part of a text has few of its smallest hashes, and is known completely, or nearly. */
  @ParameterizedTest
  @CsvSource({"12, 5000", "30, 5000", "200, 5000", "66, 67", "25, 26", "26, 66", "1, 4", "5000, 9"})
  void rarePhrasesAreCountedInTextsOfDifferentLength(int first, int second) {
    Two two = new Two(RandomTexts.range(0, first), RandomTexts.range(0, second), Weights.EQUAL);
    Evidence evidence = two.evidence();
    for (int inFirst : masks(new RandomTexts(first))) {
      for (int inSecond : masks(new RandomTexts(second))) {
        assertEquals(rare(two, inFirst, inSecond), evidence.rare(inFirst, inSecond), 1e-12);
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void whichTextIsFirstMakesNoDifference(long seed) {
    for (int i = 0; i < 10; i++) {
      Two two = two(20 * seed + i);
      Evidence one = two.evidence();
      Evidence other = two.swapped().evidence();
      assertEquals(one.ofFirst(), other.ofSecond());
      assertEquals(one.ofSecond(), other.ofFirst());
      assertEquals(one.share(), other.share());
      assertEquals(one.dice(), other.dice());
      assertEquals(one.sharedNumbers(), other.sharedNumbers());
      assertEquals(one.fewerNumbers(), other.fewerNumbers());
      assertEquals(one.missing(), other.missing());
      List<Integer> masks = masks(new RandomTexts(seed));
      for (int a : masks) {
        masks.forEach(b -> assertEquals(one.rare(a, b), other.rare(b, a)));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 25, 26, 27, 65, 66, 67, 1_000})
  void equalTextsHaveAllInCommon(int size) {
    RandomTexts random = new RandomTexts(size);
    List<String> words = words(random, size);
    Evidence evidence = new Two(words, List.copyOf(words), weights(random)).evidence();

    assertEquals(1, evidence.ofFirst());
    assertEquals(1, evidence.ofSecond());
    assertEquals(1, evidence.share());
    assertEquals(1, evidence.dice());
    assertEquals(evidence.fewerNumbers(), evidence.sharedNumbers());
    assertEquals(0, evidence.missing());
    for (int a : masks(random)) {
      masks(random).forEach(b -> assertEquals(1, evidence.rare(a, b)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 10, 30, 300})
  void textsWithoutACommonWordHaveNothingInCommon(int size) {
    List<String> words = RandomTexts.range(0, size);
    List<String> others = RandomTexts.range(0, 2 * size).stream().map(word -> "x" + word).toList();
    Evidence evidence = new Two(words, others, Weights.EQUAL).evidence();

    assertEquals(0, evidence.ofFirst());
    assertEquals(0, evidence.ofSecond());
    assertEquals(0, evidence.share());
    assertEquals(0, evidence.dice());
    assertEquals(6, evidence.missing());
    masks(new RandomTexts(size)).forEach(a -> assertEquals(0, evidence.rare(a, ALL)));
  }

  @ParameterizedTest
  @CsvSource({
    "sea ship, sea wind, 0, 0",
    "sea 1, sea wind, 0, 0",
    "sea 1, sea 1, 1, 1",
    "sea 1, sea 2, 0, 1",
    "sea 1 2, sea 1 3, 1, 2",
    "sea 1 2 3 4, sea 1 2 3 5, 3, 4",
    "sea 1 2 3 4, sea 1, 1, 1",
    "sea 1 2 3 4, sea 5 6, 0, 2",
    "sea 1 1 1 1 2, sea 1 3 3, 1, 2",
    "a4 b5 7 8 9 10, a5 b6 6 5 4 3, 0, 6"
  })
  void distinctNumbersAreCompared(String first, String second, int shared, int fewer) {
    Evidence evidence = Two.of(first, second).evidence();

    assertEquals(shared, evidence.sharedNumbers());
    assertEquals(fewer, evidence.fewerNumbers());
  }

  /**
   * Texts with so many numbers, of which so many are shared: more than 127 are a share of 127,
   * rounded down so that one that differs is not lost.
   */
  @ParameterizedTest
  @CsvSource({
    "127, 127, 127, 127",
    "126, 127, 126, 127",
    "128, 128, 127, 127",
    "127, 128, 126, 127",
    "64, 128, 63, 127",
    "0, 300, 0, 127",
    "1, 1000, 0, 127",
    "500, 1000, 63, 127",
    "999, 1000, 126, 127",
    "5000, 5000, 127, 127"
  })
  void moreThan127NumbersAreAShareOfThem(int shared, int fewer, int storedShared, int stored) {
    Evidence evidence = withNumbers(shared, fewer, "").evidence();

    assertEquals(storedShared, evidence.sharedNumbers());
    assertEquals(stored, evidence.fewerNumbers());
  }

  /** Returns texts of which the second one has 9 numbers more, and three words of most weight. */
  private static Two withNumbers(int shared, int fewer, String prefix) {
    List<String> a = new ArrayList<>();
    List<String> b = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      a.addAll(List.of("own" + RandomTexts.word(i), "own" + RandomTexts.word(i)));
      String other = prefix + "own" + RandomTexts.word(i);
      b.addAll(List.of(other, other));
    }
    IntStream.range(0, fewer).forEach(i -> a.add("" + i));
    IntStream.range(fewer - shared, 2 * fewer - shared + 9).forEach(i -> b.add("" + i));
    return new Two(a, b, Weights.EQUAL);
  }

  /** With few and with many numbers, and with no and with all main words missing. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, '', 0",
    "0, 0, not, 6",
    "0, 127, '', 0",
    "0, 127, not, 6",
    "127, 127, '', 0",
    "127, 127, not, 6",
    "1000, 1000, '', 0",
    "1000, 1000, not, 6",
    "0, 1000, not, 6",
  })
  void numbersLeaveTheirNeighboursAlone(int shared, int fewer, String prefix, int missing) {
    Two two = withNumbers(shared, fewer, prefix);
    Evidence evidence = two.evidence();

    assertEquals(two.ofFirst(), evidence.ofFirst(), SHARE);
    assertEquals(two.swapped().ofFirst(), evidence.ofSecond(), SHARE);
    assertEquals(missing, evidence.missing());
    assertEquals(rare(two, 0, 0), evidence.rare(0, 0), 1e-12);
    assertEquals(rare(two, ALL, ALL), evidence.rare(ALL, ALL), 1e-12);
  }

  /** The words of a text that is a part of another one are all there. */
  @Test
  void theShareIsThatOfTheTextOfWhichTheOtherOneHasMore() {
    Evidence evidence = Two.of("a b c d", "c d").evidence();

    assertEquals(0.5, evidence.ofFirst(), SHARE);
    assertEquals(1, evidence.ofSecond());
    assertEquals(1, evidence.share());
    assertEquals(2.0 / 3, evidence.dice(), SHARE);
  }

  /** The smaller share counts, because a template has many phrases that are not rare. */
  @Test
  void rarePhrasesCountForTheTextOfWhichTheOtherOneHasFewer() {
    Evidence evidence = Two.of("a b c d e f", "a b c d e f g h i j k l").evidence();

    assertEquals(4 / 10.0, evidence.rare(0, 0), 1e-12);
    assertTrue(evidence.rare(0b1111, ALL) < evidence.rare(0b1111, 0b0));
    assertEquals(1, Two.of("a b c d", "a b c d").evidence().rare(ALL, ALL));
  }

  /** A text with all words of another one that is a tenth of it, and with some of its phrases. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, DIFFERENT",
    "1, 1, DIFFERENT",
    "2, 1, DIFFERENT",
    "2, 2, CONTAINS",
    "3, 2, DIFFERENT",
    "3, 3, CONTAINS",
    "4, 3, DIFFERENT",
    "4, 4, CONTAINS",
    "5, 3, DIFFERENT",
    "5, 4, CONTAINS",
    "6, 4, DIFFERENT",
    "7, 5, CONTAINS",
    "9, 6, CONTAINS",
    "40, 23, DIFFERENT",
    "40, 24, CONTAINS"
  })
  void aPartHasMostOfItsPhrasesInItsWhole(int known, int shared, Relation relation) {
    Evidence evidence =
        new Evidence(6_553 | 65_535L << 16 | (long) shared << 49 | 63L << 56, (long) known << 48);

    assertEquals(relation, evidence.withoutVersions());
  }

  /** In a collection of few different words, a long text has all words of any short one. */
  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {500, 900, 1_000, 1_400, 1_900, 2_000, 2_300, 2_600, 3_300, 4_800})
  void anUnrelatedTextIsNoPartOfALongOne(long seed) {
    List<Fingerprint> unrelated = fingerprints(WholesAndParts.unrelated());
    for (WholesAndParts one : WholesAndParts.cases(seed)) {
      Weights weights = Weights.of(fingerprints(one.all()));
      for (Document document : one.documents()) {
        Fingerprint whole = fingerprint(document);
        long parts =
            unrelated.stream()
                .filter(text -> Evidence.of(whole, text, weights).withoutVersions().isOfPart())
                .count();
        assertEquals(0, parts, document.id());
      }
    }
  }

  private static List<Fingerprint> fingerprints(List<Document> documents) {
    return documents.stream().map(EvidenceTest::fingerprint).toList();
  }

  private static Fingerprint fingerprint(Document document) {
    return new Fingerprinter().fingerprint("", document.text()).orElseThrow();
  }

  @Test
  void textsOfDifferentAnalyzersCannotBeCompared() {
    Fingerprint one = fingerprint(List.of("a", "b"));
    Fingerprint other =
        Fingerprinter.ofAnalyzer("text", text -> List.of("a", "b"))
            .fingerprint("", "a b")
            .orElseThrow();

    assertEquals(
        "fingerprints of different analyzers cannot be compared",
        assertThrows(IllegalArgumentException.class, () -> Evidence.of(one, other, Weights.EQUAL))
            .getMessage());
  }
}
