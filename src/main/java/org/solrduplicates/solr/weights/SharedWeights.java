package org.solrduplicates.solr.weights;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one node knows of the weights of one collection, for all its cores. It asks the store once a
 * second at most whether anything has changed. Safe for use by several threads.
 */
final class SharedWeights {
  /** How long nobody asks whether there are newer weights. */
  static final long CHECK_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** How long nobody tries to learn by itself after it has failed, or had no reason to. */
  static final long RETRY_NANOS = TimeUnit.MINUTES.toNanos(1);

  private static final Logger LOG = LoggerFactory.getLogger(SharedWeights.class);

  private static final Known NEVER_READ = new Known("", KeptWeights.NONE, "");

  private final WeightsStore store;
  private final LongSupplier nanos;
  private final ReentrantLock learning = new ReentrantLock();
  private final AtomicLong checked = new AtomicLong();
  private volatile Known known = NEVER_READ;
  private volatile long triedWith;
  private volatile long tried;
  private volatile long failed;

  /**
   * Knows nothing yet.
   *
   * @param nanos a clock that only goes forward, in nanoseconds
   */
  SharedWeights(WeightsStore store, LongSupplier nanos) {
    this.store = store;
    this.nanos = nanos;
    this.failed = nanos.getAsLong() - RETRY_NANOS;
    this.tried = failed;
  }

  /**
   * What was read last.
   *
   * @param stamp of the store, empty if it was not read yet
   * @param trouble why it could not be read, empty if it could
   */
  record Known(String stamp, KeptWeights kept, String trouble) {}

  /** Held by the one thread that learns. */
  ReentrantLock learning() {
    return learning;
  }

  WeightsStore store() {
    return store;
  }

  /** Returns what is known, which may be a second old. */
  Known known() {
    long now = nanos.getAsLong();
    long last = checked.get();
    boolean isFirst = known.stamp().isEmpty();
    if (isFirst || (now - last >= CHECK_NANOS && checked.compareAndSet(last, now))) {
      checked.set(now);
      refresh();
    }
    return known;
  }

  synchronized Known refresh() {
    try {
      String stamp = store.stamp();
      if (!stamp.equals(known.stamp())) {
        known = read(stamp);
      }
    } catch (IOException | RuntimeException e) {
      unreadable(e);
    }
    return known;
  }

  private Known read(String stamp) throws IOException {
    Optional<String> text = store.read();
    try {
      return new Known(stamp, text.map(KeptWeights::ofText).orElse(KeptWeights.NONE), "");
    } catch (IllegalArgumentException e) {
      LOG.warn("what was learned of {} is damaged, so all words count the same", store, e);
      return new Known(stamp, KeptWeights.NONE, "what was learned is damaged");
    }
  }

  /** What was known stays; it is said once, until it can be read again. */
  private void unreadable(Exception cause) {
    if (known.trouble().isEmpty()) {
      LOG.warn("cannot read the weights in {}", store, cause);
    }
    known = new Known("unread", known.kept(), "what was learned cannot be read");
  }

  /** Returns whether learning may be tried by itself, with so many documents in the core. */
  boolean mayTry(long documents) {
    return documents > 0
        && (documents >= 2 * triedWith || 2 * documents < triedWith)
        && nanos.getAsLong() - failed >= RETRY_NANOS;
  }

  /** Returns whether it may be tried though the core says nothing, as its shard may be empty. */
  boolean mayTryAgain() {
    long now = nanos.getAsLong();
    return now - tried >= RETRY_NANOS && now - failed >= RETRY_NANOS;
  }

  /** Notes with how many documents in the core it was tried, whatever came of it. */
  void tried(long documents) {
    triedWith = documents;
    tried = nanos.getAsLong();
  }

  /** Notes that it has failed, so that it is tried again after a minute, with as many documents. */
  void failed() {
    triedWith = 0;
    failed = nanos.getAsLong();
  }
}
