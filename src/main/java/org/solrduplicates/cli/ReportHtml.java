package org.solrduplicates.cli;

import java.util.List;
import java.util.Map;

/** The report for people: one page without script that loads nothing. */
final class ReportHtml {
  private static final String STYLE =
      """
      <style>
      :root { color-scheme: light dark; --text: #1c1c1c; --page: #fff; --faint: #ccc; --bar: #2b6cb0; }
      @media screen and (prefers-color-scheme: dark) {
        :root { --text: #e6e6e6; --page: #161616; --faint: #444; --bar: #63a4e8; }
      }
      body { font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--page);
        max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
      table { border-collapse: collapse; margin: 0 0 1rem; }
      th, td { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0;
        border-bottom: 1px solid var(--faint); }
      .figures td + td, .figures th + th { text-align: right; font-variant-numeric: tabular-nums;
        white-space: nowrap; }
      svg { width: 100%; height: auto; font-size: 12px; }
      svg text { fill: var(--text); } svg rect { fill: var(--bar); }
      svg .line { stroke: var(--faint); }
      h2, h3, tr, svg { break-inside: avoid; } h2, h3 { break-after: avoid; }
      @media print { body { margin: 0; max-width: none; font-size: 10pt; } }
      </style>""";

  private final GroupsReport report;
  private final Html html = new Html();

  ReportHtml(GroupsReport report) {
    this.report = report;
  }

  String page() {
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

  private void addHead() {
    String title = "Duplicates in " + report.collection();
    html.markup("<!DOCTYPE html>")
        .markup("<html lang=\"en\">")
        .markup("<head>")
        .markup("<meta charset=\"utf-8\"/>")
        .markup("<meta name=\"viewport\" content=\"width=device-width\"/>")
        .markup(
            "<meta http-equiv=\"Content-Security-Policy\""
                + " content=\"default-src 'none'; style-src 'unsafe-inline'\"/>")
        .element("title", title)
        .markup(STYLE)
        .markup("</head>")
        .markup("<body>")
        .markup("<main>")
        .element("h1", title)
        .element("p", "As of " + report.totals().asOf() + ".");
    if (report.job().isUnfinished()) {
      html.element("p", "The last job is " + report.job().state() + ", groups may be older.");
    }
    report.filters().forEach(filter -> html.element("p", "Only documents of the filter " + filter));
  }

  private void addTotals() {
    GroupTotals totals = report.totals();
    html.element("h2", "How much is duplicate")
        .element(
            "p",
            Figure.percent(totals.redundantShare())
                + " of the documents are redundant: all members of the groups but the latest.")
        .markup("<table class=\"figures\">");
    figure("documents", totals.documents());
    figure("version groups", totals.groups());
    figure("documents in groups", totals.inGroups());
    figure("redundant documents", totals.redundant());
    figure("verified pairs", report.links());
    html.markup("</table>");
  }

  private void figure(String name, long number) {
    html.row("td", name, Figure.grouped(number));
  }

  private void addHistogram() {
    GroupHistogram histogram = report.histogram();
    html.element("h2", "How similar documents are").element("p", histogram.sentence());
    addChart(
        histogram.nearest(),
        "Documents by their similarity to the most similar other document (logarithmic scale)");
    addChart(
        histogram.distances(),
        "Pairs of documents by the distance of their SimHashes in bits (logarithmic scale)");
  }

  private void addChart(List<GroupHistogram.Bar> bars, String description) {
    html.element("h3", description);
    new LogChart(bars).addTo(html, description);
  }

  private void addSizes() {
    html.element("h2", "Sizes of the groups").markup("<table class=\"figures\">");
    html.row("th", "documents", "groups");
    report.totals().sizes().forEach((size, groups) -> html.row("td", size, groups));
    html.markup("</table>");
  }

  private void addRedundancy(String heading, String name, List<Redundancy.Row> rows) {
    html.element("h2", heading).markup("<table class=\"figures\">");
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

  private void addGroup(LargeGroup group) {
    html.element("h3", "Group " + group.id() + ": " + Figure.grouped(group.size()) + " documents")
        .element("p", "Lowest similarity " + group.similarity())
        .markup("<table>")
        .row("th", "", "date", "title", "id", "path", "format");
    for (ListedMember member : group.members()) {
      html.row(
          "td",
          group.isLatest(member) ? "latest" : "",
          member.date(),
          member.title(),
          member.id(),
          member.path(),
          FormatName.of(member.format()));
    }
    html.markup("</table>");
    if (group.notShown() > 0) {
      html.element("p", "… and " + Figure.grouped(group.notShown()) + " more");
    }
  }

  private void addIgnoredDates() {
    if (!report.tally().ignored().isEmpty()) {
      html.element("h2", "Dates that were ignored")
          .element("p", "They cannot be right, so they decide nothing in the order of a group.")
          .markup("<table>")
          .row("th", "field", "why", "documents in groups");
      for (IgnoredDates.Row row : report.tally().ignored()) {
        html.row("td", row.field(), row.why(), Figure.grouped(row.documents()));
      }
      html.markup("</table>");
    }
  }

  private void addNeverCompared() {
    html.element("h2", "Documents never compared");
    report
        .job()
        .neverCompared()
        .ifPresentOrElse(this::addReasons, () -> html.element("p", "Unknown."));
    report
        .job()
        .changedMeanwhile()
        .filter(changed -> changed > 0)
        .ifPresent(
            changed -> html.element("p", Figure.grouped(changed) + " changed while the job ran."));
  }

  private void addReasons(Map<String, Long> reasons) {
    if (JobStatus.sum(reasons) == 0) {
      html.element("p", "None.");
      return;
    }
    html.markup("<table class=\"figures\">").row("th", "reason", "documents");
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

  private void addContrast(JsonObject contrast) {
    html.element("h2", "What everybody shares")
        .element("p", "Of pairs with similar texts, those are no links that do not stand out.")
        .markup("<table class=\"figures\">");
    figure("links by the texts alone", contrast, "links");
    figure("removed by contrast", contrast, "removed");
    html.markup("</table>");
  }

  private void addOversized() {
    html.element("h2", "Oversized terms");
    report
        .job()
        .oversized()
        .ifPresentOrElse(this::addOversized, () -> html.element("p", "Unknown."));
  }

  private void addOversized(JsonObject oversized) {
    html.element("p", "What too many documents share was not compared pair by pair.")
        .markup("<table class=\"figures\">");
    figure("terms", oversized, "terms");
    figure("documents of the largest", oversized, "largest");
    figure("documents with such a term", oversized, "documents");
    figure("pairs skipped", oversized, "pairsSkipped");
    html.markup("</table>");
  }

  private void figure(String name, JsonObject object, String key) {
    object.optionalCount(key).ifPresent(number -> figure(name, number));
  }

  private void addSettings() {
    html.element("h2", "Settings").markup("<table>");
    report.totals().settings().forEach((name, value) -> html.row("td", name, value));
    html.markup("</table>");
  }
}
