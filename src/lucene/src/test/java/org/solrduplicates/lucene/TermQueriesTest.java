// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopDocs;
import org.junit.jupiter.api.Test;

class TermQueriesTest {
  private static List<Query> byRarity(SmallIndex index, String... terms) {
    return new TermQueries(index.searcher()).byRarity("text", List.of(terms));
  }

  @Test
  void termsThatTheIndexDoesNotHaveNeedNoQuery() throws IOException {
    try (SmallIndex index = new SmallIndex().add("a", "steel").commit().add("b", "ships")) {
      index.commit();

      assertEquals(2, byRarity(index, "steel", "copper", "ships").size());
      assertEquals(List.of(), new TermQueries(index.searcher()).byRarity("none", List.of("steel")));
    }
  }

  /** A word of two documents in two segments counts as one of two documents in one. */
  @Test
  void rarityIsThatOfTheWholeIndex() throws IOException {
    try (SmallIndex one = new SmallIndex();
        SmallIndex many = new SmallIndex()) {
      for (String text : List.of("steel ships", "steel", "copper", "lyon paris")) {
        one.add(text, text);
        many.add(text, text).commit();
      }
      one.commit();

      assertEquals(scores(one, "steel", "ships", "lyon"), scores(many, "steel", "ships", "lyon"));
    }
  }

  /** Inverse document frequency as BM25 has it: log(1 + (N - n + .5) / (n + .5)). */
  @Test
  void theScoreIsTheInverseDocumentFrequency() throws IOException {
    try (SmallIndex index = new SmallIndex().add("a", "steel ships").add("b", "steel").commit()) {
      Map<String, Float> expected =
          Map.of("a", (float) (Math.log(1.2) + Math.log(2)), "b", (float) Math.log(1.2));
      Map<String, Float> scores = scores(index, "ships", "steel");

      expected.forEach((id, score) -> assertEquals(score, scores.get(id), 1e-6, id));
    }
  }

  @Test
  void aTermOfNoDocumentFindsNothingBesideOnesThatFind() throws IOException {
    try (SmallIndex index = new SmallIndex().add("a", "steel").commit().add("b", "ships")) {
      index.commit();
      List<Term> terms = List.of(term("ships"), term("copper"), term("steel"), term("steel"));

      List<Query> queries = new TermQueries(index.searcher()).scored(terms);

      assertEquals(List.of("b", "", "a", "a"), queries.stream().map(q -> found(index, q)).toList());
    }
  }

  /** Terms of several fields, in any order, are looked up in their own dictionaries. */
  @Test
  void termsMayBeOfSeveralFields() throws IOException {
    try (SmallIndex index = new SmallIndex().add("a", "steel").add("steel", "b").commit()) {
      List<Query> queries =
          new TermQueries(index.searcher())
              .scored(List.of(term("steel"), new Term("id", "steel"), new Term("none", "steel")));

      assertEquals(List.of("a", "steel", ""), queries.stream().map(q -> found(index, q)).toList());
    }
  }

  /** The scores are those of queries that Lucene looks up itself, to the last bit. */
  @Test
  void cachedTermsScoreLikeNewOnes() throws IOException {
    try (SmallIndex index = new SmallIndex()) {
      index.add("a", "steel ships").commit().add("b", "steel copper copper").commit();
      TermQueries queries = new TermQueries(index.searcher());
      queries.scored(List.of(term("steel"), term("copper")));
      List<Term> again = List.of(term("copper"), term("steel"), term("ships"));

      List<Query> known = queries.scored(again);

      for (int i = 0; i < again.size(); i++) {
        TopDocs hits = index.searcher().search(new TermQuery(again.get(i)), 10);
        TopDocs found = index.searcher().search(known.get(i), 10);
        assertEquals(
            Stream.of(hits.scoreDocs).map(ScoreDoc::toString).toList(),
            Stream.of(found.scoreDocs).map(ScoreDoc::toString).toList());
      }
    }
  }

  private static Term term(String text) {
    return new Term("text", text);
  }

  private static String found(SmallIndex index, Query query) {
    try {
      List<String> ids = new ArrayList<>();
      for (ScoreDoc hit : index.searcher().search(query, 10).scoreDocs) {
        ids.add(index.id(hit.doc));
      }
      return String.join(" ", ids);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Float> scores(SmallIndex index, String... terms) throws IOException {
    Map<String, Float> scores = new TreeMap<>();
    for (Query query : byRarity(index, terms)) {
      for (ScoreDoc hit : index.searcher().search(query, 100).scoreDocs) {
        scores.merge(index.id(hit.doc), hit.score, Float::sum);
      }
    }
    return scores;
  }
}
