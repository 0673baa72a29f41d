// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.order;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.solrduplicates.core.name.VersionMark;

/**
 * The single order of the documents of a group, used by answers, lists, exports, reports and
 * policies. It depends on the documents alone, not on the order in which they arrive.
 *
 * <p>Texts are ordered by their first date, and documents of one text by theirs. Equal dates are
 * ordered by version mark in the file name, then by id. A document has the version of the first one
 * with the same text or bytes. Otherwise it has the latest earlier version with the same words in
 * another format, because a print may lose the order of a table. Documents without a date have no
 * place, and a version only if a dated document has their text.
 *
 * @param dated in order
 * @param undated by version mark, then by id
 */
public record VersionOrder<T>(List<Place<T>> dated, List<Place<T>> undated) {
  /**
   * A document at its place.
   *
   * @param version 1 for the oldest text; equal for equal texts; 0 if unknown
   * @param copy whether an earlier document has the text of this version
   */
  public record Place<T>(int version, boolean copy, T document) {}

  public VersionOrder {
    dated = List.copyOf(dated);
    undated = List.copyOf(undated);
  }

  /** Orders the documents of a group; each key must occur once. */
  public static <T> VersionOrder<T> of(
      Collection<T> documents, Function<T, OrderedDocument> known) {
    KnownTexts texts = new KnownTexts();
    List<Place<T>> dated = new ArrayList<>();
    List<Place<T>> undated = new ArrayList<>();
    for (Ordered<T> next : oldestFirst(documents, known)) {
      boolean copy = texts.versionOf(next.known()) > 0;
      int version =
          next.known().isDated() ? texts.add(next.known()) : texts.versionOf(next.known());
      (next.known().isDated() ? dated : undated).add(new Place<>(version, copy, next.document()));
    }
    dated.sort(Comparator.comparing(Place::version));
    return new VersionOrder<>(dated, undated);
  }

  private record Ordered<T>(OrderedDocument known, T document) {}

  private static <T> List<Ordered<T>> oldestFirst(
      Collection<T> documents, Function<T, OrderedDocument> known) {
    Comparator<OrderedDocument> order = oldestFirst();
    return documents.stream()
        .map(document -> new Ordered<>(known.apply(document), document))
        .sorted(Comparator.comparing(Ordered::known, order))
        .toList();
  }

  /** Caches marks by name, because many documents share the date of their import. */
  private static Comparator<OrderedDocument> oldestFirst() {
    Map<String, VersionMark> marks = new HashMap<>();
    return Comparator.comparing(
            OrderedDocument::date, Comparator.nullsLast(Comparator.<Instant>naturalOrder()))
        .thenComparing(document -> marks.computeIfAbsent(document.name(), VersionMark::of))
        .thenComparing(OrderedDocument::id);
  }

  /** Returns the number of different texts with a date. */
  public int versions() {
    return latest().map(Place::version).orElse(0);
  }

  /** Returns the first document of the oldest version. */
  public Optional<Place<T>> first() {
    return dated.stream().findFirst();
  }

  /** Returns the last document of the latest version. */
  public Optional<Place<T>> latest() {
    return dated.isEmpty() ? Optional.empty() : Optional.of(dated.get(dated.size() - 1));
  }

  /** Returns the documents with a date in their order, then the others. */
  public List<Place<T>> all() {
    return Stream.concat(dated.stream(), undated.stream()).toList();
  }

  private static final class KnownTexts {
    private final List<OrderedDocument> firsts = new ArrayList<>();
    private final Map<String, Integer> byText = new HashMap<>();
    private final Map<String, Integer> byBytes = new HashMap<>();
    private final Map<Long, List<Integer>> byWords = new HashMap<>();

    int versionOf(OrderedDocument document) {
      int same = byText.getOrDefault(document.text(), byBytes.getOrDefault(document.fileHash(), 0));
      return same > 0 || document.text().isEmpty() ? same : inAnotherFormat(document);
    }

    /** A print is most likely of the version that was the latest then. */
    private int inAnotherFormat(OrderedDocument document) {
      return byWords.getOrDefault(document.words(), List.of()).stream()
          .filter(version -> !firsts.get(version - 1).format().equals(document.format()))
          .reduce(0, Math::max);
    }

    int add(OrderedDocument document) {
      int known = versionOf(document);
      int version = known > 0 ? known : begun(document);
      remember(document.text(), version, byText);
      remember(document.fileHash(), version, byBytes);
      return version;
    }

    private int begun(OrderedDocument document) {
      firsts.add(document);
      if (!document.text().isEmpty()) {
        byWords.computeIfAbsent(document.words(), words -> new ArrayList<>()).add(firsts.size());
      }
      return firsts.size();
    }

    private static void remember(String key, int version, Map<String, Integer> versions) {
      if (!key.isEmpty()) {
        versions.putIfAbsent(key, version);
      }
    }
  }
}
