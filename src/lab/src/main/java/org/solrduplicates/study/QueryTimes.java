// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.params.ModifiableSolrParams;

/** One client that searches for two words again and again, as long as it is open. */
final class QueryTimes implements AutoCloseable {
  private static final int SEED = 11;

  private final List<Long> nanos = new ArrayList<>();
  private final CountDownLatch stop = new CountDownLatch(1);
  private final SplittableRandom random = new SplittableRandom(SEED);
  private final Thread thread;
  private volatile int failures;

  private QueryTimes(SolrClient client) {
    this.thread = new Thread(() -> run(client), "queries");
  }

  static QueryTimes start(SolrClient client) {
    QueryTimes queries = new QueryTimes(client);
    queries.thread.start();
    return queries;
  }

  private void run(SolrClient client) {
    while (stop.getCount() > 0) {
      String query = "text:(" + BackfillTexts.word(random) + " " + BackfillTexts.word(random) + ")";
      long start = System.nanoTime();
      try {
        client.query(
            BackfillSolr.CORE,
            new ModifiableSolrParams().set("q", query).set("rows", "10").set("fl", "id"));
        nanos.add(System.nanoTime() - start);
      } catch (SolrServerException | IOException | RuntimeException e) {
        failures++;
      }
    }
  }

  @Override
  public void close() throws InterruptedException {
    stop.countDown();
    thread.join();
  }

  /** Returns a row of the report, once closed. */
  String row(String phase) {
    List<Long> sorted = nanos.stream().sorted().toList();
    return String.format(
        Locale.ROOT,
        "| %s | %d | %.1f | %.1f | %.1f | %d |",
        phase,
        sorted.size(),
        at(sorted, 0.5),
        at(sorted, 0.99),
        at(sorted, 1),
        failures);
  }

  private static double at(List<Long> sorted, double quantile) {
    return sorted.get((int) Math.min(sorted.size() - 1.0, sorted.size() * quantile)) / 1e6;
  }
}
