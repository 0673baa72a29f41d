package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.fingerprint.SimHash;

class SimHashVotesTest {
  private static final long A = Hash.ofWord("a");
  private static final long B = Hash.ofWord("b");

  private static SimHash simHash(List<String> words) {
    return Features.words(words).simHash();
  }

  @Test
  void oneWordIsItsOwnHash() {
    assertEquals(new SimHash(A), simHash(List.of("a", "a")));
  }

  @Test
  void aBitWithoutAMajorityIsZero() {
    assertEquals(new SimHash(A & B), simHash(List.of("a", "b")));
  }

  @Test
  void theOrderOfTheWordsMakesNoDifference() {
    RandomTexts random = new RandomTexts(1);
    List<String> words = random.words(300, 200);

    assertEquals(simHash(words), simHash(random.shuffled(words)));
  }

  /** Four times "a" is 1 + ln 4 = 2.4 votes: more than two other words, less than three. */
  @Test
  void fourOccurrencesOutvoteTwoWordsButNotThree() {
    List<String> two = List.of("a", "a", "a", "a", "b", "c");
    List<String> three = List.of("a", "a", "a", "a", "b", "c", "d");
    long c = Hash.ofWord("c");
    long d = Hash.ofWord("d");

    assertEquals(new SimHash(A), simHash(two));
    assertEquals(new SimHash(A & (B | c | d) | B & c & d), simHash(three));
  }

  /** Half of each text is one frequent word. */
  @Test
  void aFrequentWordDoesNotMakeUnrelatedTextsAlike() {
    double logarithm = 0;

    for (int i = 0; i < 20; i++) {
      List<String> a = withFrequentWord(RandomTexts.range(1_000 * i, 1_000 * i + 100));
      List<String> b = withFrequentWord(RandomTexts.range(1_000 * i + 500, 1_000 * i + 600));
      logarithm += simHash(a).hammingDistance(simHash(b));
    }

    assertTrue(logarithm / 20 > 16, "only a quarter of the bits differ");
  }

  private static List<String> withFrequentWord(List<String> words) {
    return Stream.concat(words.stream(), Collections.nCopies(words.size(), "the").stream())
        .toList();
  }
}
