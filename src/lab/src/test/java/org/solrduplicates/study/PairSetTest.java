// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;

/** What the study computes for many pairs at once is what the product says of each. */
class PairSetTest {
  private static final List<Scheme> SCHEMES = List.of(new Scheme(1_000, 3), Scheme.EQUAL);

  /** So few that every pair has most of them in common. */
  private static final int WORDS = 12;

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
    return new StudyDocument("" + number, "g" + number % 7, "", "", "", "", fingerprint);
  }
}
