// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.solrduplicates.cli.client.DuplicatesAnswer;
import org.solrduplicates.cli.client.DuplicatesAnswer.GroupVersion;
import org.solrduplicates.cli.client.DuplicatesAnswer.UntrustedDate;
import org.solrduplicates.cli.client.Json;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.table.Figure;
import org.solrduplicates.cli.table.FormatName;
import org.solrduplicates.cli.table.MarkdownTable;
import org.solrduplicates.cli.table.TextTable;
import org.solrduplicates.core.text.Sentence;

/**
 * The version groups of some documents, and the documents without duplicates.
 *
 * @param groups in the order of their lowest requested id
 * @param single ascending
 */
public record DocumentGroups(List<DuplicatesAnswer> groups, List<String> single) {
  /** Requests the group of every document that is not in an earlier answer. */
  public static DocumentGroups of(SolrCollection solr, List<String> ids) throws IOException {
    DocumentGroups found = new DocumentGroups(new ArrayList<>(), new ArrayList<>());
    Set<String> shown = new HashSet<>();
    for (String id : new TreeSet<>(ids)) {
      if (shown.contains(id)) {
        continue;
      }
      DuplicatesAnswer answer = solr.duplicates(id);
      answer.all().forEach(version -> shown.add(version.id()));
      found.add(id, answer);
    }
    return found;
  }

  private void add(String id, DuplicatesAnswer answer) {
    if (answer.isAlone()) {
      single.add(id);
    } else {
      groups.add(answer);
    }
  }

  /** Returns the groups as tables, then the documents without duplicates. */
  public List<String> lines() {
    if (groups.isEmpty() && single.isEmpty()) {
      return List.of("no documents");
    }
    List<String> lines = new ArrayList<>();
    for (DuplicatesAnswer group : groups) {
      lines.addAll(new HistoryTable(group).lines());
      lines.add("");
    }
    lines.add("without duplicates: " + single.size());
    single.forEach(id -> lines.add("  " + Console.printable(id)));
    return lines;
  }

  private record HistoryTable(DuplicatesAnswer answer) {
    private static final List<String> HEADER =
        List.of("", "version", "date (UTC)", "from", "similarity", "format", "file", "why");

    /** Returns a heading and a line for each document, undated ones last. */
    List<String> lines() {
      List<List<String>> rows = new ArrayList<>(List.of(HEADER));
      answer.duplicates().history().forEach(version -> rows.add(row(version)));
      answer.duplicates().undated().forEach(version -> rows.add(row(version)));
      List<String> lines = new ArrayList<>(TextTable.lines(rows));
      lines.add(0, heading());
      if (!answer.duplicates().undated().isEmpty()) {
        lines.add(lines.size() - answer.duplicates().undated().size(), "  without a date:");
      }
      return lines;
    }

    private String heading() {
      DuplicatesAnswer.WholeGroup group = Json.required(answer.duplicates().group(), "group");
      String heading =
          Sentence.of(
              "%s: %d documents, %d versions, lowest similarity %s",
              Console.printable(answer.name()),
              answer.all().size(),
              Json.required(group.versions(), "versions"),
              MarkdownTable.decimals(Json.required(group.lowest(), "lowest")));
      List<String> limits = answer.truncatedBy();
      return limits.isEmpty() ? heading : heading + ", cut short by " + String.join(", ", limits);
    }

    private static List<String> row(GroupVersion version) {
      return List.of(
          "",
          version.number().map(Object::toString).orElse(""),
          version.moment().map(Figure::minutes).orElse(""),
          version.dateField().orElse(""),
          MarkdownTable.decimals(version.similarity()),
          FormatName.of(version.format().orElse("")),
          version.id(),
          why(version));
    }

    private static String why(GroupVersion version) {
      StringBuilder why = new StringBuilder(version.relation());
      if (!version.isPivot()) {
        version.why().filter(text -> !text.isEmpty()).ifPresent(text -> why.append(": " + text));
      }
      if (version.hop().orElse(0) > 1) {
        version.via().ifPresent(via -> why.append(via(via, version)));
      }
      version.ignoredDates().forEach(date -> why.append(ignored(date)));
      return why.toString();
    }

    private static String via(String id, GroupVersion version) {
      double similarity = Json.required(version.viaSimilarity(), "viaSimilarity");
      return ", via " + id + " (" + MarkdownTable.decimals(similarity) + ")";
    }

    private static String ignored(UntrustedDate date) {
      return "; " + date.dateField() + " " + date.date() + " ignored: " + date.why();
    }
  }
}
