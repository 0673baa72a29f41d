// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TotalHits;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.BasicResultContext;
import org.apache.solr.search.DocSlice;
import org.apache.solr.search.QueryLimits;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.RoundExecutor;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.lucene.LuceneRoundExecutor;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.ExactText;
import org.solrduplicates.solr.index.SentFields;
import org.solrduplicates.solr.index.SolrDocuments;
import org.solrduplicates.solr.passage.LocalPassages;
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.wire.PivotQuery;
import org.solrduplicates.solr.wire.ResolvedPivot;
import org.solrduplicates.solr.wire.ShardRound;

/** Performs the tasks of a request on the documents of one core. Not thread-safe. */
final class LocalShard implements LocalPassages.Owner {
  private final ResponseBuilder rb;
  private final SolrQueryRequest request;
  private final DuplicatesRequest asked;
  private final PluginSettings settings;
  private final Rules rules;
  private final SolrDocuments documents;
  private final Map<ShardRound.Search, RoundExecutor> executors = new HashMap<>();

  LocalShard(ResponseBuilder rb, DuplicatesRequest asked, PluginSettings settings, Rules rules)
      throws IOException {
    this.rb = rb;
    this.request = rb.req;
    this.asked = asked;
    this.settings = settings;
    this.rules = rules;
    this.documents = new SolrDocuments(request, asked, settings);
  }

  List<Optional<ResolvedPivot>> resolve(List<PivotQuery> pivots) throws IOException {
    List<Optional<ResolvedPivot>> resolved = new ArrayList<>();
    for (PivotQuery pivot : pivots) {
      resolved.add(resolve(pivot));
    }
    return resolved;
  }

  Optional<ResolvedPivot> resolve(PivotQuery pivot) throws IOException {
    return switch (pivot.kind()) {
      case ID -> byId(pivot.value());
      case QUERY -> byQuery(pivot.value());
      case TEXT -> Optional.of(text(pivot));
    };
  }

  private Optional<ResolvedPivot> byId(String id) throws IOException {
    OptionalInt number = documents.number(id);
    return number.isEmpty() ? Optional.empty() : Optional.of(described(number.getAsInt(), 0));
  }

  private Optional<ResolvedPivot> byQuery(String query) throws IOException {
    Optional<ScoreDoc> hit = documents.first(query);
    return hit.isEmpty()
        ? Optional.empty()
        : Optional.of(described(hit.get().doc, hit.get().score));
  }

  private ResolvedPivot described(int document, float score) throws IOException {
    String rule = rules.matching(request).firstFor(document);
    return new ResolvedPivot(
        documents.id(document),
        documents.read(document, DuplicatesRequest.settings(request, rules.values(rule))),
        rule,
        documents.narrowingValues(document),
        score,
        "");
  }

  private ResolvedPivot text(PivotQuery pivot) {
    Optional<SentFields> sent = RequestState.of(request).get(SentFields.class);
    return sent.isPresent() ? ofSent(pivot, sent.get()) : ofText(pivot);
  }

  /** Constraints apply, because a document that is about to be added has fields. */
  private ResolvedPivot ofSent(PivotQuery pivot, SentFields sent) {
    Map<String, List<String>> values = sent.values(asked.constraints().fields());
    Optional<FoundDocument> document =
        documents.ofText(pivot.metadata(), pivot.value(), asked.settings().sparing(sent.spared()));
    List<DocumentDate> dates =
        asked.dates().check(sent.dates(asked.dateFields(), asked.dates())).credible();
    return ResolvedPivot.ofText(
        document.map(text -> text.dated(dates)), ExactText.digest(pivot.value()), values);
  }

  private ResolvedPivot ofText(PivotQuery pivot) {
    if (!asked.constraints().isEmpty()) {
      throw RequestParams.badRequest(
          "dup.same, dup.differ and dup.window need a document of the index; a text has no fields");
    }
    return ResolvedPivot.ofText(
        documents.ofText(pivot.metadata(), pivot.value(), asked.settings()),
        ExactText.digest(pivot.value()),
        Map.of());
  }

  /** Returns the documents whose stored text has this {@link ExactText} digest. */
  List<String> havingText(String digest, List<String> ids) throws IOException {
    List<String> having = new ArrayList<>();
    for (String id : ids) {
      if (QueryLimits.getCurrentLimits().shouldExit()) {
        return having;
      }
      OptionalInt number = documents.number(id);
      if (number.isPresent()
          && ExactText.digest(documents.text(number.getAsInt())).equals(digest)) {
        having.add(id);
      }
    }
    return having;
  }

  Map<String, Map<String, Integer>> words(List<String> ids) throws IOException {
    Map<String, Map<String, Integer>> words = new TreeMap<>();
    for (String id : ids) {
      OptionalInt number = documents.number(id);
      if (number.isPresent()) {
        words.put(id, documents.words(number.getAsInt()));
      }
    }
    return words;
  }

  /** Returns the values of fields of the visible documents, by key and field. */
  Map<String, Map<String, List<String>>> values(List<String> ids, List<String> fields)
      throws IOException {
    Map<String, Map<String, List<String>>> values = new TreeMap<>();
    for (String id : ids) {
      OptionalInt number = documents.number(id);
      if (number.isPresent()) {
        values.put(id, documents.allValues(number.getAsInt(), fields));
      }
    }
    return values;
  }

  RoundResult execute(ShardRound round) {
    return executors.computeIfAbsent(round.search(), this::executor).execute(round.round());
  }

  private RoundExecutor executor(ShardRound.Search search) {
    DuplicateSettings ruled = search.settings();
    return new LuceneRoundExecutor(
        documents.searcher(),
        documents.others(search.values(), search.dates()),
        settings.fields(),
        documents.words(),
        documents.reader(ruled),
        documents.terms(),
        ruled,
        UsedWeights.of(request, settings, search.weights()),
        asked.explain(),
        QueryLimits.getCurrentLimits()::shouldExit);
  }

  /** Fails unless the request asks for passages. */
  @Override
  public LocalPassages passages() {
    return new LocalPassages(
        PassageRequest.of(request, settings).orElseThrow(),
        documents,
        settings.fields().fragments());
  }

  Object listing(List<Page.Scored> wanted) throws IOException {
    List<Page.Scored> here = new ArrayList<>();
    for (Page.Scored document : wanted) {
      if (documents.number(document.id()).isPresent()) {
        here.add(document);
      }
    }
    rb.rsp.setReturnFields(AnswerWriter.returnFields(rb));
    return listing(here, here.size(), 0, 1);
  }

  Object listing(List<Page.Scored> shown, int found, int start, float maxScore) throws IOException {
    int before = shown.isEmpty() ? 0 : start;
    int[] numbers = new int[before + shown.size()];
    float[] scores = new float[numbers.length];
    for (int i = 0; i < shown.size(); i++) {
      numbers[before + i] = documents.number(shown.get(i).id()).orElseThrow();
      scores[before + i] = shown.get(i).score();
    }
    DocSlice slice =
        new DocSlice(
            start, shown.size(), numbers, scores, found, maxScore, TotalHits.Relation.EQUAL_TO);
    return new BasicResultContext(
        slice,
        AnswerWriter.returnFields(rb),
        documents.searcher(),
        new MatchAllDocsQuery(),
        request);
  }
}
