package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.constraint.TextVersion;

/**
 * Finds the groups that decisions reach, and makes them anew; all others stay as they are. Not safe
 * for several threads.
 */
final class ConstrainedComponents {
  private final DocumentTable documents;
  private final int[] representatives;
  private final int seed;
  private final UnionFind groups;
  private final UnionFind reach;
  private final long[] together;
  private final long[] apart;

  /**
   * Takes down what a job has found, and what was decided.
   *
   * @param representatives for each document the first one with the same text
   * @param seed the seed of the keys of documents
   * @param decisions what was decided; on documents that are gone or have another text, in vain
   */
  ConstrainedComponents(
      DocumentTable documents,
      int[] representatives,
      int seed,
      UnionFind groups,
      PairConstraints decisions) {
    this.documents = documents;
    this.representatives = representatives;
    this.seed = seed;
    this.groups = groups;
    this.together = pairs(decisions, PairConstraint.Kind.SAME);
    this.reach = groups.copy();
    LongStream.of(together)
        .forEach(p -> reach.join(CandidatePairs.first(p), CandidatePairs.second(p)));
    this.apart =
        LongStream.of(pairs(decisions, PairConstraint.Kind.DIFFERENT))
            .filter(this::isWithinReach)
            .toArray();
  }

  /** What would not hang together anyway need not be kept apart. */
  private boolean isWithinReach(long pair) {
    return reach.find(CandidatePairs.first(pair)) == reach.find(CandidatePairs.second(pair));
  }

  private long[] pairs(PairConstraints decisions, PairConstraint.Kind kind) {
    return decisions.all().stream()
        .filter(decision -> decision.kind() == kind)
        .map(this::pair)
        .flatMapToLong(OptionalLong::stream)
        .sorted()
        .toArray();
  }

  private OptionalLong pair(PairConstraint decision) {
    int a = document(decision.a());
    int b = document(decision.b());
    return a == DocumentTable.NONE || b == DocumentTable.NONE
        ? OptionalLong.empty()
        : OptionalLong.of(CandidatePairs.pair(a, b));
  }

  private int document(TextVersion textVersion) {
    int document = documents.find(DocumentKey.of(textVersion.id(), seed));
    boolean same =
        document != DocumentTable.NONE && documents.text(document) == textVersion.text().key();
    return same ? document : DocumentTable.NONE;
  }

  /** Returns the groups that decisions reach; their numbers are not known yet. */
  List<ConstrainedComponent> decided(Links links) {
    if (together.length + apart.length == 0) {
      return List.of();
    }
    Map<Integer, Links> reached = new TreeMap<>();
    LongStream.concat(LongStream.of(together), LongStream.of(apart))
        .flatMap(pair -> LongStream.of(CandidatePairs.first(pair), CandidatePairs.second(pair)))
        .forEach(d -> reached.computeIfAbsent(reach.find((int) d), root -> new Links()));
    Map<Integer, int[]> members = members(reached);
    for (int i = 0; i < links.size(); i++) {
      int group = groups.find(CandidatePairs.first(links.pair(i)));
      Optional<Links> known = Optional.ofNullable(reached.get(reach.find(group)));
      if (known.isPresent() && group == groups.find(CandidatePairs.second(links.pair(i)))) {
        known.get().add(links.pair(i), links.similarity(i));
      }
    }
    return reached.entrySet().stream()
        .map(root -> decided(members.getOrDefault(root.getKey(), new int[0]), root.getValue()))
        .toList();
  }

  private Map<Integer, int[]> members(Map<Integer, Links> reached) {
    return IntStream.range(0, documents.size())
        .boxed()
        .filter(document -> reached.containsKey(reach.find(document)))
        .collect(
            Collectors.groupingBy(
                reach::find,
                Collectors.collectingAndThen(
                    Collectors.toList(),
                    all -> all.stream().mapToInt(Integer::intValue).toArray())));
  }

  private ConstrainedComponent decided(int[] members, Links links) {
    return new ConstrainedComponent(
        seed,
        IntStream.of(members).mapToLong(documents::key).toArray(),
        IntStream.of(members).map(d -> place(members, groups.find(d))).toArray(),
        IntStream.of(members).map(d -> place(members, representatives[d])).toArray(),
        IntStream.of(links.bestFirst()).mapToLong(i -> placed(members, links.pair(i))).toArray(),
        placed(members, together),
        placed(members, apart),
        new int[members.length],
        0);
  }

  private static int place(int[] members, int document) {
    return Arrays.binarySearch(members, document);
  }

  private static long[] placed(int[] members, long[] pairs) {
    return LongStream.of(pairs)
        .filter(pair -> place(members, CandidatePairs.first(pair)) >= 0)
        .map(pair -> placed(members, pair))
        .toArray();
  }

  private static long placed(int[] members, long pair) {
    return CandidatePairs.pair(
        place(members, CandidatePairs.first(pair)), place(members, CandidatePairs.second(pair)));
  }

  UnionFind made(List<ConstrainedComponent> decided) {
    if (decided.isEmpty()) {
      return groups;
    }
    UnionFind made = new UnionFind(groups.size());
    boolean[] again = new boolean[groups.size()];
    for (ConstrainedComponent group : decided) {
      int[] members = LongStream.of(group.keys()).mapToInt(documents::find).toArray();
      UnionFind local = group.made();
      for (int i = 0; i < members.length; i++) {
        made.join(members[i], members[local.find(i)]);
        again[members[i]] = true;
      }
    }
    IntStream.range(0, groups.size())
        .filter(document -> !again[document])
        .forEach(document -> made.join(document, groups.find(document)));
    return made;
  }
}
