// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.similarity.Background;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Neighbourhood.Text;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.core.similarity.Verifier;

/**
 * The {@link Background}s of documents by key, and comparisons against them. An unknown background
 * takes two steps: the neighbouring texts, then their fingerprints. Not thread-safe.
 */
@Internal
public final class Backgrounds {
  /** Maximum number of documents per step, which bounds a request. */
  private static final int MAX = 100;

  private final Verifier verifier;
  private final long basis;
  private final Map<String, Surroundings> known = new HashMap<>();
  private final Map<String, Surroundings> phrases = new HashMap<>();
  private final Map<String, Set<Long>> names = new HashMap<>();
  private final Map<String, Fingerprint> wanted = new LinkedHashMap<>();
  private final Map<String, FoundDocument> documents = new HashMap<>();
  private final Map<String, List<Text>> open = new LinkedHashMap<>();
  private final Map<Long, Fingerprint> texts = new HashMap<>();
  private Optional<FoundDocument> added = Optional.empty();

  public Backgrounds(Verifier verifier) {
    this.verifier = verifier;
    this.basis = verifier.basis();
  }

  /** Counts a text that is not in the index as if it were. */
  void add(FoundDocument text) {
    added = Optional.of(text);
  }

  /** Returns whether what is usual around documents counts. */
  boolean areUsed() {
    return verifier.isCalibrated();
  }

  boolean isKnown(String id) {
    return !areUsed() || known.containsKey(id);
  }

  public void want(FoundDocument document) {
    String id = document.id();
    have(document);
    if (!isKnown(id) && documents.putIfAbsent(id, document) == null) {
      wanted.put(id, document.fingerprint());
    }
  }

  void stop() {
    wanted.clear();
    open.clear();
  }

  public boolean isAsking() {
    return !wanted.isEmpty() || !unread().isEmpty();
  }

  /** Returns the documents whose neighbours are needed now. */
  public Map<String, Fingerprint> around() {
    Map<String, Fingerprint> around = new TreeMap<>();
    wanted.entrySet().stream().limit(MAX).forEach(e -> around.put(e.getKey(), e.getValue()));
    return around;
  }

  /** Returns the keys of texts whose fingerprints are needed now. */
  public Set<Long> unread() {
    Set<Long> unread = new TreeSet<>();
    open.values().forEach(nearest -> nearest.forEach(text -> unread.add(text.key())));
    unread.removeAll(texts.keySet());
    return unread;
  }

  /**
   * Returns the keys of titles and file names that are not known yet, of documents that are
   * compared and of those whose neighbours are needed.
   */
  public Set<String> unknownNames(Collection<FoundDocument> compared) {
    return areUsed()
        ? Stream.concat(
                compared.stream(),
                around().keySet().stream().map(id -> Objects.requireNonNull(documents.get(id))))
            .flatMap(document -> document.metadata().titleKeys().stream())
            .filter(key -> !names.containsKey(key))
            .collect(Collectors.toCollection(TreeSet::new))
        : Set.of();
  }

  /** Takes the text of a document and its stored background, if any. */
  void have(FoundDocument document) {
    texts.put(document.fingerprint().text().key(), document.fingerprint());
    Surroundings.ofColumn(document.columns().background(), basis)
        .ifPresent(found -> known.put(document.id(), found));
  }

  /** Takes the keys of texts that have a title or file name, by its key. */
  public void haveNames(Map<String, Set<Long>> having) {
    names.putAll(having);
  }

  /**
   * @param around neighbours of the documents of {@link #around}; missing ones have none
   * @param read fingerprints of the texts of {@link #unread}; missing ones do not count
   */
  public void accept(Map<String, Neighbourhood> around, Map<Long, Fingerprint> read) {
    Set<String> asked = around().keySet();
    Set<Long> gone = unread();
    texts.putAll(read);
    gone.removeAll(texts.keySet());
    open.replaceAll(
        (id, nearest) -> nearest.stream().filter(text -> !gone.contains(text.key())).toList());
    for (String id : asked) {
      Neighbourhood neighbours =
          around.getOrDefault(id, Neighbourhood.NONE).plus(unindexed(documents.get(id)));
      open.put(id, neighbours.nearest());
      phrases.put(id, new Surroundings(0, neighbours.rare(0), neighbours.rare(1)));
    }
    wanted.keySet().removeAll(asked);
    open.entrySet().removeIf(entry -> settle(entry.getKey(), entry.getValue()));
  }

  /** Returns what an index with the added text alone has around a document. */
  private Neighbourhood unindexed(@Nullable FoundDocument document) {
    if (added.isEmpty() || document == null) {
      return Neighbourhood.NONE;
    }
    Fingerprint text = added.get().fingerprint();
    Fingerprint other = document.fingerprint();
    if (text.isSameText(other) || !text.isComparableWith(other)) {
      return Neighbourhood.NONE;
    }
    int shared = other.sketch().shared(text.sketch().smallest(Sketch.SEARCHED));
    long key = text.text().key();
    return new Neighbourhood(
        List.of(new Text(key, shared, shared, text.isSameTitle(other))), Set.of(key));
  }

  private boolean settle(String id, List<Text> nearest) {
    boolean few = nearest.size() < Background.OTHERS;
    if (!few && !nearest.stream().allMatch(text -> texts.containsKey(text.key()))) {
      return false;
    }
    Surroundings found = phrases.getOrDefault(id, Surroundings.NONE);
    FoundDocument document = Objects.requireNonNull(documents.get(id));
    double background = few ? 0 : background(document, found.rare(), nearest);
    known.put(id, new Surroundings(background, found.rare(), found.spare()));
    return true;
  }

  /** Which phrases of the neighbours are rare is not known, except those of the document. */
  private double background(FoundDocument document, int rareOnes, List<Text> nearest) {
    List<Fingerprint> neighbours =
        nearest.stream().map(text -> Objects.requireNonNull(texts.get(text.key()))).toList();
    boolean isNamed = document.metadata().titleKeys().stream().noneMatch(this::isFrequent);
    float[] similarities = new float[neighbours.size()];
    boolean[] own = new boolean[similarities.length];
    for (int i = 0; i < own.length; i++) {
      Evidence evidence = verifier.evidence(document.fingerprint(), neighbours.get(i));
      similarities[i] = (float) evidence.dice();
      own[i] = isNamed && nearest.get(i).sameTitle() || evidence.isOwnOfFirst(rareOnes);
    }
    return Background.of(
        similarities,
        own,
        (a, b) -> verifier.evidence(neighbours.get(a), neighbours.get(b)).isOwnOfFirst(0));
  }

  /** Returns what is usual around a document; nothing if unknown. */
  public Surroundings of(String id) {
    return known.getOrDefault(id, Surroundings.NONE);
  }

  private boolean isFrequent(String key) {
    return names.getOrDefault(key, Set.of()).size() > Agreement.FEW;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Backgrounds that
        && verifier.equals(that.verifier)
        && known.equals(that.known);
  }

  @Override
  public int hashCode() {
    return Objects.hash(verifier, known);
  }

  /** Returns the similarity of two documents, with what is usual around both. */
  public Similarity verify(FoundDocument a, FoundDocument b) {
    return verify(a, b, Evidence.NONE);
  }

  /** Returns the same for two documents whose texts were compared. */
  public Similarity verify(FoundDocument a, FoundDocument b, Evidence evidence) {
    return verifier.verify(
        a.fingerprint(), of(a.id()), b.fingerprint(), of(b.id()), evidence, () -> names(a, b));
  }

  /**
   * Returns the highest similarity that a document can have with a linked one that was compared, if
   * enough is known around it.
   *
   * @param least of less, the names do not matter
   */
  Optional<Similarity> most(FoundDocument a, Link link, double least) {
    FoundDocument b = link.to();
    return Optional.ofNullable(known.getOrDefault(a.id(), phrases.get(a.id())))
        .map(
            around ->
                a.fingerprint().isSameText(b.fingerprint())
                    ? link.similarity()
                    : verifier.most(link.evidence(), around, least, () -> names(a, b)));
  }

  private Agreement names(FoundDocument a, FoundDocument b) {
    return a.metadata().agreement(b.metadata(), this::isFrequent);
  }
}
