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
    out.println("- command: `mvn -q process-test-classes exec:exec@shard-cost`");
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

  /** Returns the sorted times of the requests, in nanoseconds, by number of shards. */
  private static long[][] measure(TestCloud cloud, int requests) {
    RandomTexts random = new RandomTexts(2);
    long[][] times = new long[SHARDS.length][requests];
    for (int i = 0; i < requests; i++) {
      String id = "doc" + random.below(DOCUMENTS);
      for (int j = 0; j < SHARDS.length; j++) {
        long start = System.nanoTime();
        Answer answer = cloud.ask(name(SHARDS[j]), "/duplicates", "id", id, "fl", "id,score");
        times[j][i] = System.nanoTime() - start;
        if (answer.ids().size() < 3) {
          throw new IllegalStateException(id + " has " + answer.ids() + " in " + SHARDS[j]);
        }
      }
    }
    Arrays.stream(times).forEach(Arrays::sort);
    return times;
  }

  private static void print(long[][] times, PrintStream out) {
    out.println(
        "- " + DOCUMENTS + " documents in groups of four, " + REQUESTS + " requests by id each");
    out.println();
    out.println("| shards | median ms | 99 % ms | median against one shard |");
    out.println("|---|---|---|---|");
    for (int j = 0; j < SHARDS.length; j++) {
      double median = times[j][times[j].length / 2] / 1e6;
      out.println(
          String.format(
              Locale.ROOT,
              "| %d | %.1f | %.1f | %.2f |",
              SHARDS[j],
              median,
              times[j][times[j].length * 99 / 100] / 1e6,
              median / (times[0][times[0].length / 2] / 1e6)));
    }
  }
}
