// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.cloud.TestCloud;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/**
 * What an answer over shards costs against one of a single shard: the same documents in collections
 * of one, two and five shards on two nodes in one JVM, the same requests in turn, over HTTP.
 */
public final class ShardCost {
  private static final int DOCUMENTS = 5_000;
  private static final int REQUESTS = 300;
  private static final int[] SHARDS = {1, 2, 5};

  private ShardCost() {}

  /** Measures and prints a report. */
  public static void main(String[] args) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println("# Cost of shards");
    out.println();
    out.println("- command: `mvn -q process-test-classes exec:exec@study -Dstudy=ShardCost`");
    out.println("- date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description());
    report(out);
    System.exit(0);
  }

  /** Measures and prints a table. */
  static void report(PrintStream out) throws IOException {
    Path home = Files.createTempDirectory("shard-cost");
    try (TestCloud cloud = TestCloud.start(home, 2).upload("example")) {
      for (int shards : SHARDS) {
        fill(cloud, shards);
      }
      measure(cloud, 50);
      print(measure(cloud, REQUESTS), out);
    }
  }

  private static String name(int shards) {
    return "shards" + shards;
  }

  private static void fill(TestCloud cloud, int shards) {
    cloud.create(CollectionAdminRequest.createCollection(name(shards), "example", shards, 1));
    List<SolrInputDocument> documents = documents();
    for (int i = 0; i < DOCUMENTS; i += 500) {
      cloud.add(name(shards), documents.subList(i, i + 500));
    }
    cloud.commit(name(shards));
  }

  /** Groups of four versions of 300 words on average, of which five in a hundred are edited. */
  private static List<SolrInputDocument> documents() {
    RandomTexts random = new RandomTexts(1);
    List<SolrInputDocument> documents = new ArrayList<>();
    List<String> text = List.of();
    for (int i = 0; i < DOCUMENTS; i++) {
      text = i % 4 == 0 ? random.words(200 + random.below(200), 20_000) : random.edited(text, 0.05);
      documents.add(TestCore.document("id", "doc" + i, "text", String.join(" ", text)));
    }
    return documents;
  }

  /** What is asked about a document, of the plugin and of Solr. */
  private enum Arm {
    DUPLICATES("`/duplicates`"),
    SKETCH("`/duplicates` with `dup.sources=exact,sketch`"),
    LIKE("Solr's own `{!mlt}`"),
    WORDS("Solr's own search for three words");

    private final String name;

    Arm(String name) {
      this.name = name;
    }
  }

  private static Answer ask(TestCloud cloud, String collection, Arm arm, Asked asked) {
    return switch (arm) {
      case DUPLICATES ->
          cloud.ask(collection, "/duplicates", "id", asked.id, "fl", "id,score", "rows", "10");
      case SKETCH ->
          cloud.ask(
              collection,
              "/duplicates",
              "id",
              asked.id,
              "fl",
              "id,score",
              "rows",
              "10",
              "dup.sources",
              "exact,sketch");
      case LIKE -> select(cloud, collection, "{!mlt qf=text mintf=1 mindf=1}" + asked.id);
      case WORDS -> select(cloud, collection, "text:(" + asked.words + ")");
    };
  }

  private static Answer select(TestCloud cloud, String collection, String query) {
    return cloud.ask(collection, "/select", "q", query, "fl", "id,score", "rows", "10");
  }

  /** A document, and the first words of its text. */
  private record Asked(String id, String words) {
    static Asked of(SolrInputDocument document) {
      String text = String.valueOf(document.getFieldValue("text"));
      return new Asked(
          String.valueOf(document.getFieldValue("id")),
          String.join(" ", List.of(text.split(" ")).subList(0, 3)));
    }
  }

  /** Returns the sorted times of the requests, in nanoseconds, by arm and number of shards. */
  private static long[][][] measure(TestCloud cloud, int requests) {
    RandomTexts random = new RandomTexts(2);
    List<SolrInputDocument> documents = documents();
    long[][][] times = new long[Arm.values().length][SHARDS.length][requests];
    for (int i = 0; i < requests; i++) {
      Asked asked = Asked.of(documents.get(random.below(DOCUMENTS)));
      for (int j = 0; j < SHARDS.length; j++) {
        for (Arm arm : Arm.values()) {
          long start = System.nanoTime();
          Answer answer = ask(cloud, name(SHARDS[j]), arm, asked);
          times[arm.ordinal()][j][i] = System.nanoTime() - start;
          if (answer.ids().size() < (arm == Arm.DUPLICATES ? 3 : 1)) {
            throw new IllegalStateException(asked + " has " + answer.ids() + " in " + SHARDS[j]);
          }
        }
      }
    }
    Arrays.stream(times).flatMap(Arrays::stream).forEach(Arrays::sort);
    return times;
  }

  private static void print(long[][][] times, PrintStream out) {
    out.println(
        "- " + DOCUMENTS + " documents in groups of four, " + REQUESTS + " requests by id each");
    out.println();
    out.println("| asked | shards | median ms | 99 % ms | median against one shard |");
    out.println("|---|---|---|---|---|");
    for (Arm arm : Arm.values()) {
      long[][] ofArm = times[arm.ordinal()];
      for (int j = 0; j < SHARDS.length; j++) {
        out.println(
            String.format(
                Locale.ROOT,
                "| %s | %d | %.1f | %.1f | %.2f |",
                arm.name,
                SHARDS[j],
                quantile(ofArm[j], 0.5),
                quantile(ofArm[j], 0.99),
                quantile(ofArm[j], 0.5) / quantile(ofArm[0], 0.5)));
      }
    }
  }

  private static double quantile(long[] sorted, double share) {
    return sorted[(int) (sorted.length * share)] / 1e6;
  }
}
