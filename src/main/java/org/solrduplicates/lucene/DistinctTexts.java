package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.util.BytesRef;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.TextHash;

/**
 * Finds the best hits of a query and counts each text once, so that the copies of a text do not
 * take the places of other texts. For one thread and one request.
 *
 * @param search finds the best hits that a request may see
 * @param documents reads the texts of hits
 * @param field of the hash of the text
 * @param copies how many copies of a text are found at most
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

    /** Returns the same without saying whether there are more. */
    Hits whole() {
      return new Hits(documents, OptionalInt.empty());
    }
  }

  /**
   * Returns the best hits that have so many texts, and all copies of texts that were met more than
   * once. A text that the index knows no hash of may be met as often as it is found.
   *
   * @param own the text that is not looked for
   */
  Hits find(Query query, TextHash own, int max) throws IOException {
    Set<TextHash> met = new HashSet<>(Set.of(own));
    Set<TextHash> copied = new HashSet<>();
    Set<Integer> found = new LinkedHashSet<>();
    OptionalInt last = OptionalInt.empty();
    for (int left = max, taken = 1; left > 0 && taken > 0; left -= taken) {
      Hits hits = Hits.of(search.best(without(met, query), left));
      taken = take(hits, met, copied);
      found.addAll(hits.documents);
      last = hits.lastBeforeCut;
      if (taken == hits.documents.size() || last.isEmpty()) {
        break;
      }
    }
    for (TextHash text : copied) {
      found.addAll(Hits.of(search.best(new TermQuery(term(text)), copies)).documents);
    }
    return new Hits(List.copyOf(found), last);
  }

  /** Notes the texts of hits, in the order of doc values; returns how many are new. */
  private int take(Hits hits, Set<TextHash> met, Set<TextHash> copied) throws IOException {
    int taken = 0;
    for (int document : hits.documents.stream().sorted().toList()) {
      Optional<TextHash> text = documents.fingerprint(document).map(Fingerprint::text);
      if (text.isEmpty() || met.add(text.get())) {
        taken++;
      } else {
        copied.add(text.get());
      }
    }
    return taken;
  }

  private Query without(Set<TextHash> texts, Query query) {
    return new BooleanQuery.Builder()
        .add(query, Occur.MUST)
        .add(
            texts.size() == 1
                ? new TermQuery(term(texts.iterator().next()))
                : new TermInSetQuery(
                    field, texts.stream().map(text -> new BytesRef(text.toTerm())).toList()),
            Occur.MUST_NOT)
        .build();
  }

  private Term term(TextHash text) {
    return new Term(field, text.toTerm());
  }
}
