// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.collection.shard.CollectionShard;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.collection.shard.Shards;
import org.solrduplicates.core.collection.shard.UnseenRanks;
import org.solrduplicates.core.order.OrderedDocument;

/**
 * The rank of each document in its group, see {@link RankedGroup}. A single document with a group
 * number has 0. A document that no shown one covers has the complement of its place, see {@link
 * UncoveredDocuments}.
 */
final class GroupRanks {
  /** The number of documents per request; only a larger group is more. */
  private static final int BATCH = 10_000;

  private final Shards<CollectionShard> shards;
  private final DocumentTable documents;
  private final PairVerifier verifier;
  private final int[] ranks;

  private Optional<Instant> until = Optional.empty();

  private final long[] members;

  GroupRanks(
      Shards<CollectionShard> shards,
      DocumentTable documents,
      PairVerifier verifier,
      GroupNumbers numbers,
      GroupFigures figures) {
    this.shards = shards;
    this.documents = documents;
    this.verifier = verifier;
    this.ranks = ofSingles(documents, numbers);
    this.members = members(documents, numbers);
    int from = 0;
    while (from < members.length) {
      int end = batchEnd(from);
      rank(from, end);
      figures.reached(Phase.GROUP, end, members.length);
      from = end;
    }
  }

  /**
   * Shows documents that the job does not see, and whose group has no shown document any more: no
   * run would correct their ranks.
   *
   * @return the number of documents written
   */
  static int showUnseen(Shards<CollectionShard> shards) {
    int[] groups = UnseenRanks.withoutShown(shards.each(CollectionShard::unseen));
    return groups.length == 0
        ? 0
        : shards.each(shard -> shard.show(groups)).stream().mapToInt(Integer::intValue).sum();
  }

  /**
   * Returns the ranks of documents without a group. A rank can be changed in place but not removed.
   */
  static int[] ofSingles(DocumentTable documents, GroupNumbers numbers) {
    return IntStream.range(0, documents.size())
        .map(
            d ->
                numbers.of(d) != 0 || documents.rank(d) != Documents.NO_RANK
                    ? 0
                    : Documents.NO_RANK)
        .toArray();
  }

  /**
   * Returns the members of groups of at least two with the group number in the upper bits, in
   * ascending order.
   */
  static long[] members(DocumentTable documents, GroupNumbers numbers) {
    return IntStream.range(0, documents.size())
        .filter(numbers::isShared)
        .mapToLong(d -> (long) numbers.of(d) << Integer.SIZE | d)
        .sorted()
        .toArray();
  }

  /** Returns when the order may change by time alone. */
  Optional<Instant> until() {
    return until;
  }

  /** Returns {@link Documents#NO_RANK} for none. */
  int of(int document) {
    return ranks[document];
  }

  private int batchEnd(int from) {
    int end = groupEnd(members, from);
    while (end < members.length && groupEnd(members, end) - from <= BATCH) {
      end = groupEnd(members, end);
    }
    return end;
  }

  /** Returns where the group of {@link #members} ends that begins at a place. */
  static int groupEnd(long[] members, int from) {
    int end = from;
    while (end < members.length && members[end] >> Integer.SIZE == members[from] >> Integer.SIZE) {
      end++;
    }
    return end;
  }

  private void rank(int from, int to) {
    Map<Long, OrderedDocument> known = new HashMap<>();
    for (int next = from; next < to; next += BATCH) {
      known.putAll(orders(Arrays.copyOfRange(members, next, Math.min(to, next + BATCH))));
    }
    List<UncoveredDocuments.Group> ranked = new ArrayList<>();
    for (int group = from; group < to; group = groupEnd(members, group)) {
      rank(Arrays.copyOfRange(members, group, groupEnd(members, group)), known, ranked);
    }
    UncoveredDocuments.of(ranked, this::coverage).forEach(d -> ranks[d] = ~ranks[d]);
  }

  /** Equal texts cover each other. */
  private double[] coverage(long[] pairs) {
    double[] all = new double[pairs.length];
    int[] asked = IntStream.range(0, all.length).filter(i -> !isSameText(pairs[i])).toArray();
    Arrays.fill(all, 1);
    double[] answers = verifier.coverage(IntStream.of(asked).mapToLong(i -> pairs[i]).toArray());
    for (int i = 0; i < asked.length; i++) {
      all[asked[i]] = answers[i];
    }
    return all;
  }

  private boolean isSameText(long pair) {
    return documents.text(CandidatePairs.first(pair))
        == documents.text(CandidatePairs.second(pair));
  }

  private Map<Long, OrderedDocument> orders(long[] some) {
    List<CompletableFuture<Map<Long, OrderedDocument>>> answers =
        IntStream.range(0, shards.all().size())
            .mapToObj(shard -> shards.ask(() -> shards.all().get(shard).orders(keys(some, shard))))
            .toList();
    Map<Long, OrderedDocument> all = new HashMap<>();
    Shards.answers(answers).forEach(all::putAll);
    until =
        Stream.concat(until.stream(), all.values().stream().flatMap(d -> d.until().stream()))
            .min(Comparator.naturalOrder());
    return all;
  }

  private long[] keys(long[] some, int shard) {
    return Arrays.stream(some)
        .mapToInt(member -> (int) member)
        .filter(document -> documents.shard(document) == shard)
        .mapToLong(documents::key)
        .toArray();
  }

  /** Ranks the members of a group that still exist. */
  private void rank(
      long[] group, Map<Long, OrderedDocument> known, List<UncoveredDocuments.Group> ranked) {
    List<Integer> found =
        Arrays.stream(group)
            .mapToObj(member -> (int) member)
            .filter(document -> known.containsKey(documents.key(document)))
            .toList();
    if (!found.isEmpty()) {
      RankedGroup<Integer> order =
          RankedGroup.of(found, d -> Objects.requireNonNull(known.get(documents.key(d))));
      for (int i = 0; i < found.size(); i++) {
        ranks[order.oldestFirst().get(i)] = order.rank(i);
      }
      if (found.size() > 1) {
        ranked.add(order.hidden(document -> document));
      }
    }
  }
}
