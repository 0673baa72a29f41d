// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import com.sun.management.ThreadMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.cli.Main.Machine;
import org.solrduplicates.cloud.TestCloud;
import org.solrduplicates.solr.TestCore;

/**
 * The time of a result page of ten with and without duplicates, as a ratio to the plain query.
 *
 * <p>Documents are generated: twenty words each, of which the frequent ones are in a tenth of all
 * documents and the rare ones in a few hundred; a third of the documents is in version groups of
 * two to ten, with group numbers and ranks as the job writes them. Over shards, Solr routes them by
 * their keys, so most groups lie on several shards. The arms take turns; of each query and arm the
 * least of {@value #ROUNDS} times counts. What a request for all documents allocates more than the
 * plain one, on one core, is more than the heap that it needs at a time.
 *
 * <p>Arguments: an empty folder, the number of documents, and the number of shards; 0 shards are
 * one core. With a number of clients, these send all requests at once instead, which a small heap
 * must serve.
 */
public final class ResultLists {
  private static final int ROUNDS = 200;
  private static final int BATCH = 5_000;
  private static final int WORDS = 2_000;
  private static final int SEED = 1;
  private static final String COLLECTION = "lists";

  /** The first one is the plain query. */
  private static final List<Map<String, String>> ARMS =
      List.of(
          Map.of(),
          Map.of("fq", "-dup_rank:[1 TO *]"),
          Map.of("fq", "{!duplicates}"),
          Map.of("fq", "{!duplicates show=score}"),
          Map.of("fq", "{!collapse field=dup_group nullPolicy=expand}"),
          Map.of("dup.versions", "true"),
          Map.of("fq", "{!duplicates}", "dup.versions", "true"));

  private ResultLists() {}

  /** Measures as the class describes. */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    int documents = Integer.parseInt(args[1]);
    int shards = Integer.parseInt(args[2]);
    out.println("- date: " + LocalDate.now(ZoneOffset.UTC));
    out.println("- machine: " + Machine.description());
    out.println(
        "- " + documents + " documents, " + (shards == 0 ? "one core" : shards + " shards"));
    if (shards == 0) {
      try (TestCore core = TestCore.start(TestCore::withNumbersSent, schema -> schema)) {
        add(documents, core::add);
        core.commit();
        print(out, args, documents, params -> core.ask("/select", params));
      }
    } else {
      Path home = Files.createDirectories(Path.of(args[0]));
      try (TestCloud cloud = TestCloud.start(home, 1)) {
        cloud.upload(COLLECTION, TestCore::withNumbersSent, schema -> schema);
        cloud.create(CollectionAdminRequest.createCollection(COLLECTION, COLLECTION, shards, 1));
        add(documents, some -> cloud.add(COLLECTION, some));
        cloud.commit(COLLECTION);
        print(out, args, 0, params -> cloud.ask(COLLECTION, "/select", params));
      }
    }
  }

  private static void add(int documents, Consumer<List<SolrInputDocument>> index) {
    Random random = new Random(SEED);
    List<SolrInputDocument> batch = new ArrayList<>();
    int group = 0;
    int left = 0;
    for (int i = 0; i < documents; i++) {
      SolrInputDocument document = new SolrInputDocument("id", "d" + i);
      document.setField("title", words(random));
      if (left == 0 && random.nextInt(12) == 0) {
        group++;
        left = 2 + random.nextInt(9);
      }
      if (left > 0) {
        left--;
        document.setField("dup_group", group);
        document.setField("dup_rank", left);
      }
      batch.add(document);
      if (batch.size() == BATCH || i == documents - 1) {
        index.accept(batch);
        batch = new ArrayList<>();
      }
    }
  }

  /** Words whose frequency falls with the logarithm of their number. */
  private static String words(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      int word = (int) Math.exp(random.nextDouble() * Math.log(WORDS));
      text.append('w').append(Integer.toString(word, Character.MAX_RADIX)).append(' ');
    }
    return text.toString();
  }

  private static void print(
      PrintStream out, String[] args, int documents, Consumer<String[]> select) throws Exception {
    List<String> words =
        IntStream.iterate(10, word -> word < WORDS, word -> word * 4 / 3)
            .mapToObj(word -> "title:w" + Integer.toString(word, Character.MAX_RADIX))
            .toList();
    if (args.length > 3) {
      crowd(out, Integer.parseInt(args[3]), words, select);
    } else {
      table(out, documents, words, select);
    }
  }

  /** Lets each client send each request of each word, and of all documents, in its own order. */
  private static void crowd(
      PrintStream out, int clients, List<String> words, Consumer<String[]> select)
      throws Exception {
    List<String[]> requests =
        Stream.concat(words.stream(), Stream.of("*:*"))
            .flatMap(query -> ARMS.stream().map(arm -> params(query, arm)))
            .toList();
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    List<Future<?>> running = new ArrayList<>();
    for (int client = 0; client < clients; client++) {
      List<String[]> own = new ArrayList<>(requests);
      Collections.shuffle(own, new Random(client));
      running.add(threads.submit(() -> own.forEach(select)));
    }
    threads.shutdown();
    for (Future<?> client : running) {
      client.get();
    }
    out.printf(
        Locale.ROOT,
        "- %d clients sent %d requests each, all without an error; heap at most %d MB%n",
        clients,
        requests.size(),
        Runtime.getRuntime().maxMemory() >> 20);
  }

  /**
   * Prints a table.
   *
   * @param documents 0 if other threads search, so that what they allocate is unknown
   */
  private static void table(
      PrintStream out, int documents, List<String> words, Consumer<String[]> select) {
    Map<Map<String, String>, double[]> some = measured(select, words);
    Map<Map<String, String>, double[]> all = measured(select, List.of("*:*"));
    out.println();
    String bytes = documents > 0 ? " bytes a document |" : "";
    out.println("| parameters | " + words.size() + " words | all documents |" + bytes);
    out.println("|---|---|---|" + (documents > 0 ? "---|" : ""));
    long plain = allocated(select, ARMS.get(0));
    for (Map<String, String> arm : ARMS.subList(1, ARMS.size())) {
      out.printf(
          Locale.ROOT,
          "| `%s` | %s | %s |%s%n",
          String.join(
              "&", arm.entrySet().stream().map(e -> e.getKey() + "=" + e.getValue()).toList()),
          ratio(some.get(arm), some.get(ARMS.get(0))),
          ratio(all.get(arm), all.get(ARMS.get(0))),
          documents > 0
              ? String.format(
                  Locale.ROOT, " %.1f |", (allocated(select, arm) - plain) / (double) documents)
              : "");
    }
  }

  /** Returns the bytes that this thread allocates for a request that finds all documents. */
  private static long allocated(Consumer<String[]> select, Map<String, String> arm) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    String[] params = params("{!func}1", arm);
    select.accept(params);
    long before = threads.getCurrentThreadAllocatedBytes();
    select.accept(params);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }

  private static String[] params(String query, Map<String, String> arm) {
    List<String> params = new ArrayList<>(List.of("q", "{!cache=false}" + query, "fl", "id"));
    arm.forEach((name, value) -> params.addAll(List.of(name, value)));
    return params.toArray(String[]::new);
  }

  private static String ratio(double[] times, double[] plain) {
    double[] ratios =
        IntStream.range(0, times.length).mapToDouble(i -> times[i] / plain[i]).sorted().toArray();
    return String.format(
        Locale.ROOT,
        "%.2f (%.2f - %.2f)",
        ratios[ratios.length / 2],
        ratios[0],
        ratios[ratios.length - 1]);
  }

  private static Map<Map<String, String>, double[]> measured(
      Consumer<String[]> select, List<String> queries) {
    Map<Map<String, String>, double[]> times = new LinkedHashMap<>();
    for (Map<String, String> arm : ARMS) {
      times.put(arm, DoubleStream.generate(() -> 1e18).limit(queries.size()).toArray());
    }
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < queries.size(); i++) {
        for (Map<String, String> arm : ARMS) {
          String[] params = params(queries.get(i), arm);
          long start = System.nanoTime();
          select.accept(params);
          double[] least = times.get(arm);
          least[i] = Math.min(least[i], System.nanoTime() - start);
        }
      }
    }
    return times;
  }
}
