// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.collection.DocumentTable.KeyCollision;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.ShardSummary;

class GroupNumbersTest {
  private static DocumentTable table(int... groups) {
    long[] keys = IntStream.range(0, groups.length).mapToLong(i -> i).toArray();
    DocumentTable table = new DocumentTable(0);
    try {
      table.add(
          List.of(
              new Documents(
                  keys,
                  keys,
                  keys,
                  new int[keys.length],
                  new int[keys.length],
                  keys,
                  groups,
                  new long[keys.length],
                  new int[keys.length])));
    } catch (KeyCollision e) {
      throw new AssertionError(e);
    }
    table.close();
    return table;
  }

  private static UnionFind sets(int size, int[]... pairs) {
    UnionFind sets = new UnionFind(size);
    for (int[] pair : pairs) {
      sets.join(pair[0], pair[1]);
    }
    return sets;
  }

  private static List<Integer> numbers(DocumentTable table, UnionFind sets, int highest) {
    GroupNumbers numbers = new GroupNumbers(table, sets, new ShardSummary(0, 0, 0, highest, 0));
    return IntStream.range(0, table.size()).map(numbers::of).boxed().toList();
  }

  private static int[] pair(int a, int b) {
    return new int[] {a, b};
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void twoDocumentsHaveTheSameNumberOnlyIfTheyAreInTheSameGroup(long seed) {
    Random random = new Random(seed);
    int[] before = IntStream.generate(() -> random.nextInt(60)).limit(200).toArray();
    UnionFind sets = new UnionFind(200);
    for (int i = 0; i < 120; i++) {
      sets.join(random.nextInt(200), random.nextInt(200));
    }
    List<Integer> numbers = numbers(table(before), sets, 60);
    for (int a = 0; a < 200; a++) {
      for (int b = a + 1; b < 200; b++) {
        boolean same = sets.find(a) == sets.find(b);
        boolean sameNumber = numbers.get(a) > 0 && numbers.get(a).equals(numbers.get(b));
        assertEquals(same, sameNumber, a + " and " + b);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void numbersThatAreRightAlreadyStay(long seed) {
    Random random = new Random(seed);
    UnionFind sets = new UnionFind(100);
    for (int i = 0; i < 60; i++) {
      sets.join(random.nextInt(100), random.nextInt(100));
    }
    List<Integer> numbers = numbers(table(new int[100]), sets, 0);
    DocumentTable again = table(numbers.stream().mapToInt(n -> n).toArray());
    assertEquals(numbers, numbers(again, sets, 100));
  }

  @Test
  void groupsAreCountedAndSinglesHaveNoNumber() {
    GroupNumbers numbers =
        new GroupNumbers(
            table(new int[6]),
            sets(6, pair(0, 5), pair(2, 3), pair(5, 1)),
            new ShardSummary(0, 0, 0, 40, 0));
    assertEquals(2, numbers.count());
    assertEquals(5, numbers.members());
    assertEquals(
        List.of(41, 41, 42, 42, 0, 41), IntStream.range(0, 6).map(numbers::of).boxed().toList());
  }

  @Test
  void aGroupHasTheNumberThatMostOfItsMembersHave() {
    UnionFind one = sets(5, pair(0, 1), pair(1, 2), pair(2, 3), pair(3, 4));
    assertEquals(List.of(8, 8, 8, 8, 8), numbers(table(3, 8, 0, 8, 0), one, 9));
    assertEquals(
        List.of(3, 3, 3, 3, 3), numbers(table(8, 3, 0, 8, 3), one, 9), "of two the smaller");
  }

  @Test
  void onlyOneGroupKeepsTheNumberWhenItFallsApart() {
    List<Integer> numbers = numbers(table(4, 4, 4, 4), sets(4, pair(0, 1), pair(2, 3)), 4);
    assertEquals(List.of(4, 4, 5, 5), numbers);
  }

  /** The larger part is what readers of the number know. */
  @Test
  void theLargerPartKeepsTheNumberWhenAGroupFallsApart() {
    UnionFind parts = sets(5, pair(0, 1), pair(2, 3), pair(3, 4));
    assertEquals(List.of(5, 5, 4, 4, 4), numbers(table(4, 4, 4, 4, 4), parts, 4));
  }

  @Test
  void aDocumentThatIsAloneNowGivesTheNumberToTheGroup() {
    List<Integer> numbers = numbers(table(4, 4, 4), sets(3, pair(1, 2)), 9);
    assertEquals(List.of(10, 4, 4), numbers);
    assertTrue(numbers(table(4, 0, 0), sets(3), 9).equals(List.of(4, 0, 0)));
  }
}
