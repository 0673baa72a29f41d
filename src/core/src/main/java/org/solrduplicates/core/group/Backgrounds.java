// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.similarity.Background;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.core.similarity.Neighbourhood.Text;
import org.solrduplicates.core.similarity.Similarity;
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
  private final Map<String, Double> known = new HashMap<>();
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
    return !verifier.contrast().isOn() || known.containsKey(id);
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
    Background.ofColumn(document.columns().background(), basis)
        .ifPresent(background -> known.put(document.id(), background));
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
    asked.forEach(id -> open.put(id, around.getOrDefault(id, Neighbourhood.NONE).nearest()));
    wanted.keySet().removeAll(asked);
    open.entrySet().removeIf(entry -> settle(entry.getKey(), entry.getValue()));
  }

  private boolean settle(String id, List<Text> nearest) {
    boolean few = nearest.size() < Background.RANK;
    if (!few && !nearest.stream().allMatch(text -> texts.containsKey(text.key()))) {
      return false;
    }
    known.put(id, few ? 0 : background(Objects.requireNonNull(documents.get(id)), nearest));
    return true;
  }

  private double background(Fingerprint document, List<Text> nearest) {
    List<Fingerprint> neighbours =
        nearest.stream().map(text -> Objects.requireNonNull(texts.get(text.key()))).toList();
    float[] similarities = new float[neighbours.size()];
    boolean[] sameTitle = new boolean[similarities.length];
    for (int i = 0; i < similarities.length; i++) {
      similarities[i] = similarity(document, neighbours.get(i));
      sameTitle[i] = nearest.get(i).sameTitle();
    }
    return Background.of(
        similarities, sameTitle, (a, b) -> similarity(neighbours.get(a), neighbours.get(b)));
  }

  private float similarity(Fingerprint a, Fingerprint b) {
    return compared.computeIfAbsent(Pair.of(a, b), pair -> (float) verifier.verify(a, b).text());
  }

  /** Returns the background of a document, in 0..1; 0 if unknown. */
  public double of(String id) {
    return known.getOrDefault(id, 0.0);
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

  /** Subtracts the backgrounds of both documents from a similarity. */
  Similarity against(Similarity similarity, String a, String b) {
    return verifier.against(similarity, of(a), of(b));
  }

  public Similarity verify(FoundDocument a, FoundDocument b) {
    return against(verifier.verify(a.fingerprint(), b.fingerprint()), a.id(), b.id());
  }
}
