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
   * @param scores how many different scores they have; copies have the same
   * @param lastBeforeCut the last one if there are more
   */
  record Hits(List<Integer> documents, int scores, OptionalInt lastBeforeCut) {
    static Hits of(TopDocs hits) {
      int count = hits.scoreDocs.length;
      int scores = 0;
      for (int i = 0; i < count; i++) {
        scores += i == 0 || hits.scoreDocs[i].score != hits.scoreDocs[i - 1].score ? 1 : 0;
      }
      return new Hits(
          Arrays.stream(hits.scoreDocs).map(hit -> hit.doc).toList(),
          scores,
          hits.totalHits.value > count
              ? OptionalInt.of(hits.scoreDocs[count - 1].doc)
              : OptionalInt.empty());
    }

    /** Returns whether there may be more, and copies may take more than half of the places. */
    boolean mayHide() {
      return lastBeforeCut.isPresent() && 2 * scores < documents.size();
    }

    /** Returns the same without saying whether there are more. */
    Hits whole() {
      return new Hits(documents, scores, OptionalInt.empty());
    }
  }

  /**
   * Returns the best hits. Where copies take more than half of their places, it returns hits of
   * other texts than the given one instead, with all copies of these.
   *
   * @param own the text whose copies are not looked for
   * @param max how many hits there are, if they are of different texts
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

  /** Takes the hits of other texts, in the order of doc values; returns how many texts are new. */
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
