// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.CursorMarkParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.order.VersionOrder;
import org.solrduplicates.core.order.VersionOrder.Place;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.collection.GroupView.Compared;
import org.solrduplicates.solr.collection.GroupView.Pair;
import org.solrduplicates.solr.collection.HistogramShards.Common;
import org.solrduplicates.solr.collection.Listing.Cursor;
import org.solrduplicates.solr.collection.shard.GroupSize;
import org.solrduplicates.solr.collection.shard.ListedDocument;
import org.solrduplicates.solr.collection.shard.PartOf;
import org.solrduplicates.solr.collection.shard.PartOf.Whole;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.ResponseMap;
import org.solrduplicates.solr.search.VersionGroupWriter;
import org.solrduplicates.solr.weights.NamedWeights;

/** Lists groups with their members. */
final class GroupList {
  private static final String MIN_SIZE = "dup.minSize";
  private static final String MIN_SIMILARITY = "dup.minSimilarity";
  private static final String MAX_SIMILARITY = "dup.maxSimilarity";
  private static final String MEMBERS = "dup.members";
  private static final String COPIES = "dup.copies";
  private static final String PARTS = "dup.parts";
  private static final String REDUNDANT_SIZE = "redundantSize";
  private static final String PART_OF = "partOf";
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final String SORTS =
      "one of size, similarity, date or redundancy with asc or desc";
  private static final int DEFAULT_MEMBERS = 10;
  private static final int MAX_MEMBERS = 1_000;

  /** Maximum number of members whose wholes are searched. */
  private static final int MAX_PARTS = 1_000;

  /** Maximum number of members, oldest first, whose similarities define that of a group. */
  private static final int COMPARED = 30;

  private static final float MOST_BELOW_ONE = 0.9999f;

  /** Number of groups whose oldest members are loaded per batch. */
  private static final int BATCH = 10_000;

  private enum Order {
    SIZE,
    SIMILARITY,
    /** By the date of the latest member. */
    DATE,
    REDUNDANCY
  }

  private final GroupView view;
  private final SolrParams params;
  private final Listing page;
  private final boolean hasCursor;
  private final Order order;
  private final boolean descending;
  private final float minSimilarity;
  private final float maxSimilarity;
  private final int maxMembers;
  private final List<String> shownFields;
  private final boolean withParts;

  GroupList(GroupView view, SolrParams params) {
    this.view = view;
    this.params = params;
    String sort = params.get(CommonParams.SORT, "size desc").strip();
    String[] parts = BLANKS.split(sort, -1);
    this.descending = parts[parts.length - 1].equalsIgnoreCase("desc");
    this.order =
        Arrays.stream(Order.values())
            .filter(o -> Parameter.name(o).equalsIgnoreCase(parts[0]))
            .filter(o -> parts.length == 2 && (descending || parts[1].equalsIgnoreCase("asc")))
            .findFirst()
            .orElseThrow(() -> RequestParams.wrong(CommonParams.SORT, SORTS, sort));
    this.page = Listing.byCursor(params);
    this.hasCursor = !params.get(CursorMarkParams.CURSOR_MARK_PARAM, "").isEmpty();
    this.shownFields = view.shown();
    this.minSimilarity = (float) RequestParams.share(params, MIN_SIMILARITY, 0);
    this.maxSimilarity = (float) RequestParams.share(params, MAX_SIMILARITY, 1);
    this.maxMembers = RequestParams.count(params, MEMBERS, DEFAULT_MEMBERS, 0);
    if (maxMembers > MAX_MEMBERS) {
      throw RequestParams.wrong(MEMBERS, "a whole number from 0 to " + MAX_MEMBERS, maxMembers);
    }
    this.withParts = params.getBool(PARTS, false);
    if (withParts && page.rows() * maxMembers > MAX_PARTS) {
      throw RequestParams.badRequest(
          Sentence.of(
              "%s times %s must be at most %d with %s=true, was %d times %d; lower one of them",
              CommonParams.ROWS, MEMBERS, MAX_PARTS, PARTS, page.rows(), maxMembers));
    }
  }

  /** {@code job} is the status of the job that wrote the groups. */
  void write(SolrQueryResponse response, NamedList<?> job) {
    int minSize = RequestParams.count(params, MIN_SIZE, 2, 2);
    GroupView.Sizes all = view.sizes();
    boolean bySimilarity = order == Order.SIMILARITY || minSimilarity > 0 || maxSimilarity < 1;
    Map<Integer, Float> similarities = bySimilarity ? known(all.groups()) : Map.of();
    List<GroupSize> listed =
        all.groups().stream()
            .filter(group -> group.size() >= minSize)
            .filter(group -> isInRange(similarities.getOrDefault(group.group(), 0f)))
            .toList();
    page.count(listed.size());
    add(shown(listed, group -> value(group, similarities)));
    if (hasCursor) {
      page.writeWithCursor(params, response);
    } else {
      Listing.write(page.documents(), params, response);
    }
    response.add("groups", summary(all, job));
  }

  /** Returns the similarities that the job has written, and compares other groups. */
  private Map<Integer, Float> known(List<GroupSize> groups) {
    int[] unknown =
        groups.stream()
            .filter(group -> group.similarity().isEmpty())
            .mapToInt(GroupSize::group)
            .toArray();
    Map<Integer, Float> known = inBatches(unknown, BATCH, this::similarities);
    for (GroupSize group : groups) {
      group.similarity().ifPresent(some -> known.put(group.group(), fourDigits(some)));
    }
    return known;
  }

  /** As similarities that are compared on request; only equal texts have 1. */
  private static float fourDigits(float similarity) {
    float rounded = (float) VersionGroupWriter.rounded(similarity);
    return similarity < 1 ? Math.min(rounded, MOST_BELOW_ONE) : rounded;
  }

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

  private double value(GroupSize group, Map<Integer, Float> similarities) {
    return switch (order) {
      case SIZE -> group.size();
      case SIMILARITY -> similarities.getOrDefault(group.group(), 0f);
      case DATE -> Optional.ofNullable(group.latest()).orElse(Long.MIN_VALUE);
      case REDUNDANCY -> group.redundancy();
    };
  }

  private List<GroupSize> shown(List<GroupSize> groups, ToDoubleFunction<GroupSize> value) {
    Comparator<GroupSize> byValue = Comparator.comparingDouble(value);
    int last = page.afterNumber();
    List<GroupSize> shown =
        first(
            groups.stream()
                .filter(
                    group ->
                        page.after().isEmpty()
                            || isAfter(group, value, page.after().get().position(), last)),
            (descending ? byValue.reversed() : byValue).thenComparing(GroupSize::group),
            page.start() + (long) page.rows());
    shown = shown.subList(Math.min(page.start(), shown.size()), shown.size());
    if (!shown.isEmpty()) {
      GroupSize end = shown.get(shown.size() - 1);
      page.reached(new Cursor(String.valueOf(end.group()), value.applyAsDouble(end)));
    }
    return shown;
  }

  /** Returns the first groups of an order, without sorting all. */
  private static List<GroupSize> first(
      Stream<GroupSize> groups, Comparator<GroupSize> order, long wanted) {
    Queue<GroupSize> first = new PriorityQueue<>(order.reversed());
    groups.forEach(
        group -> {
          if (first.size() < wanted) {
            first.add(group);
          } else if (wanted > 0 && order.compare(group, first.element()) < 0) {
            first.remove();
            first.add(group);
          }
        });
    return first.stream().sorted(order).toList();
  }

  private boolean isAfter(
      GroupSize group, ToDoubleFunction<GroupSize> value, double lastValue, int last) {
    int compared = Double.compare(value.applyAsDouble(group), lastValue);
    return compared == 0 ? group.group() > last : compared < 0 == descending;
  }

  private void add(List<GroupSize> shown) {
    if (shown.isEmpty()) {
      return;
    }
    int[] numbers = shown.stream().mapToInt(GroupSize::group).toArray();
    Map<Integer, List<ListedDocument>> members =
        view.members(numbers, maxMembers, shownFields, false).byGroup();
    Map<Long, PartOf> wholes =
        withParts
            ? view.wholes(members.values().stream().flatMap(List::stream).toList())
            : Map.of();
    boolean isTable = Listing.isTable(params);
    Map<Integer, Float> similarities =
        isTable ? Map.of() : view.isFiltered() ? similarities(numbers) : known(shown);
    Map<Integer, Set<String>> formats = isTable ? Map.of() : view.formats(numbers);
    for (GroupSize group : shown) {
      MemberWriter writer =
          MemberWriter.of(group, members.getOrDefault(group.group(), List.of()), wholes);
      if (isTable) {
        page.documents().addAll(writer.rows());
      } else {
        float similarity = similarities.getOrDefault(group.group(), 0f);
        page.documents()
            .add(
                document(
                    group,
                    writer.written(),
                    similarity,
                    formats.getOrDefault(group.group(), Set.of())));
      }
    }
  }

  private static SolrDocument document(
      GroupSize group, List<?> members, float similarity, Set<String> formats) {
    SolrDocument document = new SolrDocument();
    document.setField("id", String.valueOf(group.group()));
    document.setField("size", group.size());
    document.setField("redundant", group.redundant());
    if (group.bytes() > 0) {
      document.setField(REDUNDANT_SIZE, group.redundantSize());
    }
    document.setField("similarity", similarity);
    setDate("first", group.first(), document);
    setDate("latest", group.latest(), document);
    document.setField("formats", List.copyOf(formats));
    document.setField("members", members);
    return document;
  }

  private static void setDate(String name, @Nullable Long date, SolrDocument document) {
    if (date != null) {
      document.setField(name, Instant.ofEpochMilli(date).toString());
    }
  }

  /** Returns the lowest similarity of a member to its most similar other member. */
  private Map<Integer, Float> similarities(int[] groups) {
    GroupView.Members members = view.members(groups, COMPARED, List.of(), true);
    List<Pair> pairs =
        members.byGroup().values().stream()
            .flatMap(some -> Pair.of(some, COMPARED).stream())
            .toList();
    List<Compared> compared = view.compare(pairs);
    TimeLimit.check();
    Map<Long, Float> best = new HashMap<>();
    for (int i = 0; i < pairs.size(); i++) {
      double similarity = compared.get(i).similarity();
      float shown = Double.isNaN(similarity) ? 0 : (float) similarity;
      best.merge(pairs.get(i).a().key(), shown, Math::max);
      best.merge(pairs.get(i).b().key(), shown, Math::max);
    }
    Map<Integer, Float> lowest = new TreeMap<>();
    for (ListedDocument member :
        members.byGroup().values().stream().flatMap(List::stream).toList()) {
      lowest.merge(member.group(), best.getOrDefault(member.key(), 1f), Math::min);
    }
    return lowest;
  }

  private SimpleOrderedMap<Object> summary(GroupView.Sizes all, NamedList<?> job) {
    long inGroups = all.groups().stream().mapToLong(GroupSize::size).sum();
    ResponseMap map = new ResponseMap();
    map.add("documents", all.documents());
    map.add("inGroups", inGroups);
    map.add("groups", all.groups().size());
    map.add("redundant", all.groups().stream().mapToLong(GroupSize::redundant).sum());
    long size = all.groups().stream().mapToLong(GroupSize::redundantSize).sum();
    map.ifAny(REDUNDANT_SIZE, size);
    if (params.getBool(COPIES, false)) { // reads all texts
      Common copies = view.copies(all.documents());
      map.add("copies", copies.documents());
      map.ifAny(Common.SIZE, Math.min(size, copies.size()));
    }
    SimpleOrderedMap<Object> sizes = new SimpleOrderedMap<>();
    bySize(all.groups()).forEach(sizes::add);
    map.add("sizes", sizes);
    for (String key : List.of("state", "finished", "settings", NamedWeights.KEY)) {
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
   * Writes the members of a group in version order. Version numbers require that all members are
   * listed, because an unlisted one may have an older text.
   */
  private record MemberWriter(
      GroupSize group, VersionOrder<ListedDocument> order, Map<Long, PartOf> wholes) {
    static MemberWriter of(
        GroupSize group, List<ListedDocument> members, Map<Long, PartOf> wholes) {
      return new MemberWriter(group, VersionOrder.of(members, ListedDocument::document), wholes);
    }

    List<SimpleOrderedMap<Object>> written() {
      return order.all().stream().map(this::written).toList();
    }

    private SimpleOrderedMap<Object> written(Place<ListedDocument> place) {
      ListedDocument member = place.document();
      ResponseMap map = new ResponseMap().with("id", member.id());
      member.fields().forEach(map::add);
      if (member.document().isDated()) {
        map.add("date", String.valueOf(member.document().date()));
      }
      place(place).forEach(map::add);
      return map.ifAny(VersionGroupWriter.IGNORED, VersionGroupWriter.ignored(member.ignored()))
          .ifAny(PART_OF, wholes(member).stream().map(MemberWriter::whole).toList());
    }

    private List<Whole> wholes(ListedDocument member) {
      return wholes.getOrDefault(member.key(), PartOf.NONE).wholes();
    }

    private static SimpleOrderedMap<Object> whole(Whole whole) {
      return new ResponseMap()
          .with("id", whole.id())
          .with("coverage", VersionGroupWriter.rounded(whole.coverage()))
          .ifAny(VersionGroupWriter.DECIDED, whole.decided());
    }

    private ResponseMap place(Place<ListedDocument> place) {
      ResponseMap map =
          new ResponseMap().ifAny("uncovered", place.document().uncovered().orElse(false));
      return order.all().size() < group.size()
          ? map
          : map.ifAny("version", place.version())
              .ifAny("copy", place.copy())
              .ifAny("latest", order.latest().filter(place::equals).isPresent());
    }

    List<SolrDocument> rows() {
      return order.all().stream().map(this::row).toList();
    }

    private SolrDocument row(Place<ListedDocument> place) {
      ListedDocument member = place.document();
      SolrDocument row = new SolrDocument();
      row.setField("group", group.group());
      row.setField("id", member.id());
      row.setField("size", group.size());
      if (member.document().isDated()) {
        row.setField("date", String.valueOf(member.document().date()));
      }
      member.fields().forEach(row::putIfAbsent); // a field may share the name of a column
      place(place).forEach(row::setField);
      wholes(member).stream().limit(1).forEach(best -> row.setField(PART_OF, best.id()));
      return row;
    }
  }
}
