// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.solrduplicates.core.constraint.PairConstraint.Kind;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.order.VersionOrder;
import org.solrduplicates.core.order.VersionOrder.Place;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Background;
import org.solrduplicates.core.similarity.Neighbourhood;

/**
 * The groups that the job should find among some documents, by comparing every text with every
 * other one.
 */
final class Grouping {
  /** The share of its words that a shown document must have of a hidden one. */
  private static final double COVERED = 0.6;

  private final Comparison comparison;
  private final Map<String, SortedSet<String>> groups = new TreeMap<>();
  private final SortedMap<String, FoundDocument> documents = new TreeMap<>();
  private final PairConstraints decisions;
  private final Set<String> linked = new TreeSet<>();

  /** A pair of documents, the one first that the job reads first. */
  private record Pair(FoundDocument a, FoundDocument b, double similarity) {}

  Grouping(
      Collection<ModelDocument> seen,
      DuplicateSettings settings,
      Weights weights,
      PairConstraints decisions) {
    this.decisions = decisions;
    seen.stream()
        .flatMap(document -> document.with(Columns.NONE).printed().stream())
        .forEach(found -> documents.put(found.id(), found));
    this.comparison = new Comparison(settings, weights, documents.values());
    documents.keySet().forEach(id -> groups.put(id, new TreeSet<>(List.of(id))));
    List<FoundDocument> ordered =
        documents.values().stream().sorted(Comparator.comparing(Oracle::order)).toList();
    pairs(ordered)
        .filter(pair -> isDecided(pair.a, pair.b, Kind.SAME))
        .forEach(pair -> join(pair.a, pair.b));
    joinLinks(joinCopies(ordered));
  }

  private Stream<Pair> pairs(List<FoundDocument> ordered) {
    Oracle oracle = new Oracle(ordered, comparison);
    return IntStream.range(0, ordered.size())
        .boxed()
        .flatMap(
            i ->
                ordered.stream()
                    .skip(i + 1L)
                    .map(b -> new Pair(ordered.get(i), b, oracle.similarity(ordered.get(i), b))));
  }

  private boolean isDecided(FoundDocument a, FoundDocument b, Kind kind) {
    return decisions.on(a.textVersion(), b.textVersion()).equals(Optional.of(kind));
  }

  /** Joins equal texts, and returns the documents that stand for their text. */
  private List<FoundDocument> joinCopies(List<FoundDocument> ordered) {
    Map<TextHash, FoundDocument> first = new LinkedHashMap<>();
    for (FoundDocument document : ordered) {
      FoundDocument before = first.putIfAbsent(document.fingerprint().text(), document);
      if (before != null) {
        join(before, document);
      }
    }
    return List.copyOf(first.values());
  }

  /** Joins links, the most similar first. */
  private void joinLinks(List<FoundDocument> texts) {
    Oracle oracle = new Oracle(texts, comparison);
    pairs(texts)
        .filter(pair -> isCompared(pair) && oracle.isLink(pair.a, pair.b))
        .sorted(Comparator.comparing(pair -> -pair.similarity))
        .forEach(
            pair -> {
              linked.addAll(List.of(pair.a.id(), pair.b.id()));
              join(pair.a, pair.b);
            });
  }

  /** The job compares documents that share two phrases, a title or a file name. */
  private static boolean isCompared(Pair pair) {
    List<String> phrases = new ArrayList<>(ModelDocument.phrases(pair.a));
    phrases.retainAll(ModelDocument.phrases(pair.b));
    return phrases.size() >= Neighbourhood.MET
        || !Collections.disjoint(pair.a.metadata().titleKeys(), pair.b.metadata().titleKeys());
  }

  /** Joins two groups unless a decision keeps documents of them apart. */
  private void join(FoundDocument a, FoundDocument b) {
    SortedSet<String> one = groups.get(a.id());
    SortedSet<String> other = groups.get(b.id());
    boolean isApart =
        one.stream()
            .anyMatch(
                x ->
                    other.stream()
                        .anyMatch(
                            y -> isDecided(documents.get(x), documents.get(y), Kind.DIFFERENT)));
    if (one != other && !isApart) {
      one.addAll(other);
      other.forEach(id -> groups.put(id, one));
    }
  }

  /** Returns whether documents have words to compare. */
  boolean hasDocuments() {
    return !documents.isEmpty();
  }

  /** Returns all documents in the group of one, which is itself alone if it has no words. */
  SortedSet<String> of(String id) {
    return groups.getOrDefault(id, new TreeSet<>(List.of(id)));
  }

  /** Returns the ranks of the documents of a group of two or more. */
  Map<String, Integer> ranks(SortedSet<String> group) {
    VersionOrder<FoundDocument> order =
        VersionOrder.of(group.stream().map(documents::get).toList(), FoundDocument::ordered);
    List<FoundDocument> oldestFirst =
        Stream.concat(order.undated().stream(), order.dated().stream())
            .map(Place::document)
            .toList();
    Map<String, Integer> ranks = new TreeMap<>();
    List<FoundDocument> shown = new ArrayList<>();
    for (int i = oldestFirst.size() - 1; i >= 0; i--) {
      FoundDocument document = oldestFirst.get(i);
      boolean isLatest = shown.isEmpty();
      boolean isCovered = shown.stream().anyMatch(other -> covers(other, document));
      int place = isLatest ? 0 : i + 1;
      ranks.put(document.id(), isLatest || isCovered ? place : ~place);
      if (isLatest || !isCovered) {
        shown.add(document);
      }
    }
    return ranks;
  }

  /** Returns whether a column holds what is usual around a document by these words and weights. */
  boolean isBackground(long column, String id) {
    double background = comparison.background(documents.get(id));
    return column == Background.toColumn(background, comparison.verifier().basis());
  }

  /** Returns whether a column was written with these weights. */
  boolean isCurrent(long column) {
    return Background.ofColumn(column, comparison.verifier().basis()).isPresent();
  }

  /** Returns whether the job has to know what is usual around a document. */
  boolean hasBackground(String id) {
    return comparison.verifier().contrast().isOn() && linked.contains(id);
  }

  /** Returns whether a document has so many words of another one that it may hide it. */
  boolean covers(String shown, String hidden) {
    return covers(documents.get(shown), documents.get(hidden));
  }

  private boolean covers(FoundDocument shown, FoundDocument hidden) {
    return shown.fingerprint().isSameText(hidden.fingerprint())
        || comparison.verifier().coverage(hidden.fingerprint(), shown.fingerprint()) >= COVERED;
  }
}
