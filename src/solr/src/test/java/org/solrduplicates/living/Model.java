// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.solrduplicates.living.ModelDocument.isRoot;
import static org.solrduplicates.living.ModelDocument.rootOf;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException.ErrorCode;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.constraint.PairConstraint.Kind;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.learning.Learned;
import org.solrduplicates.core.learning.ScoredPairs;
import org.solrduplicates.core.settings.DuplicateSettings;

/**
 * The expected documents: now, as of the last commit, and after a rollback. The model has texts,
 * dates and fields, and is independent of how Solr stores them.
 */
final class Model {
  /** What is returned for an update that is not refused. */
  static final int ACCEPTED = 0;

  /** The threshold of the configuration as it is shipped. */
  static final String DEFAULT_THRESHOLD = "0.5";

  /** A policy looks no further than for duplicates of the document itself. */
  private static final Map<String, String> POLICY =
      Map.of("dup.candidates", "10000", "dup.depth", "1", "dup.maxGroup", "1000");

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
  private static final List<String> CHILDREN = List.of("annexes", "pages");
  private static final String VERSION = "_version_";

  private SortedMap<String, ModelDocument> now = new TreeMap<>();
  private SortedMap<String, ModelDocument> visible = new TreeMap<>();
  private SortedMap<String, ModelDocument> durable = new TreeMap<>();
  private long updates;
  private final List<PairConstraint> decisions = new ArrayList<>();
  private String threshold = DEFAULT_THRESHOLD;
  private String filter = "";
  private String jobThreshold = "";
  private Map<String, ModelPolicy> policies = new TreeMap<>();
  private List<Map<String, Object>> report = List.of();
  private boolean hadNested;
  private boolean showsNested;
  private Weights weights = Weights.EQUAL;
  private boolean isTaughtByJob;

  /** An operation that has no meaning here, as one on a document that is gone. */
  static final class Impossible extends Exception {
    private static final long serialVersionUID = 1;

    Impossible(String reason) {
      super(reason);
    }
  }

  Model() {
    restarted();
  }

  /** Forgets what only the core remembered. */
  void restarted() {
    LivingConfiguration.POLICIES.forEach(
        (chain, most) -> policies.put(chain, new ModelPolicy(chain, most)));
  }

  /** Returns what the answer to the last update has about duplicates. */
  List<Map<String, Object>> report() {
    return report;
  }

  /** Returns a model of the present. */
  Model copy() {
    Model copy = new Model();
    copy.now = new TreeMap<>(now);
    copy.updates = updates;
    return copy;
  }

  /** Returns what a search can see. */
  SortedMap<String, ModelDocument> visible() {
    return visible;
  }

  /** Returns whether questions may be answered by the groups of the last job. */
  boolean hasJob() {
    return jobThreshold.equals(configuration());
  }

  /** Returns whether a search could ever see a document below another one. */
  boolean showsNested() {
    return showsNested;
  }

  /** Returns whether there was ever a document below another one, after which they need not be. */
  boolean hadNested() {
    return hadNested;
  }

  /**
   * Takes note of a job that is done.
   *
   * @param whole whether it was one of all documents
   * @param isTaught whether the weights keep what it has taught
   */
  void job(boolean whole, boolean isTaught, Learned learned) {
    weights = weights.with(isTaught ? learned.calibration() : weights.calibration());
    isTaughtByJob |= isTaught && !learned.pairs().equals(ScoredPairs.NONE);
    jobThreshold = whole && decisions.isEmpty() ? configuration() : "";
  }

  /** Returns the settings of the handlers, with some parameters of a request. */
  DuplicateSettings settings(Map<String, String> params) {
    return DuplicateSettings.of(
        key ->
            Optional.ofNullable(params.get(key))
                .or(() -> key.equals("dup.threshold") ? Optional.of(threshold) : Optional.empty()));
  }

  /** Returns how the handlers compare documents, with some parameters of a request. */
  Comparison comparison(Map<String, String> params) {
    List<FoundDocument> printed =
        visible.values().stream().flatMap(document -> document.printed().stream()).toList();
    return new Comparison(settings(params), weights, printed);
  }

  /** Returns the weights of words for a job, which learns unless a job has taught before. */
  Weights weightsOfJob() {
    return isTaughtByJob ? weights : weights.with(Calibration.FIXED);
  }

  /**
   * Learns the weights of words and the calibration; questions do not use the groups of the last
   * job after that.
   */
  void learn() {
    WordCounts.Counter counter = new WordCounts.Counter();
    Map<Long, Fingerprint> texts = new TreeMap<>();
    visible
        .values()
        .forEach(
            document ->
                document
                    .printed()
                    .map(FoundDocument::fingerprint)
                    .ifPresent(print -> texts.put(print.text().key(), print)));
    texts.values().forEach(counter::add);
    Weights ofWords = counter.counts().weights();
    Grouping grouping =
        new Grouping(visible.values(), settings(Map.of()), ofWords, PairConstraints.NONE);
    weights = ofWords.with(grouping.learned().calibration());
    isTaughtByJob = false;
    jobThreshold = "";
  }

  private String configuration() {
    return threshold + " " + filter;
  }

  /** Returns what the configuration and a user filter by. */
  List<String> filters(List<String> user) {
    return Stream.concat(user.stream(), Stream.of(filter).filter(any -> !any.isEmpty())).toList();
  }

  /** Changes the threshold and the filter of the handlers. */
  void configure(String otherThreshold, String otherFilter) {
    threshold = otherThreshold;
    filter = otherFilter;
  }

  /** Returns all decisions, whether their texts are still those of their documents or not. */
  PairConstraints decisions() {
    return PairConstraints.of(decisions);
  }

  /** Returns the two documents of each decision. */
  List<List<String>> decided() {
    return decisions.stream().map(made -> List.of(made.a().id(), made.b().id())).toList();
  }

  /** Decides on two documents; after that, questions do not use the groups of the last job. */
  void decide(Kind kind, String a, String b) throws Impossible {
    require(!a.equals(b), "a decision needs two documents");
    PairConstraint decision = new PairConstraint(kind, textVersion(a), textVersion(b));
    decisions.removeIf(d -> d.a().equals(decision.a()) && d.b().equals(decision.b()));
    decisions.add(decision);
    jobThreshold = "";
  }

  private TextVersion textVersion(String id) throws Impossible {
    Optional<FoundDocument> found =
        sees(id, List.of()) ? visible.get(id).found() : Optional.empty();
    require(found.isPresent(), "a decision needs two documents with words");
    return found.get().textVersion();
  }

  /** Revokes the decisions on two documents, whatever their texts are now. */
  void revoke(String a, String b) throws Impossible {
    require(!a.equals(b), "a decision needs two documents");
    require(sees(a, List.of()) && sees(b, List.of()), "both documents must be seen");
    Set<String> both = Set.of(a, b);
    decisions.removeIf(d -> both.equals(Set.of(d.a().id(), d.b().id())));
  }

  /** Returns the documents with words to compare that a user with some filters sees. */
  List<FoundDocument> comparable(List<String> user) {
    return new Search("*:*", filters(user))
        .matches(this).stream().flatMap(document -> document.found().stream()).toList();
  }

  /** Returns whether a user with some filters sees a document. */
  boolean sees(String id, List<String> user) {
    return visible.containsKey(id) && Condition.all(filters(user)).test(visible.get(id));
  }

  ModelDocument get(String id) {
    return now.getOrDefault(id, new ModelDocument(id));
  }

  boolean has(String id) {
    return now.containsKey(id);
  }

  /** Returns the ids of some documents, in order. */
  List<String> ids(Predicate<String> wanted) {
    return now.keySet().stream().filter(wanted).toList();
  }

  /** Returns the time at which the last update is to be sent. */
  Instant lastTime() {
    return START.plusSeconds(updates);
  }

  /** Makes the present visible, and lasting unless it is a soft commit. */
  void commit(boolean soft) {
    visible = new TreeMap<>(now);
    showsNested |= visible.keySet().stream().anyMatch(id -> !isRoot(id));
    durable = soft ? durable : visible;
  }

  /** Forgets what was done since the last commit that was not soft. */
  void rollback(Operation rollback) {
    now = new TreeMap<>(durable);
    policy(rollback).ifPresent(ModelPolicy::forgetAll);
  }

  /**
   * Takes the documents of another model. Questions do not use the groups of the last job, because
   * a backup has no mark of it.
   */
  void restore(Model saved) {
    now = new TreeMap<>(saved.now);
    jobThreshold = "";
  }

  /** Changes documents after a commit, in all that was committed. */
  void change(UnaryOperator<ModelDocument> change) {
    boolean isDurable = durable == visible;
    now.replaceAll((id, document) -> change.apply(document));
    visible = new TreeMap<>(now);
    durable = isDurable ? visible : durable;
  }

  /**
   * Does what an update does.
   *
   * @return the code with which Solr refuses it, or {@link #ACCEPTED}
   * @throws Impossible if it must not be sent; then nothing is done
   */
  int apply(Operation update) throws Impossible {
    SortedMap<String, ModelDocument> before = new TreeMap<>(now);
    Map<String, ModelPolicy> policiesBefore = new TreeMap<>(policies);
    policies.replaceAll((chain, policy) -> policy.copy());
    report = new ArrayList<>();
    updates++;
    try {
      return applyAll(update);
    } catch (Impossible e) {
      now = before;
      policies = policiesBefore;
      throw e;
    }
  }

  private int applyAll(Operation update) throws Impossible {
    switch (update.verb()) {
      case "update" -> {
        return add(update);
      }
      case "delete" -> {
        update.texts("ids").forEach(this::remove);
        policy(update).ifPresent(policy -> update.texts("ids").forEach(policy::forget));
      }
      case "deleteByQuery" -> {
        Predicate<ModelDocument> matches = Condition.of(update.text("query"));
        ids(id -> matches.test(get(id))).forEach(this::remove);
        policy(update).ifPresent(ModelPolicy::forgetAll);
      }
      default -> throw new IllegalArgumentException(update.verb());
    }
    return ACCEPTED;
  }

  private Optional<ModelPolicy> policy(Operation update) {
    return Optional.ofNullable(policies.get(update.text(SentUpdate.POLICY)));
  }

  /** What comes before a bad document is kept, and what comes after it only if bad ones are. */
  private int add(Operation update) throws Impossible {
    for (Map<String, Object> document : update.documents()) {
      int code = fault(document);
      if (update.has(SentUpdate.BARE)) {
        putBare(document);
      } else if (code == ACCEPTED && policy(update).isPresent()) {
        code = put(document, policy(update).get(), update.text(SentUpdate.ACTION));
      } else if (code == ACCEPTED) {
        put(document, update.has("inPlace"));
      }
      if (code != ACCEPTED && !update.has("tolerant")) {
        return code;
      }
    }
    return ACCEPTED;
  }

  private int fault(Map<String, Object> document) {
    if (isConflict(document)) {
      return ErrorCode.CONFLICT.code;
    }
    boolean bad =
        Stream.of("modified", "dup_first_seen")
                .anyMatch(field -> "never".equals(document.get(field)))
            || "many".equals(document.get("size"))
            || document.get("title") instanceof List<?> titles && titles.size() > 1
            || document.get("dup_group") instanceof Map<?, ?>;
    return bad ? ErrorCode.BAD_REQUEST.code : ACCEPTED;
  }

  /** A version is {@code right}, {@code wrong}, {@code any} one, or that of no document. */
  private boolean isConflict(Map<String, Object> document) {
    boolean there = has((String) document.get("id"));
    return switch (Objects.toString(document.get(VERSION), "")) {
      case "wrong" -> true;
      case "any" -> !there;
      case "none" -> there;
      default -> false;
    };
  }

  /** Removes a document and all below it. */
  private void remove(String id) {
    now.keySet().removeIf(each -> isRoot(id) ? rootOf(each).equals(id) : each.startsWith(id));
  }

  private void put(Map<String, Object> document, boolean inPlace) throws Impossible {
    if (isAtomic(document)) {
      changeFields(document, inPlace);
    } else {
      String id = (String) document.get("id");
      require(isRoot(id), "only a root is added alone");
      replace(document, Optional.of(lastTime()), Optional.empty());
    }
  }

  /** Puts a document by a chain that does nothing more. */
  private void putBare(Map<String, Object> document) {
    String id = (String) document.get("id");
    remove(id);
    replace(document, Optional.empty(), Optional.empty());
    changeBlock(id, one -> one.bare(true));
  }

  private void changeBlock(String id, UnaryOperator<ModelDocument> change) {
    now.replaceAll(
        (other, document) -> rootOf(other).equals(rootOf(id)) ? change.apply(document) : document);
  }

  /** Solr repeats what was not committed by the usual chain, which makes fingerprints. */
  void crashed() {
    restarted();
    now.replaceAll(
        (id, document) -> {
          ModelDocument kept = durable.get(id);
          boolean isKept = kept != null && kept.isBare() && kept.hasFieldsOf(document);
          return isKept ? document : document.bare(false);
        });
  }

  /** Makes the fingerprints of documents that lack them; a block is written as a whole. */
  void backfill() {
    List<String> bare =
        ids(id -> get(id).isBare() && get(id).bare(false).fingerprint().isPresent());
    for (String id : bare) {
      changeBlock(id, one -> one.bare(false).with(one.columns().unseen()));
    }
  }

  /** Does what a policy does with a document, and returns the code with which it is refused. */
  private int put(Map<String, Object> document, ModelPolicy policy, String action)
      throws Impossible {
    String id = (String) document.get("id");
    boolean changesText = !isAtomic(document) || document.containsKey("text");
    if (isAtomic(document) || action.equals("off")) {
      put(document, false);
      if (changesText) {
        policy.forget(id);
      }
      if (changesText && action.equals("tag")) {
        tag(id, Map.of());
      }
      return ACCEPTED;
    }
    ModelPolicy.Decision decision =
        policy.decide(sent(document), action, visible.values(), now, comparison(POLICY));
    decision.row().filter(row -> !decision.isRefused()).ifPresent(report::add);
    if (decision.isRefused()) {
      return ErrorCode.CONFLICT.code;
    }
    if (!decision.isSkipped()) {
      put(document, false);
      if (action.equals("tag")) {
        tag(id, decision.tags());
      }
    }
    return ACCEPTED;
  }

  private void tag(String id, Map<String, String> tags) {
    for (String field : List.of("dup_of", "dup_score")) {
      List<String> values = Stream.ofNullable(tags.get(field)).toList();
      now.computeIfPresent(id, (any, document) -> document.with(field, values));
    }
  }

  private static ModelDocument sent(Map<String, Object> document) {
    List<ModelDocument> all = new ArrayList<>();
    collect(document, all);
    return all.get(all.size() - 1);
  }

  static boolean isAtomic(Map<String, Object> document) {
    return document.values().stream().anyMatch(Map.class::isInstance);
  }

  private static void require(boolean holds, String reason) throws Impossible {
    if (!holds) {
      throw new Impossible(reason);
    }
  }

  /**
   * Puts a whole document with all below it in the place of what has its key.
   *
   * @param parent the document of the block into which it comes; empty for a new block
   */
  private void replace(
      Map<String, Object> sent, Optional<Instant> time, Optional<ModelDocument> parent) {
    SortedMap<String, ModelDocument> before = new TreeMap<>(now);
    List<ModelDocument> all = new ArrayList<>();
    collect(sent, all);
    remove((String) sent.get("id"));
    hadNested |= all.stream().anyMatch(document -> !isRoot(document.id()));
    for (ModelDocument document : all) {
      ModelDocument old = before.get(document.id());
      ModelDocument put = document.seen(earliest(time, old));
      if (parent.isPresent()) {
        for (String field : ModelDocument.OF_BLOCK) {
          put = put.with(field, parent.get().values(field));
        }
      } else if (old != null) {
        put = put.with(kept(old, put));
      }
      now.put(put.id(), put);
    }
  }

  private static Optional<Instant> earliest(Optional<Instant> time, ModelDocument before) {
    Stream<Instant> known = before == null ? Stream.empty() : before.firstSeen().stream();
    return Stream.concat(known, time.stream()).min(Comparator.naturalOrder());
  }

  private static Columns kept(ModelDocument before, ModelDocument after) {
    if (!before.columns().isWritten() || !before.hasFingerprintOf(after)) {
      return Columns.NONE;
    }
    return before
        .columns()
        .unseen()
        .changed(before.hasMetadataOf(after) ? before.columns().changed() : 0);
  }

  private static void collect(Map<String, Object> sent, List<ModelDocument> all) {
    ModelDocument made = new ModelDocument((String) sent.get("id"));
    for (Map.Entry<String, Object> field : sent.entrySet()) {
      if (CHILDREN.contains(field.getKey())) {
        maps(field.getValue()).forEach(child -> collect(child, all));
      } else if (!field.getKey().equals("id") && !field.getKey().equals(VERSION)) {
        made = made.with(field.getKey(), values(field.getValue()));
      }
    }
    all.add(made);
  }

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> maps(Object value) {
    return value instanceof List<?> list
        ? (List<Map<String, Object>>) list
        : List.of((Map<String, Object>) value);
  }

  private static List<String> values(Object value) {
    return (value instanceof List<?> list ? list.stream() : Stream.ofNullable(value))
        .map(each -> ModelTexts.of(each.toString()))
        .toList();
  }

  private void changeFields(Map<String, Object> sent, boolean inPlace) throws Impossible {
    String id = (String) sent.get("id");
    require(isRoot(id) || has(id), "the document below another one is gone");
    boolean isInPlace = isRoot(id) && !get(id).values("clicks").isEmpty();
    require(!inPlace || isInPlace, "there is no number in place");
    ModelDocument after = get(id);
    for (Map.Entry<String, Object> field : sent.entrySet()) {
      if (field.getValue() instanceof Map<?, ?> change) {
        String key = (String) change.keySet().iterator().next();
        Object value = change.get(key);
        if (CHILDREN.contains(field.getKey())) {
          changeChildren(id, key, value);
        } else {
          after = after.with(field.getKey(), changed(after, field.getKey(), key, value));
        }
      }
    }
    boolean isAlone = has(id) && Set.of("id", VERSION, "clicks").containsAll(sent.keySet());
    now.put(id, after.with(left(after.columns(), sent).unseen()));
    if (!isAlone) { // a block has one version
      changeBlock(id, one -> one.bare(false).with(one.columns().unseen()));
    }
  }

  private static List<String> changed(ModelDocument before, String field, String key, Object value)
      throws Impossible {
    AtomicChange change = AtomicChange.of(key);
    List<String> known = before.values(field);
    // Solr fails to remove anything from a field that was emptied since the last commit
    require(!change.isRemoval() || !known.isEmpty(), "there is nothing to remove");
    return change.of(known, values(value));
  }

  private void changeChildren(String parent, String key, Object value) throws Impossible {
    require(has(parent), "the document above is gone");
    for (Map<String, Object> child : maps(value)) {
      if (key.equals("add")) {
        replace(child, Optional.empty(), Optional.of(get(parent)));
      } else {
        remove((String) child.get("id"));
      }
    }
  }

  private static Columns left(Columns before, Map<String, Object> sent) {
    if (Stream.of("text", "title").anyMatch(sent::containsKey)) {
      return Columns.NONE;
    }
    return Stream.of("path", "author").anyMatch(sent::containsKey) ? before.changed(0) : before;
  }
}
