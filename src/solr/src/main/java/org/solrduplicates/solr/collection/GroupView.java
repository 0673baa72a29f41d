// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.solr.schema.IndexSchema;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.group.Backgrounds;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.solr.collection.HistogramShards.Common;
import org.solrduplicates.solr.collection.shard.CarriedDocument;
import org.solrduplicates.solr.collection.shard.CollectionTasks;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Decided;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Keys;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Mark;
import org.solrduplicates.solr.collection.shard.CollectionTasks.ShardGroups;
import org.solrduplicates.solr.collection.shard.CollectionTasks.SizesAsked;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Wanted;
import org.solrduplicates.solr.collection.shard.GroupSize;
import org.solrduplicates.solr.collection.shard.ListedDocument;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.collection.shard.PartOf;
import org.solrduplicates.solr.collection.shard.ShardBackgrounds;
import org.solrduplicates.solr.collection.shard.ShownFields;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shard.ShardReplicas;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.weights.NamedWeights;

/** The groups of all shards, restricted to the documents that are visible to a request. */
final class GroupView {
  private static final int CARRIED = 200;

  private final View view;
  private final ShardSet<LocalCollectionShard> shards;
  private final NamedWeights weights;

  GroupView(View view, ShardReplicas replicas) {
    this.view = view;
    this.weights = UsedWeights.of(view.request(), view.settings());
    this.shards = view.shards(replicas, weights.weights());
  }

  NamedWeights weights() {
    return weights;
  }

  /** Returns whether documents may be hidden, so that numbers of the job are not those to show. */
  boolean isFiltered() {
    return Filters.hideAny(view.request());
  }

  /** Number of visible documents, and groups with at least two of them. */
  record Sizes(long documents, List<GroupSize> groups) {}

  /** Returns the member fields to show; rejects unreadable fields. */
  List<String> shown() {
    IndexSchema schema = view.request().getSchema();
    ShownFields.size(view.params(), schema);
    return ShownFields.of(view.params(), schema);
  }

  Sizes sizes() {
    long documents = 0;
    Map<Integer, GroupSize> groups = new HashMap<>();
    for (ShardGroups answer : shards.ask(CollectionTasks.SIZES, SizesAsked.IN_COLUMNS).values()) {
      documents += answer.documents();
      answer.all().forEach(group -> groups.merge(group.group(), group, GroupSize::plus));
    }
    groups.values().removeIf(group -> group.size() < 2);
    return new Sizes(documents, GroupSize.sorted(groups.values()));
  }

  /** Counts members with the text of an older or kept member of their group. */
  Common copies(long documents) {
    return new HistogramShards(shards).repeating(Mark.TEXT_IN_GROUP, documents);
  }

  /** Two members of one group, the older one first. */
  record Pair(ListedDocument a, ListedDocument b) {
    /** Pairs each member, oldest first, with at most {@code reach} later ones. */
    static List<Pair> of(List<ListedDocument> members, int reach) {
      return IntStream.range(0, members.size())
          .boxed()
          .flatMap(
              i ->
                  members.stream()
                      .skip(i + 1L)
                      .limit(reach)
                      .map(later -> new Pair(members.get(i), later)))
          .toList();
    }
  }

  record Members(
      SortedMap<Integer, List<ListedDocument>> byGroup, List<List<ListedDocument>> byShard) {}

  /** Returns the oldest members of groups, see {@link Wanted}. */
  Members members(int[] groups, int max, List<String> shown, boolean comparedOnly) {
    Wanted wanted = new Wanted(groups, max, shown, comparedOnly);
    List<List<ListedDocument>> byShard =
        List.copyOf(shards.ask(CollectionTasks.MEMBERS, wanted).values());
    SortedMap<Integer, List<ListedDocument>> byGroup = new TreeMap<>();
    byShard.stream()
        .flatMap(List::stream)
        .forEach(m -> byGroup.computeIfAbsent(m.group(), g -> new ArrayList<>()).add(m));
    byGroup.replaceAll((group, all) -> ListedDocument.kept(all, max, comparedOnly));
    return new Members(byGroup, byShard);
  }

  /** Returns the wholes of members, by key. */
  Map<Long, PartOf> wholes(Collection<ListedDocument> members) {
    long[] keys = members.stream().mapToLong(ListedDocument::key).toArray();
    Map<Long, PartOf> found = new HashMap<>();
    for (int from = 0; from < keys.length; from += CARRIED) {
      TimeLimit.check();
      int end = Math.min(from + CARRIED, keys.length);
      found.putAll(wholes(carried(Arrays.stream(keys, from, end))));
    }
    return found;
  }

  private Map<Long, PartOf> wholes(Map<Long, CarriedDocument> members) {
    Map<Long, PartOf> found = new HashMap<>();
    List<Long> keys = List.copyOf(members.keySet());
    PairConstraints decisions = view.decisions(members.values());
    List<Decided> parts =
        keys.stream().map(members::get).map(part -> decided(part, decisions)).toList();
    for (List<PartOf> answer : shards.ask(CollectionTasks.WHOLES, parts).values()) {
      for (int i = 0; i < parts.size(); i++) {
        found.merge(keys.get(i), answer.get(i), PartOf::plus);
      }
    }
    return found;
  }

  private static Decided decided(CarriedDocument document, PairConstraints decisions) {
    return new Decided(document, decisions.about(document.document().textVersion()));
  }

  Map<Integer, Set<String>> formats(int[] groups) {
    Map<Integer, Set<String>> formats = new HashMap<>();
    Wanted wanted = new Wanted(groups, 0, List.of(), true);
    for (Map<Integer, Set<String>> answer : shards.ask(CollectionTasks.FORMATS, wanted).values()) {
      answer.forEach(
          (group, some) -> formats.computeIfAbsent(group, g -> new TreeSet<>()).addAll(some));
    }
    return formats;
  }

  /**
   * The comparison of two members, as {@code /duplicates} makes it.
   *
   * @param similarity in 0..1; NaN if a document is gone
   */
  record Compared(double similarity, boolean isLink) {}

  /** Compares pairs; documents are carried here, with what is usual around them. */
  List<Compared> compare(List<Pair> pairs) {
    List<Compared> all = new ArrayList<>(pairs.size());
    for (int from = 0; from < pairs.size(); from += CARRIED) {
      List<Pair> some = pairs.subList(from, Math.min(from + CARRIED, pairs.size()));
      Map<Long, CarriedDocument> carried =
          carried(
              some.stream().flatMapToLong(pair -> LongStream.of(pair.a().key(), pair.b().key())));
      Comparison comparison = new Comparison(List.copyOf(carried.values()));
      for (Pair pair : some) {
        all.add(comparison.of(carried.get(pair.a().key()), carried.get(pair.b().key())));
      }
    }
    return all;
  }

  /** Compares some documents by their rules; of two rules, the stricter one applies. */
  private final class Comparison {
    private final List<FoundDocument> documents;
    private final Map<String, LinkRule> rules = new HashMap<>();
    private final Map<Verifier, Backgrounds> backgrounds = new HashMap<>();

    Comparison(List<CarriedDocument> carried) {
      this.documents = carried.stream().map(CarriedDocument::document).toList();
    }

    Compared of(@Nullable CarriedDocument a, @Nullable CarriedDocument b) {
      if (a == null || b == null) {
        return new Compared(Double.NaN, false);
      }
      Compared one = by(a.rule(), a.document(), b.document());
      Compared other = a.rule().equals(b.rule()) ? one : by(b.rule(), a.document(), b.document());
      return new Compared(Math.min(one.similarity, other.similarity), one.isLink && other.isLink);
    }

    private Compared by(String name, FoundDocument a, FoundDocument b) {
      LinkRule rule = rules.computeIfAbsent(name, this::rule);
      Similarity similarity =
          backgrounds
              .computeIfAbsent(rule.settings().verifier(weights.weights()), this::around)
              .verify(a, b);
      Outcome outcome = rule.judge(a.fingerprint(), b.fingerprint(), similarity);
      return new Compared(similarity.value(), outcome == Outcome.KEPT);
    }

    private LinkRule rule(String name) {
      Map<String, String> values = view.duplicates().rules().values(name);
      return new LinkRule(DuplicatesRequest.settings(view.request(), values));
    }

    private Backgrounds around(Verifier verifier) {
      return new ShardBackgrounds(shards, verifier).of(documents);
    }
  }

  private Map<Long, CarriedDocument> carried(LongStream keys) {
    return shards
        .ask(CollectionTasks.CARRY, new Keys(keys.sorted().distinct().toArray()))
        .values()
        .stream()
        .flatMap(List::stream)
        .collect(
            Collectors.toMap(
                carried -> DocumentKey.of(carried.id(), DocumentKey.SEED), carried -> carried));
  }
}
