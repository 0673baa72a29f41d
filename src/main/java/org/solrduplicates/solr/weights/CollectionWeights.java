package org.solrduplicates.solr.weights;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.apache.solr.common.cloud.ZkStateReader;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.ObjectCache;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.CloseHook;
import org.apache.solr.core.SolrCore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.job.CollectionState;
import org.solrduplicates.solr.job.CollectionZnodes;
import org.solrduplicates.solr.job.CoreFolder;
import org.solrduplicates.solr.shard.NodeRequest;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.weights.Lesson.Vocabulary;

/**
 * The weights of the words of the collection that a core belongs to: which they are, and how they
 * are learned. They are of all its documents, whoever asks. Made anew for every request; what is
 * known is shared by all cores of the collection on a node. Safe for use by several threads.
 *
 * <p>Whoever answers a request chooses the {@link #current} weights once, and names their version
 * to the shards, which look them up by {@link #of(long)}.
 */
public final class CollectionWeights {
  /** The handler that answers as a shard. */
  public static final String PATH = "/duplicates/weights";

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
                key(place), KnownWeights.class, key -> new KnownWeights(state(core, place)));
  }

  /**
   * Returns the weights of the collection of a core.
   *
   * @param words which words the fingerprints in use are made of; weights of others do not count
   */
  public static CollectionWeights of(SolrCore core, String field, int words) {
    return new CollectionWeights(core, place(core), new Vocabulary(field, words));
  }

  /** Returns the weights of another collection of the same SolrCloud, to be read only. */
  public CollectionWeights of(String collection) {
    return new CollectionWeights(core, collection, vocabulary);
  }

  /** Lets a node forget what it knows when a core is closed; other cores read it again. */
  public static void forgetWith(SolrCore core) {
    ObjectCache cache = core.getCoreContainer().getObjectCache();
    String key = key(place(core));
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

  private static String key(String place) {
    return CollectionWeights.class.getName() + " " + place;
  }

  /** Returns the name of a collection, or the data folder of a core that is in none. */
  private static String place(SolrCore core) {
    return ShardLeaders.isCloud(core)
        ? core.getCoreDescriptor().getCloudDescriptor().getCollectionName()
        : core.getDataDir();
  }

  private static CollectionState state(SolrCore core, String place) {
    return ShardLeaders.isCloud(core)
        ? new CollectionZnodes(
            core.getCoreContainer().getZkController().getZkClient(),
            ZkStateReader.COLLECTIONS_ZKNODE + "/" + place + "/solr-duplicates")
        : CoreFolder.of(core);
  }

  /** Returns the weights in use, equal ones if none are; it never fails. */
  public NamedWeights current() {
    return usable(known.current());
  }

  private NamedWeights usable(NamedWeights stored) {
    return isUsable(stored) ? stored : NamedWeights.none("what was learned is of other words");
  }

  private boolean isUsable(NamedWeights stored) {
    return stored.words() == vocabulary.words() || !isStored(stored);
  }

  /** Whatever was learned or noted has a number of documents or a job. */
  private static boolean isStored(NamedWeights weights) {
    return weights.of() > 0 || !weights.job().equals(LastJob.NONE);
  }

  /**
   * Returns the weights that another node has named, 0 for equal ones; nothing if they are gone.
   */
  public Optional<Weights> of(long version) {
    return version == Weights.EQUAL.version() ? Optional.of(Weights.EQUAL) : known.of(version);
  }

  /**
   * Returns whether the collection may have enough documents to learn from, or twice or half as
   * many as when the weights were learned. Shards are not of one size, and one may be empty.
   *
   * @param here how many documents this shard has
   */
  boolean mayBeDue(long here) {
    int shards =
        ShardLeaders.isCloud(core) ? ShardLeaders.collection(core).getActiveSlices().size() : 1;
    return current().isOutdatedBy(shards == 1 ? here : 2 * here * shards);
  }

  private boolean isDue(NamedWeights before, Lesson lesson) {
    return before.isOutdatedBy(lesson.documents()) || !lesson.sample().hasHalfOf(before.texts());
  }

  /**
   * Returns the weights that a job compares by: it counts the documents of all shards, and learns
   * before if it is due. It goes on with what there is if that fails, which is logged.
   */
  public NamedWeights learnIfOutdated() {
    try {
      learn(true);
    } catch (IOException | RuntimeException e) {
      LOG.warn("cannot learn weights, so those stay in use that are", e);
    }
    return current();
  }

  /**
   * Learns now, from all shards.
   *
   * @param onlyIfDue if none are learned and there are enough documents, twice or half as many as
   *     when they were, or if half of the texts are gone
   * @throws IOException if an index cannot be read, or nothing can be stored
   */
  public void learn(boolean onlyIfDue) throws IOException {
    NodeRequest.run(
        core,
        () -> {
          boolean isDone = false;
          while (!isDone) {
            Optional<byte[]> seen = known.stored();
            Lesson lesson = Lesson.of(shards());
            isDone =
                (onlyIfDue && !isDue(usable(known.read(seen)), lesson)) || isKept(seen, lesson);
          }
          known.outdate(); // another node may have learned meanwhile
          return isDone;
        });
  }

  private boolean isKept(Optional<byte[]> seen, Lesson lesson) throws IOException {
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    NamedWeights learned = lesson.learn(vocabulary.words(), now);
    boolean isKept = known.replace(seen, learned);
    if (isKept) {
      LOG.info("learned: {}", learned.weights());
    }
    return isKept;
  }

  private Lesson.SampledShards shards() {
    return new Lesson.SampledShards(
        new ShardLeaders(core, PATH, new ModifiableSolrParams()), vocabulary);
  }

  /**
   * Notes which job has written the groups that are in the index. It does not count for weights
   * that were learned meanwhile.
   *
   * @param used the weights that the job has compared by
   */
  public void note(Weights used, LastJob job) throws IOException {
    boolean isNoted = false;
    while (!isNoted) {
      Optional<byte[]> seen = known.stored();
      NamedWeights before = known.read(seen);
      NamedWeights after = noted(before, used, job);
      isNoted = after.equals(before) || known.replace(seen, after);
    }
  }

  private NamedWeights noted(NamedWeights before, Weights used, LastJob job) {
    if (!isStored(before) && !job.equals(LastJob.NONE)) {
      return used.isEqual() ? NamedWeights.none(vocabulary.words()).after(job) : before;
    }
    return before.after(isUsable(before) && before.weights().equals(used) ? job : LastJob.NONE);
  }

  /**
   * Returns what is in use, and beside it, if any are learned, how many words are told apart and
   * how many bytes that takes.
   *
   * @param counts whether to tell how many documents there are, which some may not know
   */
  public SimpleOrderedMap<Object> status(boolean counts) {
    NamedWeights current = current();
    SimpleOrderedMap<Object> status = counts ? current.written() : current.writtenWithoutCounts();
    if (!current.weights().isEqual()) {
      status.add("words", current.weights().size());
      status.add("bytes", current.weights().toBytes().length);
    }
    return status;
  }
}
