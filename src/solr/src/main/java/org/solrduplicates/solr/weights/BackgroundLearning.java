// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.weights;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.apache.lucene.util.IOConsumer;
import org.apache.solr.common.util.ExecutorUtil;
import org.apache.solr.common.util.SolrNamedThreadFactory;
import org.apache.solr.core.CloseHook;
import org.apache.solr.core.SolrCore;
import org.apache.solr.core.SolrEventListener;
import org.apache.solr.search.SolrIndexSearcher;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.lucene.SampleReader;
import org.solrduplicates.solr.metrics.Metrics;
import org.solrduplicates.solr.shard.Cluster;

/**
 * Learns weights after commits on a shard leader if there are none, or the number of documents
 * doubled or halved. The last shard to open its searcher sees the documents of all shards.
 */
public final class BackgroundLearning implements SolrEventListener, CloseHook {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundLearning.class);

  private static final long LOOK_MILLIS = 20;
  private static final long RETRY_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final SolrCore core;
  private final String field;
  private final int words;
  private final ExecutorService thread =
      ExecutorUtil.newMDCAwareSingleThreadExecutor(new SolrNamedThreadFactory("learnWeights"));
  private final AtomicBoolean isWaiting = new AtomicBoolean();
  private final IOConsumer<BooleanSupplier> next;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile long newest;
  private long tried;
  private boolean isNextDue;
  private long retried = System.nanoTime();

  private BackgroundLearning(
      SolrCore core, String field, int words, IOConsumer<BooleanSupplier> next) {
    this.core = core;
    this.field = field;
    this.words = words;
    this.next = next;
  }

  /**
   * Starts; call it from {@code inform} only.
   *
   * @param next what is learned after the weights; takes whether to stop, because the core is
   *     closed
   */
  public static BackgroundLearning start(
      SolrCore core, String field, int words, IOConsumer<BooleanSupplier> next) {
    BackgroundLearning learning = new BackgroundLearning(core, field, words, next);
    core.registerFirstSearcherListener(learning);
    core.registerNewSearcherListener(learning);
    core.addCloseHook(learning);
    Metrics.register(
        core, NamedWeights.KEY, () -> CollectionWeights.of(core, field, words).current().metrics());
    return learning;
  }

  @Override
  public void newSearcher(SolrIndexSearcher searcher, @Nullable SolrIndexSearcher before) {
    newest = searcher.getOpenNanoTime();
    if (closed.getCount() > 0 && isWaiting.compareAndSet(false, true)) {
      thread.execute(this::look);
    }
  }

  /** Runs after the listeners, because requests get the new searcher only then. */
  private void look() {
    try {
      isWaiting.set(false);
      while (core.withSearcher(SolrIndexSearcher::getOpenNanoTime) - newest < 0) {
        if (closed.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
          return;
        }
      }
      if (Cluster.of(core).isLeader() && System.nanoTime() - retried >= 0) {
        learn(core.withSearcher(now -> SampleReader.estimate(now.getIndexReader(), field)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException e) {
      tried = 0;
      retried = System.nanoTime() + RETRY_NANOS;
      LOG.warn("cannot learn weights; the current ones stay in use", e);
    }
  }

  /**
   * Counts all shards after every commit of a small shard, because others may hold the documents.
   */
  private void learn(long here) throws IOException {
    CollectionWeights weights = CollectionWeights.of(core, field, words);
    boolean isDue = (here >= 2 * tried || 2 * here < tried) && weights.mayBeDue(here);
    if (isDue) {
      isNextDue |= weights.learn(true);
      tried = here < Weights.MIN_DOCUMENTS ? 0 : here;
    }
    if (isNextDue) {
      next.accept(() -> closed.getCount() == 0);
      isNextDue = false;
    }
  }

  public void await() throws InterruptedException, ExecutionException {
    thread.submit(() -> {}).get();
  }

  @Override
  public void preClose(SolrCore closing) {
    closed.countDown();
    if (!Cluster.of(closing).stop(thread)) {
      LOG.warn("weights are still learned from the index of a core that is closed");
    }
  }

  @Override
  public void postCommit() {}

  @Override
  public void postSoftCommit() {}
}
