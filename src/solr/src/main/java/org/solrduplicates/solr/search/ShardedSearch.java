// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.HttpShardHandler;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.ShardHandler;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.search.QueryLimits;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Exclusions;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.passage.LocalPassages;
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.passage.PassageSearch;
import org.solrduplicates.solr.passage.PassageSearch.Step;
import org.solrduplicates.solr.shard.ShardFailure;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardTask;
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

  /** The default path of Solr's client. */
  private static final String SELECT = "/select";

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
    NamedWeights weights = UsedWeights.of(rb.req, component.settings());
    for (ResolvedPivot pivot : found) {
      searches.add(GroupSearch.of(pivot, asked, component.rules(), weights, decisions, rb.req));
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
    ask(
        SearchTasks.RESOLVE,
        everywhere(pivots.pivots()),
        (shard, found) -> {
          requireAll(pivots.pivots().size(), found.size());
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
    Map<GroupSearch, List<RoundResult>> results = new HashMap<>();
    rounds.keySet().forEach(search -> results.put(search, new ArrayList<>()));
    ask(
        SearchTasks.ROUND,
        everywhere(questions),
        (shard, found) -> {
          requireAll(questions.size(), found.size());
          Iterator<ShardRound> round = questions.iterator();
          Iterator<RoundResult> next = found.iterator();
          for (GroupSearch search : rounds.keySet()) {
            RoundResult result = next.next();
            round.next().requireAsked(result);
            result.links().forEach(link -> shardOf.put(link.to().id(), shard));
            results.computeIfAbsent(search, asking -> new ArrayList<>()).add(result);
            if (asked.debug()) {
              work.found(SearchTrace.name(shard, rb), result);
            }
          }
        });
    results.values().forEach(parts -> parts.addAll(cuts));
    return results;
  }

  private static void requireAll(int asked, int answered) {
    if (asked != answered) {
      throw new IllegalArgumentException(answered + " answers to " + asked + " questions");
    }
  }

  /** Checks which documents with the words of a text equal it character by character. */
  private void confirm() throws IOException {
    for (GroupSearch search : searches) {
      List<String> unconfirmed = search.unconfirmed();
      if (!unconfirmed.isEmpty()) {
        Set<String> having = new HashSet<>();
        ask(
            SearchTasks.CONFIRM,
            everywhere(new SearchTasks.Unconfirmed(search.pivot().digest(), unconfirmed)),
            (shard, ids) -> having.addAll(ids));
        search.confirm(having);
        isCut(search);
      }
    }
  }

  private void countWords() throws IOException {
    if (asked.words() > 0 && !pivots.areHits()) {
      Map<String, Map<String, Integer>> words = new HashMap<>();
      List<String> ids = searches.stream().map(search -> search.pivot().id()).toList();
      ask(SearchTasks.WORDS, everywhere(ids), (shard, counted) -> words.putAll(counted));
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
      ask(
          SearchTasks.VALUES,
          everywhere(new SearchTasks.Compared(ids, compared.names())),
          (shard, values) -> compared.add(values));
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
        case TEXT -> {
          String shard = shardOf.get(search.id());
          ask(
              LocalPassages.TEXT,
              shard == null ? everywhere(search.id()) : Map.of(shard, search.id()),
              (from, text) -> text.ifPresent(search::accept));
        }
        case FREQUENCIES ->
            ask(
                LocalPassages.FREQUENCIES,
                everywhere(search.fragments()),
                (shard, counted) -> search.accept(counted));
        case FIND ->
            ask(
                LocalPassages.FIND,
                everywhere(search.question()),
                (shard, found) -> search.accept(found));
      }
    }
    return Optional.of(search);
  }

  private AnswerWriter.Listing listing() throws IOException {
    if (!rb.isDistributed()) {
      return here.orElseThrow()::listing;
    }
    Map<String, SolrDocument> fetched = new HashMap<>();
    if (!pivots.areHits()) {
      Map<String, List<Page.Scored>> shownByShard =
          Stream.concat(
                  AnswerWriter.pivots(searches).stream(),
                  AnswerWriter.page(searches, rb).shown().stream())
              .distinct() // a pivot that is asked about twice is read once
              .collect(Collectors.groupingBy(shown -> shardOf.getOrDefault(shown.id(), "")));
      ask(
          SearchTasks.FIELDS,
          shownByShard,
          (shard, documents) -> {
            for (SolrDocument document : (SolrDocumentList) documents) {
              fetched.put(String.valueOf(document.getFirstValue(key())), document);
            }
          });
    }
    return (shown, found, start, maxScore) -> listed(fetched, shown, found, start, maxScore);
  }

  /** Omits documents that were deleted meanwhile or whose shard has failed. */
  private SolrDocumentList listed(
      Map<String, SolrDocument> fetched,
      List<Page.Scored> shown,
      int found,
      int start,
      float maxScore) {
    SolrDocumentList list = new SolrDocumentList();
    list.setNumFound(found);
    list.setStart(start);
    if (rb.rsp.getReturnFields().wantsScore()) {
      list.setMaxScore(maxScore);
    }
    for (Page.Scored wanted : shown) {
      SolrDocument document = fetched.get(wanted.id());
      if (document != null) {
        if (!rb.rsp.getReturnFields().wantsField(key())) {
          document.removeFields(key());
        }
        list.add(document);
      }
    }
    return list;
  }

  private String key() {
    return rb.req.getSchema().getUniqueKeyField().getName();
  }

  private <Q> Map<String, Q> everywhere(Q question) {
    return rb.isDistributed()
        ? Arrays.stream(rb.shards).distinct().collect(Collectors.toMap(urls -> urls, u -> question))
        : Map.of("", question);
  }

  /** Asks shards in parallel, by addresses of their replicas; reads one answer at a time. */
  private <Q, A> void ask(
      ShardTask<? super LocalShard, Q, A> task,
      Map<String, Q> questions,
      BiConsumer<String, A> reader)
      throws IOException {
    work.starts();
    if (!rb.isDistributed()) {
      for (Map.Entry<String, Q> question : questions.entrySet()) {
        reader.accept(question.getKey(), task.answer(here.orElseThrow(), question.getValue()));
      }
    } else if (!questions.isEmpty()) {
      work.fansOut();
      cuts.clear();
      IdentityHashMap<Q, ModifiableSolrParams> written = new IdentityHashMap<>();
      Map<String, ModifiableSolrParams> sent = new TreeMap<>();
      questions.forEach(
          (urls, question) ->
              sent.put(
                  urls,
                  new ModifiableSolrParams(
                      written.computeIfAbsent(question, same -> params(task, same)))));
      if (sent.remove("") != null) {
        failed(ShardFailure.ofNone(SearchTrace.name("", rb)));
      }
      ShardLeaders.ask(rb.req.getCore(), sent, response -> read(response, task, reader));
    }
    work.finished(task);
  }

  /** Includes the parameters of the user, because filters may refer to them. */
  private <Q> ModifiableSolrParams params(ShardTask<?, Q, ?> task, Q question) {
    ModifiableSolrParams params = ShardTask.withoutComponents(rb.req.getParams());
    params.remove(PivotQuery.TEXT);
    params.set(SearchTasks.DEBUGGED, asked.debug());
    params.set(CommonParams.NOW, Long.toString(DuplicatesRequest.now(rb.req).toEpochMilli()));
    if (params.get(CommonParams.FL) != null) {
      params.add(CommonParams.FL, key());
    }
    ShardLeaders.limit(params, rb.req);
    UsedWeights.nameCollection(params, rb.req.getCore());
    Exclusions.of(rb.req).writeTo(params);
    ShardHandler.setShardAttributesToParams(params, ShardRequest.PURPOSE_PRIVATE);
    String path = RequestState.of(rb.req).path();
    String handler = params.get(ShardParams.SHARDS_QT, path.equals(SELECT) ? null : path);
    if (handler != null) {
      params.set(ShardLeaders.HANDLER, handler);
    }
    task.writeTo(params, question);
    return params;
  }

  private <A> void read(
      ShardResponse response, ShardTask<?, ?, A> task, BiConsumer<String, A> reader) {
    String shard = SearchTrace.name(response.getShard(), rb);
    work.answered(
        response.getShard(),
        response.getShardAddress(),
        response.getSolrResponse().getElapsedTime(),
        response.getException());
    try {
      NamedList<Object> answer = ShardLeaders.answer(response, shard);
      if (ShardTask.isAnswered(answer)) {
        read(task.answer(answer, shard), response.getShard(), reader);
      } else {
        work.failed(shard, "a limit of the request was reached");
        cuts.add(RoundResult.cutBy(RoundResult.OUT_OF_TIME));
      }
    } catch (ShardFailure failure) {
      failed(failure);
    }
  }

  private <A> void read(A answer, String urls, BiConsumer<String, A> reader) {
    try {
      reader.accept(urls, answer);
    } catch (IllegalArgumentException | ClassCastException e) { // a wrong answer
      throw ShardFailure.ofUnreadable(SearchTrace.name(urls, rb), e);
    }
  }

  private void failed(ShardFailure failure) {
    if (!HttpShardHandler.getShardsTolerantAsBool(rb.req)) {
      throw failure;
    }
    work.failed(failure.shard(), String.valueOf(failure.getMessage()));
    cuts.add(RoundResult.cutBy(SHARDS));
  }
}
