package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.fingerprint.CutText;
import org.solrduplicates.core.text.UnicodeWords;

class LongestSentencesTest {
  private static Features longest(int k, String text) {
    return LongestSentences.of(CutText.of(text, new UnicodeWords()), k);
  }

  private static int shared(String a, String b) {
    return longest(2, a).sharedDistinct(longest(2, b));
  }

  @Test
  void onlyTheLongestCount() {
    String text = "A very long sentence. Short. Another quite long one.";

    assertEquals(2, shared(text, "A very long sentence. Other. Another quite long one."));
  }

  @Test
  void lengthIsThatOfTheLettersAndNotOfTheWords() {
    assertEquals(
        1,
        longest(1, "Unbelievably extraordinary. A b c d e.")
            .sharedDistinct(longest(1, "Unbelievably extraordinary.")));
  }

  @Test
  void theOrderOfSentencesMakesNoDifference() {
    assertEquals(2, shared("One two three. Four five six.", "Four five six. One two three."));
  }

  @Test
  void theOrderOfWordsDoes() {
    assertEquals(0, shared("One two three.", "Three two one."));
  }

  @Test
  void oneOtherWordIsAnotherSentence() {
    assertEquals(0, shared("The contract ends in May.", "The contract ends in June."));
  }

  @Test
  void aRepeatedSentenceTakesOnePlace() {
    assertEquals(2, longest(2, "A long sentence. A long sentence. Short.").distinct());
  }

  @Test
  void equallyLongSentencesAreChosenTheSameInEveryOrder() {
    Features one = longest(2, "Ab cd. Ef gh. Ij kl. Mn op.");
    Features other = longest(2, "Mn op. Ij kl. Ef gh. Ab cd.");

    assertArrayEquals(one.union(one), other.union(other));
  }

  @Test
  void aTextOfFewerSentencesIsKeptWhole() {
    assertEquals(1, longest(5, "Only one.").distinct());
    assertEquals(0, LongestSentences.of(CutText.ofWords(List.of()), 5).distinct());
  }

  @Test
  void atLeastOneSentenceIsKept() {
    assertThrows(IllegalArgumentException.class, () -> longest(0, "A b."));
  }
}
