// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.search.TotalHits;
import org.apache.lucene.util.BytesRef;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.TextHash;

/**
 * Finds the best hits of a query. If copies take more than half of the places, each text counts
 * once, so that copies do not hide other texts.
 *
 * @param search finds the best visible hits
 * @param field of the hash of the text
 * @param copies maximum number of copies found
 */
record DistinctTexts(Search search, DocumentReader documents, String field, int copies) {
  @FunctionalInterface
  interface Search {
    TopDocs best(Query query, int max) throws IOException;
  }

  /**
   * Document numbers including copies.
   *
   * @param scores the number of different scores; copies have equal ones
   * @param lastBeforeCut the last document if there are more
   */
  record Hits(List<Integer> documents, int scores, OptionalInt lastBeforeCut) {
    /** The number in {@code TotalHits} is a field in Lucene 9 only. */
    static Hits of(TopDocs hits) {
      int count = hits.scoreDocs.length;
      int scores = 0;
      for (int i = 0; i < count; i++) {
        scores += i == 0 || hits.scoreDocs[i].score != hits.scoreDocs[i - 1].score ? 1 : 0;
      }
      return new Hits(
          Arrays.stream(hits.scoreDocs).map(hit -> hit.doc).toList(),
          scores,
          hits.totalHits.equals(new TotalHits(count, TotalHits.Relation.EQUAL_TO))
              ? OptionalInt.empty()
              : OptionalInt.of(hits.scoreDocs[count - 1].doc));
    }

    /** Returns whether there may be more, and copies may take more than half of the places. */
    boolean mayHide() {
      return lastBeforeCut.isPresent() && 2 * scores < documents.size();
    }

    /** Returns the same hits, marked as complete. */
    Hits whole() {
      return new Hits(documents, scores, OptionalInt.empty());
    }
  }

  /**
   * Returns the best hits. If copies take more than half of the places, returns hits of texts other
   * than {@code own} instead, with all their copies.
   *
   * @param max maximum number of hits of different texts
   */
  Hits find(Query query, TextHash own, int max) throws IOException {
    Hits hits = Hits.of(search.best(query, max));
    Set<Integer> found = new LinkedHashSet<>();
    Set<TextHash> met = new HashSet<>();
    int taken = hits.mayHide() ? take(hits, own, met, found) : max;
    if (2 * taken >= max) {
      return hits;
    }
    int left = max;
    for (int before = -1; 2 * taken < left && before < met.size(); ) {
      before = met.size();
      left -= taken;
      hits = Hits.of(search.best(without(own, met, query), left));
      taken = take(hits, own, met, found);
      taken = hits.mayHide() ? taken : left;
    }
    if (!met.isEmpty()) {
      found.addAll(Hits.of(search.best(having(met), copies)).documents);
    }
    return new Hits(List.copyOf(found), hits.scores, hits.lastBeforeCut);
  }

  /** Takes hits of other texts in document order; returns the number of new texts. */
  private int take(Hits hits, TextHash own, Set<TextHash> met, Set<Integer> found)
      throws IOException {
    int taken = 0;
    for (int document : hits.documents.stream().sorted().toList()) {
      Optional<TextHash> text = documents.fingerprint(document).map(Fingerprint::text);
      if (!text.equals(Optional.of(own))) {
        found.add(document);
        taken += text.isEmpty() || met.add(text.get()) ? 1 : 0;
      }
    }
    return taken;
  }

  private Query without(TextHash own, Set<TextHash> met, Query query) {
    return new BooleanQuery.Builder()
        .add(query, Occur.MUST)
        .add(having(Set.of(own)), Occur.MUST_NOT)
        .add(having(met), Occur.MUST_NOT)
        .build();
  }

  private Query having(Set<TextHash> texts) {
    return new TermInSetQuery(
        field, texts.stream().map(text -> new BytesRef(text.toTerm())).toList());
  }
}
