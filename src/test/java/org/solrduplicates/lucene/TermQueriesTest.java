package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
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
