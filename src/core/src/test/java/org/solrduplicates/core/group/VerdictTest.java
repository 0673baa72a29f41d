// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.settings.DuplicateSettings;

class VerdictTest {
  private static final List<String> WORDS = RandomTexts.range(0, 20);
  private static final DuplicateSettings SETTINGS =
      Corpus.settings(Map.of("dup.measure", "dice", "dup.review.threshold", "0.5"));

  /** Returns what is said of a text about which there are some documents. */
  private static Verdict finding(Set<String> exact, FoundDocument... documents) {
    Corpus corpus = new Corpus(List.of(documents), SETTINGS);
    return Verdict.of(corpus.groupOf(Corpus.document("", WORDS)), 5, exact);
  }

  @Test
  void ofCopiesTheBestIsOneThatIsTheSameSignBySign() {
    FoundDocument a = Corpus.document("a", WORDS);
    FoundDocument b = Corpus.document("b", WORDS);

    assertEquals("copy of b", finding(Set.of("b"), a, b).suggestion());
    assertEquals("copy of a", finding(Set.of("b", "a"), a, b).suggestion());
    assertEquals("same words as a", finding(Set.of(), a, b).suggestion());
  }

  @Test
  void documentsWithOtherWordsAreNeverTheSameText() {
    Verdict near = finding(Set.of("c"), Corpus.document("c", RandomTexts.range(1, 21)));

    assertEquals("new version of c", near.suggestion());
    assertEquals("a new document", finding(Set.of("c")).suggestion());
  }
}
