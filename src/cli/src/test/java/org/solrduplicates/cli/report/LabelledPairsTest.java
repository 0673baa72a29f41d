// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.cli.report.LabelledPairs.LabelledPair;

class LabelledPairsTest {
  @TempDir Path folder;

  @Test
  void pairsAreLabelledInEitherOrderAndMoreThanOnce() throws IOException {
    LabelledPairs pairs = LabelledPairs.read(write("\uFEFFb\ta\t1\na\tb\t1\n\na\tc\t0\n"));

    assertEquals(List.of("a", "b", "c"), List.copyOf(pairs.ids()));
    assertEquals(
        Map.of(LabelledPair.of("a", "b"), true, LabelledPair.of("c", "a"), false), pairs.same());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a,b,1~b,a,0 | line 2 contradicts an earlier line of the same pair
          a,b,1~a,b   | line 2 must have two ids and 1 or 0, separated by tabs
          a,b,yes     | line 1 must have two ids and 1 or 0, separated by tabs
          a,,1        | line 1 must have two ids and 1 or 0, separated by tabs
          a,a,1       | line 1 has the same id twice; name two documents
          ~           | p.tsv has no pairs; write two ids and 1 or 0 per line, separated by tabs
          """)
  void pairsThatMakeNoSenseAreRefusedWithTheirLine(String lines, String reason) throws IOException {
    Path file = write(lines.replace(',', '\t').replace('~', '\n'));

    IOException refusal = assertThrows(IOException.class, () -> LabelledPairs.read(file));

    assertTrue(refusal.getMessage().endsWith(reason), refusal.getMessage());
  }

  private Path write(String content) throws IOException {
    return Files.writeString(folder.resolve("p.tsv"), content);
  }
}
