// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.queries.mlt.MoreLikeThis;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.group.IndexTerm;
import org.solrduplicates.core.group.InterestingTerm;
import org.solrduplicates.core.group.TermChoice;
import org.solrduplicates.core.group.TermCount;

class TermCountsTest {
  private SmallIndex index;

  @BeforeEach
  void open() throws IOException {
    index = new SmallIndex();
    index.add("0", "steel steel steel ships ships lyon paris the");
    index.add("1", "the canteen").add("2", "the warehouse").add("3", "the ships").commit();
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private static TermCount count(String word, int count) {
    return new TermCount(new IndexTerm("text", word), count);
  }

  private TermCounts counts(int minCount, int minLength, int maxLength, int maxTokens) {
    return new TermCounts(
        index.reader(),
        new StandardAnalyzer(),
        new TermCounts.Limits(List.of("text"), minCount, minLength, maxLength, maxTokens));
  }

  @Test
  void theWordsOfADocumentAreCounted() throws IOException {
    assertEquals(
        List.of(
            count("steel", 3),
            count("ships", 2),
            count("lyon", 1),
            count("paris", 1),
            count("the", 1)),
        index.terms().ofDocument(0));
  }

  @Test
  void aTextThatIsNotInTheIndexHasTheSameWordsAsIfItWere() throws IOException {
    List<TermCount> ofText =
        index.terms().ofText("text", "Steel, steel, steel! Ships ships Lyon Paris; the");

    assertEquals(index.terms().ofDocument(0), ofText);
  }

  @Test
  void aTextWithoutWordsHasNone() {
    assertEquals(List.of(), index.terms().ofText("text", "…"));
  }

  @Test
  void rareShortAndLongWordsAndTheEndOfATextCanBeLeftOut() throws IOException {
    assertEquals(List.of(count("steel", 3), count("ships", 2)), counts(2, 0, 0, 99).ofDocument(0));
    assertEquals(List.of(count("lyon", 1), count("the", 1)), counts(1, 0, 4, 99).ofDocument(0));
    assertEquals(
        List.of(count("steel", 3), count("ships", 2), count("paris", 1)),
        counts(1, 5, 0, 99).ofDocument(0));
    assertEquals(List.of(count("steel", 3), count("ships", 1)), counts(1, 0, 0, 4).ofDocument(0));
  }

  /** What is chosen from the numbers is what Lucene chooses by looking at the index itself. */
  @ParameterizedTest
  @CsvSource({"1, 1, 25, 100", "2, 1, 25, 100", "1, 2, 5, 100", "1, 3, 10, 100", "1, 2, 25, 40"})
  void theChoiceIsThatOfLucene(int minCount, int minDocuments, int maxTerms, int percentage)
      throws IOException {
    RandomTexts random = new RandomTexts(7);
    try (SmallIndex texts = new SmallIndex()) {
      for (int i = 0; i < 50; i++) {
        texts.add("doc" + i, String.join(" ", random.words(60, 100)));
      }
      texts.commit();
      MoreLikeThis lucene = new MoreLikeThis(texts.reader());
      lucene.setAnalyzer(new StandardAnalyzer());
      lucene.setFieldNames(new String[] {"text"});
      lucene.setBoost(true);
      lucene.setMinTermFreq(minCount);
      lucene.setMinDocFreq(minDocuments);
      lucene.setMaxQueryTerms(maxTerms);
      lucene.setMaxDocFreqPct(percentage);
      TermCounts counts =
          new TermCounts(
              texts.reader(),
              new StandardAnalyzer(),
              new TermCounts.Limits(List.of("text"), minCount, 0, 0, 5_000));
      TermChoice choice = new TermChoice(minDocuments, Integer.MAX_VALUE, percentage, maxTerms);

      for (int document = 0; document < 50; document++) {
        List<InterestingTerm> chosen =
            choice.of(
                counts.ofDocument(document),
                counts.statistics(
                    texts.read(document, SmallIndex.fingerprint("any text")).words(), () -> false));
        assertFalse(chosen.isEmpty());
        assertArrayEquals(
            weights(terms((BooleanQuery) lucene.like(document))), weights(chosen), 1e-5);
      }
    }
  }

  /** Of equally heavy words at the end of the list Lucene keeps any; its lightest weighs 1. */
  private static double[] weights(List<InterestingTerm> terms) {
    double[] weights = terms.stream().mapToDouble(InterestingTerm::boost).sorted().toArray();
    return Arrays.stream(weights).map(weight -> weight / weights[0]).toArray();
  }

  private static List<InterestingTerm> terms(BooleanQuery query) {
    List<InterestingTerm> terms = new ArrayList<>();
    for (BooleanClause clause : query) {
      BoostQuery weighted = (BoostQuery) clause.getQuery();
      String text = ((TermQuery) weighted.getQuery()).getTerm().text();
      terms.add(new InterestingTerm(new IndexTerm("text", text), weighted.getBoost()));
    }
    return terms;
  }
}
