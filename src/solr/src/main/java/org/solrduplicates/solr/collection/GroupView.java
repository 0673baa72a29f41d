// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.util.ArrayList;
import java.util.Arrays;
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
import org.solrduplicates.core.collection.Judgements;
import org.solrduplicates.core.collection.MemberComparison;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.group.Backgrounds;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.solr.collection.shard.AskedShard;
import org.solrduplicates.solr.collection.shard.CarriedDocument;
import org.solrduplicates.solr.collection.shard.CollectionTasks;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Keys;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Mark;
import org.solrduplicates.solr.collection.shard.CollectionTasks.ShardGroups;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Wanted;
import org.solrduplicates.solr.collection.shard.GroupSize;
import org.solrduplicates.solr.collection.shard.ListedDocument;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.collection.shard.ShardBackgrounds;
import org.solrduplicates.solr.collection.shard.ShownFields;
import org.solrduplicates.solr.search.HandlerConfig;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shard.ShardReplicas;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.shard.ShardTask.Nothing;
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
    SortedMap<Integer, GroupSize> groups = new TreeMap<>();
    for (ShardGroups answer : shards.ask(CollectionTasks.SIZES, Nothing.AT_ALL).values()) {
      documents += answer.documents();
      answer.groups().forEach(group -> groups.merge(group.group(), group, GroupSize::plus));
    }
    return new Sizes(documents, groups.values().stream().filter(g -> g.size() > 1).toList());
  }

  /** Counts members with the text of an older or kept member of their group. */
  long copies(long documents) {
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
    byGroup.replaceAll(
        (group, all) -> all.stream().sorted(ListedDocument.OLDEST_FIRST).limit(max).toList());
    return new Members(byGroup, byShard);
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

  Judgements compare(Members members, List<Pair> pairs) {
    DuplicateSettings settings = HandlerConfig.read(view.request()).settings();
    if (settings.measure() == Measure.CALIBRATED) {
      return byEvidence(pairs, settings);
    }
    MemberComparison<CarriedDocument> comparison =
        new MemberComparison<>(
            AskedShard.all(shards, false),
            view.executor(),
            members.byShard().stream().map(GroupView::documents).toList(),
            view.jobSettings(weights.weights()));
    long[] left = pairs.stream().mapToLong(pair -> pair.a().key()).toArray();
    long[] right = pairs.stream().mapToLong(pair -> pair.b().key()).toArray();
    Map<Long, Double> backgrounds =
        backgrounds(LongStream.concat(LongStream.of(left), LongStream.of(right)));
    return comparison.compare(left, right, key -> backgrounds.getOrDefault(key, 0.0));
  }

  private Map<Long, Double> backgrounds(LongStream documents) {
    Verifier verifier = HandlerConfig.read(view.request()).settings().verifier(weights.weights());
    if (!verifier.contrast().isOn()) {
      return Map.of();
    }
    Map<Long, Double> backgrounds = new HashMap<>();
    long[] keys = documents.sorted().distinct().toArray();
    for (int from = 0; from < keys.length; from += CARRIED) {
      Map<Long, FoundDocument> carried =
          carried(Arrays.stream(keys, from, Math.min(from + CARRIED, keys.length)));
      Backgrounds around = new ShardBackgrounds(shards, verifier).of(List.copyOf(carried.values()));
      carried.forEach(
          (key, document) -> backgrounds.put(key, around.of(document.id()).background()));
    }
    return backgrounds;
  }

  /** Documents are carried here, with what is usual around them. */
  private Judgements byEvidence(List<Pair> pairs, DuplicateSettings settings) {
    double[] similarities = new double[pairs.size()];
    boolean[] links = new boolean[pairs.size()];
    LinkRule rule = new LinkRule(settings);
    for (int from = 0; from < similarities.length; from += CARRIED) {
      List<Pair> some = pairs.subList(from, Math.min(from + CARRIED, similarities.length));
      Map<Long, FoundDocument> carried =
          carried(
              some.stream().flatMapToLong(pair -> LongStream.of(pair.a().key(), pair.b().key())));
      Backgrounds around =
          new ShardBackgrounds(shards, settings.verifier(weights.weights()))
              .of(List.copyOf(carried.values()));
      for (int i = 0; i < some.size(); i++) {
        FoundDocument a = carried.get(some.get(i).a().key());
        FoundDocument b = carried.get(some.get(i).b().key());
        similarities[from + i] = Double.NaN;
        if (a != null && b != null) {
          similarities[from + i] = around.verify(a, b).value();
          links[from + i] = rule.judge(a, b, similarities[from + i]) == Outcome.KEPT;
        }
      }
    }
    return new Judgements(similarities, links);
  }

  private Map<Long, FoundDocument> carried(LongStream keys) {
    return shards
        .ask(CollectionTasks.CARRY, new Keys(keys.sorted().distinct().toArray()))
        .values()
        .stream()
        .flatMap(List::stream)
        .map(CarriedDocument::document)
        .collect(
            Collectors.toMap(
                document -> DocumentKey.of(document.id(), DocumentKey.SEED), document -> document));
  }

  private static Documents documents(List<ListedDocument> members) {
    Documents documents = new Documents(members.size());
    for (int i = 0; i < members.size(); i++) {
      documents.keys()[i] = members.get(i).key();
      documents.texts()[i] = members.get(i).text();
      documents.states()[i] = members.get(i).state();
    }
    return documents.sorted(members.size());
  }
}
