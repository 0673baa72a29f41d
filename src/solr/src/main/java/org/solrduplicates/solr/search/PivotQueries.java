// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.handler.component.QueryComponent;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.DocIterator;
import org.apache.solr.search.SolrDocumentFetcher;
import org.apache.solr.search.SolrReturnFields;
import org.solrduplicates.core.similarity.Metadata;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Exclusions;
import org.solrduplicates.solr.index.StoredValues;
import org.solrduplicates.solr.wire.PivotQuery;

/** The pivots of a request. Hits of a search are annotated only, up to {@code dup.hits}. */
record PivotQueries(List<PivotQuery> pivots, boolean areHits, boolean cut) {
  private static final String MAX_HITS = "dup.hits";
  private static final int DEFAULT_HITS = 20;

  static void check(ResponseBuilder rb) {
    if (areHits(rb)) {
      max(rb.req);
    } else {
      Page.check(rb.req.getParams());
    }
  }

  private static boolean areHits(ResponseBuilder rb) {
    return rb.components.stream().anyMatch(QueryComponent.class::isInstance);
  }

  static PivotQueries of(ResponseBuilder rb) throws IOException {
    if (!areHits(rb)) {
      return named(rb.req);
    }
    return rb.isDistributed() ? shardedHits(rb) : localHits(rb);
  }

  private static PivotQueries named(SolrQueryRequest request) throws IOException {
    List<PivotQuery> pivots = PivotQuery.of(request);
    Exclusions.of(request).check(pivots.get(0).kind() == PivotQuery.Kind.TEXT, request.getSchema());
    requireTwo(pivots, request);
    return new PivotQueries(pivots, false, false);
  }

  private static void requireTwo(List<PivotQuery> pivots, SolrQueryRequest request) {
    if (request.getParams().getInt(DuplicatesRequest.WORDS, 0) > 0 && pivots.size() != 2) {
      throw RequestParams.badRequest(
          DuplicatesRequest.WORDS + " needs exactly two documents by id, got " + pivots.size());
    }
  }

  private static PivotQueries localHits(ResponseBuilder rb) throws IOException {
    String key = rb.req.getSchema().getUniqueKeyField().getName();
    SolrReturnFields fields = new SolrReturnFields(key, rb.req);
    SolrDocumentFetcher fetcher = rb.req.getSearcher().getDocFetcher();
    Stream.Builder<String> ids = Stream.builder();
    if (rb.getResults() != null) {
      DocIterator hits = rb.getResults().docList.iterator();
      while (hits.hasNext()) {
        SolrDocument hit = fetcher.solrDoc(hits.nextDoc(), fields);
        ids.add(new StoredValues(hit, rb.req.getSchema()).text(key));
      }
    }
    return hits(ids.build().toList(), rb);
  }

  private static PivotQueries shardedHits(ResponseBuilder rb) {
    if (rb.resultIds == null) {
      return hits(List.of(), rb);
    }
    return hits(
        rb.resultIds.values().stream()
            .sorted((a, b) -> Integer.compare(a.positionInResponse, b.positionInResponse))
            .map(hit -> hit.id.toString())
            .toList(),
        rb);
  }

  private static PivotQueries hits(List<String> ids, ResponseBuilder rb) {
    int max = max(rb.req);
    List<PivotQuery> pivots =
        ids.stream()
            .limit(max)
            .map(id -> new PivotQuery(PivotQuery.Kind.ID, id, Metadata.NONE))
            .toList();
    return new PivotQueries(pivots, true, ids.size() > max);
  }

  Optional<String> text() {
    return pivots.stream()
        .filter(pivot -> pivot.kind() == PivotQuery.Kind.TEXT)
        .map(PivotQuery::value)
        .findFirst();
  }

  /** Finding passages is slow, so a request may ask for one document only. */
  void requireOne(String parameter) {
    if (areHits || pivots.size() > 1) {
      throw RequestParams.badRequest(
          parameter
              + " needs exactly one document or text, got "
              + (areHits ? "the hits of a search" : pivots.size()));
    }
  }

  private static int max(SolrQueryRequest request) {
    return RequestParams.count(request.getParams(), MAX_HITS, DEFAULT_HITS, 1, PivotQuery.MAX_IDS);
  }

  /** Returns 400 for invisible ids; queries without hits and deleted hits are no errors. */
  void refuseMissing(IntPredicate found, boolean partial) {
    for (int i = 0; i < pivots.size() && !areHits && !partial; i++) {
      if (pivots.get(i).kind() == PivotQuery.Kind.ID && !found.test(i)) {
        throw RequestParams.badRequest("no document with id '" + pivots.get(i).value() + "'");
      }
    }
  }
}
