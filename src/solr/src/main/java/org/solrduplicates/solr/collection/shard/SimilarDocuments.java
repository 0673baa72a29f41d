// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.search.Query;
import org.apache.solr.search.QueryLimits;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.JobColumns;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundExecutor;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.lucene.DocumentReader;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.FingerprintReader;
import org.solrduplicates.lucene.LuceneRoundExecutor;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.index.SolrDocuments;

/** Finds other documents of a core by their fingerprints. */
final class SimilarDocuments {
  private final RoundExecutor executor;
  private final LinkRule rule;

  /**
   * @param filter the documents that may be found
   */
  SimilarDocuments(
      SolrDocuments documents,
      Query filter,
      FingerprintFields fields,
      DuplicateSettings settings,
      Weights weights) {
    rule = new LinkRule(settings);
    FingerprintReader fingerprints = new FingerprintReader(documents.searcher().getIndexReader());
    executor =
        new LuceneRoundExecutor(
            documents.searcher(),
            filter,
            fields,
            documents.words(),
            new KeyReader(documents.reader(), fingerprints),
            documents.terms(),
            settings,
            weights,
            false,
            QueryLimits.getCurrentLimits()::shouldExit);
  }

  /** Reads only the unique key and the fingerprint of a document, without caching them. */
  private record KeyReader(DocumentReader documents, FingerprintReader fingerprints)
      implements DocumentReader {
    @Override
    public String id(int document) throws IOException {
      return documents.id(document);
    }

    @Override
    public Query byId(String id) {
      return documents.byId(id);
    }

    @Override
    public Optional<Fingerprint> fingerprint(int document) throws IOException {
      return fingerprints.read(document);
    }

    @Override
    public JobColumns columns(int document) throws IOException {
      return documents.columns(document);
    }

    @Override
    public FoundDocument read(int document, Fingerprint fingerprint) throws IOException {
      return new FoundDocument(id(document), fingerprint, List.of(), "", List.of());
    }
  }

  /** Returns the documents that are similar to another one, and its wholes and parts. */
  List<Link> links(FoundDocument document) {
    return links(document, List.of());
  }

  /**
   * @param decided documents to return if they are there
   */
  List<Link> links(FoundDocument document, List<TextVersion> decided) {
    RoundResult found =
        executor.execute(new Round(List.of(document), Map.of(document.id(), decided)));
    if (found.truncated().contains(RoundResult.OUT_OF_TIME)) {
      throw RequestParams.outOfTime();
    }
    return found.links();
  }

  /** Returns the most similar document for each one, which is no whole or part of it. */
  List<Nearest> nearest(List<FoundDocument> documents) {
    return documents.stream().map(this::nearest).toList();
  }

  private Nearest nearest(FoundDocument document) {
    return links(document).stream()
        .map(link -> linked(document, link))
        .reduce(Nearest.NONE, Nearest::plus);
  }

  /** Names are not compared yet, so a whole may be a version. */
  private Nearest linked(FoundDocument document, Link link) {
    boolean isOfPart =
        rule.withoutVersions(document.fingerprint(), link.to().fingerprint(), link.evidence())
            .isOfPart();
    double similarity = link.similarity().value();
    return isOfPart && similarity < rule.settings().threshold()
        ? Nearest.NONE
        : Nearest.of(similarity, DocumentKey.of(link.to().id(), DocumentKey.SEED), isOfPart);
  }
}
