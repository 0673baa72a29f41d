// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.solrduplicates.cli.report.GroupTally.Redundancy;

class RedundancyTest {
  private final Redundancy redundancy = new Redundancy();

  @Test
  void theWorstComesFirstAndTiesByName() {
    redundancy.add("b", 2, 1);
    redundancy.add("c", 3, 1);
    redundancy.add("a", 1, 0);
    redundancy.add("a", 2, 2);

    assertEquals(List.of(row("a", 3, 2), row("b", 2, 1), row("c", 3, 1)), redundancy.rows());
  }

  @Test
  void twentyAreShownAndTheRestInOneRow() {
    for (int i = 10; i < 33; i++) {
      redundancy.add("n" + i, i, i);
    }

    List<Redundancy.Row> rows = redundancy.rows();

    assertEquals(21, rows.size());
    assertEquals(row("n32", 32, 32), rows.get(0));
    assertEquals(row("(others)", 10 + 11 + 12, 10 + 11 + 12), rows.get(20));
  }

  @Test
  void namesWithoutNumberNeedNoMemoryWithoutLimit() {
    for (int i = 0; i < 20_000; i++) {
      redundancy.add("n" + i, 1, 1);
    }
    redundancy.add("n0", 1, 1);

    List<Redundancy.Row> rows = redundancy.rows();

    assertEquals(row("n0", 2, 2), rows.get(0));
    assertEquals(row("(others)", 19_980, 19_980), rows.get(20));
  }

  private static Redundancy.Row row(String name, long documents, long redundant) {
    return new Redundancy.Row(name, documents, redundant);
  }
}
