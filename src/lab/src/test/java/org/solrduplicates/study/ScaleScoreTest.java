// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The score of a partition made by hand. Documents 0 to 2 and 3 to 4 are versions, 5 to 8 are not,
 * of which 5 to 7 have one template. So there are 3 + 1 true pairs, and 3 of the family.
 */
class ScaleScoreTest {
  @TempDir Path folder;

  private ScaleTruth truth;

  @BeforeEach
  void write() throws IOException {
    truth =
        read(
            new TruthTable()
                .original()
                .version(0, "words", "0.1", 0.95)
                .version(1, "words", "0.4", 0.6)
                .original()
                .version(3, "move", "0.1", 1)
                .template(7)
                .template(7)
                .template(7)
                .single());
  }

  private ScaleTruth read(TruthTable table) throws IOException {
    return ScaleTruth.read(table.write(folder));
  }

  private ScaleScore score(int... groups) {
    return new ScaleScore(truth, groups);
  }

  @Test
  void theTruthItselfIsPerfect() {
    ScaleScore score = score(9, 9, 9, 4, 4, 0, 0, 0, 0);

    assertEquals(new Share(4, 4), score.precision());
    assertEquals(new Share(4, 4), score.recall());
  }

  @Test
  void noGroupsFindNothing() {
    ScaleScore score = score(0, 0, 0, 0, 0, 0, 0, 0, 0);

    assertEquals(new Share(0, 0), score.precision());
    assertEquals(new Share(0, 4), score.recall());
    assertEquals(0, score.groups());
    assertEquals(1, score.largest());
  }

  @Test
  void oneGroupOfAllFindsEveryPair() {
    ScaleScore score = score(1, 1, 1, 1, 1, 1, 1, 1, 1);

    assertEquals(new Share(4, 36), score.precision());
    assertEquals(new Share(4, 4), score.recall());
    assertEquals(9, score.largest());
  }

  @Test
  void pairsAreRightOnlyInOneGroupOfBoth() {
    ScaleScore score = score(5, 5, 6, 7, 7, 8, 8, 0, 6);

    assertEquals(new Share(2, 4), score.precision());
    assertEquals(new Share(2, 4), score.recall());
    assertEquals(4, score.groups());
    assertEquals(8, score.inGroups());
    assertEquals(2, score.largest());
  }

  @Test
  void aGroupOfOneIsNone() {
    ScaleScore score = score(5, 5, 6, 0, 0, 0, 0, 0, 0);

    assertEquals(1, score.groups());
    assertEquals(2, score.inGroups());
    assertEquals(new Share(1, 1), score.precision());
  }

  @Test
  void groupsMayHaveAnyNumbers() {
    int first = Integer.MIN_VALUE;
    int second = Integer.MAX_VALUE;

    assertEquals(
        new Share(4, 4), score(first, first, first, second, second, 0, 0, 0, 0).precision());
  }

  @Test
  void pairsOfATemplateAreCountedWithinFoundGroups() {
    assertEquals(new Share(1, 3), score(0, 0, 0, 0, 0, 2, 2, 0, 2).templates());
    assertEquals(new Share(0, 3), score(0, 0, 0, 0, 0, 2, 3, 0, 2).templates());
  }

  @Test
  void childrenAreCountedWithTheirParents() {
    ScaleScore score = score(5, 6, 5, 7, 7, 0, 0, 0, 0);

    assertEquals(new Share(0, 2), score.parents(i -> truth.kind(i).equals("words")));
    assertEquals(new Share(1, 1), score.parents(i -> truth.kind(i).equals("move")));
    assertEquals(new Share(1, 2), score.parents(i -> truth.rate(i).equals("0.1")));
    assertEquals(new Share(1, 3), score.parents(i -> true));
  }

  @Test
  void twoDocumentsWithoutAGroupAreNotTogether() {
    assertEquals(new Share(0, 3), score(0, 0, 0, 0, 0, 0, 0, 0, 0).parents(i -> true));
  }

  @Test
  void recallIsByTheSizeOfTrueGroupsAndPrecisionByTheSizeOfFoundOnes() throws IOException {
    truth = read(new TruthTable().group(21).group(2).single());
    // 20 of the 21 in one group; the pair with the document that is alone, and with the 21st
    int[] groups = IntStream.range(0, 24).map(i -> i < 20 ? 1 : 2).toArray();
    ScaleScore score = score(groups);

    assertEquals(new Share(190, 210), score.recall(SizeClass.LARGE));
    assertEquals(new Share(0, 0), score.recall(SizeClass.MEDIUM));
    assertEquals(new Share(1, 1), score.recall(SizeClass.SMALL));
    assertEquals(new Share(0, 0), score.precision(SizeClass.LARGE));
    assertEquals(new Share(190, 190), score.precision(SizeClass.MEDIUM));
    assertEquals(new Share(1, 6), score.precision(SizeClass.SMALL));
  }

  @Test
  void pairsAreAsManyAsWhenCountedOneByOne() throws IOException {
    truth = read(new TruthTable().group(30).group(12).single().group(7).single().group(2).group(2));
    SplittableRandom random = new SplittableRandom(1);
    for (int run = 0; run < 50; run++) {
      int[] groups = IntStream.range(0, truth.documents()).map(i -> random.nextInt(6)).toArray();
      ScaleScore score = score(groups);

      assertEquals(pairs((i, j) -> isFound(groups, i, j)), score.precision().whole());
      assertEquals(pairs(this::isTrue), score.recall().whole());
      assertEquals(
          pairs((i, j) -> isTrue(i, j) && isFound(groups, i, j)), score.precision().part());
      assertEquals(score.precision().part(), score.recall().part());
    }
  }

  private interface PairPredicate {
    boolean test(int i, int j);
  }

  private long pairs(PairPredicate which) {
    return IntStream.range(0, truth.documents())
        .mapToLong(j -> IntStream.range(0, j).filter(i -> which.test(i, j)).count())
        .sum();
  }

  private boolean isTrue(int i, int j) {
    return truth.group(i) == truth.group(j);
  }

  private static boolean isFound(int[] groups, int i, int j) {
    return groups[i] != 0 && groups[i] == groups[j];
  }

  @Test
  void f1IsTheHarmonicMean() {
    assertEquals(0.6, Share.f1(new Share(3, 4), new Share(1, 2)), 1e-12);
  }
}
