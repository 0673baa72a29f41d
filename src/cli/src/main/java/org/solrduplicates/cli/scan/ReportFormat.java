// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.table.Csv;
import org.solrduplicates.cli.table.Figure;
import org.solrduplicates.cli.table.FormatName;
import org.solrduplicates.cli.table.Html;
import org.solrduplicates.cli.table.MarkdownTable;
import org.solrduplicates.cli.table.TextTable;
import org.solrduplicates.core.text.Sentence;

/** The formats of a report. All have the same content; equal reports give equal text. */
public enum ReportFormat {
  /** Aligned tables for a terminal. */
  TEXT {
    @Override
    public void write(ScanReport report, int width, Writer out) throws IOException {
      for (String line : summary(report)) {
        out.write(line + "\n");
      }
      for (ScanReport.Group group : report.groups()) {
        out.write("\n" + heading(group) + "\n");
        List<List<String>> rows = group.members().stream().map(ReportFormat::row).toList();
        for (String line : TextTable.lines(HEADER, rows, width - INDENT.length())) {
          out.write(INDENT + line + "\n");
        }
      }
      if (!report.reviews().isEmpty()
          || !report.parts().isEmpty()
          || !report.hardLinks().isEmpty()) {
        out.write("\n");
      }
      for (ScanReport.Review review : report.reviews()) {
        out.write(
            line(
                Sentence.of(
                    "review %s  %s  %s",
                    MarkdownTable.decimals(review.similarity()), review.first(), review.second())));
      }
      for (ScanReport.Part pair : report.parts()) {
        out.write(
            line(
                Sentence.of(
                    "part %s  %s  in  %s (%s of it)",
                    MarkdownTable.decimals(pair.ofPart()),
                    pair.part(),
                    pair.whole(),
                    MarkdownTable.decimals(pair.ofWhole()))));
      }
      for (ScanReport.HardLink link : report.hardLinks()) {
        out.write(line("hard link " + link.path() + " is " + link.same()));
      }
    }
  },

  /** One object, as described in {@code scan-report.schema.json}. */
  JSON {
    @Override
    public void write(ScanReport report, int width, Writer out) throws IOException {
      JsonGenerator json = generator(out).useDefaultPrettyPrinter();
      json.writeStartObject();
      json.writePOJOField("from", report.from());
      json.writePOJOField("settings", report.settings());
      json.writePOJOField("counts", report.counts());
      json.writeArrayFieldStart("groups");
      for (ScanReport.Group group : report.groups()) {
        json.writeStartObject();
        writeGroup(group, json);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writePOJOField("reviews", report.reviews());
      json.writePOJOField("parts", report.parts());
      json.writePOJOField("hardLinks", report.hardLinks());
      json.writePOJOField("unread", report.unread());
      json.writeEndObject();
      json.flush();
      out.write("\n");
    }
  },

  /** One object per line; the member {@code type} names its kind. */
  JSONL {
    @Override
    public void write(ScanReport report, int width, Writer out) throws IOException {
      JsonGenerator json = generator(out).setRootValueSeparator(null);
      for (ScanReport.Group group : report.groups()) {
        json.writeStartObject();
        json.writeStringField("type", "group");
        writeGroup(group, json);
        end(json, out);
      }
      lines("review", report.reviews(), json, out);
      lines("part", report.parts(), json, out);
      lines("hardLink", report.hardLinks(), json, out);
      lines("unread", report.unread(), json, out);
      json.writeStartObject();
      json.writeStringField("type", "summary");
      json.writePOJOField("from", report.from());
      json.writePOJOField("settings", report.settings());
      json.writePOJOField("counts", report.counts());
      end(json, out);
    }
  },

  /** A line for each member of a group, and for each part that is in no group. */
  CSV {
    @Override
    public void write(ScanReport report, int width, Writer out) throws IOException {
      Csv csv = new Csv(out);
      csv.row(COLUMNS.toArray());
      Map<String, String> wholes = report.wholes();
      for (ScanReport.Group group : report.groups()) {
        for (ScanReport.Member member : group.members()) {
          Map<String, Object> values = known(member);
          values.put("group", group.number());
          values.put("keptBy", group.keptBy());
          writeRow(values, wholes, csv);
        }
      }
      for (ScanReport.Member part : report.ungrouped()) {
        writeRow(known(part), wholes, csv);
      }
    }
  },

  /** A self-contained page. */
  HTML {
    @Override
    public void write(ScanReport report, int width, Writer out) throws IOException {
      Html html = new Html("Duplicates and versions");
      summary(report).forEach(line -> html.element("p", line));
      for (ScanReport.Group group : report.groups()) {
        html.markup("<details open>").element("summary", heading(group));
        html.table(HEADER, group.members().stream().map(ReportFormat::row)).markup("</details>");
      }
      table(html, "To review", PAIR, report.reviews(), ReportFormat::row);
      table(html, "Parts", PART, report.parts(), ReportFormat::row);
      table(html, "Hard links", LINK, report.hardLinks(), l -> List.of(l.path(), l.same()));
      table(html, "Not read", UNREAD, report.unread(), f -> List.of(f.id(), f.reason()));
      out.write(html.end());
    }
  };

  /** The lines of the summary: a pattern, and the names of its counts. */
  private static final List<List<String>> SUMMARY =
      List.of(
          List.of("%s files, %s compared, %s not read", "files", "compared", "unread"),
          List.of(
              "%s groups with %s documents: %s of the same bytes, %s of the same text, %s near, %s"
                  + " versions; %s pairs to review, %s parts of other documents",
              "groups",
              "inGroups",
              "same-bytes",
              "same-text",
              "near",
              "version",
              "reviews",
              "parts"),
          List.of(
              "%s redundant documents with %s bytes, %s of them in exact copies",
              "redundant", "freed", "freedByCopies"));

  /** The columns of a table, named like the members of a JSON object. */
  private static final List<String> COLUMNS =
      List.of(
          "group",
          "version",
          "relation",
          "similarity",
          "date",
          "dateFrom",
          "format",
          "size",
          "title",
          "author",
          "keep",
          "keptBy",
          "redundant",
          "freed",
          "sha256",
          "partOf",
          "id");

  private static final String INDENT = "  ";

  private static final JsonMapper MAPPER = new JsonMapper();

  private static final List<String> HEADER =
      List.of("version", "date (UTC)", "from", "similarity", "format", "is", "keep", "file");

  private static final List<String> PAIR = List.of("similarity", "file", "file");

  private static final List<String> PART = List.of("share", "file", "whole");

  private static final List<String> LINK = List.of("file", "is");

  private static final List<String> UNREAD = List.of("file", "why");

  /**
   * Writes a report; the caller closes the stream.
   *
   * @param width the longest line of a text before it is divided, in columns
   */
  public abstract void write(ScanReport report, int width, Writer out) throws IOException;

  private static JsonGenerator generator(Writer out) throws IOException {
    return MAPPER.createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
  }

  private static void lines(String type, List<?> values, JsonGenerator json, Writer out)
      throws IOException {
    for (Object value : values) {
      json.writeStartObject();
      json.writeStringField("type", type);
      for (Map.Entry<String, JsonNode> member : MAPPER.valueToTree(value).properties()) {
        json.writePOJOField(member.getKey(), member.getValue());
      }
      end(json, out);
    }
  }

  private static void end(JsonGenerator json, Writer out) throws IOException {
    json.writeEndObject();
    json.flush();
    out.write("\n");
  }

  private static void writeGroup(ScanReport.Group group, JsonGenerator json) throws IOException {
    json.writeNumberField("number", group.number());
    json.writeNumberField("versions", group.versions());
    json.writeNumberField("similarity", group.similarity());
    json.writeStringField("keptBy", group.keptBy());
    json.writeArrayFieldStart("members");
    for (ScanReport.Member member : group.members()) {
      writeMember(member, json);
    }
    json.writeEndArray();
  }

  private static void writeMember(ScanReport.Member member, JsonGenerator json) throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, Object> value : known(member).entrySet()) {
      json.writePOJOField(value.getKey(), value.getValue());
    }
    json.writeEndObject();
  }

  /** Returns the known values of a member by name, in the order of a JSON object. */
  private static Map<String, Object> known(ScanReport.Member member) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("id", member.id());
    values.put("relation", member.relation());
    values.put("version", member.version() > 0 ? member.version() : "");
    values.put("similarity", member.similarity().isPresent() ? member.similarity().get() : "");
    values.put("date", member.date().map(Instant::toString).orElse(""));
    values.put("dateFrom", member.dateFrom().orElse(""));
    values.put("format", member.format());
    values.put("title", member.title());
    values.put("author", member.author());
    values.put("sha256", member.hash());
    values.values().removeIf(""::equals);
    values.put("size", member.size());
    values.put("keep", member.keep());
    values.put("reference", member.reference());
    values.put("uncovered", member.uncovered());
    values.put("redundant", member.isRedundant());
    values.put("freed", member.freed());
    return values;
  }

  private static void writeRow(Map<String, Object> values, Map<String, String> wholes, Csv csv)
      throws IOException {
    values.put("partOf", wholes.getOrDefault(String.valueOf(values.get("id")), ""));
    csv.row(COLUMNS.stream().map(column -> values.getOrDefault(column, "")).toArray());
  }

  private static String line(String text) {
    return Console.printable(text) + "\n";
  }

  private static String heading(ScanReport.Group group) {
    return Sentence.of(
        "Group %d: %d documents, %d versions, lowest similarity %s, kept by %s",
        group.number(),
        group.members().size(),
        group.versions(),
        MarkdownTable.decimals(group.similarity()),
        Console.printable(group.keptBy()));
  }

  private static List<String> row(ScanReport.Member member) {
    return List.of(
        member.version() == 0 ? "" : "" + member.version(),
        member.date().map(Figure::minutes).orElse(""),
        member.dateFrom().orElse(""),
        member.similarity().map(MarkdownTable::decimals).orElse(""),
        FormatName.of(member.format()),
        member.relation(),
        stays(member),
        member.id());
  }

  private static String stays(ScanReport.Member member) {
    return member.keep()
        ? "keep"
        : member.reference() ? "reference" : member.uncovered() ? "uncovered" : "";
  }

  private static List<String> row(ScanReport.Review pair) {
    return List.of(MarkdownTable.decimals(pair.similarity()), pair.first(), pair.second());
  }

  private static List<String> row(ScanReport.Part pair) {
    return List.of(MarkdownTable.decimals(pair.ofPart()), pair.part(), pair.whole());
  }

  private static <T> void table(
      Html html, String heading, List<String> header, List<T> all, Function<T, List<String>> row) {
    if (!all.isEmpty()) {
      html.element("h2", heading).table(header, all.stream().map(row));
    }
  }

  private static List<String> summary(ScanReport report) {
    return SUMMARY.stream().map(line -> counted(line, report.counts())).toList();
  }

  private static String counted(List<String> line, Map<String, Long> counts) {
    return Sentence.of(
        line.get(0),
        line.stream().skip(1).map(key -> Figure.grouped(counts.getOrDefault(key, 0L))).toArray());
  }
}
