package org.solrduplicates.solr.collection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.core.collection.DecidedGroup;
import org.solrduplicates.core.collection.Documents;
import org.solrduplicates.core.collection.Judgements;
import org.solrduplicates.core.collection.MemberComparison;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.search.Wire;
import org.solrduplicates.solr.weights.NamedWeights;

/**
 * The groups that the job has written, as far as a request may see them: over all shards, and
 * nothing of a document that is not to be seen, not even its number. For one thread and one
 * request.
 */
final class GroupView {
  private final CollectionHandler handler;
  private final SolrQueryRequest request;
  private final SolrParams user;
  private final int seed;
  private final Channels shards;
  private final Object regrouping;
  private final NamedWeights weights;

  GroupView(CollectionHandler handler, SolrQueryRequest request, SolrParams user) {
    List<DecidedGroup> decided =
        handler
            .decisions(request.getCore())
            .map(kept -> LocalCollectionShard.reading(kept::groups))
            .orElse(List.of());
    this.handler = handler;
    this.request = request;
    this.user = user;
    this.seed = decided.stream().mapToInt(DecidedGroup::seed).findFirst().orElse(0);
    this.weights = UsedWeights.of(request, handler.duplicates(request.getCore()).settings());
    this.shards = handler.everywhere(request, user, seed, weights.weights());
    this.regrouping = Regrouping.of(decided, shards).written();
  }

  /** Returns the weights by which links and similarities of the answer are made. */
  NamedWeights weights() {
    return weights;
  }

  /**
   * The groups of at least two documents.
   *
   * @param documents how many documents may be seen, in groups or not
   * @param groups the groups by number
   */
  record Sizes(long documents, List<GroupSize> groups) {}

  /** Returns the fields that are shown of members; refuses what cannot be read. */
  List<String> shown() {
    ShownFields.size(request.getParams(), request.getSchema());
    return ShownFields.of(request.getParams(), request.getSchema());
  }

  Sizes sizes() {
    long documents = 0;
    SortedMap<Integer, GroupSize> groups = new TreeMap<>();
    for (Object answer : shards.ask(ShardQuestion.SIZES, List.of(regrouping))) {
      List<?> fields = (List<?>) answer;
      documents += (Integer) fields.get(0);
      Wire.read(fields.get(1), GroupSize::read)
          .forEach(group -> groups.merge(group.group(), group, GroupSize::plus));
    }
    return new Sizes(documents, groups.values().stream().filter(g -> g.size() > 1).toList());
  }

  /** Members of groups, by group, and on which shard each is. */
  record Members(SortedMap<Integer, List<Member>> byGroup, List<List<Member>> byShard) {}

  /**
   * Returns the oldest members of groups.
   *
   * @param groups the numbers of the groups; all if there is none
   * @param max how many of each
   * @param shown the fields to show
   * @param comparedOnly whether only what is compared is wanted
   */
  Members members(int[] groups, int max, List<String> shown, boolean comparedOnly) {
    List<Object> answers =
        shards.ask(
            ShardQuestion.MEMBERS,
            List.of(regrouping, CollectionWire.of(groups), max, shown, comparedOnly));
    SortedMap<Integer, List<Member>> byGroup = new TreeMap<>();
    List<List<Member>> byShard = new ArrayList<>();
    for (Object answer : answers) {
      List<Member> members = Wire.read(answer, Member::read);
      byShard.add(members);
      members.forEach(m -> byGroup.computeIfAbsent(m.group(), g -> new ArrayList<>()).add(m));
    }
    byGroup.replaceAll(
        (group, all) -> all.stream().sorted(Member.OLDEST_FIRST).limit(max).toList());
    return new Members(byGroup, byShard);
  }

  /** Returns the file formats of groups. */
  Map<Integer, Set<String>> formats(int[] groups) {
    Map<Integer, Set<String>> formats = new HashMap<>();
    List<Object> message = List.of(regrouping, CollectionWire.of(groups));
    for (Object answer : shards.ask(ShardQuestion.FORMATS, message)) {
      ((Map<?, ?>) answer)
          .forEach(
              (group, some) ->
                  formats
                      .computeIfAbsent(Integer.valueOf(group.toString()), g -> new TreeSet<>())
                      .addAll(Wire.strings(some)));
    }
    return formats;
  }

  /** Compares members pair by pair. */
  Judgements compare(Members members, List<MemberPair> pairs) {
    MemberComparison<CarriedDocument> comparison =
        new MemberComparison<>(
            handler.shards(
                request.getCore(),
                handler.channels(request, user),
                user,
                request.getUserPrincipal(),
                seed,
                weights.weights()),
            handler.executor(),
            members.byShard().stream().map(GroupView::documents).toList(),
            handler.settings(request, weights.weights()));
    return comparison.compare(
        pairs.stream().mapToLong(pair -> pair.a().key()).toArray(),
        pairs.stream().mapToLong(pair -> pair.b().key()).toArray());
  }

  private static Documents documents(List<Member> members) {
    List<Member> sorted =
        members.stream().sorted(Comparator.comparing(Member::key, Long::compareUnsigned)).toList();
    return new Documents(
        sorted.stream().mapToLong(Member::key).toArray(),
        sorted.stream().mapToLong(Member::text).toArray(),
        sorted.stream().mapToLong(Member::state).toArray(),
        new int[sorted.size()],
        new long[sorted.size()],
        new int[sorted.size()]);
  }
}
