package org.solrduplicates.solr.weights;

import java.io.IOException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.lucene.index.IndexReader;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.ObjectCache;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.CloseHook;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.lucene.SampleReader;
import org.solrduplicates.solr.shard.NodeRequest;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.weights.KeptWeights.LearnedWeights;
import org.solrduplicates.solr.weights.Lesson.SampledShards;
import org.solrduplicates.solr.weights.WeightsStore.FileStore;
import org.solrduplicates.solr.weights.WeightsStore.PropertyStore;
import org.solrduplicates.solr.weights.WeightsTasks.Vocabulary;

/**
 * The weights of the words of the collection that a core belongs to: which they are, and how they
 * are learned. They are of all its documents, whoever asks. Made anew for every request; what is
 * known is shared by all cores of the collection on a node. Safe for use by several threads.
 *
 * <p>Every node knows new weights within a second. Whoever answers a request chooses them once, by
 * {@link #ensure} or {@link #current}, and names their version to the shards, which look them up by
 * {@link #of(long)}: the weights in use and those before them are known everywhere.
 */
public final class CollectionWeights {
  /** The handler that answers as a shard. */
  public static final String PATH = "/duplicates/weights";

  private static final Logger LOG = LoggerFactory.getLogger(CollectionWeights.class);

  private static final long FIRST_LESSON_SECONDS = 10;

  private final SolrCore core;
  private final Vocabulary vocabulary;
  private final SharedWeights shared;
  private final Clock clock = Clock.systemUTC();

  private CollectionWeights(SolrCore core, String place, Vocabulary vocabulary) {
    this.core = core;
    this.vocabulary = vocabulary;
    this.shared =
        core.getCoreContainer()
            .getObjectCache()
            .computeIfAbsent(
                key(place),
                SharedWeights.class,
                key -> new SharedWeights(store(core, place), System::nanoTime));
  }

  /**
   * Returns the weights of the collection of a core.
   *
   * @param words which words the fingerprints in use are made of; weights of others do not count
   */
  public static CollectionWeights of(SolrCore core, String field, int words) {
    Vocabulary vocabulary = new Vocabulary(field, words);
    return new CollectionWeights(core, place(core), vocabulary);
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

  private static WeightsStore store(SolrCore core, String place) {
    return ShardLeaders.isCloud(core)
        ? PropertyStore.of(core.getCoreContainer().getZkController().getZkClient(), place)
        : FileStore.of(place);
  }

  /** Returns the weights in use, equal ones if none are; it never fails. */
  public NamedWeights current() {
    return named(shared.known());
  }

  private NamedWeights named(SharedWeights.Known known) {
    Optional<LearnedWeights> learned = known.kept().current(vocabulary.words());
    if (learned.isPresent()) {
      return NamedWeights.of(learned.get());
    }
    if (!known.trouble().isEmpty()) {
      return NamedWeights.none(known.trouble());
    }
    return NamedWeights.none(
        known.kept().newestFirst().isEmpty()
            ? "nothing was learned yet"
            : "what was learned is of other words");
  }

  /**
   * Returns the weights of a version that an answer or a node has named, 0 for equal ones; nothing
   * if they are neither those in use nor those before them.
   */
  public Optional<Weights> of(long version) {
    if (version == Weights.EQUAL.version()) {
      return Optional.of(Weights.EQUAL);
    }
    Optional<Weights> known = shared.known().kept().of(version);
    return known.isPresent() ? known : shared.refresh().kept().of(version);
  }

  /**
   * Returns the weights that a request of a user is answered by. If none are learned and there are
   * enough documents now, or twice or half as many as when they were, it learns before. It goes on
   * with what there is if that fails, which is logged, and while another thread learns; and where a
   * request asks for a part of the collection only.
   */
  public NamedWeights ensure(SolrQueryRequest request) {
    try {
      if (isOfAll(request.getParams())) {
        tryToLearn(documents(request));
      }
    } catch (IOException | RuntimeException e) {
      LOG.warn("cannot tell whether there are enough documents to learn weights", e);
    }
    return current();
  }

  private boolean isOfAll(SolrParams params) {
    return !NodeSignature.isClaimed(params)
        && !params.getBool(ShardParams.IS_SHARD, false)
        && params.get(ShardParams.SHARDS) == null
        && params.get(ShardParams._ROUTE_) == null
        && (!ShardLeaders.isCloud(core) || params.getBool(CommonParams.DISTRIB, true));
  }

  /** An estimate without reading, which is made only if there may be enough. */
  private long documents(SolrQueryRequest request) throws IOException {
    IndexReader index = request.getSearcher().getIndexReader();
    return isDue(atMost(index.numDocs())) ? SampleReader.estimate(index, vocabulary.field()) : 0;
  }

  /** Shards are not of one size, and one may be empty: all are counted before learning. */
  private boolean isWorthCounting(long here) {
    return (shared.mayTry(here) && isDue(atMost(here)))
        || (current().weights().isEqual() && shardCount() > 1 && shared.mayTryAgain());
  }

  private long atMost(long here) {
    int shards = shardCount();
    return shards == 1 ? here : 2 * here * shards;
  }

  private int shardCount() {
    return ShardLeaders.isCloud(core) ? ShardLeaders.collection(core).getActiveSlices().size() : 1;
  }

  private boolean isDue(long documents) {
    return isDue(shared.known().kept(), documents);
  }

  private boolean isDue(KeptWeights kept, long documents) {
    return kept.current(vocabulary.words())
        .map(learned -> learned.isOutdatedBy(documents))
        .orElse(documents >= Weights.MIN_DOCUMENTS);
  }

  private boolean isDue(KeptWeights kept, Lesson lesson) {
    return isDue(kept, lesson.documents())
        || kept.current(vocabulary.words()).stream()
            .anyMatch(learned -> !lesson.sample().hasHalfOf(learned.texts()));
  }

  /**
   * Returns the weights that a job compares by: it counts the documents of all shards, and learns
   * before if none are learned and there are enough, twice or half as many as when they were, or if
   * half of the texts are gone. It goes on with what there is if that fails, which is logged.
   */
  public NamedWeights learnIfOutdated() {
    shared.learning().lock();
    try {
      learnOrLog(() -> {});
    } finally {
      shared.learning().unlock();
    }
    return current();
  }

  private void tryToLearn(long here) {
    if (isWorthCounting(here) && lockedForTrial()) {
      try {
        if (isWorthCounting(here)) {
          learnOrLog(() -> shared.tried(here)); // until then others wait for the first lesson
        }
      } finally {
        shared.learning().unlock();
      }
    }
  }

  /** The first lesson is waited for, so that it does not matter who has asked first. */
  private boolean lockedForTrial() {
    try {
      long seconds = current().weights().isEqual() ? FIRST_LESSON_SECONDS : 0;
      return shared.learning().tryLock(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void learnOrLog(Runnable afterwards) {
    try {
      NodeRequest.run(core, () -> learn(true));
      afterwards.run();
    } catch (IOException | RuntimeException e) {
      shared.failed();
      LOG.warn("cannot learn weights, so those stay in use that are", e);
    }
  }

  /**
   * Learns now, by command, and returns what is in use then: if another node has learned at the
   * same time, that.
   *
   * @throws IOException if an index cannot be read, or nothing can be kept
   */
  public NamedWeights learn() throws IOException {
    shared.learning().lock();
    try {
      NodeRequest.run(core, () -> learn(false));
    } finally {
      shared.learning().unlock();
    }
    return current();
  }

  /**
   * Notes which job has written the groups that are in the index. It does not count for weights
   * that were learned meanwhile.
   *
   * @param used the weights that the job has compared by
   */
  public void note(Weights used, LastJob job) throws IOException {
    shared.learning().lock();
    try {
      for (boolean noted = false; !noted; ) {
        Optional<String> seen = shared.store().read();
        KeptWeights before = shared.refresh().kept();
        KeptWeights after = before.after(job, used, vocabulary.words());
        noted = after.equals(before) || shared.store().replace(seen, after.toText());
      }
      shared.refresh();
    } finally {
      shared.learning().unlock();
    }
  }

  private boolean learn(boolean onlyIfDue) throws IOException {
    Optional<String> seen = shared.store().read();
    KeptWeights before = shared.refresh().kept();
    Lesson lesson = Lesson.of(shards());
    if (onlyIfDue && !isDue(before, lesson)) {
      return false;
    }
    LearnedWeights learned =
        lesson.learn(vocabulary.words(), clock.instant().truncatedTo(ChronoUnit.MILLIS));
    boolean kept = shared.store().replace(seen, before.with(learned).toText());
    LOG.info("{}: {}", kept ? "learned" : "another node was faster than", learned.weights());
    shared.refresh();
    return kept;
  }

  private SampledShards shards() {
    return new SampledShards(new ShardLeaders(core, PATH, new ModifiableSolrParams()), vocabulary);
  }

  /**
   * Returns what is in use, and beside it, if any are learned, how many words are told apart, how
   * many bytes that takes, and the version before.
   *
   * @param counts whether to tell how many documents there are, which some may not know
   */
  public SimpleOrderedMap<Object> status(boolean counts) {
    SharedWeights.Known known = shared.known();
    NamedWeights current = named(known);
    SimpleOrderedMap<Object> status = counts ? current.written() : current.writtenWithoutCounts();
    if (current.learned().isPresent()) {
      status.add("words", current.weights().size());
      status.add("bytes", current.weights().toBytes().length);
    }
    known.kept().newestFirst().stream()
        .skip(1)
        .forEach(learned -> status.add("previous", NamedWeights.version(learned.weights())));
    return status;
  }
}
