package org.solrduplicates.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.util.Utils;

/** The report for programs: the same figures as {@link ReportHtml} shows. */
final class ReportJson {
  private ReportJson() {}

  static String of(GroupsReport report) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("collection", report.collection());
    json.put("asOf", report.totals().asOf());
    json.put("filters", report.filters());
    addFigures(report, json);
    json.put("histogram", report.histogram().json().members());
    addParts(report.tally(), report.totals().redundant(), json);
    json.put("settings", part(report.totals(), "settings"));
    json.put("job", report.job().json().members());
    return Utils.toJSONString(json) + "\n";
  }

  private static void addFigures(GroupsReport report, Map<String, Object> json) {
    GroupTotals totals = report.totals();
    json.put("documents", totals.documents());
    json.put("groups", totals.groups());
    json.put("inGroups", totals.inGroups());
    json.put("redundant", totals.redundant());
    json.put("redundantShare", totals.redundantShare());
    json.put("links", report.links());
    json.put("notListed", report.tally().notListed());
    json.put("sizes", part(totals, "sizes"));
  }

  private static void addParts(GroupTally tally, long redundant, Map<String, Object> json) {
    json.put("places", rows(tally.places(), redundant));
    json.put("formats", rows(tally.formats(), redundant));
    json.put("ignoredDates", tally.ignored().stream().map(ReportJson::ignored).toList());
    json.put("largest", tally.largest().stream().map(ReportJson::group).toList());
  }

  private static Map<?, ?> part(GroupTotals totals, String key) {
    return totals.json().optionalObject(key).<Map<?, ?>>map(JsonObject::members).orElse(Map.of());
  }

  private static List<Map<String, Object>> rows(List<Redundancy.Row> rows, long redundant) {
    return rows.stream().map(row -> row(row, redundant)).toList();
  }

  private static Map<String, Object> row(Redundancy.Row row, long redundant) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", row.name());
    json.put("documents", row.documents());
    json.put("redundant", row.redundant());
    json.put("share", redundant == 0 ? 0.0 : (double) row.redundant() / redundant);
    return json;
  }

  private static Map<String, Object> ignored(IgnoredDates.Row row) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("field", row.field());
    json.put("why", row.why());
    json.put("documents", row.documents());
    return json;
  }

  private static Map<String, Object> group(LargeGroup group) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", group.id());
    json.put("size", group.size());
    json.put("similarity", group.similarity());
    json.put("members", group.members().stream().map(m -> member(m, group.isLatest(m))).toList());
    return json;
  }

  private static Map<String, Object> member(ListedMember member, boolean isLatest) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("id", member.id());
    json.put("title", member.title());
    json.put("path", member.path());
    json.put("format", member.format());
    json.put("date", member.date());
    json.put("latest", isLatest);
    return json;
  }
}
