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
import org.apache.lucene.util.BytesRef;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.TextHash;

/**
 * Finds the best hits of a query. Where copies take more than half of the places, each text counts
 * once, so that copies do not hide other texts. For one thread and one request.
 *
 * @param search finds the best hits that a request may see
 * @param documents reads the texts of hits
 * @param field of the hash of the text
 * @param copies how many copies are found at most
 */
record DistinctTexts(Search search, DocumentReader documents, String field, int copies) {
  @FunctionalInterface
  interface Search {
    /** Returns the best hits of a query, so many at most. */
    TopDocs best(Query query, int max) throws IOException;
  }

  /**
   * What was found.
   *
   * @param documents their numbers, the copies of texts among them
   * @param lastBeforeCut the last one if there are more
   */
  record Hits(List<Integer> documents, OptionalInt lastBeforeCut) {
    static Hits of(TopDocs hits) {
      int count = hits.scoreDocs.length;
      return new Hits(
          Arrays.stream(hits.scoreDocs).map(hit -> hit.doc).toList(),
          hits.totalHits.value > count
              ? OptionalInt.of(hits.scoreDocs[count - 1].doc)
              : OptionalInt.empty());
    }

    boolean isCut() {
      return lastBeforeCut.isPresent();
    }

    /** Returns the same without saying whether there are more. */
    Hits whole() {
      return new Hits(documents, OptionalInt.empty());
    }
  }

  /**
   * Returns the best hits, and where copies take more than half of their places, more hits of other
   * texts and all copies. Hits that are all there are need no look.
   *
   * @param own the text that is not looked for
   * @param max how many hits there are, if they are of different texts
   */
  Hits find(Query query, TextHash own, int max) throws IOException {
    Set<TextHash> met = new HashSet<>(Set.of(own));
    Set<Integer> found = new LinkedHashSet<>();
    Hits hits = Hits.of(search.best(query, max));
    int left = max;
    int taken = hits.isCut() ? take(hits, met) : left;
    while (found.addAll(hits.documents) && 2 * taken < left) {
      left -= taken;
      hits = Hits.of(search.best(without(met, query), left));
      taken = hits.isCut() ? take(hits, met) : left;
    }
    if (left == max) {
      return hits;
    }
    found.addAll(Hits.of(search.best(having(met), copies)).documents);
    return new Hits(List.copyOf(found), hits.lastBeforeCut);
  }

  /** Notes the texts of hits, in the order of doc values; returns how many are new. */
  private int take(Hits hits, Set<TextHash> met) throws IOException {
    int taken = 0;
    for (int document : hits.documents.stream().sorted().toList()) {
      Optional<TextHash> text = documents.fingerprint(document).map(Fingerprint::text);
      taken += text.isEmpty() || met.add(text.get()) ? 1 : 0;
    }
    return taken;
  }

  private Query without(Set<TextHash> texts, Query query) {
    return new BooleanQuery.Builder()
        .add(query, Occur.MUST)
        .add(having(texts), Occur.MUST_NOT)
        .build();
  }

  private Query having(Set<TextHash> texts) {
    return new TermInSetQuery(
        field, texts.stream().map(text -> new BytesRef(text.toTerm())).toList());
  }
}
