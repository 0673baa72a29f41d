package org.solrduplicates.core.group;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What one index, or several together, found in a round.
 *
 * @param links the verified pairs that reach the threshold
 * @param candidates how many candidates each source gave
 * @param verified how many different pairs were compared
 * @param incomparable how many candidates have no fingerprint, or one made in another way
 * @param explained the candidates of the pivot one by one, if that was asked for
 * @param truncated the limits that cut something off, as names of parameters
 */
public record RoundResult(
    List<Link> links,
    Map<Source, Integer> candidates,
    int verified,
    int incomparable,
    List<Candidate> explained,
    Set<String> truncated) {

  /** Makes a result without candidates one by one. */
  public RoundResult(
      List<Link> links,
      Map<Source, Integer> candidates,
      int verified,
      int incomparable,
      Set<String> truncated) {
    this(links, candidates, verified, incomparable, List.of(), truncated);
  }

  /** The result of a round in which nothing was looked at. */
  public static final RoundResult EMPTY = new RoundResult(List.of(), Map.of(), 0, 0, Set.of());

  /** Adds up the results of several shards; their order does not matter. */
  public static RoundResult merge(Collection<RoundResult> parts) {
    return parts.stream().reduce(EMPTY, RoundResult::plus);
  }

  RoundResult plus(RoundResult other) {
    return new RoundResult(
        concat(links, other.links),
        sum(candidates, other.candidates),
        verified + other.verified,
        incomparable + other.incomparable,
        concat(explained, other.explained),
        union(truncated, other.truncated));
  }

  private static <T> List<T> concat(List<T> a, List<T> b) {
    return Stream.concat(a.stream(), b.stream()).toList();
  }

  private static Map<Source, Integer> sum(Map<Source, Integer> a, Map<Source, Integer> b) {
    Map<Source, Integer> sum = new EnumMap<>(Source.class);
    sum.putAll(a);
    b.forEach((source, count) -> sum.merge(source, count, Integer::sum));
    return sum;
  }

  private static Set<String> union(Set<String> a, Set<String> b) {
    Set<String> union = new TreeSet<>(a);
    union.addAll(b);
    return union;
  }
}
