// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.handler.component.HttpShardHandler;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.search.QueryLimits;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Exclusions;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.passage.LocalPassages;
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.passage.PassageSearch;
import org.solrduplicates.solr.passage.PassageSearch.Step;
import org.solrduplicates.solr.shard.AddressedShards;
import org.solrduplicates.solr.shard.LocalShards;
import org.solrduplicates.solr.shard.ShardFailure;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardListener;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.weights.Knowledge;
import org.solrduplicates.solr.weights.LastJob;
import org.solrduplicates.solr.weights.NamedWeights;
import org.solrduplicates.solr.wire.PivotQuery;
import org.solrduplicates.solr.wire.ResolvedPivot;
import org.solrduplicates.solr.wire.ShardRound;

/**
 * Answers a request to {@code /duplicates}: resolves the pivots, runs the rounds, then reads the
 * fields to show. One core is one shard that is called directly. Not thread-safe.
 */
final class ShardedSearch {
  private static final String SHARDS = "shards";

  private static final BinaryOperator<ResolvedPivot> BETTER =
      BinaryOperator.minBy(
          Comparator.comparingDouble((ResolvedPivot pivot) -> -pivot.score())
              .thenComparing(ResolvedPivot::id));

  private final ResponseBuilder rb;
  private final DuplicatesRequest asked;
  private final DuplicatesComponent component;
  private final PivotQueries pivots;
  private final Optional<LocalShard> here;
  private final KnownDecisions decisions;
  private final ComparedFields compared;
  private final SearchTrace work = new SearchTrace();
  private final ShardSet<LocalShard> shards;
  private final List<GroupSearch> searches = new ArrayList<>();
  private final Map<String, String> shardOf = new HashMap<>();
  private final List<RoundResult> cuts = new ArrayList<>();

  ShardedSearch(ResponseBuilder rb, DuplicatesRequest asked, DuplicatesComponent component)
      throws IOException {
    this.rb = rb;
    this.asked = asked;
    this.component = component;
    Filters.of(rb.req); // returns 400 before a shard does
    pivots = PivotQueries.of(rb);
    if (PassageRequest.of(rb.req, component.settings()).isPresent()
        && !PassageRequest.isAuto(rb.req.getParams())) {
      pivots.requireOne(PassageRequest.ON);
    }
    compared = ComparedFields.of(rb.req.getParams(), rb.req.getSchema());
    boolean isHere = !rb.isDistributed() || pivots.text().isPresent();
    here = isHere ? Optional.of(component.shard(rb, asked)) : Optional.empty();
    decisions = new KnownDecisions(component.decisions(rb.req.getCore()).orElse(null));
    shards = rb.isDistributed() ? remote() : LocalShards.of(here::orElseThrow);
  }

  private ShardSet<LocalShard> remote() {
    SortedMap<String, String> urls = new TreeMap<>();
    for (String replicas : rb.shards) {
      urls.putIfAbsent(SearchTrace.name(replicas, rb), replicas);
    }
    return new AddressedShards<>(rb.req.getCore(), urls, this::params, new Tolerance());
  }

  void answer() throws IOException {
    QuestionLog log = new QuestionLog(rb.req, searches, work);
    try {
      find();
      log.count();
    } finally {
      log.logIfSlow();
    }
  }

  private void find() throws IOException {
    Collection<ResolvedPivot> found = resolved();
    decisions.load(found.stream().flatMap(pivot -> pivot.textVersions().stream()));
    Knowledge known = UsedWeights.knowledge(rb.req, component.settings());
    NamedWeights weights = known.named();
    LastJob job = UsedWeights.job(known.job(), rb.req, component.settings());
    for (ResolvedPivot pivot : found) {
      searches.add(
          GroupSearch.of(
              pivot, asked, component.rules(), weights.weights(), job, decisions, rb.req));
    }
    expand();
    confirm();
    countWords();
    compareFields();
    Optional<PassageSearch> passages = passages();
    AnswerWriter.Listing listing = listing();
    if (rb.isDistributed()) {
      work.writeShardsInfo(rb.req.getParams(), rb.rsp);
    }
    new AnswerWriter(rb, asked, weights, work, passages, compared).write(pivots, searches, listing);
  }

  /** Resolves the pivots. A text that was sent is resolved on this node. */
  private Collection<ResolvedPivot> resolved() throws IOException {
    if (pivots.text().isPresent()) {
      return here.orElseThrow().resolve(pivots.pivots()).stream()
          .flatMap(Optional::stream)
          .toList();
    }
    Map<Integer, ResolvedPivot> resolved = new TreeMap<>();
    ask(SearchTasks.RESOLVE, pivots.pivots())
        .forEach(
            (shard, found) -> {
              for (int i = 0; i < found.size(); i++) {
                if (found.get(i).isPresent()) {
                  ResolvedPivot pivot = found.get(i).get();
                  shardOf.put(pivot.id(), shard);
                  resolved.merge(i, pivot, BETTER);
                }
              }
            });
    pivots.refuseMissing(resolved::containsKey, work.isPartial());
    return resolved.values();
  }

  private void expand() throws IOException {
    for (Map<GroupSearch, Round> rounds = next(); !rounds.isEmpty(); rounds = next()) {
      Map<GroupSearch, List<RoundResult>> results = found(rounds);
      decisions.load(
          results.values().stream().flatMap(List::stream).flatMap(r -> r.textVersions().stream()));
      results.forEach((search, parts) -> search.accept(RoundResult.merge(parts)));
    }
  }

  private Map<GroupSearch, Round> next() {
    Map<GroupSearch, Round> rounds = new LinkedHashMap<>();
    for (GroupSearch search : searches) {
      if (!isCut(search)) {
        search.next().ifPresent(round -> rounds.put(search, round));
      }
    }
    return rounds;
  }

  private static boolean isCut(GroupSearch search) {
    boolean outOfTime = QueryLimits.getCurrentLimits().shouldExit();
    if (outOfTime) {
      search.accept(RoundResult.cutBy(RoundResult.OUT_OF_TIME));
    }
    return outOfTime;
  }

  private Map<GroupSearch, List<RoundResult>> found(Map<GroupSearch, Round> rounds)
      throws IOException {
    List<ShardRound> questions = new ArrayList<>();
    rounds.forEach((search, round) -> questions.add(ShardRound.of(search.asked(), round)));
    Map<GroupSearch, List<RoundResult>> results = new LinkedHashMap<>();
    rounds.keySet().forEach(search -> results.put(search, new ArrayList<>()));
    ask(SearchTasks.ROUND, questions)
        .forEach(
            (shard, found) -> {
              Iterator<RoundResult> next = found.iterator();
              results.values().forEach(parts -> parts.add(accepted(shard, next.next())));
            });
    results.values().forEach(parts -> parts.addAll(cuts));
    return results;
  }

  private RoundResult accepted(String shard, RoundResult result) {
    result.links().forEach(link -> shardOf.put(link.to().id(), shard));
    if (asked.debug()) {
      work.found(shard, result);
    }
    return result;
  }

  /** Checks which documents with the words of a text equal it character by character. */
  private void confirm() throws IOException {
    for (GroupSearch search : searches) {
      List<String> unconfirmed = search.unconfirmed();
      if (!unconfirmed.isEmpty()) {
        Set<String> having = new HashSet<>();
        ask(SearchTasks.CONFIRM, new SearchTasks.Unconfirmed(search.pivot().digest(), unconfirmed))
            .values()
            .forEach(having::addAll);
        search.confirm(having);
        isCut(search);
      }
    }
  }

  private void countWords() throws IOException {
    if (asked.words() > 0 && !pivots.areHits()) {
      Map<String, Map<String, Integer>> words = new HashMap<>();
      List<String> ids = searches.stream().map(search -> search.pivot().id()).toList();
      ask(SearchTasks.WORDS, ids).values().forEach(words::putAll);
      searches.forEach(search -> search.takeWords(words));
    }
  }

  private void compareFields() throws IOException {
    if (compared.areAny() && !pivots.areHits()) {
      List<String> ids =
          searches.stream()
              .flatMap(search -> search.group().stream())
              .flatMap(group -> group.members().stream())
              .map(Member::id)
              .distinct()
              .toList();
      ask(SearchTasks.VALUES, new SearchTasks.Compared(ids, compared.names()))
          .values()
          .forEach(compared::add);
    }
  }

  /** Asks the shard of the document for its text, and all shards for the rest. */
  private Optional<PassageSearch> passages() throws IOException {
    Optional<PassageRequest> wanted = PassageRequest.of(rb.req, component.settings());
    if (wanted.isEmpty() || searches.size() != 1 || pivots.areHits()) {
      return Optional.empty();
    }
    PassageSearch search = searches.get(0).passages(wanted.get(), component.ignoredPassages());
    pivots.text().ifPresent(search::accept);
    for (Optional<Step> step = search.next(); step.isPresent(); step = search.next()) {
      switch (step.get()) {
        case TEXT ->
            askEach(LocalPassages.TEXT, Map.of(shard(search.id()), search.id()))
                .values()
                .forEach(text -> text.ifPresent(search::accept));
        case FREQUENCIES ->
            ask(LocalPassages.FREQUENCIES, search.fragments()).values().forEach(search::accept);
        case FIND -> ask(LocalPassages.FIND, search.question()).values().forEach(search::accept);
      }
    }
    return Optional.of(search);
  }

  private AnswerWriter.Listing listing() throws IOException {
    if (!rb.isDistributed()) {
      return here.orElseThrow()::listing;
    }
    FetchedDocuments fetched = new FetchedDocuments(rb.rsp, key());
    if (!pivots.areHits()) {
      Map<String, List<Page.Scored>> shownByShard =
          Stream.of(
                  AnswerWriter.pivots(searches).stream(),
                  AnswerWriter.page(searches, rb).shown().stream(),
                  AnswerWriter.parts(searches, rb).values().stream()
                      .flatMap(page -> page.shown().stream()))
              .flatMap(documents -> documents)
              .distinct() // a pivot that is asked about twice is read once
              .collect(Collectors.groupingBy(shown -> shard(shown.id())));
      askEach(SearchTasks.FIELDS, shownByShard)
          .values()
          .forEach(documents -> fetched.add((SolrDocumentList) documents));
    }
    return fetched;
  }

  private String key() {
    return rb.req.getSchema().getUniqueKeyField().getName();
  }

  private String shard(String id) {
    return shardOf.getOrDefault(id, "");
  }

  private <Q, A> SortedMap<String, A> ask(ShardTask<? super LocalShard, Q, A> task, Q question)
      throws IOException {
    return askEach(
        task, shards.names().stream().collect(Collectors.toMap(shard -> shard, shard -> question)));
  }

  private <Q, A> SortedMap<String, A> askEach(
      ShardTask<? super LocalShard, Q, A> task, Map<String, Q> questions) throws IOException {
    work.starts();
    if (rb.isDistributed() && !questions.isEmpty()) {
      work.fansOut();
    }
    cuts.clear();
    try {
      SortedMap<String, A> answers = shards.askEach(task, questions);
      work.finished(task);
      return answers;
    } catch (UncheckedIOException e) { // of one core
      throw e.getCause();
    }
  }

  /** Includes the parameters of the user, because filters may refer to them. */
  private ModifiableSolrParams params() {
    ModifiableSolrParams params = ShardTask.withoutComponents(rb.req.getParams());
    params.remove(PivotQuery.TEXT);
    params.set(SearchTasks.DEBUGGED, asked.debug());
    params.set(CommonParams.NOW, Long.toString(DuplicatesRequest.now(rb.req).toEpochMilli()));
    if (params.get(CommonParams.FL) != null) {
      params.add(CommonParams.FL, key());
    }
    UsedWeights.nameCollection(params, rb.req.getCore());
    Exclusions.of(rb.req).writeTo(params);
    ShardLeaders.address(params, rb.req);
    return params;
  }

  /** Records what shards lack, as results that are cut, if the request tolerates failures. */
  private final class Tolerance implements ShardListener {
    @Override
    public boolean responded(ShardResponse response) {
      work.answered(
          response.getShard(),
          response.getShardAddress(),
          response.getSolrResponse().getElapsedTime(),
          response.getException());
      return true;
    }

    @Override
    public void failed(ShardFailure failure) {
      if (!HttpShardHandler.getShardsTolerantAsBool(rb.req)) {
        throw failure;
      }
      work.failed(failure.shard(), String.valueOf(failure.getMessage()));
      cuts.add(RoundResult.cutBy(SHARDS));
    }

    @Override
    public void unanswered(String shard) {
      work.failed(shard, "a limit of the request was reached");
      cuts.add(RoundResult.cutBy(RoundResult.OUT_OF_TIME));
    }
  }
}
