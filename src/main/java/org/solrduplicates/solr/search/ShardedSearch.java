package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.search.QueryLimits;
import org.apache.solr.search.SolrReturnFields;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.solr.weights.NamedWeights;

/**
 * A request over several shards, as a conversation with all of them: who has the pivots; then one
 * question per round, with all that a shard needs to find and verify on the spot; at last the
 * fields of the documents to show. For one thread and one request.
 */
final class ShardedSearch {
  /** The limit that is named if a shard did not answer. */
  private static final String SHARDS = "shards";

  private final ResponseBuilder rb;
  private final DuplicatesRequest asked;
  private final Rules rules;
  private final Pivots pivots;
  private final NamedWeights weights;
  private final KnownDecisions decisions;
  private final Work work = new Work();
  private final ShardsInfo info = new ShardsInfo();
  private final Map<Integer, PivotDocument> resolved = new TreeMap<>();
  private final Map<String, String> shardOf = new HashMap<>();
  private final Map<String, SolrDocument> fetched = new HashMap<>();
  private final List<GroupSearch> searches = new ArrayList<>();
  private final Set<String> having = new HashSet<>();
  private final Map<GroupSearch, ShardRound> rounds = new LinkedHashMap<>();
  private final Map<GroupSearch, List<RoundResult>> results = new HashMap<>();
  private Optional<ShardOperation> next = Optional.of(ShardOperation.RESOLVE);
  private boolean done;

  ShardedSearch(
      ResponseBuilder rb,
      DuplicatesRequest asked,
      Rules rules,
      Pivots pivots,
      NamedWeights weights,
      KnownDecisions decisions) {
    this.rb = rb;
    this.asked = asked;
    this.rules = rules;
    this.pivots = pivots;
    this.weights = weights;
    this.decisions = decisions;
  }

  /** Starts with a text, which no shard has. */
  void startFrom(PivotDocument text) {
    searches.add(asked.search(text, rules, weights.weights(), decisions, rb.req));
    next = followed();
  }

  /** Returns whether the answer is written. */
  boolean isDone() {
    return done;
  }

  /** Asks the shards what is to be asked next, or writes the answer. */
  void goOn() throws IOException {
    if (next.isEmpty()) {
      info.write(rb.req.getParams(), rb.rsp);
      new AnswerWriter(rb, asked, weights, work).write(pivots, searches, this::listing);
      done = true;
      return;
    }
    work.fansOut();
    switch (next.get()) {
      case RESOLVE -> send(Wire.list(pivots.pivots(), Wire::of), ShardRequest.ALL_SHARDS);
      case ROUND -> send(Wire.list(rounds.values(), RoundWire::of), ShardRequest.ALL_SHARDS);
      case CONFIRM -> send(unconfirmed().orElseThrow(), ShardRequest.ALL_SHARDS);
      case FIELDS -> askForFields();
    }
  }

  /** Returns the digest of a text, and which documents may have that text. */
  private Optional<List<Object>> unconfirmed() {
    return searches.stream()
        .filter(search -> !search.unconfirmed().isEmpty())
        .map(search -> List.<Object>of(search.pivot().digest(), search.unconfirmed()))
        .findFirst();
  }

  private void send(Object message, String @Nullable [] shards) {
    ShardRequest request = new ShardRequest();
    request.purpose = ShardRequest.PURPOSE_PRIVATE;
    request.shards = shards;
    request.params = next.orElseThrow().params(message, asked.debug(), rb.req);
    TimeLeft.giveTo(request.params, rb.req);
    if (request.params.get(CommonParams.FL) != null) {
      request.params.add(CommonParams.FL, key());
    }
    rb.addRequest(null, request);
  }

  private void askForFields() {
    Map<String, List<String>> byShard = new TreeMap<>();
    for (String id : shown()) {
      byShard.computeIfAbsent(shardOf.getOrDefault(id, ""), shard -> new ArrayList<>()).add(id);
    }
    for (Map.Entry<String, List<String>> shard : byShard.entrySet()) {
      send(shard.getValue(), new String[] {shard.getKey()});
    }
  }

  private List<String> shown() {
    return Stream.concat(
            AnswerWriter.pivots(searches).stream(),
            AnswerWriter.page(searches, rb).shown().stream())
        .map(Page.Scored::id)
        .distinct()
        .toList();
  }

  /** Takes the answers of all shards to one question. */
  void receive(ShardRequest request) {
    for (ShardResponse response : request.responses) {
      String shard = ShardsInfo.name(response.getShard(), rb);
      info.add(shard, response);
      if (response.getException() != null) {
        failed(shard, String.valueOf(response.getException().getMessage()), SHARDS);
      } else if (!read(response, shard)) {
        failed(shard, "a limit of the request was reached", RoundResult.OUT_OF_TIME);
      }
    }
  }

  private void failed(String shard, String cause, String limit) {
    work.failed(shard, cause);
    rounds.keySet().forEach(search -> found(search, RoundResult.cutBy(limit)));
  }

  /** Returns whether the shard has said anything; at a limit of the request Solr does not. */
  private boolean read(ShardResponse response, String shard) {
    Object reply = response.getSolrResponse().getResponse().get(ShardOperation.REPLY);
    if (reply == null) {
      return false;
    }
    switch (next.orElseThrow()) {
      case RESOLVE -> resolved(message(reply), response.getShard());
      case ROUND -> found(message(reply), response.getShard(), shard);
      case CONFIRM -> having.addAll(Wire.strings(message(reply)));
      case FIELDS -> fetched((SolrDocumentList) reply);
    }
    return true;
  }

  private static List<?> message(Object reply) {
    return Wire.<List<?>>message((byte[]) reply, message -> message);
  }

  private void resolved(List<?> reply, String urls) {
    for (int i = 0; i < reply.size(); i++) {
      List<?> message = (List<?>) reply.get(i);
      if (!message.isEmpty()) {
        PivotDocument pivot = Wire.pivotDocument(message);
        shardOf.put(pivot.id(), urls);
        resolved.merge(i, pivot, ShardedSearch::better);
      }
    }
  }

  /** The best hit of a query, whichever shard answers first. */
  private static PivotDocument better(PivotDocument a, PivotDocument b) {
    return Stream.of(a, b)
        .min(
            Comparator.comparingDouble((PivotDocument pivot) -> -pivot.score())
                .thenComparing(PivotDocument::id))
        .orElseThrow();
  }

  private void found(List<?> reply, String urls, String shard) {
    int i = 0;
    for (Map.Entry<GroupSearch, ShardRound> asked : rounds.entrySet()) {
      GroupSearch search = asked.getKey();
      RoundResult result =
          RoundWire.roundResult(
              (List<?>) reply.get(i++),
              asked.getValue().round(),
              search.verifier(),
              QueryLimits.getCurrentLimits()::shouldExit);
      result.links().forEach(link -> shardOf.put(link.to().id(), urls));
      found(search, result);
      work.found(shard, result);
    }
  }

  private void found(GroupSearch search, RoundResult result) {
    results.computeIfAbsent(search, s -> new ArrayList<>()).add(result);
  }

  private void fetched(SolrDocumentList documents) {
    String key = rb.req.getSchema().getUniqueKeyField().getName();
    documents.forEach(
        document -> fetched.put(String.valueOf(document.getFirstValue(key)), document));
  }

  /** Decides what to ask next, after all shards have answered. */
  void finish() {
    ShardOperation finished = next.orElseThrow();
    work.finished(finished);
    if (finished == ShardOperation.RESOLVE) {
      pivots.refuseMissing(resolved.keySet(), work.isPartial());
      decisions.load(resolved.values().stream().flatMap(p -> p.subjects().stream()));
      resolved
          .values()
          .forEach(
              pivot ->
                  searches.add(asked.search(pivot, rules, weights.weights(), decisions, rb.req)));
    }
    if (finished == ShardOperation.CONFIRM) {
      searches.forEach(search -> search.confirm(having));
    }
    decisions.load(
        results.values().stream().flatMap(List::stream).flatMap(r -> r.subjects().stream()));
    results.forEach((search, parts) -> search.accept(RoundResult.merge(parts)));
    next = finished == ShardOperation.FIELDS ? Optional.empty() : followed();
  }

  private Optional<ShardOperation> followed() {
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
      return Optional.of(ShardOperation.ROUND);
    }
    if (unconfirmed().isPresent()) {
      return Optional.of(ShardOperation.CONFIRM);
    }
    return pivots.areHits() || shown().isEmpty()
        ? Optional.empty()
        : Optional.of(ShardOperation.FIELDS);
  }

  /** A document that was deleted meanwhile, or whose shard has failed, cannot be shown. */
  private SolrDocumentList listing(List<Page.Scored> shown, int found, int start, float maxScore) {
    SolrDocumentList list = new SolrDocumentList();
    list.setNumFound(found);
    list.setStart(start);
    list.setNumFoundExact(true);
    if (rb.rsp.getReturnFields().wantsScore()) {
      list.setMaxScore(maxScore);
    }
    for (Page.Scored document : shown) {
      Optional.ofNullable(fetched.get(document.id()))
          .map(fields -> scored(fields, document.score()))
          .ifPresent(list::add);
    }
    return list;
  }

  private SolrDocument scored(SolrDocument document, float score) {
    if (rb.rsp.getReturnFields().wantsScore()) {
      document.setField(SolrReturnFields.SCORE, score);
    }
    if (!rb.rsp.getReturnFields().wantsField(key())) {
      document.removeFields(key());
    }
    return document;
  }

  private String key() {
    return rb.req.getSchema().getUniqueKeyField().getName();
  }
}
