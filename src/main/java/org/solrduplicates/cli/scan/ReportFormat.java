package org.solrduplicates.cli.scan;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.Writer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.table.Csv;
import org.solrduplicates.cli.table.Figure;
import org.solrduplicates.cli.table.FormatName;
import org.solrduplicates.cli.table.Html;
import org.solrduplicates.cli.table.MarkdownTable;
import org.solrduplicates.cli.table.TextTable;
import org.solrduplicates.core.text.Sentence;

/**
 * The forms in which a report can be had. All say the same; the same report gives the same text.
 */
public enum ReportFormat {
  /** For people at a terminal. */
  TEXT {
    @Override
    public void write(ScanReport report, Writer out) throws IOException {
      for (ScanReport.Group group : report.groups()) {
        out.write(heading(group) + "\n");
        for (String line : TextTable.lines(rows(HEADER, group.members(), ReportFormat::row))) {
          out.write("  " + line + "\n");
        }
        out.write("\n");
      }
      for (ScanReport.Review review : report.reviews()) {
        out.write(
            Console.printable(
                    Sentence.of(
                        "review %.2f  %s  %s",
                        review.similarity(), review.first(), review.second()))
                + "\n");
      }
      for (ScanReport.HardLink link : report.hardLinks()) {
        out.write(Console.printable("hard link " + link.path() + " is " + link.same()) + "\n");
      }
      out.write(summary(report) + "\n");
    }
  },

  /** For programs: one object, as {@code scan-report.schema.json} describes it. */
  JSON {
    @Override
    public void write(ScanReport report, Writer out) throws IOException {
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
      json.writePOJOField("hardLinks", report.hardLinks());
      json.writePOJOField("unread", report.unread());
      json.writeEndObject();
      json.flush();
      out.write("\n");
    }
  },

  /** For programs that read line by line: an object a line, the {@code type} says of what. */
  JSONL {
    @Override
    public void write(ScanReport report, Writer out) throws IOException {
      JsonGenerator json = generator(out).setRootValueSeparator(null);
      for (ScanReport.Group group : report.groups()) {
        json.writeStartObject();
        json.writeStringField("type", "group");
        writeGroup(group, json);
        end(json, out);
      }
      lines("review", report.reviews(), json, out);
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

  /** For spreadsheets: a line for each member of a group. */
  CSV {
    @Override
    public void write(ScanReport report, Writer out) throws IOException {
      Csv csv = new Csv(out);
      csv.row(
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
          "redundant",
          "sha256",
          "id");
      for (ScanReport.Group group : report.groups()) {
        for (ScanReport.Member member : group.members()) {
          csv.row(
              group.number(),
              member.version() == 0 ? "" : (Object) member.version(),
              member.relation(),
              member.similarity().<Object>map(similarity -> similarity).orElse(""),
              member.date().map(Instant::toString).orElse(""),
              member.dateFrom().orElse(""),
              member.format(),
              member.size(),
              member.title(),
              member.author(),
              member.keep(),
              member.isRedundant(),
              member.hash(),
              member.id());
        }
      }
    }
  },

  /** For a browser: one page that needs nothing else. */
  HTML {
    @Override
    public void write(ScanReport report, Writer out) throws IOException {
      Html html = Html.page("Duplicates and versions", STYLE).element("p", summary(report));
      for (ScanReport.Group group : report.groups()) {
        html.markup("<details open>").element("summary", heading(group));
        html.table(rows(HEADER, group.members(), ReportFormat::row)).markup("</details>");
      }
      List<String> pair = List.of("similarity", "file", "file");
      table(html, "To review", rows(pair, report.reviews(), ReportFormat::row));
      List<String> link = List.of("file", "is");
      table(html, "Hard links", rows(link, report.hardLinks(), l -> List.of(l.path(), l.same())));
      List<String> file = List.of("file", "why");
      table(html, "Not read", rows(file, report.unread(), f -> List.of(f.id(), f.reason())));
      out.write(html.markup("</body></html>").toString());
    }
  };

  private static final List<String> SUMMED =
      List.of(
          "files compared groups inGroups redundant same-bytes same-text near version reviews unread"
              .split(" "));

  private static final JsonMapper MAPPER = new JsonMapper();

  private static final List<String> HEADER =
      List.of("version", "date (UTC)", "from", "similarity", "format", "is", "keep", "file");

  private static final String STYLE =
      "body{font:15px/1.45 system-ui,sans-serif;margin:2rem auto;max-width:76rem;padding:0 1rem}"
          + "table{border-collapse:collapse}th,td{text-align:left;padding:.15rem .8rem .15rem 0;"
          + "vertical-align:top;overflow-wrap:anywhere}summary{cursor:pointer;font-weight:600;"
          + "margin:.6rem 0}:root{color-scheme:light dark}";

  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** Writes a report; the caller closes the stream. */
  public abstract void write(ScanReport report, Writer out) throws IOException;

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
    json.writeArrayFieldStart("members");
    for (ScanReport.Member member : group.members()) {
      writeMember(member, json);
    }
    json.writeEndArray();
  }

  /** What is not known is left out. */
  private static void writeMember(ScanReport.Member member, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("id", member.id());
    json.writeStringField("relation", member.relation());
    if (member.version() > 0) {
      json.writeNumberField("version", member.version());
    }
    if (member.similarity().isPresent()) {
      json.writeNumberField("similarity", member.similarity().get());
    }
    writeText("date", member.date().map(Instant::toString).orElse(""), json);
    writeText("dateFrom", member.dateFrom().orElse(""), json);
    writeText("format", member.format(), json);
    writeText("title", member.title(), json);
    writeText("author", member.author(), json);
    writeText("sha256", member.hash(), json);
    json.writeNumberField("size", member.size());
    json.writeBooleanField("keep", member.keep());
    json.writeBooleanField("reference", member.reference());
    json.writeBooleanField("redundant", member.isRedundant());
    json.writeEndObject();
  }

  private static void writeText(String name, String text, JsonGenerator json) throws IOException {
    if (!text.isEmpty()) {
      json.writeStringField(name, text);
    }
  }

  private static String heading(ScanReport.Group group) {
    return Sentence.of(
        "Group %d: %d documents, %d versions, lowest similarity %.2f",
        group.number(), group.members().size(), group.versions(), group.similarity());
  }

  private static List<String> row(ScanReport.Member member) {
    return List.of(
        member.version() == 0 ? "" : "" + member.version(),
        member.date().map(MINUTES::format).orElse(""),
        member.dateFrom().orElse(""),
        member.similarity().map(MarkdownTable::decimals).orElse(""),
        FormatName.of(member.format()),
        member.relation(),
        member.keep() ? "keep" : member.reference() ? "reference" : "",
        member.id());
  }

  private static List<String> row(ScanReport.Review pair) {
    return List.of(MarkdownTable.decimals(pair.similarity()), pair.first(), pair.second());
  }

  private static <T> List<List<String>> rows(
      List<String> header, List<T> all, Function<T, List<String>> row) {
    return Stream.concat(Stream.of(header), all.stream().map(row)).toList();
  }

  private static void table(Html html, String heading, List<List<String>> rows) {
    if (rows.size() > 1) {
      html.element("h2", heading).table(rows);
    }
  }

  private static String summary(ScanReport report) {
    Map<String, Long> counts = report.counts();
    return Sentence.of(
        "%s files, %s compared; %s groups with %s documents, %s of them redundant; %s of the same"
            + " bytes, %s of the same text, %s near, %s versions; %s pairs to review; %s not read",
        SUMMED.stream().map(key -> Figure.grouped(counts.getOrDefault(key, 0L))).toArray());
  }
}
