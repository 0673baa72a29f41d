package org.solrduplicates.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A run in one line, each figure with its name, to be found in a log. */
final class GroupsSummary {
  private GroupsSummary() {}

  static String of(GroupTotals totals, JobStatus job) {
    List<String> figures = new ArrayList<>();
    figures.add("documents " + totals.documents());
    figures.add("groups " + totals.groups());
    figures.add("in groups " + totals.inGroups());
    figures.add("redundant " + totals.redundant());
    figures.add("documents/s " + job.documentsPerSecond().map(String::valueOf).orElse("unknown"));
    figures.add(
        "never compared " + job.neverCompared().map(GroupsSummary::counts).orElse("unknown"));
    job.contrast().map(GroupsSummary::removed).ifPresent(figures::add);
    figures.add("pairs skipped " + job.oversized().map(GroupsSummary::skipped).orElse("unknown"));
    figures.add(
        "changed meanwhile " + job.changedMeanwhile().map(String::valueOf).orElse("unknown"));
    return TextTable.printable(String.join(", ", figures));
  }

  private static String counts(Map<String, Long> byReason) {
    String reasons =
        byReason.entrySet().stream()
            .filter(reason -> reason.getValue() > 0)
            .map(reason -> reason.getKey() + " " + reason.getValue())
            .collect(Collectors.joining("; "));
    return JobStatus.sum(byReason) + (reasons.isEmpty() ? "" : " (" + reasons + ")");
  }

  private static String removed(JsonObject contrast) {
    return "removed by contrast "
        + contrast.optionalCount("removed").orElse(0L)
        + " of "
        + contrast.optionalCount("links").orElse(0L)
        + " links";
  }

  private static String skipped(JsonObject oversized) {
    return oversized.optionalCount("pairsSkipped").orElse(0L)
        + " ("
        + oversized.optionalCount("terms").orElse(0L)
        + " oversized terms)";
  }
}
