package org.solrduplicates.study;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.similarity.Contrast;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.core.similarity.Numbers;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Verifier;

/** What the study computes for many pairs at once is what the product says of each. */
class PairSetTest {
  private static final List<Scheme> SCHEMES = List.of(new Scheme(1_000, 3), Scheme.EQUAL);

  /** So few that every pair has most of them in common. */
  private static final int WORDS = 12;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void contrastIsThatOfTheProduct(long seed) {
    PairSet pairs = new PairSet(random(seed), SCHEMES, document -> true);
    Contrast contrast = new Contrast(0.7);
    Verifier verifier = new Verifier(Measure.WEIGHTED, Numbers.PENALTY, 0, contrast, pairs.learned);

    double[] found =
        new Nearest(pairs, pairs.all(Pair::weighted), pair -> true).contrasted(Contrast.RANK, 0.7);

    double[] expected = pairs.all(pair -> contrasted(verifier, pairs.set.documents(), pair));
    int all = pairs.texts.length * (pairs.texts.length - 1) / 2;
    assertTrue(pairs.pairs.length > 0.9 * all, pairs.pairs.length + " of " + all);
    assertArrayEquals(expected, found, 1e-6);
  }

  private static double contrasted(Verifier verifier, List<StudyDocument> documents, Pair pair) {
    Fingerprint a = documents.get(pair.a()).fingerprint();
    Fingerprint b = documents.get(pair.b()).fingerprint();
    return verifier
        .against(
            verifier.verify(a, b),
            background(verifier, documents, a),
            background(verifier, documents, b))
        .value();
  }

  private static double background(
      Verifier verifier, List<StudyDocument> documents, Fingerprint document) {
    return documents.stream()
        .map(StudyDocument::fingerprint)
        .filter(other -> !other.isSameText(document))
        .collect(Collectors.toMap(Fingerprint::text, f -> f, (first, copy) -> first))
        .values()
        .stream()
        .map(other -> verifier.verify(document, other))
        .map(Similarity::text)
        .sorted(Comparator.reverseOrder())
        .skip(Contrast.RANK - 1)
        .findFirst()
        .orElse(0.0);
  }

  @Test
  void chainsAreJoinedSinglyButNotOnAverage() {
    PairSet pairs = new PairSet(set(List.of("a b c d", "c d e f", "e f g h")), SCHEMES, d -> true);
    double[] similarities = pairs.all(Pair::dice);
    int[] links = LinkStudy.links(similarities, 0.5);

    int[] single = Linking.single(pairs, links);
    int[] average = Linking.average(pairs, similarities, links, 0.4);

    assertEquals(1, IntStream.of(single).distinct().count());
    assertEquals(2, IntStream.of(average).distinct().count());
    assertNotEquals(average[0], average[2]);
  }

  @Test
  void aSetThatIsLeftOutHasNoSayInItsThreshold() {
    double[] low = new double[Curve.STEPS + 1];
    double[] high = new double[Curve.STEPS + 1];
    low[30] = 1;
    high[70] = 0.9;
    high[30] = 0.5;

    String row = new CommonThreshold(List.of(low, high)).row("m");

    assertEquals("| m | 0.7500 | 0.30 | 0.30 to 0.30 | 1.0000 | 0.5000 | 0.2500 |", row);
  }

  private static StudySet random(long seed) {
    Random random = new Random(seed);
    return set(
        IntStream.range(0, 120)
            .mapToObj(i -> text(random, WORDS + random.nextInt(WORDS)))
            .toList());
  }

  private static String text(Random random, int words) {
    return IntStream.range(0, words)
        .mapToObj(i -> "w" + (char) ('a' + random.nextInt(WORDS)))
        .collect(Collectors.joining(" "));
  }

  private static StudySet set(List<String> texts) {
    return new StudySet(
        "s",
        IntStream.range(0, texts.size()).mapToObj(i -> document(i, texts.get(i))).toList(),
        Set.of());
  }

  private static StudyDocument document(int number, String text) {
    Fingerprint fingerprint = new Fingerprinter().fingerprint("", text).orElseThrow();
    return new StudyDocument("" + number, "g" + number % 7, "", "", "", fingerprint);
  }
}
