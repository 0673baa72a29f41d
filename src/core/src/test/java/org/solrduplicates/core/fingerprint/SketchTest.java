// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;

class SketchTest {
  private static Sketch sketch(List<String> words) {
    return FingerprintBuilder.ofWords(words).sketch();
  }

  private static Sketch sketch(String text) {
    return sketch(List.of(text.split(" ")));
  }

  @ParameterizedTest
  @CsvSource({
    "'a', 1",
    "'a b', 1",
    "'a b c', 1",
    "'a b c d', 2",
    "'a a a a a a', 1",
    "'a b a b a b', 2",
  })
  void differentShinglesOfThreeWordsAreCounted(String text, int shingles) {
    assertEquals(shingles, sketch(text).shingles());
  }

  @Test
  void twoTextsOfTwoWordsAreToldApart() {
    assertEquals(0, sketch("a b").jaccard(sketch("a c")));
  }

  @Test
  void aShortTextIsNoShingleOfALongerOne() {
    assertEquals(0, sketch("a b").sharedWith(sketch("a b c")));
  }

  @Test
  void theOrderOfTheWordsMatters() {
    assertEquals(0, sketch("a b c").jaccard(sketch("c b a")));
  }

  @Test
  void textsOfFewShinglesAreComparedExactly() {
    double shared = sketch("a b c d e").sharedWith(sketch("x b c d e f"));

    assertEquals(2, shared, 1e-12);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void textsThatAreKeptWholeAreComparedAsSetsOfShingles(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<String> a = random.words(10 + random.below(50), 4);
    List<String> b = random.words(10 + random.below(50), 4);
    Set<List<String>> both = shingles(a);
    both.retainAll(shingles(b));
    Set<List<String>> either = shingles(a);
    either.addAll(shingles(b));

    assertEquals((double) both.size() / either.size(), sketch(a).jaccard(sketch(b)), 1e-12);
    assertEquals(both.size(), sketch(a).sharedWith(sketch(b)), 1e-9);
  }

  @Test
  void aShortTextInsideALongOneSharesAllItsShingles() {
    Sketch part = sketch(RandomTexts.range(20, 40));
    Sketch whole = sketch(RandomTexts.range(0, 60));

    assertEquals(part.shingles(), part.sharedWith(whole), 1e-9);
  }

  @Test
  void theSmallestHashesOfALongTextAreKept() {
    List<String> words = new RandomTexts(1).words(1_000, 100_000);

    Sketch sketch = sketch(words);

    Set<Long> kept = new HashSet<>();
    for (int i = 0; i < sketch.size(); i++) {
      kept.add(sketch.hash(i));
    }
    Set<Long> smallest = new HashSet<>();
    shingles(words).stream()
        .map(shingle -> sketch(shingle).hash(0))
        .sorted()
        .limit(Sketch.MAX_HASHES)
        .forEach(smallest::add);
    assertEquals(smallest, kept);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void comparingIsSymmetric(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<String> words = random.words(3 + random.below(500), 1_000);
    Sketch a = sketch(words);
    Sketch b = sketch(random.edited(words, 0.1));

    assertEquals(a.jaccard(b), b.jaccard(a));
    assertEquals(a.sharedWith(b), b.sharedWith(a));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 65, 66, 67, 68, 5_000})
  void aTextSharesAllShinglesWithItself(int words) {
    Sketch sketch = sketch(RandomTexts.range(0, words));

    assertEquals(1, sketch.jaccard(sketch));
    assertEquals(sketch.shingles(), sketch.sharedWith(sketch));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void noMoreIsSharedThanTheSmallerSetHas(long seed) {
    List<String> words = RandomTexts.range((int) seed * 10_000, (int) seed * 10_000 + 1_000);
    Sketch whole = sketch(words);

    for (int size = 50; size <= 1_000; size += 50) {
      Sketch part = sketch(words.subList(0, size));
      double shared = part.sharedWith(whole);
      assertTrue(shared <= part.shingles(), () -> shared + " of " + part);
    }
  }

  /**
   * Counts what two sets of hashes have in common, as it is defined.
   *
   * @param below the hashes of a text up to the largest one that is known of both texts
   */
  private record Known(List<Long> below) {
    static long limit(Sketch sketch) {
      return sketch.size() < sketch.shingles() ? sketch.hash(sketch.size() - 1) : Long.MAX_VALUE;
    }

    static Known of(Sketch sketch, Sketch other) {
      long limit = Math.min(limit(sketch), limit(other));
      return new Known(
          IntStream.range(0, sketch.size())
              .mapToObj(sketch::hash)
              .filter(hash -> hash < limit)
              .toList());
    }

    int shared(Known other) {
      return (int) below.stream().filter(other.below::contains).count();
    }

    int bits(Known other) {
      return IntStream.range(0, Math.min(24, below.size()))
          .filter(place -> other.below.contains(below.get(place)))
          .map(place -> 1 << place)
          .sum();
    }

    static Sketch.Comparison compared(Sketch a, Sketch b) {
      Known first = of(a, b);
      Known second = of(b, a);
      return new Sketch.Comparison(
          first.below.size(),
          second.below.size(),
          first.shared(second),
          first.bits(second),
          second.bits(first));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void sketchesAreComparedBelowTheSmallerLimit(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<String> words = random.words(1 + random.below(400), 1_000);
    List<String> part = words.subList(0, 1 + random.below(words.size()));
    Sketch a = sketch(words);
    for (Sketch b : List.of(a, sketch(random.edited(words, 0.1)), sketch(part), sketch("a b c"))) {
      assertEquals(Known.compared(a, b), a.comparedWith(b));
      assertEquals(Known.compared(b, a), b.comparedWith(a));
    }
  }

  /** The limit itself is a hash of both and does not count, because of one it is the last. */
  @Test
  void hashesFromTheLimitOnDoNotCount() {
    Sketch cut = new Sketch(new long[] {1, 5, 9}, 8);
    Sketch whole = new Sketch(new long[] {2, 5, 9, 11}, 4);

    assertEquals(new Sketch.Comparison(2, 2, 1, 0b10, 0b10), cut.comparedWith(whole));
    assertEquals(new Sketch.Comparison(2, 2, 1, 0b10, 0b10), whole.comparedWith(cut));
    assertEquals(new Sketch.Comparison(4, 4, 4, 0b1111, 0b1111), whole.comparedWith(whole));
    assertEquals(new Sketch.Comparison(2, 2, 2, 0b11, 0b11), cut.comparedWith(cut));
  }

  @Test
  void onlyTheFirst24HashesAreLookedUp() {
    Sketch sketch = sketch(RandomTexts.range(0, 60));

    Sketch.Comparison compared = sketch.comparedWith(sketch);

    assertEquals(58, compared.both());
    assertEquals((1 << 24) - 1, compared.inFirst());
    assertEquals((1 << 24) - 1, compared.inSecond());
  }

  @Test
  void equalTextsHaveEqualSketches() {
    assertEquals(sketch("a b c d"), sketch("a b c d"));
    assertEquals(sketch("a b c d").hashCode(), sketch("a b c d").hashCode());
    assertNotEquals(sketch("a b c d"), sketch("a b c e"));
  }

  @Test
  void aTermIsAHashOf32BitsInUrlSafeBase64() {
    Sketch sketch = new Sketch(new long[] {1, 0xFFFFFFFEL}, 2);

    List<String> terms = sketch.terms(16);

    assertEquals(2, terms.size());
    assertEquals(6, terms.get(0).length());
    assertEquals(List.of((byte) 0, (byte) 0, (byte) 0, (byte) 1), bytes(terms.get(0)));
    assertEquals(List.of((byte) -1, (byte) -1, (byte) -1, (byte) -2), bytes(terms.get(1)));
  }

  /** A text of 702 different words has 700 shingles. */
  @ParameterizedTest
  @CsvSource({"3, 1", "400, 24", "701, 24", "702, 64", "5000, 64"})
  void theFurtherHashesOfALongTextAreIndexedWithAMark(int words, int terms) {
    Sketch sketch = sketch(RandomTexts.range(0, words));
    List<String> plain = sketch.terms(64);

    List<String> indexed = sketch.indexTerms();

    assertEquals(terms, indexed.size());
    for (int i = 0; i < terms; i++) {
      assertEquals(plain.get(i) + (i < 24 ? "" : "."), indexed.get(i));
    }
    assertEquals(
        IntStream.of(sketch.smallest(64))
            .skip(24)
            .limit(terms - Math.min(24, terms))
            .boxed()
            .toList(),
        IntStream.of(sketch.further()).boxed().toList());
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 400, 701, 702, 5_000})
  void aTextIsLookedUpAmongPartsAndWholes(int words) {
    Sketch sketch = sketch(RandomTexts.range(0, words));
    List<String> plain = sketch.terms(words < 702 ? 24 : 64);
    Set<String> expected = new HashSet<>(plain);
    plain.stream().limit(24).forEach(term -> expected.add(term + "."));

    assertEquals(expected.size(), sketch.lookupTerms().size());
    assertEquals(expected, Set.copyOf(sketch.lookupTerms()));
  }

  /** The profile {@code compact} keeps twelve hashes. */
  @Test
  void aShortSketchOfALongTextHasNoFurtherHashes() {
    Sketch sketch = new Sketch(new long[] {1, 2, 3}, 5_000);

    assertEquals(sketch.terms(24), sketch.indexTerms());
    assertEquals(0, sketch.further().length);
  }

  @Test
  void noMoreTermsAreGivenThanAskedFor() {
    Sketch sketch = sketch(RandomTexts.range(0, 200));

    assertEquals(sketch.terms(64).subList(0, 16), sketch.terms(16));
    assertEquals(16, sketch.terms(16).size());
  }

  private static List<Byte> bytes(String base64) {
    byte[] bytes = Base64.getUrlDecoder().decode(base64);
    return List.of(bytes[0], bytes[1], bytes[2], bytes[3]);
  }

  private static Set<List<String>> shingles(List<String> words) {
    Set<List<String>> shingles = new HashSet<>();
    for (int i = 0; i + 3 <= words.size(); i++) {
      shingles.add(words.subList(i, i + 3));
    }
    return shingles;
  }
}
