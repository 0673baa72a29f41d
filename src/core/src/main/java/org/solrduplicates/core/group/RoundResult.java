// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Neighbourhood;

/**
 * The result of a round in one index or several.
 *
 * @param links the verified pairs
 * @param statistics document frequencies of the words of the frontier
 * @param truncated the parameters of limits that cut the result
 * @param around neighbours of documents, by their unique keys
 * @param texts fingerprints by text key
 * @param names the keys of texts that have the titles and file names of the round, by their keys;
 *     of a frequent one some more than few
 */
@Internal
public record RoundResult(
    List<Link> links,
    Map<Source, Integer> candidates,
    Map<Rejection, Integer> rejected,
    TermStatistics statistics,
    List<Candidate> explained,
    Set<String> truncated,
    Map<String, Neighbourhood> around,
    Map<Long, Fingerprint> texts,
    Map<String, Set<Long>> names) {
  /** The time limit, by the name of its parameter. */
  public static final String OUT_OF_TIME = "timeAllowed";

  public static final RoundResult EMPTY =
      new RoundResult(List.of(), Map.of(), Map.of(), TermStatistics.NONE, List.of(), Set.of());

  public RoundResult(
      List<Link> links,
      Map<Source, Integer> candidates,
      Map<Rejection, Integer> rejected,
      TermStatistics statistics,
      List<Candidate> explained,
      Set<String> truncated) {
    this(
        links,
        candidates,
        rejected,
        statistics,
        explained,
        truncated,
        Map.of(),
        Map.of(),
        Map.of());
  }

  public static RoundResult of(
      TermStatistics statistics,
      Map<String, Neighbourhood> around,
      Map<Long, Fingerprint> texts,
      Map<String, Set<Long>> names) {
    return new RoundResult(
        List.of(), Map.of(), Map.of(), statistics, List.of(), Set.of(), around, texts, names);
  }

  public static RoundResult cutBy(String limit) {
    return new RoundResult(
        List.of(), Map.of(), Map.of(), TermStatistics.NONE, List.of(), Set.of(limit));
  }

  /** Merges results of shards; their order does not matter. */
  public static RoundResult merge(Collection<RoundResult> parts) {
    RoundResult counts =
        parts.stream().map(part -> part.withLinks(List.of())).reduce(EMPTY, RoundResult::plus);
    return counts.withLinks(parts.stream().flatMap(part -> part.links.stream()).toList());
  }

  public RoundResult withLinks(List<Link> others) {
    return new RoundResult(
        others, candidates, rejected, statistics, explained, truncated, around, texts, names);
  }

  RoundResult plus(RoundResult other) {
    return new RoundResult(
        concat(links, other.links),
        sum(Source.class, candidates, other.candidates),
        sum(Rejection.class, rejected, other.rejected),
        statistics.plus(other.statistics),
        concat(explained, other.explained),
        union(truncated, other.truncated),
        together(around, other.around, Neighbourhood::plus),
        together(texts, other.texts, (a, b) -> a),
        together(names, other.names, RoundResult::union));
  }

  RoundResult rejecting(Set<String> ids) {
    return explaining(
        explained.stream()
            .map(c -> ids.contains(c.id()) ? c.withOutcome(Outcome.REJECTED) : c)
            .toList());
  }

  RoundResult explaining(List<Candidate> candidatesOfPivot) {
    return new RoundResult(
        links,
        candidates,
        rejected,
        statistics,
        candidatesOfPivot,
        truncated,
        around,
        texts,
        names);
  }

  RoundResult withoutStatistics() {
    return new RoundResult(links, candidates, rejected, TermStatistics.NONE, explained, truncated);
  }

  /** Returns the found documents in the form that decisions use. */
  public List<TextVersion> textVersions() {
    return links.stream().map(link -> link.to().textVersion()).distinct().toList();
  }

  public int verified() {
    int others = rejected.values().stream().mapToInt(Integer::intValue).sum();
    return links.size() + others - rejected.getOrDefault(Rejection.INCOMPARABLE, 0);
  }

  private static <T> List<T> concat(List<T> a, List<T> b) {
    return Stream.concat(a.stream(), b.stream()).toList();
  }

  private static <K extends Enum<K>> Map<K, Integer> sum(
      Class<K> type, Map<K, Integer> a, Map<K, Integer> b) {
    Map<K, Integer> sum = new EnumMap<>(type);
    sum.putAll(a);
    b.forEach((key, count) -> sum.merge(key, count, Integer::sum));
    return sum;
  }

  private static <K extends Comparable<K>, V> Map<K, V> together(
      Map<K, V> a, Map<K, V> b, BinaryOperator<V> plus) {
    Map<K, V> together = new TreeMap<>(a);
    b.forEach((key, other) -> together.merge(key, other, plus));
    return together;
  }

  private static <T extends Comparable<T>> Set<T> union(Set<T> a, Set<T> b) {
    Set<T> union = new TreeSet<>(a);
    union.addAll(b);
    return union;
  }
}
