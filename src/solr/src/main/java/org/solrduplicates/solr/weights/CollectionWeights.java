// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.weights;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.ObjectCache;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.AbstractSolrEventListener;
import org.apache.solr.core.CloseHook;
import org.apache.solr.core.SolrCore;
import org.apache.solr.search.SolrIndexSearcher;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.learning.Learned;
import org.solrduplicates.core.learning.ScoredPairs;
import org.solrduplicates.solr.job.CollectionState;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.shard.NodeRequest;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.weights.Lesson.Vocabulary;

/**
 * The word weights of the collection of a core, learned from all its documents. Created per
 * request; cores of a collection share a cache per node. Thread-safe.
 *
 * <p>The requested node chooses the {@link #current} weights once. It sends their version to the
 * shards, which call {@link #of(long)}.
 */
public final class CollectionWeights {
  public static final String PATH = "/duplicates/weights";

  /** The prefix of the folder of a restored index. */
  private static final String RESTORED = "restore.";

  private static final Logger LOG = LoggerFactory.getLogger(CollectionWeights.class);

  private final SolrCore core;
  private final Vocabulary vocabulary;
  private final KnownWeights known;

  private CollectionWeights(SolrCore core, String place, Vocabulary vocabulary) {
    this.core = core;
    this.vocabulary = vocabulary;
    this.known =
        core.getCoreContainer()
            .getObjectCache()
            .computeIfAbsent(
                key(place),
                KnownWeights.class,
                key -> new KnownWeights(CollectionState.of(core, place)));
  }

  /**
   * Returns the weights of the collection of a core.
   *
   * @param words identifies the words of current fingerprints; other weights are ignored
   */
  public static CollectionWeights of(SolrCore core, String field, int words) {
    return new CollectionWeights(core, Cluster.of(core).place(), new Vocabulary(field, words));
  }

  /** Returns the weights of another collection of the same SolrCloud. */
  public CollectionWeights of(String collection) {
    return new CollectionWeights(core, collection, vocabulary);
  }

  /** Reads again when a core starts, and clears the cache when it is closed. */
  public static void forgetWith(SolrCore core) {
    ObjectCache cache = core.getCoreContainer().getObjectCache();
    String key = key(Cluster.of(core).place());
    Optional.ofNullable(cache.get(key, KnownWeights.class)).ifPresent(KnownWeights::outdate);
    core.addCloseHook(
        new CloseHook() {
          @Override
          public void postClose(SolrCore closed) {
            if (!cache.isClosed()) {
              cache.remove(key);
            }
          }
        });
  }

  /**
   * Forgets the last job whenever Solr restores a backup into a core, because the restored index
   * may lack its groups. Must be called in {@code inform}.
   */
  public static void forgetJobOfRestored(SolrCore core) {
    core.registerNewSearcherListener(
        new AbstractSolrEventListener(core) {
          @Override
          public void newSearcher(SolrIndexSearcher next, @Nullable SolrIndexSearcher before) {
            if (before != null && isRestored(next.getPath(), before.getPath())) {
              forgetJob(core);
            }
          }
        });
  }

  private static boolean isRestored(String path, String before) {
    return !path.equals(before) && Path.of(path).getFileName().toString().startsWith(RESTORED);
  }

  private static void forgetJob(SolrCore core) {
    try {
      of(core, "", 0).change(before -> before.after(LastJob.NONE));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot forget the groups before the restore", e);
    }
  }

  private static String key(String place) {
    return CollectionWeights.class.getName() + " " + place;
  }

  /** Returns the weights in use, equal ones if none are; never fails. */
  public NamedWeights current() {
    return knowledge().named();
  }

  /** Returns the weights in use with the last job that used them; never fails. */
  public Knowledge knowledge() {
    return usable(known.current());
  }

  private Knowledge usable(Knowledge stored) {
    return isUsable(stored) ? stored : Knowledge.none("the stored weights are for other words");
  }

  private boolean isUsable(Knowledge stored) {
    return stored.named().words() == vocabulary.words() || !stored.isStored();
  }

  /** Returns the weights of a version, 0 for equal ones; nothing if they are gone. */
  public Optional<Weights> of(long version) {
    return version == Weights.EQUAL.version() ? Optional.of(Weights.EQUAL) : known.of(version);
  }

  /**
   * Returns whether learning may be due, by the documents of this shard. Shards differ in size, and
   * one may be empty.
   */
  boolean mayBeDue(long here) {
    int shards = Cluster.of(core).shards().size();
    return current().isOutdatedBy(shards == 1 ? here : 2 * here * shards);
  }

  private boolean isDue(NamedWeights before, Lesson lesson) {
    return before.isOutdatedBy(lesson.documents()) || !lesson.sample().hasHalfOf(before.texts());
  }

  /**
   * Returns the weights for a job. Counts all shards and learns if due; on failure logs and uses
   * the current ones.
   */
  public NamedWeights learnIfOutdated() {
    try {
      learn(true);
    } catch (IOException | RuntimeException e) {
      LOG.warn("cannot learn weights; the current ones stay in use", e);
    }
    return current();
  }

  /**
   * Learns from all shards.
   *
   * @param onlyIfDue whether to learn only if there are none, the number of documents doubled or
   *     halved, or half of the sampled texts are gone
   * @return whether weights were learned
   * @throws IOException if an index cannot be read or nothing can be stored
   */
  public boolean learn(boolean onlyIfDue) throws IOException {
    return NodeRequest.run(
        core,
        () -> {
          boolean isDue = true;
          boolean isKept = false;
          while (isDue && !isKept) {
            Optional<byte[]> seen = known.stored();
            Knowledge before = usable(known.read(seen));
            Lesson lesson = Lesson.of(shards());
            isDue = !onlyIfDue || isDue(before.named(), lesson);
            isKept = isDue && isKept(seen, lesson, before);
          }
          known.outdate(); // another node may have learned meanwhile
          return isKept;
        });
  }

  /** The calibration stays until it is learned again, because the fixed one is often worse. */
  private boolean isKept(Optional<byte[]> seen, Lesson lesson, Knowledge before)
      throws IOException {
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    NamedWeights learned =
        lesson.learn(vocabulary.words(), now).with(before.named().weights().calibration());
    boolean isKept = known.replace(seen, new Knowledge(learned, before.job().forgotten()));
    if (isKept) {
      LOG.info("learned weights: {}", learned.weights());
    }
    return isKept;
  }

  private Lesson.SampledShards shards() {
    return Lesson.SampledShards.of(
        new ShardLeaders(core, PATH, new ModifiableSolrParams()), vocabulary);
  }

  /**
   * Forgets the last job, so that questions run the full search, also in the other collections of
   * that job.
   */
  public void forgetJob() throws IOException {
    for (String other : collections()) {
      if (Cluster.of(core).has(other)) {
        of(other).change(before -> before.after(before.job().forgotten()));
      }
    }
    change(before -> before.after(before.job().forgotten()));
  }

  /** Returns the collections among which the group numbers of this one are unique. */
  public static List<String> collections(SolrCore core) {
    return of(core, "", 0).collections();
  }

  /** Returns the collections among which the group numbers are unique; empty for this one. */
  public List<String> collections() {
    return known.current().job().collections();
  }

  /**
   * Notes that a job over several collections begins to change group numbers: they stay unique only
   * if they were unique among the same collections.
   */
  public void leave(List<String> several) throws IOException {
    change(before -> before.after(before.job().before(LastJob.NONE.over(several))));
  }

  /**
   * Notes that group numbers are unique among several collections. The one whose weights were used
   * has {@link #note}.
   */
  public void join(List<String> several) throws IOException {
    change(
        before ->
            (before.isStored() ? before : Knowledge.of(NamedWeights.none(vocabulary.words())))
                .after(LastJob.NONE.over(several)));
  }

  /**
   * Stores what pairs have taught before a job. Ignored if the weights changed meanwhile.
   *
   * @param used the weights with which they were compared
   */
  public void teach(Weights used, Learned learned) throws IOException {
    change(
        before ->
            isCurrent(before, used, learned)
                ? new Knowledge(before.named().after(learned, false), before.job())
                : before);
  }

  /**
   * Stores the job that wrote the indexed groups, and what it learned. Ignored if the weights
   * changed meanwhile.
   *
   * @param used the weights of the job
   * @param learned without pairs, those of the job before stay
   * @param isUnique whether group numbers are unique among the collections of the job; otherwise
   *     they are if they were before
   */
  public void note(Weights used, Learned learned, LastJob job, boolean isUnique)
      throws IOException {
    change(before -> noted(before, used, learned, isUnique ? job : before.job().before(job)));
  }

  private void change(UnaryOperator<Knowledge> change) throws IOException {
    boolean isDone = false;
    while (!isDone) {
      Optional<byte[]> seen = known.stored();
      Knowledge before = known.read(seen);
      Knowledge after = change.apply(before);
      isDone = after.equals(before) || known.replace(seen, after);
    }
  }

  private Knowledge noted(Knowledge before, Weights used, Learned learned, LastJob job) {
    if (!before.isStored() && !job.equals(LastJob.NONE)) {
      return used.isEqual()
          ? new Knowledge(NamedWeights.none(vocabulary.words()).after(learned, true), job)
          : before;
    }
    return isCurrent(before, used, learned)
        ? new Knowledge(before.named().after(learned, true), job)
        : before.after(job.forgotten());
  }

  private boolean isCurrent(Knowledge before, Weights used, Learned learned) {
    Weights now = before.named().weights();
    return isUsable(before) && (now.equals(used) || now.equals(used.with(learned.calibration())));
  }

  /**
   * Returns the weights in use, if any are learned the number of words and their size in bytes, and
   * the calibration.
   *
   * @param counts whether to include numbers of documents, which are hidden from some users
   * @param threshold the similarity for which precision and recall are estimated, in 0..1
   */
  public SimpleOrderedMap<Object> status(boolean counts, double threshold) {
    NamedWeights current = current();
    SimpleOrderedMap<Object> status = counts ? current.written() : current.writtenWithoutCounts();
    if (!current.weights().isEqual()) {
      status.add("words", current.weights().size());
      status.add("bytes", current.weights().toBytes().length);
    }
    status.add("calibration", current.calibration());
    if (counts && !current.pairs().equals(ScoredPairs.NONE)) {
      status.add("pairs", current.pairs(threshold));
    }
    return status;
  }
}
