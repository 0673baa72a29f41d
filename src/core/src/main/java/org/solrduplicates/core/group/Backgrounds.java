// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Fingerprint;
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
  private final Map<String, Integer> rare = new HashMap<>();
  private final Map<String, Integer> names = new HashMap<>();
  private final Map<String, Fingerprint> wanted = new LinkedHashMap<>();
  private final Map<String, Fingerprint> documents = new HashMap<>();
  private final Map<String, List<Text>> open = new LinkedHashMap<>();
  private final Map<Long, Fingerprint> texts = new HashMap<>();
  private final Map<Pair, Float> compared = new HashMap<>();

  private record Pair(long a, long b) {
    static Pair of(Fingerprint a, Fingerprint b) {
      long one = a.text().key();
      long other = b.text().key();
      return new Pair(Math.min(one, other), Math.max(one, other));
    }
  }

  public Backgrounds(Verifier verifier) {
    this.verifier = verifier;
    this.basis = verifier.basis();
  }

  boolean isKnown(String id) {
    return !verifier.looksAround() || known.containsKey(id);
  }

  public void want(FoundDocument document) {
    String id = document.id();
    have(document);
    if (!isKnown(id) && documents.putIfAbsent(id, document.fingerprint()) == null) {
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

  /** Takes the text of a document and its stored background, if any. */
  void have(FoundDocument document) {
    texts.put(document.fingerprint().text().key(), document.fingerprint());
    ofColumn(document.columns().background()).ifPresent(found -> known.put(document.id(), found));
  }

  private Optional<Surroundings> ofColumn(long column) {
    if (verifier.isCalibrated()) {
      return Surroundings.ofColumn(column, basis);
    }
    OptionalDouble background = Background.ofColumn(column, basis);
    return background.isPresent()
        ? Optional.of(new Surroundings(background.getAsDouble(), 0))
        : Optional.empty();
  }

  /** Takes the number of documents that have a title or file name, by its key. */
  public void haveNames(Map<String, Integer> counts) {
    names.putAll(counts);
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
      Neighbourhood neighbours = around.getOrDefault(id, Neighbourhood.NONE);
      open.put(id, neighbours.nearest());
      rare.put(id, neighbours.rare());
    }
    wanted.keySet().removeAll(asked);
    open.entrySet().removeIf(entry -> settle(entry.getKey(), entry.getValue()));
  }

  private boolean settle(String id, List<Text> nearest) {
    boolean few = nearest.size() < (verifier.isCalibrated() ? Background.OTHERS : Background.RANK);
    if (!few && !nearest.stream().allMatch(text -> texts.containsKey(text.key()))) {
      return false;
    }
    int rareOnes = rare.getOrDefault(id, 0);
    Fingerprint document = Objects.requireNonNull(documents.get(id));
    double background = few ? 0 : background(document, rareOnes, nearest);
    known.put(id, new Surroundings(background, rareOnes));
    return true;
  }

  private double background(Fingerprint document, int rareOnes, List<Text> nearest) {
    List<Fingerprint> neighbours =
        nearest.stream().map(text -> Objects.requireNonNull(texts.get(text.key()))).toList();
    if (verifier.isCalibrated()) {
      return ofOwn(document, rareOnes, nearest, neighbours);
    }
    float[] similarities = new float[neighbours.size()];
    boolean[] sameTitle = new boolean[similarities.length];
    for (int i = 0; i < similarities.length; i++) {
      similarities[i] = similarity(document, neighbours.get(i));
      sameTitle[i] = nearest.get(i).sameTitle();
    }
    return Background.of(
        similarities, sameTitle, (a, b) -> similarity(neighbours.get(a), neighbours.get(b)));
  }

  /** Which phrases of the neighbours are rare is not known, except those of the document. */
  private double ofOwn(
      Fingerprint document, int rareOnes, List<Text> nearest, List<Fingerprint> neighbours) {
    float[] similarities = new float[neighbours.size()];
    boolean[] own = new boolean[similarities.length];
    for (int i = 0; i < own.length; i++) {
      Evidence evidence = verifier.evidence(document, neighbours.get(i));
      similarities[i] = (float) evidence.dice();
      own[i] = nearest.get(i).sameTitle() || evidence.isOwnOfFirst(rareOnes);
    }
    return Background.ofOwn(
        similarities,
        own,
        (a, b) -> verifier.evidence(neighbours.get(a), neighbours.get(b)).isOwnOfFirst(0));
  }

  private float similarity(Fingerprint a, Fingerprint b) {
    return compared.computeIfAbsent(Pair.of(a, b), pair -> (float) verifier.verify(a, b).text());
  }

  /** Returns what is usual around a document; nothing if unknown. */
  public Surroundings of(String id) {
    return known.getOrDefault(id, Surroundings.NONE);
  }

  private boolean isFrequent(String key) {
    return names.getOrDefault(key, 0) > Agreement.FEW;
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

  /**
   * Applies what is usual around both documents to a similarity. By evidence, what is unknown
   * counts in favour.
   */
  Similarity against(Similarity similarity, String a, String b) {
    return verifier.isCalibrated()
        ? similarity
        : verifier.against(similarity, of(a).background(), of(b).background());
  }

  /** Returns the similarity of a link, with what is usual around both documents. */
  Similarity against(Link link, Member from) {
    return verifier.isCalibrated()
        ? verify(from.document(), link.to())
        : against(link.similarity(), link.from(), link.to().id());
  }

  /** Returns the similarity of two documents, with what is usual around both. */
  public Similarity verify(FoundDocument a, FoundDocument b) {
    return verifier.verify(
        a.fingerprint(),
        of(a.id()),
        b.fingerprint(),
        of(b.id()),
        () -> a.metadata().agreement(b.metadata(), this::isFrequent));
  }
}
