// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.load;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.Main.Machine;

/**
 * A cloud is asked and changed for a long time, in rounds: every answer is right, and what the
 * nodes hold after each round does not grow. With {@code -Dsoak.minutes=30} it is more than a short
 * try, no kind of request becomes slower, and the figures are written to {@code
 * benchmarks/results}.
 */
@EnabledOnOs(OS.LINUX)
class SoakIT {
  private static final int MINUTES = Integer.getInteger("soak.minutes", 0);
  private static final Thirds THIRDS = new Thirds(MINUTES > 0 ? 15 : 3);
  private static final Duration ROUND =
      MINUTES > 0 ? Duration.ofMinutes(MINUTES).dividedBy(THIRDS.rounds()) : Duration.ofSeconds(2);
  private static final int SECONDS_BETWEEN_JOBS = MINUTES > 0 ? 10 : 1;

  private static final double FACTOR = 1.5;
  private static final double MILLISECONDS = 10;
  private static final int CLIENTS = 3;
  private static final int DOCUMENTS = MINUTES > 0 ? 2_000 : 1_000;
  private static final LoadTexts TEXTS = LoadTexts.of(DOCUMENTS, 7);

  private static SoakCloud cloud;

  private final SoakTimes times = new SoakTimes(THIRDS);
  private final Growth growth = new Growth(THIRDS);
  private final List<SoakClient> clients = new ArrayList<>();

  @BeforeAll
  static void start(@TempDir Path folder) throws Exception {
    cloud = SoakCloud.start(folder, TEXTS.documents());
  }

  @AfterAll
  static void stop() throws Exception {
    cloud.close();
  }

  @Test
  void nothingFailsOrGrowsUnderLoad() throws Exception {
    double before = load();
    soak();
    report(before);
    assertAll(
        () -> assertEquals(List.of(), times.failures()),
        () -> assertEquals(List.of(), growth.grown()),
        () -> assertEquals(List.of(), slower()),
        () -> assertEquals(List.of(), cloud.errors()),
        () ->
            assertEquals(
                DOCUMENTS + clients.stream().mapToInt(SoakClient::documents).sum(),
                cloud.documents()),
        () ->
            assertEquals(
                clients.stream().mapToInt(SoakClient::decisions).sum(), cloud.decisions()));
  }

  /** Returns the kinds of requests that became slower; times of a short try mean nothing. */
  private List<String> slower() {
    return MINUTES > 0 ? times.slower(FACTOR, MILLISECONDS) : List.of();
  }

  /** Runs all rounds. After each, without requests, it records the resources of the cloud. */
  private void soak() throws Exception {
    SoakClient operator = client(CLIENTS);
    for (int number = 0; number < CLIENTS; number++) {
      clients.add(client(number));
    }
    List<NodeProbe> nodes = cloud.probes();
    operator.operate(0);
    for (int round = 0; round <= THIRDS.rounds(); round++) {
      run(round, operator);
      cloud.tidy();
      for (NodeProbe node : nodes) {
        node.addTo(growth, "node " + (1 + nodes.indexOf(node)));
      }
      growth.add("nodes of ZooKeeper", 20, cloud.nodesOfZooKeeper());
    }
    for (NodeProbe node : nodes) {
      node.close();
    }
  }

  private SoakClient client(int number) throws IOException {
    return new SoakClient(number, cloud.place(number), TEXTS, times);
  }

  /** Lets the clients send requests for a while, and the operator start the job now and then. */
  private void run(int round, SoakClient operator) throws Exception {
    Instant end = Instant.now().plus(ROUND);
    ExecutorService pool = Executors.newFixedThreadPool(CLIENTS);
    ScheduledExecutorService jobs = Executors.newSingleThreadScheduledExecutor();
    try {
      jobs.scheduleWithFixedDelay(
          () -> operator.operate(round), 0, SECONDS_BETWEEN_JOBS, TimeUnit.SECONDS);
      List<Future<?>> running = new ArrayList<>();
      clients.forEach(client -> running.add(pool.submit(() -> client.run(round, end))));
      for (Future<?> client : running) {
        client.get();
      }
    } finally {
      pool.shutdown();
      jobs.shutdown();
      jobs.awaitTermination(SoakClient.JOB_SECONDS, TimeUnit.SECONDS);
    }
  }

  private static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  private void report(double before) throws IOException {
    List<String> lines = new ArrayList<>(List.of(head(before).split("\n")));
    lines.add("");
    lines.addAll(times.table());
    lines.add("");
    lines.addAll(growth.table());
    System.out.println(String.join("\n", lines));
    if (MINUTES > 0) {
      String file = LocalDate.now(ZoneOffset.UTC) + "-soak.md";
      Files.write(Path.of("benchmarks", "results", file), lines);
    }
  }

  private String head(double before) throws IOException {
    return String.format(
        Locale.ROOT,
        """
        # A cloud under load for %d seconds

        - command: the row `soak.minutes` of docs/testing.md
        - date: %s; machine: %s
        - load average before and after: %.1f, %.1f
        - 2 shards of 2 replicas on 2 nodes with 512 MB of heap; %d documents that stay, up to %d that come and go
        - %d clients and an operator: %d requests, %d failures, %d errors in the logs of Solr
        - a round to warm up and %d rounds of %d seconds, of which the first and the last third are compared
        """,
        ROUND.multipliedBy(THIRDS.rounds()).toSeconds(),
        LocalDate.now(ZoneOffset.UTC),
        Machine.description(),
        before,
        load(),
        DOCUMENTS,
        CLIENTS * SoakDocuments.MOST,
        CLIENTS,
        times.count(),
        times.failures().size(),
        cloud.errors().size(),
        THIRDS.rounds(),
        ROUND.toSeconds());
  }
}
