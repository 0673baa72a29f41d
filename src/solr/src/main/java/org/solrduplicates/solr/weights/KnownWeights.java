// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.weights;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.job.CollectionState;
import org.solrduplicates.solr.job.Frame;
import org.solrduplicates.solr.wire.Codec;

/**
 * The cached {@link Knowledge} of one collection, shared by all cores of a node. Read once and
 * after each change; ZooKeeper notifies of changes by other nodes. Thread-safe.
 */
final class KnownWeights {
  private static final String NAME = "weights";
  private static final Logger LOG = LoggerFactory.getLogger(KnownWeights.class);
  private static final Frame<Knowledge> FRAME = new Frame<>(Codec.of(Knowledge.class));

  /** Learning changes them twice: words, then the calibration. A job may outlast that. */
  private static final int EARLIER = 3;

  private static final Knowledge NOTHING = Knowledge.none("nothing was learned yet");

  private final CollectionState state;
  private final Runnable outdate = this::outdate;
  private final AtomicLong changes = new AtomicLong(1);
  private volatile Knowledge current = NOTHING;
  private volatile long currentChanges;
  private volatile List<Weights> before = List.of();

  KnownWeights(CollectionState state) {
    this.state = state;
  }

  void outdate() {
    changes.incrementAndGet();
  }

  /** Returns what is stored. A caller that comes while another one reads waits for it. */
  Knowledge current() {
    if (currentChanges != changes.get()) {
      refresh();
    }
    return current;
  }

  /** Requests and jobs that began before a change keep the earlier weights. */
  Optional<Weights> of(long version) {
    Optional<Weights> known = find(version);
    if (known.isEmpty()) {
      outdate();
      refresh();
    }
    return known.or(() -> find(version));
  }

  private Optional<Weights> find(long version) {
    return Optional.of(current().named().weights())
        .filter(weights -> weights.version() == version)
        .or(() -> before.stream().filter(weights -> weights.version() == version).findFirst());
  }

  /** Keeps the cached weights if reading fails. */
  private synchronized void refresh() {
    long seen = changes.get(); // before reading, so that no change is missed
    if (currentChanges == seen) {
      return;
    }
    Knowledge last = current;
    try {
      state.watch(NAME, outdate);
      current = read(state.read(NAME));
      currentChanges = seen;
    } catch (IOException | SolrException e) {
      Knowledge unreadable = Knowledge.none("the stored weights cannot be read");
      if (last.named().weights().isEqual() && !last.equals(unreadable)) {
        LOG.warn("cannot read the weights in {}", state, e);
        current = unreadable;
      }
    }
    if (!current.named().weights().equals(last.named().weights())) {
      before =
          Stream.concat(Stream.of(last.named().weights()), before.stream()).limit(EARLIER).toList();
    }
  }

  Optional<byte[]> stored() throws IOException {
    return state.read(NAME);
  }

  Knowledge read(Optional<byte[]> stored) {
    try {
      return stored.isPresent() ? FRAME.read(stored.get()) : NOTHING;
    } catch (IOException e) {
      LOG.warn("the weights stored in {} are damaged; all words count the same", state, e);
      return Knowledge.none("the stored weights are damaged");
    }
  }

  /** Returns false if another value was stored meanwhile, which stays. */
  boolean replace(Optional<byte[]> seen, Knowledge next) throws IOException {
    boolean isReplaced = state.compareAndSet(NAME, seen, FRAME.bytes(next));
    outdate();
    return isReplaced;
  }
}
