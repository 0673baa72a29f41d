package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.handler.component.HttpShardHandler;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.search.QueryLimits;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.passage.PassageSearch;
import org.solrduplicates.solr.shard.ShardFailure;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.weights.NamedWeights;
import org.solrduplicates.solr.wire.FoundRound;
import org.solrduplicates.solr.wire.ResolvedPivot;
import org.solrduplicates.solr.wire.ShardRound;

/**
 * A request over several shards, as a conversation with all of them: who has the pivots; then one
 * question per round, with all that a shard needs to find and verify on the spot; at last the
 * fields of the documents to show.
 */
final class ShardedSearch {
  /** The limit that is named if a shard did not answer. */
  private static final String SHARDS = "shards";

  /** The better hit of a query, whichever shard answers first. */
  private static final BinaryOperator<ResolvedPivot> BETTER =
      BinaryOperator.minBy(
          Comparator.comparingDouble((ResolvedPivot pivot) -> -pivot.score())
              .thenComparing(ResolvedPivot::id));

  private final ResponseBuilder rb;
  private final DuplicatesRequest asked;
  private final Rules rules;
  private final PivotQueries pivots;
  private final NamedWeights weights;
  private final KnownDecisions decisions;
  private final Function<List<GroupSearch>, Optional<PassageSearch>> passagesOf;
  private final SearchTrace work = new SearchTrace();
  private final ShardsInfo info = new ShardsInfo();
  private final Map<Integer, ResolvedPivot> resolved = new TreeMap<>();
  private final Map<String, String> shardOf = new HashMap<>();
  private final Map<String, SolrDocument> fetched = new HashMap<>();
  private final List<GroupSearch> searches = new ArrayList<>();
  private final Set<String> having = new HashSet<>();
  private final Map<String, Map<String, Integer>> words = new HashMap<>();
  private final Map<GroupSearch, Round> rounds = new LinkedHashMap<>();
  private final Map<GroupSearch, List<RoundResult>> results = new HashMap<>();
  private Optional<PassageSearch> passages = Optional.empty();
  private Optional<SearchStage<?, ?>> next;
  private boolean wantsWords;
  private boolean done;

  ShardedSearch(
      ResponseBuilder rb,
      DuplicatesRequest asked,
      Rules rules,
      PivotQueries pivots,
      NamedWeights weights,
      KnownDecisions decisions,
      Function<List<GroupSearch>, Optional<PassageSearch>> passagesOf) {
    this.rb = rb;
    this.asked = asked;
    this.rules = rules;
    this.pivots = pivots;
    this.weights = weights;
    this.decisions = decisions;
    this.wantsWords = asked.words() > 0 && !pivots.areHits();
    this.passagesOf = passagesOf;
    this.next =
        Optional.of(SearchStage.ofAll(SearchTasks.RESOLVE, pivots.pivots(), this::resolved));
  }

  /** Starts with a text, which no shard has. */
  void startFrom(ResolvedPivot text) {
    begin(text);
    next = followed();
  }

  private void begin(ResolvedPivot pivot) {
    searches.add(GroupSearch.of(pivot, asked, rules, weights, decisions, rb.req));
  }

  boolean isDone() {
    return done;
  }

  void goOn() throws IOException {
    if (next.isEmpty()) {
      info.write(rb.req.getParams(), rb.rsp);
      new AnswerWriter(rb, asked, weights, work, passages).write(pivots, searches, this::listing);
      done = true;
      return;
    }
    work.fansOut();
    next.get().send(rb, asked.debug());
  }

  private Optional<SearchTasks.Unconfirmed> unconfirmed() {
    return searches.stream()
        .filter(search -> !search.unconfirmed().isEmpty())
        .map(s -> new SearchTasks.Unconfirmed(s.pivot().digest(), s.unconfirmed()))
        .findFirst();
  }

  private Map<String, List<Page.Scored>> shownByShard() {
    return shown().stream()
        .collect(
            Collectors.groupingBy(
                document -> shardOf.getOrDefault(document.id(), ""),
                TreeMap::new,
                Collectors.toList()));
  }

  /** A pivot that is asked about twice is read once. */
  private List<Page.Scored> shown() {
    return Stream.concat(
            AnswerWriter.pivots(searches).stream(),
            AnswerWriter.page(searches, rb).shown().stream())
        .distinct()
        .toList();
  }

  void receive(ShardRequest request) {
    for (ShardResponse response : request.responses) {
      String shard = ShardsInfo.name(response.getShard(), rb);
      info.add(shard, response);
      if (response.getException() != null) {
        failed(shard, String.valueOf(response.getException().getMessage()), SHARDS);
      } else if (!ShardTask.isAnswered(response.getSolrResponse().getResponse())) {
        failed(shard, "a limit of the request was reached", RoundResult.OUT_OF_TIME);
      } else {
        read(response, shard);
      }
    }
  }

  /** What cannot be read is put up with where a shard may be missing. */
  private void read(ShardResponse response, String shard) {
    try {
      next.orElseThrow().read(response, shard);
    } catch (ShardFailure failure) {
      if (!HttpShardHandler.getShardsTolerantAsBool(rb.req)) {
        throw failure;
      }
      failed(shard, String.valueOf(failure.getMessage()), SHARDS);
    }
  }

  private void failed(String shard, String cause, String limit) {
    work.failed(shard, cause);
    rounds.keySet().forEach(search -> found(search, RoundResult.cutBy(limit)));
  }

  private static void requireAll(int asked, int answered) {
    if (asked != answered) {
      throw new IllegalArgumentException(answered + " answers to " + asked + " questions");
    }
  }

  private void resolved(ShardResponse response, List<Optional<ResolvedPivot>> found) {
    requireAll(pivots.pivots().size(), found.size());
    for (int i = 0; i < found.size(); i++) {
      if (found.get(i).isPresent()) {
        ResolvedPivot pivot = found.get(i).get();
        shardOf.put(pivot.id(), response.getShard());
        resolved.merge(i, pivot, BETTER);
      }
    }
  }

  private void found(ShardResponse response, List<FoundRound> found) {
    requireAll(rounds.size(), found.size());
    Iterator<FoundRound> next = found.iterator();
    for (Map.Entry<GroupSearch, Round> asked : rounds.entrySet()) {
      GroupSearch search = asked.getKey();
      RoundResult result =
          next.next()
              .result(
                  asked.getValue(), search.verifier(), QueryLimits.getCurrentLimits()::shouldExit);
      result.links().forEach(link -> shardOf.put(link.to().id(), response.getShard()));
      found(search, result);
      work.found(ShardsInfo.name(response.getShard(), rb), result);
    }
  }

  private void found(GroupSearch search, RoundResult result) {
    results.computeIfAbsent(search, s -> new ArrayList<>()).add(result);
  }

  private void fetched(Object documents) {
    for (SolrDocument document : (SolrDocumentList) documents) {
      fetched.put(String.valueOf(document.getFirstValue(key())), document);
    }
  }

  void finish() {
    ShardTask<LocalShard, ?, ?> finished = next.orElseThrow().task();
    work.finished(finished);
    if (finished == SearchTasks.RESOLVE) {
      pivots.refuseMissing(resolved::containsKey, work.isPartial());
      decisions.load(resolved.values().stream().flatMap(p -> p.textVersions().stream()));
      resolved.values().forEach(this::begin);
    }
    if (finished == SearchTasks.CONFIRM) {
      searches.forEach(search -> search.confirm(having));
    }
    if (finished == SearchTasks.WORDS) {
      searches.forEach(search -> search.takeWords(words));
      wantsWords = false;
    }
    decisions.load(
        results.values().stream().flatMap(List::stream).flatMap(r -> r.textVersions().stream()));
    results.forEach((search, parts) -> search.accept(RoundResult.merge(parts)));
    next = finished == SearchTasks.FIELDS ? Optional.empty() : followed();
  }

  private Optional<SearchStage<?, ?>> followed() {
    rounds.clear();
    results.clear();
    for (GroupSearch search : searches) {
      if (QueryLimits.getCurrentLimits().shouldExit()) {
        search.accept(RoundResult.cutBy(RoundResult.OUT_OF_TIME));
      } else {
        search.next().ifPresent(round -> rounds.put(search, round));
      }
    }
    if (!rounds.isEmpty()) {
      List<ShardRound> questions =
          rounds.entrySet().stream()
              .map(round -> ShardRound.of(round.getKey().asked(), round.getValue()))
              .toList();
      return Optional.of(SearchStage.ofAll(SearchTasks.ROUND, questions, this::found));
    }
    if (unconfirmed().isPresent()) {
      return unconfirmed()
          .map(
              asked ->
                  SearchStage.ofAll(
                      SearchTasks.CONFIRM, asked, (shard, ids) -> having.addAll(ids)));
    }
    return comparedStage();
  }

  private Optional<SearchStage<?, ?>> comparedStage() {
    if (wantsWords) {
      List<String> ids = searches.stream().map(search -> search.pivot().id()).toList();
      return Optional.of(
          SearchStage.ofAll(SearchTasks.WORDS, ids, (shard, found) -> words.putAll(found)));
    }
    if (passages.isEmpty()) {
      passages = passagesOf.apply(searches);
    }
    return passageStage().or(this::fieldStage);
  }

  /** A text is where its document is; all else is asked of all shards. */
  private Optional<SearchStage<?, ?>> passageStage() {
    return passages.flatMap(search -> search.next().map(step -> stage(step, search)));
  }

  private SearchStage<?, ?> stage(PassageSearch.Step step, PassageSearch search) {
    return switch (step) {
      case TEXT ->
          new SearchStage<>(
              SearchTasks.TEXT,
              Map.of(shardOf.getOrDefault(search.id(), SearchStage.ALL), search.id()),
              (shard, text) -> text.ifPresent(search::accept));
      case FREQUENCIES ->
          SearchStage.ofAll(
              SearchTasks.FREQUENCIES, search.fragments(), (s, all) -> search.accept(all));
      case FIND ->
          SearchStage.ofAll(
              SearchTasks.PASSAGES, search.question(), (s, found) -> search.accept(found));
    };
  }

  /** At last, what is to be shown of the documents. */
  private Optional<SearchStage<?, ?>> fieldStage() {
    return pivots.areHits() || shown().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new SearchStage<>(
                SearchTasks.FIELDS, shownByShard(), (shard, documents) -> fetched(documents)));
  }

  /** A document that was deleted meanwhile, or whose shard has failed, cannot be shown. */
  private SolrDocumentList listing(List<Page.Scored> shown, int found, int start, float maxScore) {
    SolrDocumentList list = new SolrDocumentList();
    list.setNumFound(found);
    list.setStart(start);
    if (rb.rsp.getReturnFields().wantsScore()) {
      list.setMaxScore(maxScore);
    }
    for (Page.Scored document : shown) {
      Optional.ofNullable(fetched.get(document.id())).map(this::shown).ifPresent(list::add);
    }
    return list;
  }

  private SolrDocument shown(SolrDocument document) {
    if (!rb.rsp.getReturnFields().wantsField(key())) {
      document.removeFields(key());
    }
    return document;
  }

  private String key() {
    return rb.req.getSchema().getUniqueKeyField().getName();
  }
}
