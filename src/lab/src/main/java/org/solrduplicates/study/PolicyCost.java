// SPDX-License-Identifier: Apache-2.0
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
import java.util.function.UnaryOperator;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.PolicyConfig;
import org.solrduplicates.solr.TestCore;

/**
 * What the policy costs when documents are added to one core in this JVM, in batches of a hundred
 * with a commit after each thousand: every fifth document is a version of another one. Processor
 * time is measured, which other programs on the machine change least.
 */
public final class PolicyCost {
  private static final int DOCUMENTS = 5_000;
  private static final int BATCH = 100;
  private static final int COMMIT = 1_000;
  private static final int RUNS = 5;
  private static final List<String> WORDS = RandomTexts.range(0, 50_000);

  private PolicyCost() {}

  /** Measures each action several times, in turn, and prints a report of all runs but the first. */
  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println("# Cost of a policy");
    out.println();
    out.println("- command: `mvn -q process-test-classes exec:exec@study -Dstudy=PolicyCost`");
    out.println("- date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description());
    out.println("- " + DOCUMENTS + " documents of 300 words in batches of " + BATCH);
    out.println("- microseconds of CPU for a document, commits, compiler and collector among them");
    out.println();
    out.println("| compared by | run | off | tag | times as much |");
    out.println("|---|---|---|---|---|");
    measure("words alone (`dup.measure=dice`)", config -> config, out);
    measure("shipped settings", PolicyVerdicts::shipped, out);
    System.exit(0);
  }

  private static void measure(String name, UnaryOperator<String> change, PrintStream out)
      throws IOException {
    for (int run = 1; run <= RUNS; run++) {
      double off = microseconds("off", change);
      double tag = microseconds("tag", change);
      if (run > 1) {
        out.printf(
            Locale.ROOT, "| %s | %d | %.0f | %.0f | %.1f |%n", name, run, off, tag, tag / off);
      }
    }
  }

  private static double microseconds(String action, UnaryOperator<String> change)
      throws IOException {
    UnaryOperator<String> policy = PolicyConfig.config(Map.of("action", action));
    try (TestCore core =
        TestCore.start(config -> change.apply(policy.apply(config)), PolicyConfig::schema)) {
      List<SolrInputDocument> documents = documents();
      long start = PolicyVerdicts.cpu();
      for (int i = 0; i < DOCUMENTS; i += BATCH) {
        core.update(new UpdateRequest().add(documents.subList(i, i + BATCH)));
        if ((i + BATCH) % COMMIT == 0) {
          core.commit();
        }
      }
      return (PolicyVerdicts.cpu() - start) / 1e3 / DOCUMENTS;
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
