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
 * The one order of the documents of a group: answers, lists, exports, reports and policies take it
 * from here, so that all call the same document the latest. It depends on the documents alone, not
 * on the order in which they come.
 *
 * <p>Texts come in the order of their first dates, and the documents of a text in the order of
 * theirs; where dates are equal, in that of the version marks in their file names, v9 before v10,
 * and then by id. A document has the version of the first one with the same text or the same bytes,
 * whenever it was filed; or of the latest one before it that began with the same words in another
 * format, as a print has that lost the order of a table. Documents without a date have no place in
 * the order, and a version only if a document with a date has their text.
 *
 * @param dated the documents with a date, in order
 * @param undated those without, by version mark, then by id
 */
public record VersionOrder<T>(List<Place<T>> dated, List<Place<T>> undated) {
  /**
   * A document at its place.
   *
   * @param version 1 for the oldest text; documents with the same text share it; 0 if unknown
   * @param copy whether a document before it has the text of this version already
   */
  public record Place<T>(int version, boolean copy, T document) {}

  public VersionOrder {
    dated = List.copyOf(dated);
    undated = List.copyOf(undated);
  }

  /**
   * Orders the documents of a group.
   *
   * @param documents all of the group, in any order, each key once
   */
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

  /** Many documents have one date, that of their import, so each name is read only once. */
  private static Comparator<OrderedDocument> oldestFirst() {
    Map<String, VersionMark> marks = new HashMap<>();
    return Comparator.comparing(
            OrderedDocument::date, Comparator.nullsLast(Comparator.<Instant>naturalOrder()))
        .thenComparing(document -> marks.computeIfAbsent(document.name(), VersionMark::of))
        .thenComparing(OrderedDocument::id);
  }

  /** Returns how many different texts have a date. */
  public int versions() {
    return latest().map(Place::version).orElse(0);
  }

  /** Returns the first document of the oldest version, if any has a date. */
  public Optional<Place<T>> first() {
    return dated.stream().findFirst();
  }

  /** Returns the last document of the latest version, if any has a date. */
  public Optional<Place<T>> latest() {
    return dated.isEmpty() ? Optional.empty() : Optional.of(dated.get(dated.size() - 1));
  }

  /** Returns all documents: those with a date in their order, then the others. */
  public List<Place<T>> all() {
    return Stream.concat(dated.stream(), undated.stream()).toList();
  }

  /** The texts of a group, as its documents come by, oldest first. */
  private static final class KnownTexts {
    private final List<OrderedDocument> firsts = new ArrayList<>();
    private final Map<String, Integer> byText = new HashMap<>();
    private final Map<String, Integer> byBytes = new HashMap<>();
    private final Map<Long, List<Integer>> byWords = new HashMap<>();

    /** Returns the version of a document, 1 for the oldest; 0 if none has its text. */
    int versionOf(OrderedDocument document) {
      int same = byText.getOrDefault(document.text(), byBytes.getOrDefault(document.fileHash(), 0));
      return same > 0 || document.text().isEmpty() ? same : inAnotherFormat(document);
    }

    /** A print is most likely of what was the latest then. */
    private int inAnotherFormat(OrderedDocument document) {
      return byWords.getOrDefault(document.words(), List.of()).stream()
          .filter(version -> !firsts.get(version - 1).format().equals(document.format()))
          .reduce(0, Math::max);
    }

    /** Takes a document down and returns its version, a new one if none has its text. */
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

    /** What is unknown is not the same as anything. */
    private static void remember(String key, int version, Map<String, Integer> versions) {
      if (!key.isEmpty()) {
        versions.putIfAbsent(key, version);
      }
    }
  }
}
