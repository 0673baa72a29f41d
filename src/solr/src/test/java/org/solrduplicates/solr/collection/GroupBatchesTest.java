// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Groups are asked about some at a time, each once. */
class GroupBatchesTest {
  @ParameterizedTest
  @CsvSource({"0, 3, 0", "2, 3, 1", "3, 3, 1", "7, 3, 3", "9, 3, 3"})
  void noQuestionIsAboutMoreGroupsThanItMayBe(int groups, int size, int questions) {
    int[] numbers = IntStream.range(100, 100 + groups).toArray();
    List<Integer> asked = new ArrayList<>();

    Map<Integer, String> all =
        GroupList.inBatches(
            numbers,
            size,
            batch -> {
              asked.add(batch.length);
              Map<Integer, String> told = new HashMap<>();
              Arrays.stream(batch).forEach(group -> told.put(group, "of " + group));
              return told;
            });

    assertEquals(questions, asked.size());
    assertEquals(groups, asked.stream().mapToInt(Integer::intValue).sum());
    assertEquals(groups, all.size());
    Arrays.stream(numbers).forEach(group -> assertEquals("of " + group, all.get(group)));
  }
}
