// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report shows the values of the score. */
class ScaleReportTest {
  @TempDir Path folder;

  /**
   * Documents 0 to 3 are versions, of which 0 and 1 are found, with 4, one of two of a template.
   */
  private List<String> report() throws IOException {
    ScaleTruth truth =
        ScaleTruth.read(
            new TruthTable()
                .original()
                .version(0, "words", "0.1", 0.95)
                .version(0, "words", "0.4", 0.7)
                .version(0, "move", "0.1", 1)
                .template(7)
                .template(7)
                .write(folder));
    return new ScaleReport(truth, new ScaleScore(truth, new int[] {1, 1, 0, 0, 1, 0})).lines();
  }

  private void assertContains(String... expected) throws IOException {
    List<String> lines = report();
    assertTrue(lines.containsAll(List.of(expected)), String.join("\n", lines));
  }

  @Test
  void thePairsOfAllGroupsComeFirst() throws IOException {
    assertContains(
        "| pairs | found | true | both | precision | recall | F1 |",
        "| all | 3 | 6 | 1 | 0.3333 | 0.1667 | 0.2222 |");
  }

  @Test
  void groupsAreCountedBesideThePlantedOnes() throws IOException {
    assertContains(
        "- groups: 1, planted 1",
        "- documents in groups: 3",
        "- largest group: 3, planted 4",
        "- pairs of one template, none of them true, that are in one group: 0 of 1");
  }

  @Test
  void sizesWithoutGroupsHaveNoFigures() throws IOException {
    assertContains("| 2-5 | 0.1667 | 0.3333 |", "| 6-20 | - | - |", "| 21 and more | - | - |");
  }

  @Test
  void parentsAreByKindAndByRateOfTheEdit() throws IOException {
    assertContains(
        "| edit of the parent | pairs | all | 0.1 | 0.4 |",
        "| move | 1 | 0.0000 | 0.0000 | - |",
        "| words | 2 | 0.5000 | 1.0000 | 0.0000 |",
        "| all | 3 | 0.3333 | 0.5000 | 0.0000 |");
  }

  @Test
  void parentsAreByTheirDiceCoefficient() throws IOException {
    assertContains("| 0.6-0.7 | 0 | - |", "| 0.7-0.8 | 1 | 0.0000 |", "| 0.9-1.0 | 2 | 0.5000 |");
  }
}
