// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.JobSettings;
import org.solrduplicates.core.collection.MemoryShard;
import org.solrduplicates.core.collection.RunStore;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.order.VersionOrder;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.core.similarity.Relation;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Verifier;

/**
 * Finds the versions of documents in memory: groups all that were added, finds those of one, or
 * compares two.
 *
 * <pre>{@code
 * Duplicates duplicates = Duplicates.withDefaults();
 * duplicates.add("a", text).add("b", other);
 * List<VersionHistory> groups = duplicates.groups();
 * }</pre>
 *
 * <p>Of each document it keeps hashes of the words and of some phrases, not the text. Only {@link
 * #groups} learns which words and phrases are frequent in the collection. Not thread-safe.
 */
public final class Duplicates {
  private static final Fingerprinter FINGERPRINTER = new Fingerprinter();

  /** The number of phrases that a candidate shares at least, see {@link #find}. */
  private static final int SHARED = 2;

  /** The number of documents of a phrase that count: the latest. */
  private static final int FREQUENT = 1_000;

  private static final Verifier OF_TEXTS = DuplicateSettings.defaults().verifier(Weights.EQUAL);

  private final DuplicateSettings settings;
  private final LinkRule rule;
  private final Verifier verifier;
  private final Set<String> ids = new HashSet<>();
  private final List<FoundDocument> documents = new ArrayList<>();
  private final PhraseIndex byPhrase = new PhraseIndex();
  private final PhraseIndex byFurther = new PhraseIndex();
  private int indexed;

  private Duplicates(DuplicateSettings settings) {
    this.settings = settings;
    this.rule = new LinkRule(settings);
    this.verifier = settings.verifier(Weights.EQUAL);
  }

  /** {@return an empty collection with the default settings} */
  public static Duplicates withDefaults() {
    return with(DuplicateSettings.defaults());
  }

  /**
   * Creates a collection.
   *
   * @param settings what makes two documents versions of each other
   * @return an empty collection
   */
  public static Duplicates with(DuplicateSettings settings) {
    return new Duplicates(settings);
  }

  /**
   * Returns the data by which a text is compared. Thread-safe.
   *
   * @param text plain text; any length
   * @return hashes of its distinct words, and of at most 64 phrases
   * @throws IllegalArgumentException if the text has no word
   */
  public static Fingerprint fingerprint(String text) {
    return FINGERPRINTER
        .fingerprint("", text)
        .orElseThrow(
            () -> new IllegalArgumentException("a fingerprint requires a text with a word"));
  }

  /**
   * Compares two texts by the default settings. Thread-safe.
   *
   * @param a of one text
   * @param b of the other text
   * @return the similarity, the same in both directions
   * @throws IllegalArgumentException if both were made by different analyzers
   */
  public static Similarity compare(Fingerprint a, Fingerprint b) {
    return OF_TEXTS.verify(a, b, Agreement.UNKNOWN);
  }

  /**
   * Adds a text of which nothing else is known.
   *
   * @param id different for each document
   * @param text plain text; any length
   * @return this collection
   * @throws IllegalArgumentException if a document with this id was added before
   */
  public Duplicates add(String id, String text) {
    return add(Document.of(id, text));
  }

  /**
   * Adds a document. One without words has no versions.
   *
   * @param document the document, whose text is not kept
   * @return this collection
   * @throws IllegalArgumentException if a document with this id was added before
   */
  public Duplicates add(Document document) {
    if (ids.contains(document.id())) {
      throw new IllegalArgumentException(
          "the id '" + document.id() + "' was added before; ids must differ");
    }
    found(document).ifPresent(documents::add);
    ids.add(document.id());
    return this;
  }

  private static Optional<FoundDocument> found(Document document) {
    return FINGERPRINTER
        .fingerprint(document.title(), document.text())
        .map(
            fingerprint ->
                new FoundDocument(
                    document.id(),
                    fingerprint,
                    List.of(),
                    "",
                    new Metadata(document.title(), document.name(), ""),
                    Stream.ofNullable(document.date())
                        .map(date -> new DocumentDate("date", date))
                        .toList(),
                    true,
                    null));
  }

  /** {@return the number of documents that were added, also of those without words} */
  public int size() {
    return ids.size();
  }

  /**
   * Returns the groups of documents that are versions of each other, by the id of the first
   * version. The same documents give the same groups, in whatever order they were added.
   *
   * @return the groups; empty if no document has a version
   */
  public List<VersionHistory> groups() {
    Weights weights = weights();
    Deque<MemoryShard> shards = new ArrayDeque<>(); // one more if two keys collide
    CollectionJob job =
        new CollectionJob(
            seed -> {
              shards.push(new MemoryShard(documents, id -> DocumentKey.of(id, seed), settings));
              return List.of(shards.element());
            },
            Runnable::run,
            JobSettings.of(settings, weights, ""),
            RunStore.NONE,
            JobWatch.NONE);
    try {
      job.run();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // nothing is stored
    }
    return shards.element().groups().stream()
        .map(Duplicates::history)
        .sorted(Comparator.comparing(history -> history.ids().get(0)))
        .toList();
  }

  private Weights weights() {
    return Weights.of(documents.stream().map(FoundDocument::fingerprint).toList());
  }

  private static VersionHistory history(List<FoundDocument> group) {
    Set<TextHash> texts = new HashSet<>();
    return new VersionHistory(
        VersionOrder.of(group, FoundDocument::ordered).all().stream()
            .map(
                place -> {
                  boolean copy = !texts.add(place.document().fingerprint().text()) || place.copy();
                  return new VersionHistory.Version(place.document().id(), place.version(), copy);
                })
            .toList());
  }

  /**
   * Returns the documents with other ids added before that are versions of a document, or may be,
   * its wholes or its parts, the most similar first. It compares documents that share two of 24
   * phrases, or of 64 phrases of a long text, at most {@code dup.candidates} of them. Of a phrase
   * that many documents have, the latest 1,000 count. The document itself is not added.
   *
   * @param document a document, added or not
   * @return versions, documents for review, wholes and parts; empty for a document without words
   */
  public List<Comparison> find(Document document) {
    return found(document).stream()
        .flatMap(pivot -> candidates(pivot).stream().map(other -> compared(pivot, other)))
        .filter(compared -> compared.outcome() != Outcome.REJECTED)
        .sorted(
            Comparator.comparingDouble((Comparison compared) -> -compared.similarity().value())
                .thenComparing(Comparison::id))
        .toList();
  }

  private List<FoundDocument> candidates(FoundDocument pivot) {
    for (; indexed < documents.size(); indexed++) {
      Sketch sketch = documents.get(indexed).fingerprint().sketch();
      add(byPhrase, sketch.smallest(Sketch.SEARCHED));
      add(byFurther, sketch.further());
    }
    Sketch sketch = pivot.fingerprint().sketch();
    int[] phrases = sketch.smallest(Sketch.SEARCHED);
    Map<Integer, Integer> shared = new HashMap<>();
    count(byPhrase, phrases, shared);
    count(byFurther, phrases, shared);
    count(byPhrase, sketch.further(), shared);
    int needed = Math.min(SHARED, phrases.length);
    return shared.entrySet().stream()
        .filter(other -> other.getValue() >= needed)
        .filter(other -> !documents.get(other.getKey()).id().equals(pivot.id()))
        .sorted(
            Comparator.comparingInt((Map.Entry<Integer, Integer> other) -> -other.getValue())
                .thenComparing(other -> documents.get(other.getKey()).id()))
        .limit(settings.candidates())
        .map(other -> documents.get(other.getKey()))
        .toList();
  }

  private void add(PhraseIndex index, int[] phrases) {
    for (int phrase : phrases) {
      index.add(phrase, indexed);
    }
  }

  private static void count(PhraseIndex index, int[] phrases, Map<Integer, Integer> shared) {
    for (int phrase : phrases) {
      index.each(phrase, FREQUENT, other -> shared.merge(other, 1, Integer::sum));
    }
  }

  /**
   * Returns whether two documents are versions of each other, and why. None of them needs to be
   * added.
   *
   * @param document one document
   * @param other the other document
   * @return the decision, with the id of the other document
   * @throws IllegalArgumentException if one has no word
   */
  public Comparison decide(Document document, Document other) {
    return compared(required(document), required(other));
  }

  private static FoundDocument required(Document document) {
    return found(document)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "a comparison requires a word; the document '" + document.id() + "' has none"));
  }

  private Comparison compared(FoundDocument document, FoundDocument other) {
    Fingerprint a = document.fingerprint();
    Fingerprint b = other.fingerprint();
    Agreement names = document.metadata().agreement(other.metadata(), key -> false);
    Similarity similarity = verifier.verify(a, b, names);
    boolean isTooShort = rule.isTooShort(a, b);
    Outcome outcome = rule.judge(a, b, similarity);
    Relation relation = rule.relation(a, b, similarity, verifier.evidence(a, b));
    String reason =
        isTooShort
            ? "a text with less than dup.minTokens " + settings.minTokens() + " words must be equal"
            : reason(outcome, relation) + ": " + explained(similarity);
    Verifier.Coverage coverage = verifier.coverageOfBoth(a, b);
    return new Comparison(
        other.id(),
        relation.isOfPart() ? Outcome.PART : outcome,
        similarity,
        coverage.ofFirst(),
        coverage.ofSecond(),
        reason);
  }

  private String reason(Outcome outcome, Relation relation) {
    return switch (relation) {
      case VERSION -> "a version";
      case CONTAINS -> "a part of this document";
      case PART_OF -> "a whole of which this document is a part";
      case DIFFERENT ->
          outcome == Outcome.REVIEW
              ? "below dup.threshold " + settings.threshold()
              : "below dup.review.threshold " + settings.reviewThreshold();
    };
  }

  private static String explained(Similarity similarity) {
    return String.format(Locale.ROOT, "similarity %.2f, ", similarity.value())
        + similarity.explain();
  }
}
