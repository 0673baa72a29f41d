package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.cli.Machine;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.PolicyConfig;
import org.solrduplicates.solr.TestCore;

/**
 * What the policy costs when documents are added to one core in this JVM, in batches of a hundred
 * with a commit after each thousand: every fifth document is a version of another one.
 */
public final class PolicyCost {
  private static final int DOCUMENTS = 5_000;
  private static final int BATCH = 100;
  private static final int COMMIT = 1_000;
  private static final List<String> WORDS = RandomTexts.range(0, 50_000);

  private PolicyCost() {}

  /** Measures each action three times and prints a report of the last two. */
  public static void main(String[] args) throws IOException {
    List<Double> off = new ArrayList<>();
    List<Double> tag = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      off.add(rate("off"));
      tag.add(rate("tag"));
    }
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println("# Cost of a policy");
    out.println();
    out.println("- command: `mvn -q process-test-classes exec:exec@policy-cost`");
    out.println("- date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description());
    out.println("- " + DOCUMENTS + " documents of 300 words in batches of " + BATCH);
    out.println("- compared by words alone (`dup.measure=dice`)");
    out.println();
    out.println("| action | documents/s, second run | documents/s, third run |");
    out.println("|---|---|---|");
    out.printf(Locale.ROOT, "| off | %.0f | %.0f |%n", off.get(1), off.get(2));
    out.printf(Locale.ROOT, "| tag | %.0f | %.0f |%n", tag.get(1), tag.get(2));
    out.printf(
        Locale.ROOT,
        "| times as long | %.1f | %.1f |%n",
        off.get(1) / tag.get(1),
        off.get(2) / tag.get(2));
    System.exit(0);
  }

  private static double rate(String action) throws IOException {
    try (TestCore core =
        TestCore.start(PolicyConfig.config(Map.of("action", action)), PolicyConfig::schema)) {
      List<SolrInputDocument> documents = documents();
      long start = System.nanoTime();
      for (int i = 0; i < DOCUMENTS; i += BATCH) {
        core.update(new UpdateRequest().add(documents.subList(i, i + BATCH)));
        if ((i + BATCH) % COMMIT == 0) {
          core.commit();
        }
      }
      return DOCUMENTS / ((System.nanoTime() - start) / 1e9);
    }
  }

  private static List<SolrInputDocument> documents() {
    Random random = new Random(1);
    List<SolrInputDocument> documents = new ArrayList<>();
    String text = "";
    for (int i = 0; i < DOCUMENTS; i++) {
      text = i % 5 == 4 ? text + " and one more" : text(random);
      documents.add(TestCore.document("id", "d" + i, "title", "Document " + i, "text", text));
    }
    return documents;
  }

  /** Words as frequent as in texts: few that are everywhere, many that are rare. */
  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      text.append(WORDS.get((int) Math.pow(WORDS.size(), random.nextDouble()) - 1)).append(' ');
    }
    return text.toString();
  }
}
