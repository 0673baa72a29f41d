// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TermChoiceTest {
  private static final TermStatistics STATISTICS =
      new TermStatistics(
          100,
          Map.of(
              term("steel"),
              2,
              term("ships"),
              4,
              term("lyon"),
              2,
              term("the"),
              100,
              term("typo"),
              1));

  private static final List<TermCount> DOCUMENT =
      List.of(
          count("the", 1),
          count("typo", 1),
          count("ships", 2),
          count("lyon", 2),
          count("steel", 2));

  private static IndexTerm term(String text) {
    return new IndexTerm("text", text);
  }

  private static TermCount count(String text, int count) {
    return new TermCount(term(text), count);
  }

  private static List<String> texts(List<InterestingTerm> terms) {
    return terms.stream().map(term -> term.term().text()).toList();
  }

  private static List<String> chosen(TermChoice choice) {
    return texts(choice.of(DOCUMENT, STATISTICS));
  }

  /** By frequency here and rarity elsewhere; Lyon and steel are equal in both. */
  @Test
  void theHeaviestWordIsFirstAndEqualOnesAreInTheOrderOfTheAlphabet() {
    List<InterestingTerm> terms = TermChoice.DEFAULT.of(DOCUMENT, STATISTICS);

    assertEquals(List.of("lyon", "steel", "ships", "the"), texts(terms));
    assertEquals(1, terms.get(0).boost());
    assertEquals(1, terms.get(1).boost());
    assertTrue(terms.get(2).boost() < 1);
  }

  @Test
  void wordsOfTooFewDocumentsAreLeftOut() {
    assertEquals(List.of("ships", "the"), chosen(new TermChoice(3, 1_000, 100, 25)));
  }

  @Test
  void wordsOfTooManyDocumentsAreLeftOut() {
    assertEquals(List.of("lyon", "steel"), chosen(new TermChoice(2, 3, 100, 25)));
    assertEquals(List.of("lyon", "steel", "ships"), chosen(new TermChoice(2, 1_000, 99, 25)));
  }

  @Test
  void onlyTheHeaviestAreChosen() {
    assertEquals(List.of("lyon"), chosen(new TermChoice(2, 1_000, 100, 1)));
  }

  @Test
  void wordsThatNoDocumentHasAreNotChosen() {
    assertEquals(
        List.of(), new TermChoice(0, 1_000, 100, 25).of(List.of(count("new", 1)), STATISTICS));
  }

  @Test
  void aDocumentWithoutWordsHasNoCharacteristicOnes() {
    assertEquals(List.of(), TermChoice.DEFAULT.of(List.of(), STATISTICS));
  }

  /** Each shard counts its own documents; the choice is that of one index with all of them. */
  @Test
  void theChoiceIsTheSameHoweverTheDocumentsAreSpread() {
    TermStatistics one = new TermStatistics(60, Map.of(term("steel"), 1, term("the"), 60));
    TermStatistics other =
        new TermStatistics(
            40,
            Map.of(
                term("steel"),
                1,
                term("ships"),
                4,
                term("lyon"),
                2,
                term("the"),
                40,
                term("typo"),
                1));

    assertEquals(
        TermChoice.DEFAULT.of(DOCUMENT, STATISTICS),
        TermChoice.DEFAULT.of(DOCUMENT, one.plus(other)));
  }
}
