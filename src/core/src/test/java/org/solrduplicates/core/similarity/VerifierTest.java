// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.text.UnicodeWords;

class VerifierTest {
  private static final String TEXT = "the supplier delivers two pumps and a manual";
  private static final String OTHER = "the supplier delivers two valves and a manual";

  private static Fingerprint fingerprint(String title, String text) {
    return new Fingerprinter().fingerprint(title, text).orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, -0.1, 1, 2, Double.POSITIVE_INFINITY})
  void aTitleBonusOutsideItsRangeIsRefused(double bonus) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> new Verifier(Measure.BLEND, bonus));

    assertEquals("the title bonus must be in [0, 1), was " + bonus, refused.getMessage());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.05, 0.999})
  void aTitleBonusInItsRangeIsTaken(double bonus) {
    assertEquals(bonus, new Verifier(Measure.BLEND, bonus).titleBonus());
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CALIBRATED")
  void equalTitlesAddAShareOfTheMissingSimilarity(Measure measure) {
    double plain =
        new Verifier(measure, 0)
            .verify(fingerprint("Contract", TEXT), fingerprint("Contract", OTHER))
            .value();

    Similarity similarity =
        new Verifier(measure, 0.25)
            .verify(fingerprint("Contract", TEXT), fingerprint("CONTRACT", OTHER));

    assertEquals(plain + (1 - plain) / 4, similarity.value(), 1e-12);
    assertEquals((1 - plain) / 4, similarity.name(), 1e-12);
    assertEquals(Agreement.SAME, similarity.names());
  }

  /** How much they count is learned. */
  @Test
  void equalTitlesAddNoBonusToEvidence() {
    Fingerprint a = fingerprint("Contract", TEXT);
    Fingerprint b = fingerprint("Contract", OTHER);

    assertEquals(
        new Verifier(Measure.CALIBRATED, 0).verify(a, b),
        new Verifier(Measure.CALIBRATED, 0.25).verify(a, b));
  }

  /** Where nothing is known of other texts, all that both share is rare; all phrases are shown. */
  @ParameterizedTest
  @EnumSource(Agreement.class)
  void twoTextsAloneAreComparedByTheirNamesWithNothingUsualAround(Agreement names) {
    Calibration calibration =
        new Calibration(-1, Map.of(Agreement.SAME, 2.0, Agreement.OTHER, -2.0));
    Weights weights = Weights.of(100, Map.of()).with(calibration);
    Verifier verifier = new Verifier(Measure.CALIBRATED, Numbers.PENALTY, 0.25, weights);
    Fingerprint a = fingerprint("", TEXT);
    Fingerprint b = fingerprint("", OTHER);
    Evidence evidence = verifier.evidence(a, b);

    Similarity similarity = verifier.verify(a, b, names);

    double logOdds = evidence.mostScore() + 1 + calibration.of(names);
    assertEquals(Calibration.probability(logOdds), similarity.value(), 1e-12);
    assertEquals(names, similarity.names());
    assertEquals(calibration.of(names), similarity.name());
    assertEquals(Double.NaN, similarity.around());
    assertEquals(evidence.rare(0, 0), similarity.phrases());
    assertEquals(1, verifier.verify(a, a, names).value());
  }

  /** Evidence has names and surroundings; a plain measure has neither. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "CALIBRATED")
  void aPlainMeasureAsksForNoNamesAndNoSurroundings(Measure measure) {
    Verifier verifier = new Verifier(measure, 0.25);
    Fingerprint a = fingerprint("A", TEXT);
    Fingerprint b = fingerprint("A", OTHER);
    Surroundings dense = new Surroundings(0.9, 0);
    Supplier<Agreement> unasked =
        () -> {
          throw new AssertionError("names were asked");
        };

    assertFalse(verifier.isCalibrated());
    assertEquals(verifier.verify(a, b), verifier.verify(a, dense, b, dense, unasked));
    assertEquals(verifier.verify(a, b), verifier.verify(a, b, Agreement.OTHER));
  }

  /** Similarities are symmetric, so they do not tell the whole from the part. */
  @ParameterizedTest
  @EnumSource(Measure.class)
  void aWholeCoversItsPartAndNotTheOtherWayRound(Measure measure) {
    Verifier verifier = new Verifier(measure, 0);
    Fingerprint part = fingerprint("", String.join(" ", RandomTexts.range(0, 30)));
    Fingerprint whole = fingerprint("", String.join(" ", RandomTexts.range(0, 90)));

    assertEquals(1, verifier.coverage(part, whole));
    assertEquals(30.0 / 90, verifier.coverage(whole, part), 1e-12);
    assertEquals(
        new Verifier.Coverage(verifier.coverage(whole, part), 1),
        verifier.coverageOfBoth(whole, part));
  }

  @Test
  void differentTitlesAddNothing() {
    Verifier verifier = new Verifier(Measure.DICE, 0.25);

    Similarity similarity =
        verifier.verify(fingerprint("Draft", TEXT), fingerprint("Final", OTHER));

    assertEquals(0, similarity.name());
    assertEquals(7.0 / 8, similarity.value(), 1e-12);
  }

  @Test
  void missingTitlesAddNothing() {
    Verifier verifier = new Verifier(Measure.DICE, 0.25);

    Similarity similarity = verifier.verify(fingerprint("", TEXT), fingerprint("", OTHER));

    assertEquals(0, similarity.name());
  }

  @Test
  void equalTitlesAddNothingToTheSameText() {
    Verifier verifier = new Verifier(Measure.BLEND, 0.25);

    Similarity similarity = verifier.verify(fingerprint("A", TEXT), fingerprint("A", TEXT));

    assertEquals(new Similarity(1, 1, 0, 0, 0, Double.NaN, Agreement.SAME, 0, 1), similarity);
  }

  @ParameterizedTest
  @EnumSource(Measure.class)
  void equalTitlesNeverMakeADifferentTextOne(Measure measure) {
    List<String> words = RandomTexts.range(0, 20_000);
    List<String> others = new ArrayList<>(words);
    others.set(10_000, "exchanged");
    Verifier verifier = new Verifier(measure, 0.999);

    Similarity similarity =
        verifier.verify(
            fingerprint("A", String.join(" ", words)), fingerprint("A", String.join(" ", others)));

    assertTrue(similarity.value() < 1, similarity::toString);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void verifyingIsSymmetricWithATitleBonus(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<String> words = random.words(100, 50);
    Fingerprint a = fingerprint("A", String.join(" ", words));
    Fingerprint b = fingerprint("A", String.join(" ", random.edited(words, 0.2)));
    Verifier verifier = new Verifier(Measure.BLEND, 0.05);

    assertEquals(verifier.verify(a, b), verifier.verify(b, a));
  }

  @Test
  void fingerprintsOfDifferentAnalyzersAreRefused() {
    Verifier verifier = new Verifier(Measure.BLEND, 0.05);
    Fingerprint english =
        Fingerprinter.ofAnalyzer("text_en", new UnicodeWords())
            .fingerprint("A", TEXT)
            .orElseThrow();

    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> verifier.verify(english, fingerprint("A", TEXT)));

    assertEquals("fingerprints of different analyzers cannot be compared", refused.getMessage());
  }
}
