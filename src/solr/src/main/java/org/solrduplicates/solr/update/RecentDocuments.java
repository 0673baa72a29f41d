// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.solr.search.TextLookup;
import org.solrduplicates.solr.search.Twin;

/**
 * The last documents added to this core, which searches may not see yet. Keeps at most {@code max};
 * those older than {@code age} are not found. Thread-safe.
 */
final class RecentDocuments {
  private final int max;
  private final Duration age;
  private final LongSupplier nanoTime;
  private final Map<String, Kept> byId = new LinkedHashMap<>();

  /**
   * @param digest see {@link org.solrduplicates.solr.index.ExactText}
   * @param around what was usual around it at the time of the add
   */
  record Recent(
      FoundDocument document, String digest, Surroundings around, boolean isTagged, Object adder) {}

  private record Kept(Recent recent, Set<String> sketch, long since) {}

  RecentDocuments(int max, Duration age, LongSupplier nanoTime) {
    this.max = max;
    this.age = age;
    this.nanoTime = nanoTime;
  }

  synchronized void put(Recent recent) {
    String id = recent.document().id();
    byId.remove(id);
    Set<String> sketch = Set.copyOf(recent.document().fingerprint().sketch().indexTerms());
    byId.put(id, new Kept(recent, sketch, nanoTime.getAsLong()));
    if (byId.size() > max) {
      byId.remove(byId.keySet().iterator().next());
    }
  }

  synchronized Optional<String> digest(String id) {
    return Optional.ofNullable(byId.get(id)).map(kept -> kept.recent.digest());
  }

  synchronized void remove(String id) {
    byId.remove(id);
  }

  synchronized void removeAllOf(Object adder) {
    byId.values().removeIf(kept -> kept.recent.adder() == adder);
  }

  synchronized void clear() {
    byId.clear();
  }

  private synchronized List<Kept> fresh() {
    long now = nanoTime.getAsLong();
    return byId.values().stream().filter(kept -> now - kept.since <= age.toNanos()).toList();
  }

  /**
   * Returns the kept documents that share the text hash or a sketch term and satisfy the link rule.
   */
  Stream<Twin> twins(
      FoundDocument document, String digest, TextLookup.Reply reply, boolean originals) {
    Set<Source> exact = Set.of(Source.EXACT, Source.BYTES);
    List<String> sketch =
        exact.containsAll(reply.settings().sources())
            ? List.of()
            : document.fingerprint().sketch().lookupTerms();
    return fresh().stream()
        .filter(kept -> isCandidate(kept, document.fingerprint(), sketch))
        .map(Kept::recent)
        .filter(recent -> !(originals && recent.isTagged()))
        .filter(recent -> !recent.document().id().equals(document.id()))
        .flatMap(recent -> twin(document, digest, recent, reply).stream());
  }

  private static boolean isCandidate(Kept kept, Fingerprint fingerprint, List<String> sketch) {
    return fingerprint.isSameText(kept.recent.document().fingerprint())
        || sketch.stream().anyMatch(kept.sketch::contains);
  }

  private static Optional<Twin> twin(
      FoundDocument document, String digest, Recent recent, TextLookup.Reply reply) {
    FoundDocument other = recent.document();
    Fingerprint a = document.fingerprint();
    Fingerprint b = other.fingerprint();
    Verifier verifier = reply.verifier();
    DuplicateSettings settings = reply.settings();
    Evidence evidence = verifier.evidence(a, b);
    Similarity similarity =
        verifier.verify(
            a,
            reply.around().beside(a, b),
            b,
            recent.around().beside(b, a),
            evidence,
            () -> document.metadata().agreement(other.metadata(), key -> false));
    boolean exact = digest.equals(recent.digest());
    return switch (new LinkRule(settings).relation(a, b, similarity, evidence)) {
      case VERSION ->
          Optional.of(Twin.of(document, other, exact, similarity.value(), settings, verifier));
      case PART_OF -> Optional.of(Twin.of(document, other, settings, verifier));
      case CONTAINS, DIFFERENT -> Optional.empty();
    };
  }
}
