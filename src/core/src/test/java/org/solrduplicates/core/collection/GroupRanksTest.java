// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.settings.DuplicateSettings;

class GroupRanksTest {
  private static final DuplicateSettings SETTINGS = DuplicateSettings.defaults();

  /** More members than one question to the shards has. */
  @Test
  void aGroupOfManyCopiesIsRankedAsAWhole() {
    int size = 10_050;
    List<String> words = RandomTexts.range(0, 100);
    MemoryCollection copies =
        MemoryCollection.of(
                1,
                IntStream.range(0, size)
                    .mapToObj(i -> Texts.document("copy" + (100_000 + i), words))
                    .toList())
            .ranking();

    copies.run(SETTINGS, RunStore.NONE);

    assertEquals(
        IntStream.range(0, size).boxed().collect(Collectors.toSet()),
        Map.copyOf(copies.ranks()).values().stream().collect(Collectors.toSet()));
    assertEquals(0, copies.ranks().get("copy" + (100_000 + size - 1)));
  }
}
