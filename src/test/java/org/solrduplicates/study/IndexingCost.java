package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.solr.TestCore;

/**
 * What fingerprints cost when documents are added to one core in this JVM, in batches and with one
 * commit at the end: with the shipped chain, and without the plugin. Processor time is measured.
 */
public final class IndexingCost {
  private static final int DOCUMENTS = 20_000;
  private static final int BATCH = 500;
  private static final int RUNS = 4;
  private static final Pattern CHAIN =
      Pattern.compile(
          "<updateRequestProcessorChain.*</updateRequestProcessorChain>", Pattern.DOTALL);

  private IndexingCost() {}

  /** Measures both in turn and prints a report of all runs but the first. */
  public static void main(String[] args) throws IOException {
    List<SolrInputDocument> documents = documents(Path.of(args[0]));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println("- machine: " + Machine.description() + "; " + LocalDate.now(ZoneOffset.UTC));
    out.println("- " + documents.size() + " documents, titles and texts of the `scale` corpus");
    out.println("- microseconds of CPU for a document, compiler and collector among them");
    out.println();
    out.println("| run | plain | plugin | times as much |");
    out.println("|---|---|---|---|");
    for (int run = 1; run <= RUNS; run++) {
      double plain = microseconds(config -> CHAIN.matcher(config).replaceFirst(""), documents);
      double plugin = microseconds(config -> config, documents);
      if (run > 1) {
        out.printf(
            Locale.ROOT, "| %d | %.0f | %.0f | %.2f |%n", run, plain, plugin, plugin / plain);
      }
    }
    System.exit(0);
  }

  private static double microseconds(
      UnaryOperator<String> config, List<SolrInputDocument> documents) throws IOException {
    try (TestCore core = TestCore.start(config, schema -> schema)) {
      long start = PolicyVerdicts.cpu();
      for (int i = 0; i < documents.size(); i += BATCH) {
        core.update(
            new UpdateRequest().add(documents.subList(i, Math.min(i + BATCH, documents.size()))));
      }
      core.commitToDisk();
      return (PolicyVerdicts.cpu() - start) / 1e3 / documents.size();
    }
  }

  /** Returns the first documents of a corpus, with their titles and texts alone. */
  static List<SolrInputDocument> documents(Path corpus) throws IOException {
    List<SolrInputDocument> documents = new ArrayList<>();
    for (Path file : ScaleDocuments.files(corpus)) {
      try (ScaleDocuments some = new ScaleDocuments(file)) {
        for (SolrInputDocument document : some.next(DOCUMENTS - documents.size())) {
          documents.add(
              TestCore.document(
                  "id",
                  document.getFieldValue("id"),
                  "title",
                  document.getFieldValue("title"),
                  "text",
                  document.getFieldValue("text")));
        }
      }
    }
    return documents;
  }
}
