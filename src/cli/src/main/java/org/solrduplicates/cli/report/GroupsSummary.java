// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.solrduplicates.cli.client.GroupsRequests.GroupTotals;
import org.solrduplicates.cli.client.JobAnswer;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.core.text.Sentence;

/** The summary of a run in one line of names and numbers, for logs. */
public final class GroupsSummary {
  private GroupsSummary() {}

  public static String of(GroupTotals totals, JobAnswer job) {
    List<String> figures = new ArrayList<>();
    figures.add("documents " + totals.documents());
    figures.add("groups " + totals.groups());
    figures.add("in groups " + totals.inGroups());
    figures.add("redundant " + totals.redundant());
    figures.add("documents/s " + orUnknown(job.documentsPerSecond().map(Math::round)));
    figures.add("never compared " + orUnknown(job.neverCompared().map(GroupsSummary::counts)));
    figures.add("pairs skipped " + orUnknown(job.oversized().map(GroupsSummary::skipped)));
    figures.add("changed meanwhile " + orUnknown(job.changedMeanwhile()));
    return Console.printable(String.join(", ", figures));
  }

  private static String orUnknown(Optional<?> figure) {
    return figure.map(String::valueOf).orElse("unknown");
  }

  static String counts(Map<String, Long> byReason) {
    String reasons =
        byReason.entrySet().stream()
            .filter(reason -> reason.getValue() > 0)
            .map(reason -> reason.getKey() + " " + reason.getValue())
            .collect(Collectors.joining("; "));
    return JobAnswer.sum(byReason) + (reasons.isEmpty() ? "" : " (" + reasons + ")");
  }

  private static String skipped(Map<String, Long> oversized) {
    return Sentence.of(
        "%d (%d oversized terms)",
        oversized.getOrDefault("pairsSkipped", 0L), oversized.getOrDefault("terms", 0L));
  }
}
