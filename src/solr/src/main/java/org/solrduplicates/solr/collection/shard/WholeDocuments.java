// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Decided;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.SolrDocuments;
import org.solrduplicates.solr.search.HandlerConfig;

/**
 * Finds the visible documents of a core of which a document is a part. Those of its own group do
 * not count, nor do they take the places of candidates.
 */
final class WholeDocuments {
  private final SolrQueryRequest request;
  private final HandlerConfig duplicates;
  private final SolrDocuments documents;
  private final String groupField;
  private final Weights weights;
  private final Map<Search, SimilarDocuments> searches = new HashMap<>();

  WholeDocuments(
      SolrQueryRequest request,
      HandlerConfig duplicates,
      SolrDocuments documents,
      String groupField,
      Weights weights) {
    this.request = request;
    this.duplicates = duplicates;
    this.documents = documents;
    this.groupField = groupField;
    this.weights = weights;
  }

  /** A search outside a group, by a rule. */
  private record Search(int group, String rule) {
    static Search of(CarriedDocument part) {
      return new Search(part.document().columns().group(), part.rule());
    }
  }

  List<PartOf> of(List<Decided> parts) {
    return parts.stream().map(this::of).toList();
  }

  private PartOf of(Decided part) {
    TimeLimit.check();
    TextVersion textVersion = part.document().document().textVersion();
    PairConstraints decisions = PairConstraints.of(part.decisions());
    List<Link> links =
        searches
            .computeIfAbsent(Search.of(part.document()), this::begin)
            .links(part.document().document(), decisions.parts(textVersion));
    return PartOf.of(textVersion, links, decisions);
  }

  private SimilarDocuments begin(Search search) {
    DuplicateSettings ruled =
        DuplicatesRequest.settings(request, duplicates.rules().values(search.rule));
    return new SimilarDocuments(
        documents,
        outside(search.group),
        duplicates.settings().fields(),
        ruled.sparing(EnumSet.complementOf(EnumSet.copyOf(HistogramRequest.SOURCES))),
        weights);
  }

  private Query outside(int group) {
    return new BooleanQuery.Builder()
        .add(documents.visible(), Occur.FILTER)
        .add(NumericDocValuesField.newSlowExactQuery(groupField, group), Occur.MUST_NOT)
        .build();
  }
}
