// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.cli.Main.Machine;

/**
 * Gives the documents of a Solr that was filled without the plugin their fingerprints, kills the
 * process twice on the way, and compares every document in the end. Prints a report; {@code
 * benchmarks/backfill.sh} runs it.
 */
public final class BackfillStudy {
  private static final int THROTTLE = 200;
  private static final int QUIET_SECONDS = 15;
  private static final String START = "{\"command\":\"start\"}";

  private final int documents;
  private final BackfillSolr solr;
  private final List<String> legs = new ArrayList<>();
  private final List<String> queries = new ArrayList<>();

  private BackfillStudy(int documents, BackfillSolr solr) {
    this.documents = documents;
    this.solr = solr;
  }

  /** Takes the number of documents and an empty folder; ends with 1 if a document is wrong. */
  public static void main(String[] args) throws Exception {
    int documents = Integer.parseInt(args[0]);
    boolean isRight;
    try (BackfillSolr solr = BackfillSolr.startPlain(Path.of(args[1]).toAbsolutePath())) {
      isRight = new BackfillStudy(documents, solr).run();
    }
    System.exit(isRight ? 0 : 1);
  }

  private boolean run() throws Exception {
    long start = System.nanoTime();
    solr.index(documents);
    double indexing = seconds(start);
    solr.restartWithPlugin();
    searchAlone();
    throttled();
    killed("1, killed, with one client searching", true);
    killed("2, killed, no searches", false);
    solr.post(START);
    double replay = solr.awaitReplay();
    NamedList<?> end = leg("3, no searches, to the end", replay, solr.awaitEnd());
    BackfillProof proof = BackfillProof.of(solr.client());
    solr.post("{\"command\":\"check\",\"check\":\"text\"}");
    NamedList<?> check = solr.awaitEnd();
    solr.post(START);
    NamedList<?> again = solr.awaitEnd();
    print(indexing, end, proof, check, again);
    return proof.isPerfect(documents) && BackfillSolr.number(again, "written") == 0;
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  /** The first ones warm Solr up and do not count. */
  private void searchAlone() throws Exception {
    for (String phase : List.of("", "before")) {
      QueryTimes times = QueryTimes.start(solr.client());
      new CountDownLatch(1).await(QUIET_SECONDS, TimeUnit.SECONDS);
      times.close();
      if (!phase.isEmpty()) {
        queries.add(times.row(phase));
      }
    }
  }

  private void throttled() throws Exception {
    solr.post("{\"command\":\"start\",\"docsPerSecond\":" + THROTTLE + "}");
    QueryTimes times = QueryTimes.start(solr.client());
    solr.awaitWritten((long) THROTTLE * QUIET_SECONDS);
    times.close();
    solr.post("{\"command\":\"abort\"}");
    queries.add(times.row("during a backfill of at most " + THROTTLE + " documents/s"));
    leg("0, throttled, aborted", 0, solr.awaitEnd());
  }

  private void killed(String name, boolean searching) throws Exception {
    solr.post(START);
    double replay = solr.awaitReplay();
    QueryTimes times = QueryTimes.start(solr.client());
    if (!searching) {
      times.close();
    }
    NamedList<?> status = solr.awaitWritten(documents / 3);
    times.close();
    leg(name, replay, status);
    if (searching) {
      queries.add(times.row("during a backfill at full speed"));
    }
    long start = System.nanoTime();
    solr.killAndRestart();
    legs.add(
        String.format(
            Locale.ROOT,
            "| restart | %s: %s | | | %.1f | |",
            solr.status().get("state"),
            solr.status().get("error"),
            seconds(start)));
  }

  private NamedList<?> leg(String name, double replay, NamedList<?> status) {
    long written = BackfillSolr.number(status, "written");
    double seconds = BackfillSolr.number(status, "milliseconds") / 1e3 - replay;
    legs.add(
        String.format(
            Locale.ROOT,
            "| %s | %s | %.1f | %d | %.1f | %.0f |",
            name,
            status.get("state"),
            replay,
            written,
            seconds,
            written / seconds));
    return status;
  }

  private void print(
      double indexing,
      NamedList<?> end,
      BackfillProof proof,
      NamedList<?> check,
      NamedList<?> again)
      throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println("# Backfill: " + documents + " documents that were indexed without the plugin");
    out.println();
    out.println("- command: `benchmarks/backfill.sh " + documents + "`");
    out.println("- date: " + LocalDate.now(ZoneOffset.UTC) + "; machine: " + Machine.description());
    out.println("- documents: generated, 100 to 200 words, 3 in 10 are versions of another");
    out.printf(
        Locale.ROOT,
        "- indexing without the plugin, by HTTP, one client: %.1f s, %.0f documents/s%n",
        indexing,
        documents / indexing);
    out.println("- one core, one Solr with 1 GB of heap; it and the client share the machine");
    out.println();
    out.println(
        "| leg | state | s until Solr had replayed its log | documents written | s | documents/s |");
    out.println("|---|---|---|---|---|---|");
    legs.forEach(out::println);
    out.println();
    out.println("- killed by SIGKILL in the middle: twice");
    out.println("- last status: `" + end + "`");
    out.println("- compared in the end: " + proof);
    out.println("- a check with the texts afterwards: `" + check.get("counts") + "`");
    out.println("- written by a further start: " + BackfillSolr.number(again, "written"));
    out.println();
    out.println("One client that searches for two words all the time:");
    out.println();
    out.println("| phase | queries | p50 ms | p99 ms | longest ms | failed |");
    out.println("|---|---|---|---|---|---|");
    queries.forEach(out::println);
  }
}
