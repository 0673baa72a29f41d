package org.solrduplicates.solr.update;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.search.TextLookup;
import org.solrduplicates.solr.search.Twin;

/**
 * The documents that were added here last, which searches may not see yet. When there are too many,
 * the oldest are forgotten; and each after some time, as it may be deleted elsewhere. Safe for use
 * by several threads.
 */
final class RecentDocuments {
  private final int max;
  private final Duration age;
  private final LongSupplier nanoTime;
  private final Map<String, Kept> byId = new LinkedHashMap<>();
  private final Map<String, Set<String>> idsByTerm = new HashMap<>();

  /**
   * A document.
   *
   * @param digest of its text, see {@link org.solrduplicates.solr.index.ExactText}
   * @param background what is usual around it, as of when it was added, in 0..1
   */
  record Recent(
      FoundDocument document, String digest, double background, boolean isTagged, Object adder) {}

  /** A document, under which terms it is looked up, and since when in nanoseconds. */
  private record Kept(Recent recent, Set<String> terms, long since) {}

  /**
   * Makes room.
   *
   * @param age for how long a document is kept in mind
   * @param nanoTime a clock in nanoseconds
   */
  RecentDocuments(int max, Duration age, LongSupplier nanoTime) {
    this.max = max;
    this.age = age;
    this.nanoTime = nanoTime;
  }

  /** Keeps a document in mind, in the place of the one with its key. */
  synchronized void put(Recent recent) {
    String id = recent.document().id();
    remove(id);
    Kept kept = new Kept(recent, terms(recent.document(), true), nanoTime.getAsLong());
    byId.put(id, kept);
    for (String term : kept.terms) {
      idsByTerm.computeIfAbsent(term, t -> new LinkedHashSet<>()).add(id);
    }
    if (byId.size() > max) {
      remove(byId.keySet().iterator().next());
    }
  }

  /** Returns the digest of the text of a document; nothing if it is not kept. */
  synchronized Optional<String> digest(String id) {
    return Optional.ofNullable(byId.get(id)).map(kept -> kept.recent.digest());
  }

  synchronized void remove(String id) {
    Kept removed = byId.remove(id);
    if (removed != null) {
      removed.terms.forEach(term -> remove(id, term));
    }
  }

  private void remove(String id, String term) {
    Set<String> ids = idsByTerm.getOrDefault(term, Set.of());
    if (ids.size() > 1) {
      ids.remove(id);
    } else {
      idsByTerm.remove(term);
    }
  }

  synchronized void removeAllOf(Object adder) {
    List<Kept> all = List.copyOf(byId.values());
    all.stream()
        .map(Kept::recent)
        .filter(recent -> recent.adder() == adder)
        .forEach(recent -> remove(recent.document().id()));
  }

  synchronized void clear() {
    byId.clear();
    idsByTerm.clear();
  }

  /** A text has one hash, and a handful of terms that its versions share. */
  private static Set<String> terms(FoundDocument document, boolean withSketch) {
    Fingerprint fingerprint = document.fingerprint();
    Set<String> terms = new LinkedHashSet<>();
    terms.add("text " + fingerprint.text().toTerm());
    if (withSketch) {
      terms.addAll(fingerprint.sketch().terms(FingerprintFields.SKETCH_TERMS));
    }
    return terms;
  }

  /**
   * Returns the documents that another one duplicates.
   *
   * @param digest of its text, see {@link org.solrduplicates.solr.index.ExactText}
   * @param originals whether to leave out the tagged ones
   */
  Stream<Twin> twins(
      FoundDocument document, String digest, TextLookup.Reply reply, boolean originals) {
    return candidates(document, reply.settings(), originals).stream()
        .flatMap(other -> twin(document, digest, other, reply).stream());
  }

  private synchronized List<Recent> candidates(
      FoundDocument document, DuplicateSettings settings, boolean originals) {
    forgetOld();
    boolean exactOnly = Set.of(Source.EXACT, Source.BYTES).containsAll(settings.sources());
    return terms(document, !exactOnly).stream()
        .flatMap(term -> idsByTerm.getOrDefault(term, Set.of()).stream())
        .distinct()
        .flatMap(id -> Optional.ofNullable(byId.get(id)).stream())
        .map(Kept::recent)
        .filter(recent -> !(originals && recent.isTagged()))
        .filter(recent -> !recent.document().id().equals(document.id()))
        .toList();
  }

  /** They are in the order in which they came. */
  private void forgetOld() {
    long now = nanoTime.getAsLong();
    while (!byId.isEmpty()) {
      Map.Entry<String, Kept> oldest = byId.entrySet().iterator().next();
      if (now - oldest.getValue().since <= age.toNanos()) {
        return;
      }
      remove(oldest.getKey());
    }
  }

  /** Judges as a query would if the other document were the only one that it finds. */
  private static Optional<Twin> twin(
      FoundDocument document, String digest, Recent recent, TextLookup.Reply reply) {
    FoundDocument other = recent.document();
    Fingerprint fingerprint = document.fingerprint();
    Verifier verifier = reply.verifier();
    Similarity similarity =
        verifier.against(
            verifier.verify(fingerprint, other.fingerprint()),
            reply.background(),
            recent.background());
    if (new LinkRule(reply.settings()).judge(document, other, similarity) != Outcome.KEPT
        || !reply.settings().isNearAlone(similarity.value())) {
      return Optional.empty();
    }
    boolean isSameWords = fingerprint.isSameText(other.fingerprint());
    boolean isExact = digest.equals(recent.digest());
    return Optional.of(Twin.of(isSameWords, isExact, other.id(), similarity.value()));
  }
}
