package org.solrduplicates.cli.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.solrduplicates.cli.client.GroupHistogram;
import org.solrduplicates.cli.client.GroupsRequests.GroupTotals;
import org.solrduplicates.cli.client.JobAnswer;
import org.solrduplicates.cli.client.Json;
import org.solrduplicates.cli.report.GroupTally.Redundancy;

/**
 * How much of a collection is duplicate and where: for programs as {@link #json}, for people by
 * {@link ReportHtml}, with the same figures.
 *
 * @param filters which documents are counted, all if none
 * @param job the last one, which may be another than wrote the groups
 * @param links how many pairs of documents were verified
 */
record GroupsReport(
    String collection,
    List<String> filters,
    GroupTotals totals,
    JobAnswer job,
    GroupHistogram histogram,
    GroupTally tally,
    long links) {
  /** Redundant documents with something in common, and their share of all redundant ones. */
  private record SharedRow(String name, long documents, long redundant, double share) {}

  String json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("collection", collection);
    json.put("asOf", totals.time());
    json.put("filters", filters);
    json.put("documents", totals.documents());
    json.put("groups", totals.groups());
    json.put("inGroups", totals.inGroups());
    json.put("redundant", totals.redundant());
    json.put("redundantShare", totals.redundantShare());
    json.put("links", links);
    json.put("notListed", tally.notListed());
    json.put("sizes", totals.sizes());
    json.put("histogram", histogram.said());
    json.put("places", rows(tally.places()));
    json.put("formats", rows(tally.formats()));
    json.put("ignoredDates", tally.ignored());
    json.put("largest", tally.largest());
    json.put("settings", totals.settings());
    json.put("job", job.said());
    return Json.pretty(json) + "\n";
  }

  private List<SharedRow> rows(List<Redundancy.Row> rows) {
    return rows.stream()
        .map(
            row ->
                new SharedRow(
                    row.name(),
                    row.documents(),
                    row.redundant(),
                    (double) row.redundant() / Math.max(1, totals.redundant())))
        .toList();
  }
}
