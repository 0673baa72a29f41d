package org.solrduplicates.cli.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.solr.client.solrj.SolrServerException;
import org.solrduplicates.cli.client.DuplicatesAnswer;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.console.Console;

/**
 * The version groups of some documents, each once, and the documents without duplicates.
 *
 * @param groups in the order of their lowest id that was asked for
 * @param single ascending
 */
public record VersionGroups(List<DuplicatesAnswer> groups, List<String> single) {
  /** Asks for every document that no earlier answer has shown. */
  public static VersionGroups of(SolrCollection solr, List<String> ids)
      throws IOException, SolrServerException {
    VersionGroups found = new VersionGroups(new ArrayList<>(), new ArrayList<>());
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

  /** Returns the groups as tables and the single documents as a list. */
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
}
