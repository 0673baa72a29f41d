package org.solrduplicates.cli.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.solrduplicates.cli.client.GroupHistogram;
import org.solrduplicates.cli.client.GroupsRequests.GroupTotals;
import org.solrduplicates.cli.client.JobAnswer;
import org.solrduplicates.cli.report.GroupTally.Redundancy;
import org.solrduplicates.cli.table.Figure;
import org.solrduplicates.cli.table.FormatName;
import org.solrduplicates.cli.table.Html;

/**
 * The report for people: one page without script that loads nothing. Its head, with the styles, is
 * in {@value #HEAD}.
 */
final class ReportHtml {
  private static final String HEAD = "report-head.html";
  private static final String FIGURES = "<table class=\"figures\">";

  private final GroupsReport report;
  private final Html html = new Html();

  ReportHtml(GroupsReport report) {
    this.report = report;
  }

  String page() throws IOException {
    addHead();
    addTotals();
    addHistogram();
    addSizes();
    addRedundancy("Where the redundant documents are", "place", report.tally().places());
    addRedundancy("Their formats", "format", report.tally().formats());
    addLargest();
    addIgnoredDates();
    addNeverCompared();
    report.job().contrast().ifPresent(this::addContrast);
    addOversized();
    addSettings();
    return html.markup("</main>").markup("</body>").markup("</html>").toString();
  }

  private void addHead() throws IOException {
    String title = Html.escaped("Duplicates in " + report.collection());
    html.markup(head().replace("{title}", title).stripTrailing())
        .element("p", "As of " + report.totals().time() + ".");
    if (report.job().isUnfinished()) {
      html.element("p", "The last job is " + report.job().state() + ", groups may be older.");
    }
    report.filters().forEach(filter -> html.element("p", "Only documents of the filter " + filter));
  }

  private static String head() throws IOException {
    try (InputStream in = ReportHtml.class.getResourceAsStream(HEAD)) {
      return new String(Objects.requireNonNull(in, HEAD).readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private void addTotals() {
    GroupTotals totals = report.totals();
    Map<String, Long> figures = new LinkedHashMap<>();
    figures.put("documents", totals.documents());
    figures.put("version groups", totals.groups());
    figures.put("documents in groups", totals.inGroups());
    figures.put("redundant documents", totals.redundant());
    figures.put("verified pairs", report.links());
    html.element("h2", "How much is duplicate")
        .element(
            "p",
            Figure.percent(totals.redundantShare())
                + " of the documents are redundant: all members of the groups but the latest.");
    addFigures(figures);
  }

  private void addFigures(Map<String, Long> figures) {
    html.markup(FIGURES);
    figures.forEach((name, number) -> html.row("td", name, Figure.grouped(number)));
    html.markup("</table>");
  }

  private void addHistogram() {
    GroupHistogram histogram = report.histogram();
    html.element("h2", "How similar documents are").element("p", histogram.sentence());
    addBars("similarity to the most similar other", "documents", histogram.similarities());
    addBars("bits between SimHashes", "pairs", histogram.bits());
  }

  private void addBars(String label, String counted, List<GroupHistogram.Bar> bars) {
    html.markup(FIGURES).row("th", label, counted);
    bars.stream()
        .filter(bar -> bar.count() > 0)
        .forEach(bar -> html.row("td", bar.label(), Figure.grouped(bar.count())));
    html.markup("</table>");
  }

  private void addSizes() {
    html.element("h2", "Sizes of the groups").markup(FIGURES).row("th", "documents", "groups");
    addRows(report.totals().sizes());
  }

  private void addRows(Map<String, Object> rows) {
    rows.forEach((name, value) -> html.row("td", name, String.valueOf(value)));
    html.markup("</table>");
  }

  private void addRedundancy(String heading, String name, List<Redundancy.Row> rows) {
    html.element("h2", heading).markup(FIGURES);
    html.row("th", name, "in groups", "redundant", "of all redundant");
    for (Redundancy.Row row : rows) {
      html.row(
          "td",
          row.name(),
          Figure.grouped(row.documents()),
          Figure.grouped(row.redundant()),
          Figure.percent(row.redundant(), report.totals().redundant()));
    }
    html.markup("</table>");
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
        .markup("<table>")
        .row("th", "", "date", "title", "id", "path", "format");
    group.members().forEach(this::addMember);
    html.markup("</table>");
    if (group.notShown() > 0) {
      html.element("p", "… and " + Figure.grouped(group.notShown()) + " more");
    }
  }

  private void addMember(GroupTally.ShownMember member) {
    html.row(
        "td",
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
          .element("p", "They cannot be right, so they decide nothing in the order of a group.")
          .markup("<table>")
          .row("th", "field", "why", "documents in groups");
      for (GroupTally.IgnoredDates row : report.tally().ignored()) {
        html.row("td", row.field(), row.why(), Figure.grouped(row.documents()));
      }
      html.markup("</table>");
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
    html.markup(FIGURES).row("th", "reason", "documents");
    reasons.forEach(this::addReason);
    html.markup("</table>");
  }

  private void addReason(String key, long documents) {
    if (documents > 0) {
      html.row("td", reason(key), Figure.grouped(documents));
    }
  }

  private static String reason(String key) {
    return switch (key) {
      case "noFingerprint" -> "they have no fingerprint";
      case "otherAlgorithm" -> "their fingerprint is of another version, to be indexed again";
      default -> key;
    };
  }

  private void addContrast(Map<String, Long> contrast) {
    html.element("h2", "What everybody shares")
        .element("p", "Of pairs with similar texts, those are no links that do not stand out.");
    Map<String, Long> figures = new LinkedHashMap<>();
    put("links by the texts alone", contrast, "links", figures);
    put("removed by contrast", contrast, "removed", figures);
    addFigures(figures);
  }

  private void addOversized() {
    html.element("h2", "Oversized terms");
    report.job().oversized().ifPresentOrElse(this::addOversized, this::addUnknown);
  }

  private void addOversized(Map<String, Long> oversized) {
    html.element("p", "What too many documents share was not compared pair by pair.");
    Map<String, Long> figures = new LinkedHashMap<>();
    put("terms", oversized, "terms", figures);
    put("documents of the largest", oversized, "largest", figures);
    put("documents with such a term", oversized, "documents", figures);
    put("pairs skipped", oversized, "pairsSkipped", figures);
    addFigures(figures);
  }

  private static void put(
      String name, Map<String, Long> counts, String key, Map<String, Long> figures) {
    Optional.ofNullable(counts.get(key)).ifPresent(number -> figures.put(name, number));
  }

  private void addSettings() {
    html.element("h2", "Settings").markup("<table>");
    addRows(report.totals().settings());
  }
}
