// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.solrduplicates.cli.table.MarkdownTable;
import org.solrduplicates.core.text.Sentence;

/** The figures of an evaluation of copied passages in Markdown. */
public final class PassageReport {
  private final PassageScore score;
  private final List<String> lines = new ArrayList<>();

  /** Prepares for a score; nothing is written yet. */
  public PassageReport(PassageScore score) {
    this.score = score;
  }

  /**
   * Returns the report.
   *
   * @param origin what was run, where and when, a sentence each
   */
  public List<String> lines(List<String> origin) {
    lines.addAll(List.of("# Copied passages: " + MarkdownTable.cell(score.set().name()), ""));
    origin.forEach(sentence -> lines.add("- " + sentence));
    lines.add("- " + what());
    add(
        new MarkdownTable("right", "wrong", "natural", "precision")
            .row(
                String.valueOf(score.right()),
                String.valueOf(score.wrong().size()),
                String.valueOf(score.natural().size()),
                score.precision()));
    add("recall by kind", score.recall(PlantedPassage::kind));
    add("F1 of spans by kind", score.spans());
    add("reported as", score.kinds());
    listed("Missed", score.missed().stream().map(PlantedPassage::toString).toList());
    listed("Natural", new TreeSet<>(score.natural()));
    listed("Wrong", score.wrong());
    return lines;
  }

  private String what() {
    PlantedSet set = score.set();
    return Sentence.of(
        "%d sources, %d documents asked about, %d passages planted; a pair is natural if it was not"
            + " planted and has %d characters in common, blanks left out",
        set.sources().size(), set.asked().size(), set.planted().size(), PassageScore.NATURAL);
  }

  private void add(String title, Map<String, ?> rows) {
    MarkdownTable table = new MarkdownTable(title, "");
    rows.forEach((key, value) -> table.row(MarkdownTable.cell(key), String.valueOf(value)));
    add(table);
  }

  private void add(MarkdownTable table) {
    lines.add("");
    lines.addAll(table.lines());
  }

  private void listed(String title, Iterable<String> entries) {
    lines.addAll(List.of("", "## " + title, ""));
    entries.forEach(entry -> lines.add("- " + MarkdownTable.cell(entry.replace('\t', ' '))));
  }
}
