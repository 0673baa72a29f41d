package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.queries.mlt.MoreLikeThis;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.group.InterestingTerm;

class InterestingTermsTest {
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

  private static List<String> texts(List<InterestingTerm> terms) {
    return terms.stream().map(InterestingTerm::text).toList();
  }

  /** By frequency here and rarity elsewhere; Lyon and Paris are equal in both. */
  @Test
  void theHeaviestWordIsFirstAndEqualOnesAreInTheOrderOfTheAlphabet() throws IOException {
    List<InterestingTerm> terms = index.interestingTerms().ofDocument(0);

    assertEquals(List.of("steel", "ships", "lyon", "paris", "the"), texts(terms));
    assertEquals(terms.get(2).boost(), terms.get(3).boost());
    assertTrue(terms.get(0).boost() > terms.get(1).boost());
  }

  @Test
  void wordsKnowTheirField() throws IOException {
    index.interestingTerms().ofDocument(0).forEach(term -> assertEquals("text", term.field()));
  }

  @Test
  void aTextThatIsNotInTheIndexHasTheSameWordsAsIfItWere() throws IOException {
    List<InterestingTerm> ofText =
        index.interestingTerms().ofText("text", "Steel, steel, steel! Ships ships Lyon Paris; the");

    assertEquals(index.interestingTerms().ofDocument(0), ofText);
  }

  @Test
  void wordsThatAreNotInTheIndexAreNotInteresting() throws IOException {
    assertEquals(
        List.of("steel"), texts(index.interestingTerms().ofText("text", "steel and zinc")));
  }

  @Test
  void aTextWithoutWordsHasNoInterestingOnes() throws IOException {
    assertEquals(List.of(), index.interestingTerms().ofText("text", "…"));
  }

  @Test
  void onlyTheHeaviestAreKept() throws IOException {
    assertEquals(
        List.of("steel", "ships"), texts(new InterestingTerms(chooser(2, 1)).ofDocument(0)));
  }

  @Test
  void wordsOfTooFewDocumentsAreNotKept() throws IOException {
    assertEquals(
        List.of("ships", "the"), texts(new InterestingTerms(chooser(25, 2)).ofDocument(0)));
  }

  private MoreLikeThis chooser(int maxTerms, int minDocuments) throws IOException {
    MoreLikeThis mlt = new MoreLikeThis(index.reader());
    mlt.setAnalyzer(new StandardAnalyzer());
    mlt.setFieldNames(new String[] {"text"});
    mlt.setMinTermFreq(1);
    mlt.setMinDocFreq(minDocuments);
    mlt.setMaxQueryTerms(maxTerms);
    return mlt;
  }
}
