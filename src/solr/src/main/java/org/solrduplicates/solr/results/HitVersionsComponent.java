// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.results;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.IOFunction;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.SearchComponent;
import org.apache.solr.handler.component.ShardDoc;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.search.DocIterator;
import org.apache.solr.search.DocSet;
import org.apache.solr.search.QueryLimits;
import org.apache.solr.search.SolrDocumentFetcher;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.search.SolrReturnFields;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.lucene.GroupColumn;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.index.StoredValues;
import org.solrduplicates.solr.metrics.Metrics;
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.shard.NodeSignature;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.wire.Codec;

/**
 * Counts the versions of each hit for {@code dup.versions=true}: of its group, the documents that
 * pass the filters of the request, whether or not they match the query. Over shards, those of the
 * hits are asked by the request for their fields, and the others at the same time.
 */
public final class HitVersionsComponent extends SearchComponent
    implements SolrCoreAware, SetupPart {
  /** The parameter. */
  static final String ON = "dup.versions";

  /** How many members are read until the limits of the request are asked again. */
  private static final int LIMIT_STEP = 1 << 10;

  private static final String WANTED = NodeSignature.PREFIX + ".hits";
  private static final Codec<Hits> HITS = Codec.of(Hits.class);
  private static final ShardTask<IOFunction<List<Hits>, List<Count>>, List<Hits>, List<Count>>
      COUNTS =
          ShardTask.searching(
              "versions", Codec.listOf(Hits.class), Codec.listOf(Count.class), IOFunction::apply);

  private NamedList<?> given = new NamedList<>();
  private String groupField = "";

  /**
   * Hits of one shard that have a group.
   *
   * @param ranks see {@link Show#order}
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record Hits(ShardName shard, List<String> ids, int[] groups, int[] ranks) {
    public Hits {
      if (ids.size() != groups.length || ids.size() != ranks.length) {
        throw new IllegalArgumentException(ids.size() + " ids, " + groups.length + " groups");
      }
    }

    private Hits only(Predicate<String> id) {
      int[] places = IntStream.range(0, groups.length).filter(i -> id.test(ids.get(i))).toArray();
      return new Hits(
          shard,
          IntStream.of(places).mapToObj(ids::get).toList(),
          IntStream.of(places).map(i -> groups[i]).toArray(),
          IntStream.of(places).map(i -> ranks[i]).toArray());
    }
  }

  /**
   * The versions of a hit.
   *
   * @param order of the latest version
   * @param latest the unique key of that version
   */
  public record Count(String id, int size, int older, int newer, long order, String latest) {
    Count plus(Count other) {
      boolean isLater =
          order < other.order || order == other.order && latest.compareTo(other.latest) <= 0;
      Count first = isLater ? this : other;
      return new Count(
          id,
          size + other.size,
          older + other.older,
          newer + other.newer,
          first.order,
          first.latest);
    }
  }

  /**
   * What is known of all shards.
   *
   * @param counts the versions of the hits on each shard
   * @param shards those that are asked for the versions
   */
  private record Asked(List<Hits> hits, List<Count> counts, Set<String> shards) {
    boolean isAny() {
      return hits.stream().anyMatch(some -> !some.ids.isEmpty());
    }
  }

  /** Returns whether a node asks a shard for the groups of hits, or for their versions. */
  static boolean isAsked(SolrParams params) {
    return params.get(WANTED) != null || COUNTS.isAskedBy(params);
  }

  @Override
  public void init(NamedList<?> args) {
    super.init(args);
    PluginSettings.refuseAllBut(
        Set.of(PluginSettings.GROUP_FIELD), getClass().getSimpleName(), args);
    given = args;
  }

  @Override
  public void inform(SolrCore core) {
    groupField = SetupPart.settings(core, given).fields().group();
  }

  @Override
  public Role role() {
    return Role.LISTS;
  }

  /** All filters are known, because the component is one of the {@code last-components}. */
  @Override
  public void prepare(ResponseBuilder rb) {
    NodeSignature.require(rb.req);
    Metrics.counting(rb.req, () -> check(rb));
  }

  private void check(ResponseBuilder rb) {
    SolrParams params = rb.req.getParams();
    if (COUNTS.isAskedBy(params)) {
      Filters.keepAdded(rb);
    } else if (params.getBool(ON, false)) {
      if (rb.grouping()) {
        throw RequestParams.badRequest(ON + " cannot be combined with group=true");
      }
      if (ReadableField.own(rb.req.getSchema(), groupField) == null) {
        throw RequestParams.badRequest(
            ON + " needs the field '" + groupField + "' in the schema; run install, then the job");
      }
      Show.requireRanks(ON, groupField, rb.req);
      Filters.keepAdded(rb);
      if (rb.isDistributed()) {
        RequestState.of(rb.req)
            .put(new Asked(new ArrayList<>(), new ArrayList<>(), new HashSet<>()));
      }
    }
  }

  /** Writes the versions on one core, or the answer of a shard. */
  @Override
  public void process(ResponseBuilder rb) throws IOException {
    Metrics.counting(rb.req, () -> answer(rb));
  }

  private void answer(ResponseBuilder rb) throws IOException {
    SolrParams params = rb.req.getParams();
    if (COUNTS.isAskedBy(params)) {
      ShardTask.addReply(COUNTS.read(params).apply(h -> counts(rb, h, new Keys(rb))), rb.rsp);
    } else if (params.get(WANTED) != null) {
      ShardTask.addReply(HITS.bytes(hits(rb, new Keys(rb))), rb.rsp);
    } else if (params.getBool(ON, false)
        && !params.getBool(ShardParams.IS_SHARD, false)
        && rb.getResults() != null) {
      Keys keys = new Keys(rb);
      write(rb, counts(rb, List.of(hits(rb, keys)), keys));
    }
  }

  private Hits hits(ResponseBuilder rb, Keys keys) throws IOException {
    List<LeafReaderContext> leaves = rb.req.getSearcher().getIndexReader().leaves();
    List<String> ids = new ArrayList<>();
    int[] groups = new int[rb.getResults().docList.size()];
    int[] ranks = new int[groups.length];
    DocIterator documents = rb.getResults().docList.iterator();
    while (documents.hasNext()) {
      int document = documents.nextDoc();
      LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
      GroupColumn column = GroupColumn.of(leaf.reader(), groupField);
      int group = column.group(document - leaf.docBase);
      if (group > 0) {
        groups[ids.size()] = group;
        ranks[ids.size()] = column.rank(document - leaf.docBase);
        ids.add(keys.get(document));
      }
    }
    int size = ids.size();
    return new Hits(
        ShardName.of(rb.req.getCore()),
        ids,
        Arrays.copyOf(groups, size),
        Arrays.copyOf(ranks, size));
  }

  /** The unique keys of documents, each read once. A key may be in doc values only. */
  private static final class Keys {
    private final IndexSchema schema;
    private final SolrDocumentFetcher fetcher;
    private final SolrReturnFields fields;
    private final Map<Integer, String> known = new HashMap<>();

    Keys(ResponseBuilder rb) {
      schema = rb.req.getSchema();
      fetcher = rb.req.getSearcher().getDocFetcher();
      fields = new SolrReturnFields(schema.getUniqueKeyField().getName(), rb.req);
    }

    String get(int document) throws IOException {
      String key = known.get(document);
      if (key == null) {
        StoredValues stored = new StoredValues(fetcher.solrDoc(document, fields), schema);
        key = stored.text(schema.getUniqueKeyField().getName());
        known.put(document, key);
      }
      return key;
    }
  }

  /** The visible documents of a group in this index. */
  private static final class Members {
    private long[] orders = new long[4];
    private int size;
    private final List<Integer> latest = new ArrayList<>();
    private long best = Long.MAX_VALUE;

    void add(int document, long order) {
      orders = ArrayUtil.grow(orders, size + 1);
      orders[size++] = order;
      if (order < best) {
        latest.clear();
        best = order;
      }
      if (order == best) {
        latest.add(document);
      }
    }

    /** Reads the key of the latest document, the smallest key if several have that rank. */
    private String latest(Keys keys) throws IOException {
      String first = keys.get(latest.get(0));
      for (int document : latest.subList(1, latest.size())) {
        String other = keys.get(document);
        first = other.compareTo(first) < 0 ? other : first;
      }
      return first;
    }

    Counted counted(Keys keys) throws IOException {
      long[] sorted = Arrays.copyOf(orders, size);
      Arrays.sort(sorted);
      return new Counted(sorted, latest(keys));
    }
  }

  /**
   * A group of which all members in this index are known.
   *
   * @param orders ascending
   */
  @SuppressWarnings("ArrayRecordComponent")
  private record Counted(long[] orders, String latest) {
    Count of(String id, long order) {
      int newer = below(order);
      return new Count(
          id, orders.length, orders.length - below(order + 1), newer, orders[0], latest);
    }

    /** Returns the number of orders that are smaller; several may be equal while a job writes. */
    private int below(long order) {
      int from = 0;
      int to = orders.length;
      while (from < to) {
        int middle = (from + to) >>> 1;
        if (orders[middle] < order) {
          from = middle + 1;
        } else {
          to = middle;
        }
      }
      return from;
    }
  }

  private List<Count> counts(ResponseBuilder rb, List<Hits> asked, Keys keys) throws IOException {
    String collection = ShardName.of(rb.req.getCore()).collection();
    List<Hits> own =
        asked.stream().filter(hits -> hits.shard.collection().equals(collection)).toList();
    Map<Integer, Counted> groups = new HashMap<>();
    for (Map.Entry<Integer, Members> group : members(rb, own).entrySet()) {
      groups.put(group.getKey(), group.getValue().counted(keys));
    }
    List<Count> counts = new ArrayList<>();
    for (Hits hits : own) {
      for (int i = 0; i < hits.groups.length; i++) {
        Counted group = groups.get(hits.groups[i]);
        if (group != null) {
          counts.add(group.of(hits.ids.get(i), Show.LATEST.order(hits.ranks[i], 0)));
        }
      }
    }
    return counts;
  }

  /** Returns no group if a limit of the request is reached: a part of a group has wrong counts. */
  private Map<Integer, Members> members(ResponseBuilder rb, List<Hits> hits) throws IOException {
    int[] wanted = hits.stream().flatMapToInt(h -> Arrays.stream(h.groups)).toArray();
    SolrIndexSearcher searcher = rb.req.getSearcher();
    DocSet visible = searcher.getDocSet(Filters.of(rb.req));
    Map<Integer, Members> members = new HashMap<>();
    int read = 0;
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      GroupColumn column = GroupColumn.of(leaf.reader(), groupField);
      for (int document : GroupColumn.members(leaf.reader(), groupField, wanted)) {
        if (read++ % LIMIT_STEP == 0
            && QueryLimits.getCurrentLimits().maybeExitWithPartialResults(ON)) {
          return Map.of();
        }
        if (visible.exists(leaf.docBase + document)) {
          members
              .computeIfAbsent(column.group(document), group -> new Members())
              .add(leaf.docBase + document, Show.LATEST.order(column.rank(document), 0));
        }
      }
    }
    return members;
  }

  private static void write(ResponseBuilder rb, List<Count> counts) {
    SimpleOrderedMap<Object> all = new SimpleOrderedMap<>();
    for (Count count : counts) {
      SimpleOrderedMap<Object> one = new SimpleOrderedMap<>();
      one.add("size", count.size);
      one.add("older", count.older);
      one.add("newer", count.newer);
      one.add("latest", count.latest);
      all.add(count.id, one);
    }
    rb.rsp.add("versions", all);
  }

  /**
   * Asks the shards to name the groups of the hits that they find, and then, with the fields, for
   * the versions of all hits.
   */
  @Override
  public void modifyRequest(ResponseBuilder rb, SearchComponent who, ShardRequest request) {
    asked(rb).ifPresent(asked -> add(rb, request, asked));
  }

  private static void add(ResponseBuilder rb, ShardRequest request, Asked asked) {
    if ((request.purpose & ShardRequest.PURPOSE_GET_TOP_IDS) != 0) {
      ShardQuestion.add(rb, request, params -> params.set(WANTED, true));
    } else if ((request.purpose & ShardRequest.PURPOSE_GET_FIELDS) != 0 && asked.isAny()) {
      ShardQuestion.add(rb, request, params -> COUNTS.writeTo(params, asked.hits));
      asked.shards.addAll(List.of(request.shards));
    }
  }

  /** Asks the shards without hits. */
  @Override
  public int distributedProcess(ResponseBuilder rb) {
    if (asked(rb).isEmpty() || rb.getStage() > ResponseBuilder.STAGE_GET_FIELDS) {
      return ResponseBuilder.STAGE_DONE;
    }
    if (rb.getStage() < ResponseBuilder.STAGE_GET_FIELDS) {
      return ResponseBuilder.STAGE_GET_FIELDS;
    }
    Asked asked = asked(rb).get();
    List<String> others =
        Stream.of(rb.shards).filter(shard -> !asked.shards.contains(shard)).toList();
    if (asked.isAny() && !others.isEmpty()) {
      ShardQuestion.send(rb, this, false, others, COUNTS, asked.hits);
    }
    return ResponseBuilder.STAGE_DONE;
  }

  private static Optional<Asked> asked(ResponseBuilder rb) {
    return RequestState.of(rb.req).get(Asked.class);
  }

  /** Takes the groups of the hits, then the numbers of their versions. */
  @Override
  public void handleResponses(ResponseBuilder rb, ShardRequest request) {
    asked(rb).ifPresent(asked -> take(rb, request, asked));
    if (isAsked(request.params)) {
      ShardTask.removeInternal(request);
    }
  }

  private static void take(ResponseBuilder rb, ShardRequest request, Asked asked) {
    if (COUNTS.isAskedBy(request.params)) {
      ShardQuestion.answers(rb, COUNTS, request).forEach(asked.counts::addAll);
    } else if ((request.purpose & ShardRequest.PURPOSE_GET_TOP_IDS) != 0) {
      request.responses.forEach(response -> take(rb, response, asked));
    }
  }

  /** Writes the versions over all shards. */
  @Override
  public void finishStage(ResponseBuilder rb) {
    if (asked(rb).isPresent() && rb.getStage() == ResponseBuilder.STAGE_GET_FIELDS) {
      Map<String, Count> merged =
          asked(rb).get().counts.stream()
              .collect(Collectors.toMap(Count::id, Function.identity(), Count::plus));
      write(
          rb,
          merged.isEmpty()
              ? List.of()
              : rb.resultIds.values().stream()
                  .sorted(Comparator.comparingInt(hit -> hit.positionInResponse))
                  .map(hit -> merged.get(hit.id.toString()))
                  .filter(Objects::nonNull)
                  .toList());
    }
  }

  /** Takes nothing from a failed shard, which makes the result partial. */
  private static void take(ResponseBuilder rb, ShardResponse response, Asked asked) {
    NamedList<Object> content = response.getSolrResponse().getResponse();
    if (response.getException() == null && content != null) {
      String shard = response.getShard();
      ShardTask.reply(content, shard, message -> HITS.ofBytes((byte[]) message))
          .map(hits -> hits.only(id -> isOf(shard, rb.resultIds.get(id))))
          .ifPresent(asked.hits::add);
    }
  }

  /** Collections of an alias may have equal keys. Solr shows one of these documents. */
  private static boolean isOf(String shard, @Nullable ShardDoc shown) {
    return shown != null && shown.shard.equals(shard);
  }

  @Override
  public String getDescription() {
    return "Counts the versions of each hit, for dup.versions=true";
  }
}
