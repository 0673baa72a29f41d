package org.solrduplicates.core.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.core.measure.Features.Damping;

class SimHashVotesTest {
  private static final long A = Hash.ofWord("a");
  private static final long B = Hash.ofWord("b");

  private static SimHash simHash(Damping damping, List<String> words) {
    return Features.words(words).simHash(damping, DocumentFrequencies.NONE);
  }

  @ParameterizedTest
  @EnumSource(Damping.class)
  void oneWordIsItsOwnHash(Damping damping) {
    assertEquals(new SimHash(A), simHash(damping, List.of("a", "a")));
  }

  @ParameterizedTest
  @EnumSource(Damping.class)
  void aBitWithoutAMajorityIsZero(Damping damping) {
    assertEquals(new SimHash(A & B), simHash(damping, List.of("a", "b")));
  }

  @ParameterizedTest
  @EnumSource(Damping.class)
  void theOrderOfTheWordsMakesNoDifference(Damping damping) {
    RandomTexts random = new RandomTexts(1);
    List<String> words = random.words(300, 200);

    assertEquals(simHash(damping, words), simHash(damping, random.shuffled(words)));
  }

  @Test
  void withoutDampingTwoOccurrencesOutvoteOne() {
    assertEquals(new SimHash(A), simHash(Damping.NONE, List.of("a", "a", "b")));
  }

  @Test
  void withFullDampingRepetitionsDoNotCount() {
    assertEquals(new SimHash(A & B), simHash(Damping.FULL, List.of("a", "a", "a", "b")));
  }

  /** Four times "a" is 1 + ln 4 = 2.4 votes: more than two other words, less than three. */
  @Test
  void withALogarithmFourOccurrencesOutvoteTwoWordsButNotThree() {
    List<String> two = List.of("a", "a", "a", "a", "b", "c");
    List<String> three = List.of("a", "a", "a", "a", "b", "c", "d");
    long c = Hash.ofWord("c");
    long d = Hash.ofWord("d");

    assertEquals(new SimHash(A), simHash(Damping.LOGARITHM, two));
    assertEquals(new SimHash(A & (B | c | d) | B & c & d), simHash(Damping.LOGARITHM, three));
  }

  @Test
  void aRareWordOutvotesOneOfEveryDocument() {
    DocumentFrequencies frequencies =
        DocumentFrequencies.of(
            List.of(Features.words(List.of("a", "b")), Features.words(List.of("b"))));

    SimHash simHash = Features.words(List.of("a", "b")).simHash(Damping.FULL, frequencies);

    assertEquals(new SimHash(A), simHash);
  }

  /** Half of each text is one frequent word. */
  @Test
  void withoutDampingAFrequentWordMakesUnrelatedTextsAlike() {
    double none = 0;
    double logarithm = 0;

    for (int i = 0; i < 20; i++) {
      List<String> a = withFrequentWord(RandomTexts.range(1_000 * i, 1_000 * i + 100));
      List<String> b = withFrequentWord(RandomTexts.range(1_000 * i + 500, 1_000 * i + 600));
      none += simHash(Damping.NONE, a).hammingDistance(simHash(Damping.NONE, b));
      logarithm += simHash(Damping.LOGARITHM, a).hammingDistance(simHash(Damping.LOGARITHM, b));
    }

    assertEquals(0, none / 20, 1);
    assertTrue(logarithm / 20 > 16, "only a quarter of the bits differ");
  }

  private static List<String> withFrequentWord(List<String> words) {
    return Stream.concat(words.stream(), Collections.nCopies(words.size(), "the").stream())
        .toList();
  }
}
