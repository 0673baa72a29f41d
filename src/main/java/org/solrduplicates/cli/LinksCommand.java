package org.solrduplicates.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.solr.client.solrj.SolrServerException;

/** Writes every verified pair of documents of a collection once. */
final class LinksCommand {
  private static final String DEPTH = "dup.depth";

  private final SolrCollection solr;
  private final Map<String, Double> similarities = new TreeMap<>();
  private final Map<String, Integer> limits = new TreeMap<>();

  private LinksCommand(SolrCollection solr) {
    this.solr = solr;
  }

  static int run(Arguments arguments, Console console)
      throws UsageException, IOException, SolrServerException {
    try (SolrCollection solr = new SolrCollection(arguments.solrUrl())) {
      LinksCommand links = new LinksCommand(solr);
      for (String id : solr.ids()) {
        links.ask(id);
      }
      Files.write(arguments.path(Flag.OUT), links.lines());
      links.report(console);
      return 0;
    }
  }

  private void ask(String id) throws IOException, SolrServerException {
    DuplicatesAnswer answer = solr.duplicates(id, DEPTH, "1");
    for (Version version : answer.all()) {
      if (!version.id().equals(id)) {
        similarities.merge(pair(id, version.id()), version.similarity(), Math::max);
      }
    }
    new TreeSet<>(answer.truncatedBy()).forEach(limit -> limits.merge(limit, 1, Integer::sum));
  }

  private static String pair(String a, String b) throws IOException {
    return a.compareTo(b) < 0 ? Tsv.line(a, b) : Tsv.line(b, a);
  }

  private Iterable<String> lines() {
    return similarities.entrySet().stream()
        .map(link -> link.getKey() + "\t" + BigDecimal.valueOf(link.getValue()).toPlainString())
        .toList();
  }

  /** That the depth ends an answer is what was asked for; any other limit may hide links. */
  private void report(Console console) {
    limits.remove(DEPTH);
    limits.forEach(
        (limit, answers) -> console.err().println(answers + " answers were cut short by " + limit));
    console.err().println(similarities.size() + " links");
  }
}
