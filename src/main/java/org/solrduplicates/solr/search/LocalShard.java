package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.apache.lucene.search.ScoreDoc;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QueryLimits;
import org.solrduplicates.core.group.DocumentDate;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.lucene.LuceneRoundExecutor;
import org.solrduplicates.solr.PluginSettings;

/**
 * What one core can tell of its own documents: the whole of a collection of one shard, or a part of
 * a larger one. For one thread and one request.
 */
final class LocalShard {
  private final SolrQueryRequest request;
  private final DuplicatesRequest asked;
  private final PluginSettings settings;
  private final Rules rules;
  private final SolrDocuments documents;

  LocalShard(
      SolrQueryRequest request, DuplicatesRequest asked, PluginSettings settings, Rules rules)
      throws IOException {
    this.request = request;
    this.asked = asked;
    this.settings = settings;
    this.rules = rules;
    this.documents = new SolrDocuments(request, asked, settings);
  }

  SolrDocuments documents() {
    return documents;
  }

  /** Returns the document that is asked about, or nothing if it is not here to be seen. */
  Optional<PivotDocument> resolve(Pivot pivot) throws IOException {
    return switch (pivot.kind()) {
      case ID -> byId(pivot.value());
      case QUERY -> byQuery(pivot.value());
      case TEXT -> Optional.of(text(pivot));
    };
  }

  private Optional<PivotDocument> byId(String id) throws IOException {
    OptionalInt number = documents.number(id);
    return number.isEmpty() ? Optional.empty() : Optional.of(described(number.getAsInt(), 0));
  }

  private Optional<PivotDocument> byQuery(String query) throws IOException {
    Optional<ScoreDoc> hit = documents.first(query);
    return hit.isEmpty()
        ? Optional.empty()
        : Optional.of(described(hit.get().doc, hit.get().score));
  }

  private PivotDocument described(int document, float score) throws IOException {
    String rule = rules.firstFor(request, document);
    return new PivotDocument(
        documents.reader(false).id(document),
        documents.read(document, wantsTerms(rule)).orElse(null),
        rule,
        documents.narrowingValues(document),
        score,
        "");
  }

  /** A rule may name sources of its own. */
  private boolean wantsTerms(String rule) {
    return !rule.isEmpty() || asked.settings().usesMoreLikeThis();
  }

  private PivotDocument text(Pivot pivot) throws IOException {
    Optional<SentFields> sent = SentFields.of(request);
    return sent.isPresent() ? ofSent(pivot, sent.get()) : ofText(pivot);
  }

  /** A document that is going to be added has all that rules and constraints ask for. */
  private PivotDocument ofSent(Pivot pivot, SentFields sent) throws IOException {
    String rule = rules.firstFor(request, sent);
    Map<String, List<String>> values =
        asked.constraints().fields().stream()
            .distinct()
            .collect(Collectors.toMap(field -> field, sent::values));
    Optional<FoundDocument> document =
        documents.ofText(pivot.clues(), pivot.value(), wantsTerms(rule));
    List<DocumentDate> dates = asked.dates().check(sent.dates(asked.dateFields())).credible();
    return PivotDocument.ofText(
        document.map(text -> text.dated(dates)).orElse(null),
        ExactText.digest(pivot.value()),
        rule,
        values);
  }

  private PivotDocument ofText(Pivot pivot) {
    if (!asked.constraints().isEmpty()) {
      throw DuplicatesRequest.badRequest(
          "dup.same, dup.differ and dup.window need a document of the index, not a text");
    }
    return PivotDocument.ofText(
        documents.ofText(pivot.clues(), pivot.value(), wantsTerms("")).orElse(null),
        ExactText.digest(pivot.value()),
        "",
        Map.of());
  }

  /**
   * Returns which of some documents, by their unique keys, have a text sign by sign. A document
   * whose text is not stored has none.
   *
   * @param digest of the text, see {@link ExactText}
   */
  List<String> havingText(String digest, List<String> ids) throws IOException {
    List<String> having = new ArrayList<>();
    for (String id : ids) {
      OptionalInt number = documents.number(id);
      if (number.isPresent()
          && ExactText.digest(documents.text(number.getAsInt())).equals(digest)) {
        having.add(id);
      }
    }
    return having;
  }

  private static DuplicateSettings settings(Map<String, String> values) {
    return DuplicateSettings.of(key -> Optional.ofNullable(values.get(key)));
  }

  /** Returns what was found here in a round. */
  RoundResult execute(ShardRound round) {
    DuplicateSettings ruled = settings(round.settings());
    return new LuceneRoundExecutor(
            documents.searcher(),
            LeftOut.of(request.getParams())
                .others(
                    documents.comparableWith(round.values(), round.dates()), request.getSchema()),
            settings.fields(),
            documents.reader(ruled.usesMoreLikeThis() && ruled.goesOn()),
            documents.terms(),
            ruled,
            UsedWeights.of(request, settings, round.weights()),
            asked.explain(),
            QueryLimits.getCurrentLimits()::shouldExit)
        .execute(round.round());
  }
}
