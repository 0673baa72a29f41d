package org.solrduplicates.solr.collection;

import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.Judgements;
import org.solrduplicates.core.order.VersionOrder;
import org.solrduplicates.core.order.VersionOrder.Place;
import org.solrduplicates.solr.collection.shard.GroupSize;
import org.solrduplicates.solr.collection.shard.ListedDocument;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.search.DateWriter;
import org.solrduplicates.solr.weights.NamedWeights;

/** Lists groups with their members. */
final class GroupList {
  private static final String MIN_SIZE = "dup.minSize";
  private static final String MIN_SIMILARITY = "dup.minSimilarity";
  private static final String MAX_SIMILARITY = "dup.maxSimilarity";
  private static final String MEMBERS = "dup.members";
  private static final int DEFAULT_MEMBERS = 10;
  private static final int MAX_MEMBERS = 1_000;

  /** The similarity of a group is that of its oldest members. */
  private static final int COMPARED = 30;

  /** Of so many groups the oldest members are in memory at once. */
  private static final int BATCH = 10_000;

  private final GroupView view;
  private final SolrParams params;
  private final GroupPage page;
  private final float minSimilarity;
  private final float maxSimilarity;
  private final int maxMembers;
  private final List<String> shownFields;

  GroupList(GroupView view, SolrParams params) {
    this.view = view;
    this.params = params;
    this.page = GroupPage.of(params);
    this.shownFields = view.shown();
    this.minSimilarity = (float) RequestParams.share(params, MIN_SIMILARITY, 0);
    this.maxSimilarity = (float) RequestParams.share(params, MAX_SIMILARITY, 1);
    this.maxMembers = RequestParams.count(params, MEMBERS, DEFAULT_MEMBERS, 0);
    if (maxMembers > MAX_MEMBERS) {
      throw RequestParams.wrong(MEMBERS, "a whole number from 0 to " + MAX_MEMBERS, maxMembers);
    }
  }

  /** Writes the answer; {@code job} is the status of the job that wrote the groups. */
  void write(SolrQueryResponse response, NamedList<?> job) {
    int minSize = RequestParams.count(params, MIN_SIZE, 2, 2);
    GroupView.Sizes all = view.sizes();
    boolean bySimilarity =
        page.order() == GroupPage.Order.SIMILARITY || minSimilarity > 0 || maxSimilarity < 1;
    int[] numbers = all.groups().stream().mapToInt(GroupSize::group).toArray();
    Map<Integer, Float> similarities =
        bySimilarity ? inBatches(numbers, BATCH, this::similarities) : Map.of();
    List<GroupSize> listed =
        all.groups().stream()
            .filter(group -> group.size() >= minSize)
            .filter(group -> isInRange(similarities.getOrDefault(group.group(), 0f)))
            .toList();
    List<GroupSize> shown = page.of(listed, similarities);
    GroupPage.addList(documents(shown, listed.size(), similarities), params, response);
    if (page.hasCursor()) {
      response.add("nextCursorMark", page.next(shown, similarities));
    }
    response.add("groups", summary(all, job));
  }

  /** Asks about so many groups at once that their members are never all in memory. */
  static <T> Map<Integer, T> inBatches(
      int[] groups, int size, Function<int[], Map<Integer, T>> question) {
    Map<Integer, T> all = new HashMap<>();
    for (int from = 0; from < groups.length; from += size) {
      all.putAll(
          question.apply(Arrays.copyOfRange(groups, from, Math.min(from + size, groups.length))));
    }
    return all;
  }

  private boolean isInRange(float similarity) {
    return similarity >= minSimilarity && similarity <= maxSimilarity;
  }

  private SolrDocumentList documents(List<GroupSize> shown, int found, Map<Integer, Float> known) {
    SolrDocumentList list = new SolrDocumentList();
    list.setNumFound(found);
    list.setStart(page.start());
    if (shown.isEmpty()) {
      return list;
    }
    int[] numbers = shown.stream().mapToInt(GroupSize::group).toArray();
    Map<Integer, List<ListedDocument>> members =
        view.members(numbers, maxMembers, shownFields, false).byGroup();
    if (GroupPage.isTable(params)) {
      shown.forEach(group -> addRows(group, members, list));
    } else {
      addDocuments(shown, members, known.isEmpty() ? similarities(numbers) : known, list);
    }
    return list;
  }

  private static void addRows(
      GroupSize group, Map<Integer, List<ListedDocument>> members, SolrDocumentList list) {
    list.addAll(MemberWriter.of(group, members.getOrDefault(group.group(), List.of())).rows());
  }

  private void addDocuments(
      List<GroupSize> shown,
      Map<Integer, List<ListedDocument>> members,
      Map<Integer, Float> similarities,
      SolrDocumentList list) {
    Map<Integer, Set<String>> formats =
        view.formats(shown.stream().mapToInt(GroupSize::group).toArray());
    for (GroupSize group : shown) {
      list.add(
          document(
              group,
              members.getOrDefault(group.group(), List.of()),
              similarities.getOrDefault(group.group(), 0f),
              formats.getOrDefault(group.group(), Set.of())));
    }
  }

  private static SolrDocument document(
      GroupSize group, List<ListedDocument> members, float similarity, Set<String> formats) {
    SolrDocument document = new SolrDocument();
    document.setField("id", String.valueOf(group.group()));
    document.setField("size", group.size());
    document.setField("redundant", group.size() - 1);
    if (group.bytes() > 0) {
      document.setField("redundantSize", group.redundancy());
    }
    document.setField("similarity", similarity);
    setDate("first", group.first(), document);
    setDate("latest", group.latest(), document);
    document.setField("formats", List.copyOf(formats));
    document.setField("members", MemberWriter.of(group, members).written());
    return document;
  }

  private static void setDate(String name, @Nullable Long date, SolrDocument document) {
    if (date != null) {
      document.setField(name, Instant.ofEpochMilli(date).toString());
    }
  }

  /** The lowest similarity of a member to the one that it is most similar to. */
  private Map<Integer, Float> similarities(int[] groups) {
    GroupView.Members members = view.members(groups, COMPARED, List.of(), true);
    List<MemberPair> pairs =
        members.byGroup().values().stream()
            .flatMap(some -> MemberPair.of(some, COMPARED).stream())
            .toList();
    Judgements compared = view.compare(members, pairs);
    TimeLimit.check();
    Map<Long, Float> best = new HashMap<>();
    for (int i = 0; i < pairs.size(); i++) {
      double similarity = compared.similarities()[i];
      float shown = Double.isNaN(similarity) ? 0 : (float) similarity;
      best.merge(pairs.get(i).a().key(), shown, Math::max);
      best.merge(pairs.get(i).b().key(), shown, Math::max);
    }
    Map<Integer, Float> lowest = new TreeMap<>();
    members
        .byGroup()
        .forEach(
            (group, some) ->
                some.forEach(
                    member -> lowest.merge(group, best.getOrDefault(member.key(), 1f), Math::min)));
    return lowest;
  }

  private static SimpleOrderedMap<Object> summary(GroupView.Sizes all, NamedList<?> job) {
    long inGroups = all.groups().stream().mapToLong(GroupSize::size).sum();
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("documents", all.documents());
    map.add("inGroups", inGroups);
    map.add("groups", all.groups().size());
    map.add("redundant", inGroups - all.groups().size());
    SimpleOrderedMap<Object> sizes = new SimpleOrderedMap<>();
    bySize(all.groups()).forEach(sizes::add);
    map.add("sizes", sizes);
    for (String key : List.of("state", "finished", "settings", "contrast", NamedWeights.KEY)) {
      Object value = job.get(key);
      if (value != null) {
        map.add(key.equals("finished") ? "asOf" : key, value);
      }
    }
    return map;
  }

  private static Map<String, Integer> bySize(List<GroupSize> groups) {
    Map<String, Integer> sizes = new LinkedHashMap<>();
    List.of("2-5", "6-20", "21-").forEach(name -> sizes.put(name, 0));
    for (GroupSize group : groups) {
      sizes.merge(group.size() < 6 ? "2-5" : group.size() < 21 ? "6-20" : "21-", 1, Integer::sum);
    }
    return sizes;
  }

  /**
   * Writes the members of a group in the order of {@link VersionOrder}. Which version each is can
   * be said only where all are listed: one that is left out may have an older text.
   */
  private record MemberWriter(GroupSize group, VersionOrder<ListedDocument> order) {
    static MemberWriter of(GroupSize group, List<ListedDocument> members) {
      return new MemberWriter(group, VersionOrder.of(members, ListedDocument::document));
    }

    private boolean isComplete() {
      return order.all().size() == group.size();
    }

    private boolean isLatest(Place<ListedDocument> place) {
      return order.latest().filter(place::equals).isPresent();
    }

    /** Returns the members for a program, those with a date in order, then the others. */
    List<SimpleOrderedMap<Object>> written() {
      return order.all().stream().map(this::written).toList();
    }

    private SimpleOrderedMap<Object> written(Place<ListedDocument> place) {
      ListedDocument member = place.document();
      SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
      map.add("id", member.id());
      member.fields().forEach(map::add);
      if (member.document().isDated()) {
        map.add("date", String.valueOf(member.document().date()));
      }
      place(place).forEach(map::add);
      DateWriter.addIgnored(member.ignored(), map);
      return map;
    }

    private Map<String, Object> place(Place<ListedDocument> place) {
      Map<String, Object> said = new LinkedHashMap<>();
      if (isComplete() && place.version() > 0) {
        said.put("version", place.version());
      }
      if (isComplete() && place.copy()) {
        said.put("copy", true);
      }
      if (isComplete() && isLatest(place)) {
        said.put("latest", true);
      }
      return said;
    }

    List<SolrDocument> rows() {
      return order.all().stream().map(this::row).toList();
    }

    private SolrDocument row(Place<ListedDocument> place) {
      ListedDocument member = place.document();
      SolrDocument row = new SolrDocument();
      row.setField("group", group.group());
      row.setField("size", group.size());
      row.setField("id", member.id());
      if (member.document().isDated()) {
        row.setField("date", String.valueOf(member.document().date()));
      }
      member.fields().forEach((name, value) -> setCell(name, value, row));
      place(place).forEach(row::setField);
      return row;
    }

    /** A field of the documents may have the name of a column that is there already. */
    private static void setCell(String name, Object value, SolrDocument row) {
      if (!row.containsKey(name)) {
        row.setField(name, value.toString());
      }
    }
  }
}
