package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.fingerprint.Hash;

class DocumentFrequenciesTest {
  private static final long THE = Hash.ofWord("the");
  private static final long SUPPLY = Hash.ofWord("supply");
  private static final long NEW = Hash.ofWord("new");

  /** Three documents; "the" is in all of them, "supply" in one. */
  private static final DocumentFrequencies THREE =
      DocumentFrequencies.of(
          List.of(
              Features.words(List.of("the", "supply", "supply")),
              Features.words(List.of("the", "the")),
              Features.words(List.of("the"))));

  @Test
  void documentsAreCountedAndNotOccurrences() {
    assertEquals(3, THREE.documents());
    assertEquals(3, THREE.of(THE));
    assertEquals(1, THREE.of(SUPPLY));
    assertEquals(0, THREE.of(NEW));
  }

  @Test
  void aWordOfEveryDocumentWeighsOne() {
    assertEquals(1, THREE.idf(THE));
  }

  @Test
  void aRareWordWeighsMore() {
    assertEquals(1 + Math.log(2), THREE.idf(SUPPLY), 1e-12);
    assertEquals(1 + Math.log(4), THREE.idf(NEW), 1e-12);
  }

  @Test
  void normalisedRarityGoesFromZeroToOne() {
    assertEquals(0, THREE.normalisedIdf(THE));
    assertEquals(0.5, THREE.normalisedIdf(SUPPLY), 1e-12);
    assertEquals(1, THREE.normalisedIdf(NEW), 1e-12);
  }

  @Test
  void withoutACollectionAllWordsWeighTheSame() {
    assertEquals(1, DocumentFrequencies.NONE.idf(THE));
    assertEquals(0, DocumentFrequencies.NONE.normalisedIdf(THE));
  }

  @Test
  void everyDocumentMoreMakesAWordWeighLess() {
    Features with = Features.words(List.of("a"));
    Features without = Features.words(List.of("b"));
    double before = Double.MAX_VALUE;

    for (List<Features> documents :
        List.of(
            List.of(without, without, without),
            List.of(with, without, without),
            List.of(with, with, without),
            List.of(with, with, with))) {
      double idf = DocumentFrequencies.of(documents).idf(Hash.ofWord("a"));
      assertTrue(idf < before);
      before = idf;
    }
  }
}
