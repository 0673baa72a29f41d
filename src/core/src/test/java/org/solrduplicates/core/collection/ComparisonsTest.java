// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.Corpus;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.core.similarity.Verifier;

class ComparisonsTest {
  private static final DuplicateSettings DICE =
      Corpus.settings(Map.of("dup.measure", "dice", "dup.threshold", "0.7", "dup.minTokens", "20"));

  private static final DuplicateSettings CALIBRATED =
      Corpus.settings(Map.of("dup.threshold", "0.8", "dup.minTokens", "20"));

  /** The highest log odds that evidence may need or give. */
  private static final double MOST = 50;

  private static Fingerprint text(String title, int from, int words) {
    String text = String.join(" ", RandomTexts.range(from, from + words));
    return new Fingerprinter().fingerprint(title, text).orElseThrow();
  }

  private static Fingerprint text(int from, int words) {
    return text("", from, words);
  }

  private static double needed(DuplicateSettings settings, Fingerprint a, Fingerprint b) {
    Verifier verifier = settings.verifier(Weights.EQUAL);
    LinkRule rule = new LinkRule(settings);
    double needed = Comparisons.needed(a, b, rule, verifier);
    assertEquals(needed, Comparisons.needed(b, a, rule, verifier), "the other way round");
    return needed;
  }

  private static Comparisons compared(DuplicateSettings settings, Fingerprint a, Fingerprint b) {
    Comparisons one = new Comparisons(1);
    Verifier verifier = settings.verifier(Weights.EQUAL);
    Evidence evidence = verifier.isCalibrated() ? verifier.evidence(a, b) : Evidence.NONE;
    one.set(0, evidence, needed(settings, a, b));
    return one;
  }

  /** Words of the shorter text; a copy is a link, however short it is. */
  @ParameterizedTest
  @CsvSource({"19, false", "20, true"})
  void aTextThatIsTooShortIsNoLinkByAnyMeasure(int words, boolean isLong) {
    for (DuplicateSettings settings : List.of(DICE, CALIBRATED)) {
      assertEquals(
          isLong, needed(settings, text(0, words), text(1, words)) < MOST, settings.toString());
      assertTrue(needed(settings, text(0, words), text(0, words)) < MOST, settings.toString());
    }
  }

  /** How many words of 100 are shared; the threshold is 0.7. */
  @ParameterizedTest
  @CsvSource({"100, true", "90, true", "70, true", "69, false", "0, false"})
  void aPlainMeasureLeavesNoDoubtAndKeepsItsSimilarity(int shared, boolean isLink) {
    Fingerprint a = text(0, 100);
    Fingerprint b = text(100 - shared, 100);
    Comparisons compared = compared(DICE, a, b);

    assertFalse(compared.isGone(0));
    assertEquals(isLink, compared.isLink(0));
    assertEquals(isLink, needed(DICE, a, b) < -MOST);
    assertEquals(!isLink, needed(DICE, a, b) > MOST);
    assertEquals(Evidence.NONE, compared.evidence(0));
    if (isLink) {
      assertEquals(shared / 100.0, compared.similarity(0), 1e-12);
    }
  }

  /** What is equal adds 5 % of what is missing. */
  @Test
  void equalTitlesCountForAPlainMeasure() {
    Comparisons compared = compared(DICE, text("Report", 0, 100), text("Report", 31, 100));

    assertTrue(compared.isLink(0));
    assertEquals(0.69 + 0.05 * 0.31, compared.similarity(0), 1e-12);
  }

  /** The similarity of two texts makes no difference to it. */
  @ParameterizedTest
  @ValueSource(ints = {0, 50, 99})
  void evidenceNeedsTheLogOddsOfTheThreshold(int shared) {
    Fingerprint a = text(0, 100);
    Fingerprint b = text(100 - shared, 100);
    Comparisons compared = compared(CALIBRATED, a, b);

    assertEquals(0.8, Calibration.probability(needed(CALIBRATED, a, b)), 1e-12);
    assertEquals(needed(CALIBRATED, a, b), compared.needed()[0]);
    assertEquals(Evidence.of(a, b, Weights.EQUAL), compared.evidence(0));
    assertFalse(compared.isLink(0));
    assertFalse(compared.isGone(0));
  }

  @Test
  void withAThresholdOfOneOnlyTheSameTextIsAVersion() {
    DuplicateSettings strict = Corpus.settings(Map.of("dup.threshold", "1"));

    assertEquals(0, Calibration.probability(MOST - needed(strict, text(0, 100), text(1, 100))));
  }

  /** So what a rule without evidence has decided holds beside pairs with evidence. */
  @Test
  void noEvidenceOutweighsACertainDecision() {
    Evidence all = Evidence.of(text(0, 100), text(0, 100), Weights.EQUAL);
    Surroundings rare = new Surroundings(0, -1 >>> 8);
    double most = all.score(rare, rare) + Calibration.HIGHEST_NAME - Calibration.LOWEST_LINE;
    double least =
        Evidence.NONE.score(new Surroundings(1, 0), new Surroundings(1, 0))
            + Calibration.LOWEST_NAME
            - Calibration.HIGHEST_RAISED;

    assertTrue(most < needed(DICE, text(0, 100), text(100, 100)) - MOST, "" + most);
    assertTrue(least > needed(DICE, text(0, 100), text(1, 100)) + MOST, "" + least);
  }

  @Test
  void anUncomparedPairIsGone() {
    Comparisons two = new Comparisons(2);
    two.set(1, new Evidence(3, 4), 0.5);

    assertTrue(two.isGone(0));
    assertFalse(two.isLink(0));
    assertFalse(two.isGone(1));

    two.set(0, two, 1);

    assertEquals(new Evidence(3, 4), two.evidence(0));
    assertEquals(0.5, two.needed()[0]);
  }
}
