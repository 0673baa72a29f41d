// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.solrduplicates.cli.table.MarkdownTable;
import org.solrduplicates.evaluate.EvaluationLabels.Label;
import org.solrduplicates.evaluate.EvaluationLabels.LabelledPair;

class EvaluationScoreTest {
  private static final double EXACT = 1e-12;

  @Test
  void relativesAreWrongOnlyInAStrictCount() {
    List<Label> found = List.of(Label.SAME, Label.RELATED, Label.DIFFERENT, Label.UNKNOWN);

    assertEquals(new EvaluationScore(1, 2, 4), EvaluationScore.strict(found.stream(), 4));
    assertEquals(new EvaluationScore(1, 1, 4), EvaluationScore.lenient(found.stream(), 4));
  }

  @Test
  void emptyResultsAndEmptyLabelsAreScored() {
    EvaluationScore nothing = EvaluationScore.strict(Stream.empty(), 0);
    EvaluationScore blind = EvaluationScore.strict(Stream.empty(), 3);

    assertEquals(List.of(1.0, 1.0, 1.0), figures(nothing));
    assertEquals(List.of(1.0, 0.0, 0.0), figures(blind));
    assertEquals(List.of(0.0, 0.0, 0.0), figures(new EvaluationScore(0, 2, 3)));
  }

  private static List<Double> figures(EvaluationScore score) {
    return List.of(score.precision(), score.recall(), score.f1());
  }

  /** Precisions 2/2, 2/2, 1/2, 1/2 and recalls 2/3, 2/3, 1/3, 1/1. */
  @Test
  void bCubedIsTheMeanOverTheDocuments() {
    EvaluationGroups found = groups("x x y y");
    EvaluationGroups truth = groups("p p p q");

    double precision = 3.0 / 4;
    double recall = (2.0 / 3 + 2.0 / 3 + 1.0 / 3 + 1) / 4;
    assertEquals(2 * precision * recall / (precision + recall), found.bCubedF1(truth), EXACT);
    assertEquals(1, truth.bCubedF1(truth), EXACT);
  }

  @Test
  void aDocumentStaysInItsFirstGroup() {
    EvaluationGroups groups = EvaluationGroups.empty();
    groups.add("a", List.of("a", "c"));
    groups.add("b", List.of("c", "b", "d"));

    assertEquals(Map.of("a", "a", "c", "a", "b", "b", "d", "b"), groups.groupOf());
    assertEquals(2, groups.largest());
    assertEquals(2, groups.pairs().size());
    assertTrue(groups.pairs().contains(LabelledPair.of("d", "b")));
  }

  /** The nearest rank: the 99th of 100, and the largest of few. */
  @Test
  void ninetyNinePercentAreAnsweredInThatTime() {
    List<Long> hundred = LongStream.rangeClosed(1, 100).mapToObj(ms -> ms * 1_000_000).toList();

    assertEquals("99.0", EvaluationReport.percentile(hundred, 99));
    assertEquals("50.0", EvaluationReport.percentile(hundred, 50));
    assertEquals("7.0", EvaluationReport.percentile(List.of(7_000_000L), 99));
    assertEquals("", EvaluationReport.percentile(List.of(), 99));
  }

  @Test
  void foreignTextCannotBreakATable() {
    assertEquals("a \\| b &lt;i> c", MarkdownTable.cell(" a | b\n<i>\tc "));
    String wide = String.join("", Collections.nCopies(101, "𠀀"));
    assertEquals(wide.substring(2) + " …", MarkdownTable.cell(wide));
  }

  private static EvaluationGroups groups(String names) {
    EvaluationGroups groups = EvaluationGroups.empty();
    String[] each = names.split(" ");
    for (int i = 0; i < each.length; i++) {
      groups.groupOf().put("document " + i, each[i]);
    }
    return groups;
  }
}
