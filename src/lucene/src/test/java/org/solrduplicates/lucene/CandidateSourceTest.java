// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.IndexTerm;
import org.solrduplicates.core.group.InterestingTerm;
import org.solrduplicates.core.group.Lookup;
import org.solrduplicates.core.settings.Source;

/** What is particular to one source of candidates. */
class CandidateSourceTest {
  private static String words(int from, int to) {
    return String.join(" ", RandomTexts.range(from, to));
  }

  private static Optional<Query> query(Source source, Lookup pivot) {
    return CandidateSource.of(source, SmallIndex.FIELDS, SmallIndex.UNRATED).queries().apply(pivot);
  }

  private static Lookup pivot(String text, InterestingTerm... terms) {
    FoundDocument document =
        new FoundDocument("pivot", SmallIndex.fingerprint(text), List.of(), "", List.of());
    return new Lookup(document, List.of(terms));
  }

  private static Map<String, Float> scores(SmallIndex index, Source source, Lookup pivot)
      throws IOException {
    Map<String, Float> scores = new TreeMap<>();
    Query query = query(source, pivot).orElseThrow();
    for (ScoreDoc hit : index.searcher().search(query, 100).scoreDocs) {
      scores.put(index.id(hit.doc), hit.score);
    }
    return scores;
  }

  /** Texts of 12 words have ten shingles of three. */
  @Test
  void aSketchScoresByTheNumberOfSharedShingles() throws IOException {
    try (SmallIndex index = new SmallIndex()) {
      index.add("copy", words(0, 12)).add("near", words(4, 16)).add("far", words(9, 21));
      index.add("none", words(10, 22)).commit();

      assertEquals(
          Map.of("copy", 10f, "near", 6f, "far", 1f),
          scores(index, Source.SKETCH, pivot(words(0, 12))));
    }
  }

  @Test
  void aSketchLooksForNoMoreHashesThanAreIndexed() throws IOException {
    try (SmallIndex index = new SmallIndex().add("copy", words(0, 500)).commit()) {
      assertEquals(
          Map.of("copy", (float) FingerprintFields.SKETCH_TERMS),
          scores(index, Source.SKETCH, pivot(words(0, 500))));
    }
  }

  /** The part shares six of 64 phrases with the whole, and none of the first 24. */
  @Test
  void aSmallPartAndItsWholeFindEachOther() throws IOException {
    List<String> words = new RandomTexts(8).words(4_000, 5_000);
    String whole = String.join(" ", words);
    String part = String.join(" ", words.subList(1_000, 1_200));
    try (SmallIndex wholes = new SmallIndex().add("whole", whole).add("other", words(0, 4_000));
        SmallIndex parts = new SmallIndex().add("part", part).add("other", words(0, 200))) {
      wholes.commit();
      parts.commit();

      assertEquals(Set.of("whole"), scores(wholes, Source.SKETCH, pivot(part)).keySet());
      assertEquals(Set.of("part"), scores(parts, Source.SKETCH, pivot(whole)).keySet());
    }
  }

  /** The part of a long text has further hashes of it among its own smallest ones. */
  @Test
  void theFurtherHashesOfALongTextCountForNoOtherText() throws IOException {
    List<String> words = new RandomTexts(8).words(4_000, 5_000);
    String part = String.join(" ", words.subList(1_000, 1_200));
    try (SmallIndex index =
        new SmallIndex().add("whole", String.join(" ", words)).add("part", part)) {
      index.commit();
      Set<String> ofWhole =
          Set.copyOf(SmallIndex.fingerprint(String.join(" ", words)).sketch().terms(24));

      for (String term : SmallIndex.fingerprint(part).sketch().terms(24)) {
        assertEquals(
            ofWhole.contains(term) ? 2 : 1,
            index.reader().docFreq(new Term(FingerprintFields.SKETCH, term)));
      }
    }
  }

  @Test
  void theTextHashFindsTheSameWordsInTheSameOrderOnly() throws IOException {
    try (SmallIndex index = new SmallIndex()) {
      index.add("copy", "Supply, contract!").add("turned", "contract supply").commit();

      assertEquals(Map.of("copy", 1f), scores(index, Source.EXACT, pivot("supply contract")));
    }
  }

  @Test
  void moreLikeThisFindsTheWordsOfThePivotInTheirOwnFields() throws IOException {
    try (SmallIndex index = new SmallIndex().add("a", "steel").add("b", "ships").commit()) {
      Lookup pivot =
          pivot(
              "any",
              new InterestingTerm(new IndexTerm("text", "steel"), 1),
              new InterestingTerm(new IndexTerm("id", "ships"), 1));

      assertEquals(List.of("a"), List.copyOf(scores(index, Source.MLT, pivot).keySet()));
    }
  }

  @Test
  void moreLikeThisWeighsTheWordsOfThePivot() throws IOException {
    try (SmallIndex index = new SmallIndex().add("a", "steel").add("b", "ships").commit()) {
      Lookup pivot =
          pivot(
              "any",
              new InterestingTerm(new IndexTerm("text", "steel"), 1),
              new InterestingTerm(new IndexTerm("text", "ships"), 4));

      Map<String, Float> scores = scores(index, Source.MLT, pivot);

      assertEquals(4 * scores.get("a"), scores.get("b"), 1e-6);
    }
  }

  @Test
  void moreLikeThisHasNoQueryWithoutWords() {
    assertEquals(Optional.empty(), query(Source.MLT, pivot("any")));
  }
}
