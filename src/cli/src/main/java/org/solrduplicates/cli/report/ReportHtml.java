// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.solrduplicates.cli.client.GroupHistogram;
import org.solrduplicates.cli.client.GroupsRequests.GroupTotals;
import org.solrduplicates.cli.client.JobAnswer;
import org.solrduplicates.cli.report.GroupTally.Redundancy;
import org.solrduplicates.cli.table.Figure;
import org.solrduplicates.cli.table.FormatName;
import org.solrduplicates.cli.table.Html;

/** Writes the report as an HTML page. */
final class ReportHtml {
  private final GroupsReport report;
  private final Html html;

  ReportHtml(GroupsReport report) {
    this.report = report;
    this.html = new Html("Duplicates in " + report.collection());
  }

  String page() {
    addOrigin();
    addTotals();
    addHistogram();
    html.element("h2", "Sizes of the groups")
        .figures(List.of("documents", "groups"), rows(report.totals().sizes()));
    addRedundancy("Where the redundant documents are", "place", report.tally().places());
    addRedundancy("Their formats", "format", report.tally().formats());
    addLargest();
    addIgnoredDates();
    addNeverCompared();
    html.element("h2", "Oversized terms");
    report.job().oversized().ifPresentOrElse(this::addOversized, this::addUnknown);
    html.element("h2", "Settings").table(List.of(), rows(report.totals().settings()));
    return html.end();
  }

  private static Stream<List<String>> rows(Map<String, Object> values) {
    return values.entrySet().stream().map(e -> List.of(e.getKey(), String.valueOf(e.getValue())));
  }

  private void addOrigin() {
    html.element("p", "As of " + report.totals().time() + ".");
    if (report.job().isUnfinished()) {
      String state = report.job().state();
      html.element("p", "The last job is " + state + "; groups may be of an earlier job.");
    }
    report.filters().forEach(filter -> html.element("p", "Only documents of the filter " + filter));
  }

  private void addTotals() {
    GroupTotals totals = report.totals();
    html.element("h2", "How much is duplicate")
        .element(
            "p",
            Figure.percent(totals.redundantShare())
                + " of the documents are redundant: all members of the groups but the latest.");
    html.figures(
        List.of(),
        Stream.of(
            row("documents", totals.documents()),
            row("version groups", totals.groups()),
            row("documents in groups", totals.inGroups()),
            row("redundant documents", totals.redundant()),
            row("verified pairs", report.links())));
  }

  private static List<String> row(String name, long number) {
    return List.of(name, Figure.grouped(number));
  }

  private void addHistogram() {
    GroupHistogram histogram = report.histogram();
    html.element("h2", "How similar documents are").element("p", histogram.sentence());
    addBars("similarity to the most similar other", "documents", histogram.similarities());
    addBars("bits between SimHashes", "pairs", histogram.bits());
    histogram
        .distances()
        .parts()
        .ifPresent(
            parts ->
                html.element("p", Figure.grouped(parts) + " more pairs are a whole and its part."));
  }

  private void addBars(String label, String counted, List<GroupHistogram.Bar> bars) {
    html.figures(
        List.of(label, counted),
        bars.stream().filter(bar -> bar.count() > 0).map(bar -> row(bar.label(), bar.count())));
  }

  private void addRedundancy(String heading, String name, List<Redundancy.Row> rows) {
    html.element("h2", heading)
        .figures(
            List.of(name, "in groups", "redundant", "of all redundant"),
            rows.stream()
                .map(
                    row ->
                        List.of(
                            row.name(),
                            Figure.grouped(row.documents()),
                            Figure.grouped(row.redundant()),
                            Figure.percent(row.redundant(), report.totals().redundant()))));
  }

  private void addLargest() {
    html.element("h2", "The largest groups");
    if (report.tally().notListed() > 0) {
      String count = Figure.grouped(report.tally().notListed());
      html.element("p", count + " documents of very large groups are not listed by Solr.");
    }
    report.tally().largest().forEach(this::addGroup);
  }

  private void addGroup(GroupTally.LargeGroup group) {
    html.element("h3", "Group " + group.id() + ": " + Figure.grouped(group.size()) + " documents")
        .element("p", "Lowest similarity " + group.similarity())
        .table(
            List.of("", "date", "title", "id", "path", "format"),
            group.members().stream().map(ReportHtml::row));
    if (group.notShown() > 0) {
      html.element("p", "… and " + Figure.grouped(group.notShown()) + " more");
    }
  }

  private static List<String> row(GroupTally.ShownMember member) {
    return List.of(
        member.latest() ? "latest" : "",
        member.date(),
        member.title(),
        member.id(),
        member.path(),
        FormatName.of(member.format()));
  }

  private void addIgnoredDates() {
    if (!report.tally().ignored().isEmpty()) {
      html.element("h2", "Dates that were ignored")
          .element("p", "These dates are not credible and do not affect the order of a group.")
          .table(
              List.of("field", "why", "documents in groups"),
              report.tally().ignored().stream()
                  .map(row -> List.of(row.field(), row.why(), Figure.grouped(row.documents()))));
    }
  }

  private void addNeverCompared() {
    html.element("h2", "Documents never compared");
    report.job().neverCompared().ifPresentOrElse(this::addReasons, this::addUnknown);
    report
        .job()
        .changedMeanwhile()
        .filter(changed -> changed > 0)
        .ifPresent(
            changed -> html.element("p", Figure.grouped(changed) + " changed while the job ran."));
  }

  private void addUnknown() {
    html.element("p", "Unknown.");
  }

  private void addReasons(Map<String, Long> reasons) {
    if (JobAnswer.sum(reasons) == 0) {
      html.element("p", "None.");
      return;
    }
    html.figures(
        List.of("reason", "documents"),
        reasons.entrySet().stream()
            .filter(reason -> reason.getValue() > 0)
            .map(reason -> row(reason(reason.getKey()), reason.getValue())));
  }

  private static String reason(String key) {
    return switch (key) {
      case "noFingerprint" -> "no fingerprint";
      case "otherAlgorithm" -> "fingerprint of another algorithm version; run backfill";
      default -> key;
    };
  }

  private void addOversized(Map<String, Long> oversized) {
    html.element("p", "Documents were not compared because of a term that too many of them share.");
    addCounts(
        oversized,
        Map.entry("terms", "terms"),
        Map.entry("largest", "documents of the largest"),
        Map.entry("documents", "documents with such a term"),
        Map.entry("pairsSkipped", "pairs skipped"));
  }

  @SafeVarargs
  private void addCounts(Map<String, Long> counts, Map.Entry<String, String>... names) {
    html.figures(
        List.of(),
        Stream.of(names)
            .flatMap(
                name ->
                    Stream.ofNullable(counts.get(name.getKey()))
                        .map(count -> row(name.getValue(), count))));
  }
}
