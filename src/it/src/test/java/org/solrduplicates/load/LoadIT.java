// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.TimeSource;
import org.apache.solr.util.TimeOut;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cloud.TestCloud;
import org.solrduplicates.core.NoHang;
import org.solrduplicates.solr.Answer;

/**
 * Fifty clients at once ask a collection of 2 shards of 2 replicas: every answer is right, and when
 * they are gone nothing of them is left. {@code -Dload.seconds=60} for more than a short try.
 */
class LoadIT {
  private static final int SECONDS = Integer.getInteger("load.seconds", 2);
  private static final int CLIENTS = 50;
  private static final int DOCUMENTS = SECONDS > 2 ? 5_000 : 1_500;
  private static final int SAMPLE = 50;
  private static final String COLLECTION = "load";

  private static TestCloud cloud;
  private static LoadTexts texts;

  /** Whole answers before the load, of the first documents. */
  private static List<String> before;

  @TempDir private static Path home;

  @BeforeAll
  static void index() throws Exception {
    texts = LoadTexts.of(DOCUMENTS, 7);
    cloud = TestCloud.start(home, 2).upload("example");
    cloud.create(CollectionAdminRequest.createCollection(COLLECTION, "example", 2, 2));
    for (int i = 0; i < DOCUMENTS; i += 500) {
      cloud.add(COLLECTION, texts.documents().subList(i, i + 500));
    }
    cloud.commit(COLLECTION);
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  @Test
  void fiftyClientsGetTheRightAnswersAndLeaveNothingBehind() throws Exception {
    before = IntStream.range(0, SAMPLE).mapToObj(LoadIT::answerAbout).toList();
    load(Duration.ofSeconds(Math.max(2, SECONDS / 4)));
    renewSearchers();
    Footprint idle = Footprint.now();

    List<Long> nanos = load(Duration.ofSeconds(SECONDS));
    Footprint atEnd = Footprint.now();
    renewSearchers();
    Footprint after = settled(idle);

    print(nanos, idle, atEnd, after);
    assertTrue(after.isBackTo(idle), () -> idle + " became " + after);
    assertTrue(nanos.size() >= CLIENTS, "every client has asked");
  }

  /** What a searcher holds, caches among it, is freed once all who used it have given it back. */
  private static void renewSearchers() {
    cloud.add(
        COLLECTION,
        IntStream.range(0, 20)
            .mapToObj(i -> new SolrInputDocument("id", "other" + i, "path", "x"))
            .toList());
    cloud.commit(COLLECTION);
  }

  /** Returns what is held as soon as it is as before, or else after two minutes. */
  private static Footprint settled(Footprint before) {
    TimeOut limit = new TimeOut(NoHang.SECONDS, TimeUnit.SECONDS, TimeSource.NANO_TIME);
    Footprint now = Footprint.now();
    while (!now.isBackTo(before) && !limit.hasTimedOut()) {
      now = Footprint.now();
    }
    return now;
  }

  /** Lets all clients ask until the time is over; returns how long each request took. */
  private static List<Long> load(Duration time) throws Exception {
    Instant end = Instant.now().plus(time);
    ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
    try {
      List<Callable<List<Long>>> all = new ArrayList<>();
      for (int i = 0; i < CLIENTS; i++) {
        Random random = new Random(i);
        all.add(() -> client(random, end));
      }
      List<Long> nanos = new ArrayList<>();
      for (Future<List<Long>> client : clients.invokeAll(all)) {
        nanos.addAll(client.get());
      }
      return nanos;
    } finally {
      clients.shutdown();
      assertTrue(clients.awaitTermination(NoHang.SECONDS, TimeUnit.SECONDS));
    }
  }

  private static List<Long> client(Random random, Instant end) throws Exception {
    List<Long> nanos = new ArrayList<>();
    do { // each asks at least once, also where the machine is busy
      LoadRequest request = LoadRequest.random(random, DOCUMENTS);
      long start = System.nanoTime();
      request.send(cloud.client(), COLLECTION, texts);
      nanos.add(System.nanoTime() - start);
      int known = random.nextInt(10 * SAMPLE);
      if (known < SAMPLE) {
        assertEquals(before.get(known), answerAbout(known));
      }
    } while (Instant.now().isBefore(end));
    return nanos;
  }

  /** Everything but the times of one answer. */
  private static String answerAbout(int number) {
    Answer answer = cloud.ask(COLLECTION, "/duplicates", "id", "doc" + number, "fl", "id,score");
    return answer.response() + " " + answer.duplicates().orElseThrow().jsonStr();
  }

  private static void print(List<Long> nanos, Footprint idle, Footprint atEnd, Footprint after) {
    Times times = new Times(nanos);
    System.out.printf(
        Locale.ROOT,
        "LoadIT: %d clients, %d s, %,d documents%n"
            + "  %,d requests, %.0f a second; p50 %.0f ms, p99 %.0f ms, longest %.0f ms%n"
            + "  before the load: %s%n  at its end:      %s%n  afterwards:      %s%n",
        CLIENTS,
        SECONDS,
        DOCUMENTS,
        nanos.size(),
        nanos.size() / (double) SECONDS,
        times.milliseconds(0.5),
        times.milliseconds(0.99),
        times.milliseconds(1),
        idle,
        atEnd,
        after);
  }
}
