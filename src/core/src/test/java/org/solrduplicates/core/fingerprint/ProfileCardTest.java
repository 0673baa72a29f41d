// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.text.UnicodeWords;

class ProfileCardTest {
  private static ProfileCard card(String text) {
    return ProfileCard.of(CutText.of(text, new UnicodeWords()), word -> 0);
  }

  /** Rarity is the idf of a word, by that of a word seen nowhere. */
  private static ProfileCard card(String text, List<List<String>> documents) {
    double all = documents.size() + 1;
    return ProfileCard.of(
        CutText.of(text, new UnicodeWords()),
        word -> Math.log(all / (1 + having(word, documents))) / Math.log(all));
  }

  private static long having(String word, List<List<String>> documents) {
    return documents.stream().filter(document -> document.contains(word)).count();
  }

  private static ProfileCard card(int sentences, int words, int distinct, String... keyWords) {
    return new ProfileCard(sentences, words, distinct, List.of(keyWords));
  }

  @Test
  void sentencesWordsAndDifferentWordsAreCounted() {
    ProfileCard card = card("The cat sees the dog. The dog sleeps.");

    assertEquals(2, card.sentences());
    assertEquals(8, card.words());
    assertEquals(5, card.distinctWords());
  }

  @Test
  void withoutACollectionTheMostFrequentWordsAreKeyWords() {
    assertEquals(List.of("c", "a", "b", "d"), card("d c b a c").keyWords());
  }

  /**
   * In 8 documents a word of one, two, five or all has the normalised rarity ln(9/2)/ln 9 = .68, ln
   * 3/ln 9 = .5, ln 1.5/ln 9 = .18 or 0; a word seen nowhere has 1.
   */
  @Test
  void keyWordsAreRareInTheCollectionButNotTooRare() {
    List<List<String>> documents = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      List<String> words = new ArrayList<>(List.of("the"));
      words.addAll(i < 1 ? List.of("penalty") : List.of());
      words.addAll(i < 2 ? List.of("supply") : List.of());
      words.addAll(i < 5 ? List.of("contract") : List.of());
      documents.add(words);
    }

    ProfileCard card = card("The the contract, typpo supply penalty", documents);

    assertEquals(List.of("penalty", "supply", "contract", "the"), card.keyWords());
  }

  /** ln(31/2) / ln 31 = .798, ln(33/2) / ln 33 = .802. */
  @ParameterizedTest(name = "{0} documents")
  @CsvSource({"30, 2", "32, 1"})
  void aRarityOfMoreThanFourFifthsIsTooRare(int size, int keyWords) {
    List<List<String>> documents = new ArrayList<>();
    documents.add(List.of("once"));
    documents.addAll(Collections.nCopies(size - 1, List.of("often")));

    ProfileCard card = card("once often", documents);

    assertEquals(List.of("once", "often").subList(2 - keyWords, 2), card.keyWords());
  }

  @Test
  void tenKeyWordsAreKept() {
    assertEquals(10, card("a b c d e f g h i j k l").keyWords().size());
  }

  /** In a text whose words no other document has, every word is too rare. */
  @Test
  void repeatedWordsFillTheCardEvenIfTooRare() {
    CutText text = CutText.of("b a c b a, the b d", new UnicodeWords());

    ProfileCard card = ProfileCard.of(text, word -> word.equals("the") ? 0 : 1);

    assertEquals(List.of("the", "b", "a"), card.keyWords());
  }

  /** The article has a card for every document, so for a text of 200,000 words too. */
  @ParameterizedTest(name = "{0} words")
  @ValueSource(ints = {200, 20_000, 200_000})
  void textsOfEveryLengthHaveACompleteCardFromOneLookUpOfEachWord(int length) {
    List<String> words = new RandomTexts(1).words(length, length / 20);
    List<String> lookedUp = new ArrayList<>();

    ProfileCard card =
        ProfileCard.of(
            new CutText(List.of(words)),
            word -> {
              lookedUp.add(word);
              return 0.9;
            });

    assertEquals(10, card.keyWords().size());
    assertEquals(length, card.words());
    assertEquals(card.distinctWords(), lookedUp.size());
    assertEquals(new HashSet<>(words), new HashSet<>(lookedUp));
  }

  @Test
  void sharedKeyWordsAreScaledByTheSizes() {
    ProfileCard a = card(4, 100, 50, "supply", "contract", "penalty");
    ProfileCard b = card(2, 100, 40, "supply", "contract", "march");

    assertEquals(2.0 / 4 * (0.5 + 1 + 0.8) / 3, a.similarity(b), 1e-12);
  }

  @Test
  void cardsWithoutKeyWordsAreComparedByTheirSizes() {
    assertEquals(1, card(1, 2, 2).similarity(card(1, 2, 2)));
    assertEquals((0.5 + 1 + 1) / 3, card(1, 2, 2).similarity(card(2, 2, 2)), 1e-12);
    assertEquals(0, card(1, 2, 2).similarity(card(1, 2, 2, "supply")));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void comparingIsSymmetricAndInRangeAndOneOnItself(long seed) {
    RandomTexts random = new RandomTexts(seed);
    ProfileCard a = card(String.join(" ", random.words(1 + random.below(200), 30)));
    ProfileCard b = card(String.join(". ", random.words(1 + random.below(200), 30)));

    assertEquals(1, a.similarity(a));
    assertEquals(a.similarity(b), b.similarity(a));
    assertTrue(a.similarity(b) >= 0 && a.similarity(b) < 1);
  }

  /** A card ignores word order, so two texts with different meanings can have equal cards. */
  @Test
  void anotherOrderOfTheWordsIsNotNoticed() {
    assertEquals(
        1, card("The buyer pays the seller.").similarity(card("The seller pays the buyer.")));
  }
}
