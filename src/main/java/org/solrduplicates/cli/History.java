package org.solrduplicates.cli;

import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A version group as a table that people read. */
final class History {
  private static final List<String> HEADER =
      List.of("", "version", "date (UTC)", "from", "similarity", "format", "file", "why");

  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final DuplicatesAnswer answer;

  History(DuplicatesAnswer answer) {
    this.answer = answer;
  }

  /** Returns the heading and one line for each document, those without a date at the end. */
  List<String> lines() {
    List<List<String>> rows = new ArrayList<>(List.of(HEADER));
    answer.history().forEach(version -> rows.add(row(version)));
    answer.undated().forEach(version -> rows.add(row(version)));
    List<String> lines = new ArrayList<>(TextTable.lines(rows));
    lines.add(0, heading());
    if (!answer.undated().isEmpty()) {
      lines.add(lines.size() - answer.undated().size(), "  without a date:");
    }
    return lines;
  }

  private String heading() {
    JsonObject group = answer.group();
    String heading =
        String.format(
            Locale.ROOT,
            "%s: %d documents, %d versions, lowest similarity %.2f",
            TextTable.printable(answer.name()),
            answer.all().size(),
            group.count("versions"),
            group.number("lowest"));
    List<String> limits = answer.truncatedBy();
    return limits.isEmpty() ? heading : heading + ", cut short by " + String.join(", ", limits);
  }

  private static List<String> row(Version version) {
    return List.of(
        "",
        version.number().map(Object::toString).orElse(""),
        version.date().map(MINUTES::format).orElse(""),
        version.dateField(),
        decimals(version.similarity()),
        FormatName.of(version.format()),
        version.id(),
        why(version));
  }

  private static String why(Version version) {
    StringBuilder why = new StringBuilder(version.relation());
    if (!version.isPivot() && !version.why().isEmpty()) {
      why.append(": ").append(version.why());
    }
    if (version.hop() > 1) {
      version.via().ifPresent(via -> why.append(via(via, version.viaSimilarity())));
    }
    version.ignoredDates().forEach(date -> why.append(ignored(date)));
    return why.toString();
  }

  private static String via(String id, double similarity) {
    return ", via " + id + " (" + decimals(similarity) + ")";
  }

  private static String ignored(IgnoredDate date) {
    return "; " + date.field() + " " + date.date() + " ignored: " + date.why();
  }

  private static String decimals(double similarity) {
    return String.format(Locale.ROOT, "%.2f", similarity);
  }
}
