// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.text.UnicodeWords;

class FingerprinterTest {
  private static Fingerprint fingerprint(String title, String text) {
    return new Fingerprinter().fingerprint(title, text).orElseThrow();
  }

  private static Fingerprint ofAnalyzer(String name) {
    return Fingerprinter.ofAnalyzer(name, new UnicodeWords())
        .fingerprint("title", "text")
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  \n", "…!?", "👍"})
  void aTextWithoutWordsHasNoFingerprint(String text) {
    assertEquals(Optional.empty(), new Fingerprinter().fingerprint("Supply contract", text));
  }

  @Test
  void oneWordIsEnough() {
    Fingerprint fingerprint = fingerprint("", "Contract");

    assertEquals(1, fingerprint.bag().words());
    assertEquals(1, fingerprint.sketch().shingles());
  }

  @Test
  void equalDocumentsHaveEqualFingerprints() {
    assertEquals(fingerprint("A", "one two three"), fingerprint("a", "One, two: three!"));
  }

  @Test
  void theSameTextIsRecognisedUnderAnyTitle() {
    Fingerprint a = fingerprint("Draft", "The supplier delivers.");
    Fingerprint b = fingerprint("Final", "THE SUPPLIER DELIVERS");

    assertTrue(a.isSameText(b));
  }

  @Test
  void textsInAnotherOrderAreNotTheSame() {
    assertFalse(fingerprint("", "a b").isSameText(fingerprint("", "b a")));
  }

  @Test
  void textsThatDifferInTheSignOfANumberAreNotTheSame() {
    Fingerprint debit = fingerprint("", "Balance: -123.45 EUR");

    assertFalse(debit.isSameText(fingerprint("", "Balance: 123.45 EUR")));
    assertTrue(debit.isSameText(fingerprint("", "BALANCE\n(\u2212123.45 EUR)")));
  }

  @Test
  void titlesAreComparedWithoutCaseAndPunctuation() {
    assertTrue(
        fingerprint("Supply contract", "a").isSameTitle(fingerprint("SUPPLY-CONTRACT", "b")));
  }

  @Test
  void differentTitlesAreToldApart() {
    assertFalse(fingerprint("Annex 1", "a").isSameTitle(fingerprint("Annex 2", "a")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--"})
  void documentsWithoutATitleDoNotHaveTheSameTitle(String title) {
    Fingerprint untitled = fingerprint(title, "a");

    assertEquals(0, untitled.title());
    assertFalse(untitled.isSameTitle(untitled));
  }

  @Test
  void everyTitleWithAWordHasAHash() {
    for (int i = 0; i < 1_000; i++) {
      assertNotEquals(0, fingerprint("Annex " + i, "a").title());
    }
  }

  @Test
  void theDefaultWordsHaveTheNumberZero() {
    assertEquals(0, fingerprint("title", "text").words());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "text_en", "text_de", "text_general", "文字"})
  void anAnalyzerHasANumberOf16BitsThatIsNotZero(String name) {
    int words = ofAnalyzer(name).words();

    assertTrue(words >= 1 && words <= 0xFFFF, name + " has " + words);
  }

  @Test
  void theSameAnalyzerAlwaysHasTheSameNumber() {
    assertTrue(ofAnalyzer("text_en").isComparableWith(ofAnalyzer("text_en")));
  }

  @Test
  void fingerprintsOfDifferentAnalyzersAreNotComparable() {
    assertFalse(ofAnalyzer("text_en").isComparableWith(ofAnalyzer("text_de")));
    assertFalse(ofAnalyzer("text_en").isComparableWith(fingerprint("title", "text")));
  }

  @Test
  void aCompactFingerprintHasPartOfTheFullOne() {
    String text = String.join(" ", RandomTexts.range(0, 300));

    Fingerprint full = fingerprint("Supply contract", text);
    Fingerprint compact =
        new Fingerprinter().compact().fingerprint("Supply contract", text).orElseThrow();

    assertTrue(compact.isSameText(full) && compact.isSameTitle(full));
    assertEquals(full.bag().words(), compact.bag().words());
    assertEquals(full.sketch().shingles(), compact.sketch().shingles());
    assertEquals(full.sketch().terms(12), compact.sketch().terms(64));
    assertEquals(
        Optional.of(compact),
        new Fingerprinter()
            .compact()
            .fingerprintOfWords("Supply contract", List.of(text.split(" "))));
    assertEquals(compact, FingerprintCodec.decode(FingerprintCodec.encode(compact)));
    int bytes = FingerprintCodec.encode(compact).length;
    assertTrue(bytes < 0.7 * FingerprintCodec.encode(full).length, "bytes: " + bytes);
  }

  @Test
  void compactFingerprintsAreComparedWithTheirLikeOnly() {
    Fingerprint compact = new Fingerprinter().compact().fingerprint("", "text").orElseThrow();
    Fingerprinter english = Fingerprinter.ofAnalyzer("text_en", new UnicodeWords());

    assertTrue(
        compact.isComparableWith(new Fingerprinter().compact().fingerprint("", "b").orElseThrow()));
    assertFalse(compact.isComparableWith(fingerprint("", "text")));
    assertFalse(compact.isComparableWith(english.compact().fingerprint("", "text").orElseThrow()));
  }

  @Test
  void theWordsAreThoseOfTheCutter() {
    Fingerprinter fingerprinter =
        Fingerprinter.ofAnalyzer("commas", text -> List.of(text.split(",")));

    Fingerprint fingerprint = fingerprinter.fingerprint("t", "a b,c d").orElseThrow();

    assertEquals(2, fingerprint.bag().words());
  }
}
