// SPDX-License-Identifier: Apache-2.0
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
 * The duplicates of a collection: as JSON with {@link #json}, as HTML with {@link ReportHtml}.
 *
 * @param filters the filters of the counted documents; none for all
 * @param job the last job, which may be later than the job that wrote the groups
 * @param links the number of verified pairs
 */
record GroupsReport(
    String collection,
    List<String> filters,
    GroupTotals totals,
    JobAnswer job,
    GroupHistogram histogram,
    GroupTally tally,
    long links) {
  /** A row with its share of all redundant documents. */
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
    json.put("histogram", histogram.json());
    json.put("places", rows(tally.places()));
    json.put("formats", rows(tally.formats()));
    json.put("ignoredDates", tally.ignored());
    json.put("largest", tally.largest());
    json.put("settings", totals.settings());
    json.put("job", job.json());
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
