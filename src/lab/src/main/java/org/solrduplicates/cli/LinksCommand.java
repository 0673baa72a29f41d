// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.solrduplicates.cli.client.DuplicatesAnswer;
import org.solrduplicates.cli.client.DuplicatesAnswer.GroupVersion;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Writes every verified pair of documents of a collection once. */
@Command(
    name = "links",
    description = "write every verified pair of documents once: id, id, similarity")
final class LinksCommand extends SolrCommand {
  private static final String DEPTH = "dup.depth";

  @Option(names = "--out", paramLabel = "FILE", required = true, description = "where to write")
  private Path out;

  private final Map<String, Double> similarities = new TreeMap<>();
  private final Map<String, Integer> limits = new TreeMap<>();

  @Override
  public Integer call() throws IOException {
    SolrCollection collection = solr.open();
    for (String id : collection.ids()) {
      add(id, collection.duplicates(id, DEPTH, "1"));
    }
    Files.write(out, lines());
    report();
    return ExitCode.DONE.number();
  }

  private void add(String id, DuplicatesAnswer answer) throws IOException {
    for (GroupVersion version : answer.all()) {
      if (!version.id().equals(id)) {
        similarities.merge(pair(id, version.id()), version.similarity(), Math::max);
      }
    }
    new TreeSet<>(answer.truncatedBy()).forEach(limit -> limits.merge(limit, 1, Integer::sum));
  }

  private static String pair(String a, String b) throws IOException {
    if ((a + b).matches("(?s).*[\\t\\r\\n].*")) {
      throw new IOException("cannot be written between tabs: " + Console.printable(a + " " + b));
    }
    return a.compareTo(b) < 0 ? a + "\t" + b : b + "\t" + a;
  }

  private Iterable<String> lines() {
    return similarities.entrySet().stream()
        .map(link -> link.getKey() + "\t" + BigDecimal.valueOf(link.getValue()).toPlainString())
        .toList();
  }

  /** That the depth ends an answer is what was asked for; any other limit may hide links. */
  private void report() {
    limits.remove(DEPTH);
    limits.forEach(
        (limit, answers) ->
            console().err().println(answers + " answers were cut short by " + limit));
    console().err().println(similarities.size() + " links");
  }
}
