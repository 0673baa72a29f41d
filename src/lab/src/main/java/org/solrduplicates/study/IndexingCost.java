// SPDX-License-Identifier: Apache-2.0
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
import org.apache.solr.client.solrj.request.AbstractUpdateRequest.ACTION;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.search.SolrIndexSearcher;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.Updates;

/**
 * What fingerprints cost when documents are added to one core in this JVM, in batches and with one
 * commit at the end: with the shipped chain, with compact fingerprints, and without the plugin.
 * Processor time is measured, and the bytes of the index after all segments were merged.
 */
public final class IndexingCost {
  private static final int DOCUMENTS = 20_000;
  private static final int BATCH = 500;
  private static final int RUNS = 4;
  private static final String TEXT_FIELD = "<str name=\"textField\">text</str>";
  private static final String COMPACT = "<str name=\"profile\">compact</str>";
  private static final Pattern CHAIN =
      Pattern.compile(
          "<updateRequestProcessorChain.*</updateRequestProcessorChain>", Pattern.DOTALL);

  private IndexingCost() {}

  /** Measures all in turn and prints a report of all runs but the first. */
  public static void main(String[] args) throws IOException {
    List<SolrInputDocument> documents = documents(Path.of(args[0]));
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println("- machine: " + Machine.description() + "; " + LocalDate.now(ZoneOffset.UTC));
    out.println("- " + documents.size() + " documents, titles and texts of the `scale` corpus");
    out.println("- microseconds of CPU for a document, compiler and collector among them");
    out.println();
    out.println("| run | arm | us of CPU | times as much | bytes a document beside plain |");
    out.println("|---|---|---|---|---|");
    List<SolrInputDocument> ready = ready(documents);
    for (int run = 1; run <= RUNS; run++) {
      Cost plain = cost(IndexingCost::plain, documents);
      Cost fields = cost(IndexingCost::plain, ready);
      Cost plugin = cost(config -> config, documents);
      Cost compact = cost(config -> config.replace(TEXT_FIELD, TEXT_FIELD + COMPACT), documents);
      if (run > 1) {
        out.println(row(run, "plain", plain, plain));
        out.println(row(run, "plain, with all fields of the plugin sent along", fields, plain));
        out.println(row(run, "plugin", plugin, plain));
        out.println(row(run, "plugin, profile compact", compact, plain));
      }
    }
    System.exit(0);
  }

  private static String plain(String config) {
    return CHAIN.matcher(config).replaceFirst("");
  }

  /** Returns documents with all fields that the plugin makes, which cost nothing then but room. */
  private static List<SolrInputDocument> ready(List<SolrInputDocument> documents)
      throws IOException {
    List<SolrInputDocument> kept = new ArrayList<>();
    String keeper = "<updateProcessor name=\"keeper\" class=\"" + Updates.class.getName() + "\"/>";
    Updates.beforeDocument(document -> kept.add(document.deepCopy()));
    cost(
        config ->
            config
                .replace("post-processor=\"duplicates\"", "post-processor=\"duplicates,keeper\"")
                .replace("<updateRequestProcessorChain", keeper + "<updateRequestProcessorChain"),
        documents);
    Updates.reset();
    kept.forEach(document -> document.removeField("_version_"));
    return kept;
  }

  private static String row(int run, String arm, Cost cost, Cost plain) {
    return String.format(
        Locale.ROOT,
        "| %d | %s | %.0f | %.2f | %.0f |",
        run,
        arm,
        cost.microseconds,
        cost.microseconds / plain.microseconds,
        cost.bytes - plain.bytes);
  }

  /** What a document costs. */
  private record Cost(double microseconds, double bytes) {}

  private static Cost cost(UnaryOperator<String> config, List<SolrInputDocument> documents)
      throws IOException {
    try (TestCore core = TestCore.start(config, schema -> schema)) {
      long start = PolicyVerdicts.cpu();
      for (int i = 0; i < documents.size(); i += BATCH) {
        core.update(
            new UpdateRequest().add(documents.subList(i, Math.min(i + BATCH, documents.size()))));
      }
      core.commitToDisk();
      double microseconds = (PolicyVerdicts.cpu() - start) / 1e3 / documents.size();
      UpdateRequest merge = new UpdateRequest();
      merge.setAction(ACTION.OPTIMIZE, true, true, 1);
      core.update(merge);
      return new Cost(microseconds, core.look(IndexingCost::bytes) / (double) documents.size());
    }
  }

  private static long bytes(SolrIndexSearcher searcher) throws IOException {
    long bytes = 0;
    for (String file : searcher.getIndexReader().getIndexCommit().getFileNames()) {
      bytes += searcher.getIndexReader().directory().fileLength(file);
    }
    return bytes;
  }

  /** Returns the first documents of a corpus, with their titles and texts alone. */
  static List<SolrInputDocument> documents(Path corpus) throws IOException {
    return documents(corpus, DOCUMENTS);
  }

  /** Returns the first documents of a corpus, so many at most. */
  static List<SolrInputDocument> documents(Path corpus, int most) throws IOException {
    List<SolrInputDocument> documents = new ArrayList<>();
    for (Path file : ScaleDocuments.files(corpus)) {
      try (ScaleDocuments some = new ScaleDocuments(file)) {
        for (SolrInputDocument document : some.next(most - documents.size())) {
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
