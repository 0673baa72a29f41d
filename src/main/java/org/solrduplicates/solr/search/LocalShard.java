package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.ArrayList;
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
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.lucene.LuceneRoundExecutor;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.ExactText;
import org.solrduplicates.solr.index.SentFields;
import org.solrduplicates.solr.index.SolrDocuments;
import org.solrduplicates.solr.passage.FoundPassages;
import org.solrduplicates.solr.passage.LocalPassages;
import org.solrduplicates.solr.passage.PassageQuestion;
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.search.AnswerWriter.Listing;
import org.solrduplicates.solr.wire.FoundRound;
import org.solrduplicates.solr.wire.PivotQuery;
import org.solrduplicates.solr.wire.ResolvedPivot;
import org.solrduplicates.solr.wire.ShardRound;

/**
 * What one core can tell of its own documents: the whole of a collection of one shard, or a part of
 * a larger one.
 */
final class LocalShard {
  private final ResponseBuilder rb;
  private final SolrQueryRequest request;
  private final DuplicatesRequest asked;
  private final PluginSettings settings;
  private final Rules rules;
  private final SolrDocuments documents;

  LocalShard(ResponseBuilder rb, DuplicatesRequest asked, PluginSettings settings, Rules rules)
      throws IOException {
    this.rb = rb;
    this.request = rb.req;
    this.asked = asked;
    this.settings = settings;
    this.rules = rules;
    this.documents = new SolrDocuments(request, asked, settings);
  }

  /** Returns each of the documents that are asked about, if it is here to be seen. */
  List<Optional<ResolvedPivot>> resolve(List<PivotQuery> pivots) throws IOException {
    List<Optional<ResolvedPivot>> resolved = new ArrayList<>();
    for (PivotQuery pivot : pivots) {
      resolved.add(resolve(pivot));
    }
    return resolved;
  }

  /** Returns the document that is asked about, or nothing if it is not here to be seen. */
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
        documents.read(document, wantsTerms(rule)),
        rule,
        documents.narrowingValues(document),
        score,
        "");
  }

  /** A rule may name sources of its own. */
  private boolean wantsTerms(String rule) {
    return !rule.isEmpty() || asked.settings().usesMoreLikeThis();
  }

  private ResolvedPivot text(PivotQuery pivot) throws IOException {
    Optional<SentFields> sent = SentFields.of(request);
    return sent.isPresent() ? ofSent(pivot, sent.get()) : ofText(pivot);
  }

  /** A document that is going to be added has all that rules and constraints ask for. */
  private ResolvedPivot ofSent(PivotQuery pivot, SentFields sent) throws IOException {
    String rule = rules.firstFor(request, sent);
    Map<String, List<String>> values = sent.values(asked.constraints().fields());
    Optional<FoundDocument> document =
        documents.ofText(
            pivot.metadata(),
            pivot.value(),
            !sent.spared().contains(Source.MLT) && wantsTerms(rule));
    List<DocumentDate> dates =
        asked.dates().check(sent.dates(asked.dateFields(), asked.dates())).credible();
    return ResolvedPivot.ofText(
        document.map(text -> text.dated(dates)), ExactText.digest(pivot.value()), rule, values);
  }

  private ResolvedPivot ofText(PivotQuery pivot) {
    if (!asked.constraints().isEmpty()) {
      throw RequestParams.badRequest(
          "dup.same, dup.differ and dup.window need a document of the index, not a text");
    }
    return ResolvedPivot.ofText(
        documents.ofText(pivot.metadata(), pivot.value(), wantsTerms("")),
        ExactText.digest(pivot.value()),
        "",
        Map.of());
  }

  /**
   * Returns which of some documents, by their unique keys, have a text character by character. A
   * document whose text is not stored has none, nor has one that there was no time to look at.
   *
   * @param digest of the text, see {@link ExactText}
   */
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

  /** Returns how often each of some documents has each of its words, of those that are here. */
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

  FoundRound execute(ShardRound round) {
    return FoundRound.of(executor(round.search()).execute(round.round()));
  }

  RoundExecutor executor(ShardRound.Search search) {
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

  /** Returns what is told of passages; the request must ask for them. */
  LocalPassages passages() {
    return new LocalPassages(
        PassageRequest.of(request, settings).orElseThrow(),
        documents,
        settings.fields().fragments());
  }

  FoundPassages findPassages(PassageQuestion question) throws IOException {
    return passages().find(question, documents.others(question.values(), question.dates()));
  }

  /** Returns some documents with their fields, unless they were deleted meanwhile. */
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

  /** Returns documents with their fields, of those that were found here, see {@link Listing}. */
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
