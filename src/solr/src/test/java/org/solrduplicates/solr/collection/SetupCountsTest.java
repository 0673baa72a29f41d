// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.solr.collection.SetupShard.SetupCounts;

class SetupCountsTest {
  private static final int WORDS = 7;

  private static long wanting(int texts, long without, Map<String, Long> empty) {
    Map<String, Long> settings = Map.of(String.valueOf(WORDS), 8 - without, "other", 2L);
    return new SetupCounts(10, new TreeMap<>(settings), new TreeMap<>(empty)).wanting(WORDS, texts);
  }

  /** Of ten documents two have fingerprints of other settings, and some have no text. */
  @ParameterizedTest
  @CsvSource({"5, 5, 5, 7", "10, 2, 2, 2", "10, 2, 5, 5", "0, 0, 4, 6", "10, 10, 8, 2"})
  void onlyDocumentsWithoutAnyTextWantNoFingerprint(
      long noFirst, long noSecond, long without, long wanting) {
    assertEquals(wanting, wanting(2, without, Map.of("a", noFirst, "b", noSecond)));
  }

  /** The number of documents whose text is only stored is unknown. */
  @ParameterizedTest
  @CsvSource({"1, 6", "2, 6", "0, 6"})
  void documentsWhoseTextIsUnknownCountAsWanting(int texts, long wanting) {
    assertEquals(wanting, wanting(texts, 4, Map.of()));
  }
}
