// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.Agreement;

/** How the names of two documents agree, by the keys that they have. */
class NameKeysTest {
  /** The documents 0 and 1 are compared; a frequent key has more, from 2 on. */
  private static final int DOCUMENTS = 40;

  private static final int FEW = 12;

  private final NameKeys names = new NameKeys(DOCUMENTS);

  private void add(TermKind kind, int key, int... documents) {
    names.add(kind, key, documents, documents.length);
  }

  /** Adds a key of both documents that so many documents have. */
  private void both(TermKind kind, int key, int count) {
    add(kind, key, IntStream.range(0, count).toArray());
  }

  /** Adds a key of one document that so many documents have. */
  private void alone(TermKind kind, int key, int document, int count) {
    add(
        kind,
        key,
        IntStream.concat(IntStream.of(document), IntStream.range(2, count + 1)).toArray());
  }

  private void agree(Agreement expected) {
    assertEquals(expected, names.of(0, 1));
    assertEquals(expected, names.of(1, 0));
  }

  @ParameterizedTest
  @EnumSource(
      value = TermKind.class,
      names = {"SHINGLE", "FURTHER"})
  void aHashOfTheTextIsNoName(TermKind kind) {
    Exception noKey = assertThrows(IllegalArgumentException.class, () -> add(kind, 1, 0, 1));
    Exception noTerm = assertThrows(UnsupportedOperationException.class, () -> kind.hash("a1"));

    assertEquals("a hash of a sketch is no name", noKey.getMessage());
    assertEquals("a hash of a sketch is no term of a name", noTerm.getMessage());
  }

  /**
   * Each document has a title of its own, and both have one together, or none.
   *
   * @param titles how many documents have the title that both have; 0 for none
   * @param bare how many have the title without numbers that both have; 0 for none
   */
  /** Both documents are called the same; the upper half of a dated key is that of its key. */
  @ParameterizedTest
  @CsvSource({
    "0, 0, SAME",
    "1, 0, SAME",
    "1, 1, SAME",
    "1, 2, OTHER",
  })
  void namesOfDifferentDatesAreDifferent(int date, int otherDate, Agreement expected) {
    int key = 0x12345678;
    both(TermKind.TITLE, key, 2);
    both(TermKind.BARE, key, 2);
    int[] dates = {date, otherDate};
    for (int document = 0; document < 2; document++) {
      if (dates[document] > 0) {
        alone(TermKind.DATED, 0x12340000 | dates[document], document, 1);
      }
    }

    agree(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, OTHER",
    "2, 0, SAME",
    "12, 0, SAME",
    "13, 0, SAME_FREQUENT",
    "40, 0, SAME_FREQUENT",
    "0, 2, ALIKE",
    "0, 12, ALIKE",
    "0, 13, ALIKE",
    "2, 2, SAME",
    "2, 40, SAME",
    "40, 2, SAME_FREQUENT",
    "40, 40, SAME_FREQUENT"
  })
  void namesAgreeAsFarAsTheirKeys(int titles, int bare, Agreement expected) {
    alone(TermKind.TITLE, 100, 0, 1);
    alone(TermKind.TITLE, 200, 1, 1);
    if (titles > 0) {
      both(TermKind.TITLE, 7, titles);
    }
    if (bare > 0) {
      both(TermKind.BARE, 8, bare);
    }

    agree(expected);
  }

  @Test
  void aDocumentWithoutANameAgreesWithNone() {
    agree(Agreement.UNKNOWN);
    alone(TermKind.TITLE, 100, 0, 1);
    agree(Agreement.UNKNOWN);
    alone(TermKind.TITLE, 200, 1, 1);
    agree(Agreement.OTHER);
  }

  /** Any of the keys of one document can be any of those of the other. */
  @ParameterizedTest
  @CsvSource({
    "1, 2, 3, 4, OTHER",
    "1, 2, 1, 3, SAME",
    "1, 2, 3, 1, SAME",
    "1, 2, 2, 3, SAME",
    "1, 2, 3, 2, SAME",
    "1, 2, 2, 1, SAME"
  })
  void aDocumentHasTwoKeys(int a, int b, int c, int d, Agreement expected) {
    for (int key = 1; key <= 4; key++) {
      int asked = key;
      int[] having =
          IntStream.concat(
                  IntStream.of(a, b).filter(any -> any == asked).map(any -> 0),
                  IntStream.of(c, d).filter(any -> any == asked).map(any -> 1))
              .toArray();
      add(TermKind.TITLE, key, having);
    }

    agree(expected);
  }

  /** A rare title is stronger evidence than a frequent file name such as "document.docx". */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void ofTwoKeysTheOneThatFewHaveCounts(boolean frequentFirst) {
    for (TermKind kind : new TermKind[] {TermKind.BARE, TermKind.TITLE}) {
      both(kind, frequentFirst ? 1 : 2, frequentFirst ? FEW + 1 : FEW);
      both(kind, frequentFirst ? 2 : 1, frequentFirst ? FEW : FEW + 1);
      if (kind == TermKind.BARE) {
        assertEquals(Agreement.UNKNOWN, names.of(0, 1));
      }
    }

    agree(Agreement.SAME);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void ofTwoKeysWithoutNumbersTheOneThatFewHaveCounts(boolean frequentFirst) {
    alone(TermKind.TITLE, 100, 0, 1);
    alone(TermKind.TITLE, 200, 1, 1);
    both(TermKind.BARE, 1, frequentFirst ? FEW + 1 : FEW);
    both(TermKind.BARE, 2, frequentFirst ? FEW : FEW + 1);

    agree(Agreement.ALIKE);
  }

  /** A key of one kind is none of the other kind. */
  @Test
  void titlesAreNotComparedWithTitlesWithoutNumbers() {
    alone(TermKind.TITLE, 5, 0, 1);
    alone(TermKind.TITLE, 6, 1, 1);
    alone(TermKind.BARE, 6, 0, 1);
    alone(TermKind.BARE, 5, 1, 1);

    agree(Agreement.OTHER);
  }

  /** The hash of a key can be any number, also the one that means none. */
  @ParameterizedTest
  @ValueSource(ints = {0, -1, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void anyNumberIsAKey(int key) {
    both(TermKind.TITLE, key, 2);

    agree(Agreement.SAME);
    assertEquals(Agreement.UNKNOWN, names.of(0, 2));
  }

  /** There is room for some keys only; the ones that came first stay. */
  @Test
  void aThirdKeyIsLeftOut() {
    alone(TermKind.TITLE, 1, 0, 1);
    alone(TermKind.TITLE, 2, 0, 1);
    both(TermKind.TITLE, 3, 2);
    agree(Agreement.OTHER);
    both(TermKind.TITLE, 1, 2);
    agree(Agreement.SAME);
  }

  /** An array of documents may be longer than their number. */
  @Test
  void onlyTheFirstDocumentsHaveTheKey() {
    names.add(TermKind.TITLE, 1, new int[] {0, 1, 2}, 2);

    agree(Agreement.SAME);
    assertEquals(Agreement.UNKNOWN, names.of(0, 2));
  }
}
