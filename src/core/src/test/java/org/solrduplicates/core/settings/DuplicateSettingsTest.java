// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.Corpus;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.core.similarity.Numbers;
import org.solrduplicates.core.similarity.Verifier;

class DuplicateSettingsTest {
  /** What these tests do not vary is as strict as the threshold allows. */
  private static DuplicateSettings settings(
      double threshold,
      Measure measure,
      double bonus,
      LinkMode link,
      Set<Source> sources,
      int candidates,
      int depth,
      int maxGroup) {
    return new DuplicateSettings(
        threshold,
        Math.min(0.6, threshold),
        measure,
        Numbers.PENALTY,
        bonus,
        5,
        link,
        sources,
        MoreLikeThisUse.AUTO,
        candidates,
        depth,
        maxGroup);
  }

  private static DuplicateSettings with(String key, String value) {
    return Corpus.settings(Map.of(key, value));
  }

  private static String refused(String key, String value) {
    return assertThrows(IllegalArgumentException.class, () -> with(key, value)).getMessage();
  }

  @Test
  void theDefaultsAreValid() {
    DuplicateSettings defaults = DuplicateSettings.defaults();

    assertEquals(Corpus.settings(Map.of()), defaults);
  }

  @ParameterizedTest
  @EnumSource(Parameter.class)
  void everyDefaultCanBeGivenExplicitly(Parameter parameter) {
    DuplicateSettings given = with(parameter.key(), parameter.defaultValue());

    assertEquals(DuplicateSettings.defaults(), given);
  }

  @ParameterizedTest
  @EnumSource(Parameter.class)
  void everyParameterHasThePrefixARangeAndAMeaning(Parameter parameter) {
    assertEquals("dup.", parameter.key().substring(0, 4));
    assertFalse(parameter.range().isBlank());
    assertFalse(parameter.meaning().isBlank());
  }

  @Test
  void sourcesAreSparedUnlessNoneWouldBeLeft() {
    DuplicateSettings two = with("dup.sources", "exact,mlt");

    assertEquals(with("dup.sources", "exact"), two.sparing(Set.of(Source.MLT)));
    assertEquals(two, two.sparing(Set.of(Source.SKETCH)));
    assertEquals(two, two.sparing(Set.of(Source.EXACT, Source.MLT)));
  }

  @Test
  void everyParameterHasItsOwnKey() {
    Set<String> keys = new HashSet<>();

    for (Parameter parameter : Parameter.values()) {
      keys.add(parameter.key());
    }

    assertEquals(Parameter.values().length, keys.size());
  }

  @Test
  void givenValuesAreTaken() {
    DuplicateSettings settings =
        Corpus.settings(
            Map.of(
                "dup.threshold", "0.5",
                "dup.measure", "dice",
                "dup.titleBonus", "0",
                "dup.link", "pivot",
                "dup.sources", "exact, every",
                "dup.candidates", "10",
                "dup.depth", "1",
                "dup.maxGroup", "2"));

    Set<Source> sources = EnumSet.of(Source.EXACT, Source.EVERY);
    assertEquals(settings(0.5, Measure.DICE, 0, LinkMode.PIVOT, sources, 10, 1, 2), settings);
  }

  @ParameterizedTest
  @CsvSource({
    "dup.threshold, 1",
    "dup.threshold, 0.0001",
    "dup.titleBonus, 0",
    "dup.titleBonus, 0.999",
    "dup.candidates, 1",
    "dup.candidates, 10000",
    "dup.depth, 1",
    "dup.depth, 100",
    "dup.maxGroup, 2",
    "dup.maxGroup, 1000",
  })
  void theEndsOfARangeAreIncluded(String key, String value) {
    with(key, value);
  }

  @ParameterizedTest
  @CsvSource({
    "dup.threshold, NaN, 'a number in (0, 1]'",
    "dup.threshold, abc, 'a number in (0, 1]'",
    "dup.threshold, '', 'a number in (0, 1]'",
    "dup.threshold, '0,7', 'a number in (0, 1]'",
    "dup.threshold, Infinity, 'a number in (0, 1]'",
    "dup.titleBonus, NaN, 'a number in [0, 1)'",
    "dup.titleBonus, abc, 'a number in [0, 1)'",
    "dup.titleBonus, '', 'a number in [0, 1)'",
    "dup.candidates, NaN, a whole number from 1 to 10000",
    "dup.candidates, -1, a whole number from 1 to 10000",
    "dup.candidates, 0, a whole number from 1 to 10000",
    "dup.candidates, 10001, a whole number from 1 to 10000",
    "dup.candidates, 99999999999, a whole number from 1 to 10000",
    "dup.candidates, 1.5, a whole number from 1 to 10000",
    "dup.candidates, abc, a whole number from 1 to 10000",
    "dup.candidates, '', a whole number from 1 to 10000",
    "dup.depth, NaN, a whole number from 1 to 100",
    "dup.depth, -1, a whole number from 1 to 100",
    "dup.depth, 0, a whole number from 1 to 100",
    "dup.depth, 101, a whole number from 1 to 100",
    "dup.depth, abc, a whole number from 1 to 100",
    "dup.depth, '', a whole number from 1 to 100",
    "dup.maxGroup, NaN, a whole number from 2 to 1000",
    "dup.maxGroup, -1, a whole number from 2 to 1000",
    "dup.maxGroup, 1, a whole number from 2 to 1000",
    "dup.maxGroup, 1001, a whole number from 2 to 1000",
    "dup.maxGroup, abc, a whole number from 2 to 1000",
    "dup.maxGroup, '', a whole number from 2 to 1000",
    "dup.measure, NaN, 'one of calibrated, blend, dice'",
    "dup.measure, -1, 'one of calibrated, blend, dice'",
    "dup.measure, 2, 'one of calibrated, blend, dice'",
    "dup.measure, abc, 'one of calibrated, blend, dice'",
    "dup.measure, '', 'one of calibrated, blend, dice'",
    "dup.measure, DICE, 'one of calibrated, blend, dice'",
    "dup.link, NaN, 'one of single, pivot'",
    "dup.link, -1, 'one of single, pivot'",
    "dup.link, 2, 'one of single, pivot'",
    "dup.link, abc, 'one of single, pivot'",
    "dup.link, '', 'one of single, pivot'",
    "dup.sources, NaN, 'a list of group, exact, sketch, bytes, title, simhash, mlt, every'",
    "dup.sources, -1, 'a list of group, exact, sketch, bytes, title, simhash, mlt, every'",
    "dup.sources, 2, 'a list of group, exact, sketch, bytes, title, simhash, mlt, every'",
    "dup.sources, abc, 'a list of group, exact, sketch, bytes, title, simhash, mlt, every'",
    "dup.sources, '', 'a list of group, exact, sketch, bytes, title, simhash, mlt, every'",
  })
  void aWrongValueIsRefusedWithKeyRangeAndValue(String key, String value, String range) {
    assertEquals(key + " must be " + range + ", was '" + value + "'", refused(key, value));
  }

  @ParameterizedTest
  @CsvSource({
    "dup.threshold, -1, 'a number in (0, 1]'",
    "dup.threshold, 0, 'a number in (0, 1]'",
    "dup.threshold, 2, 'a number in (0, 1]'",
    "dup.threshold, 1e400, 'a number in (0, 1]'",
    "dup.titleBonus, -1, 'a number in [0, 1)'",
    "dup.titleBonus, 1, 'a number in [0, 1)'",
    "dup.titleBonus, 2, 'a number in [0, 1)'",
  })
  void aNumberOutOfItsRangeIsQuotedAsItWasGiven(String key, String value, String range) {
    assertEquals(key + " must be " + range + ", was '" + value + "'", refused(key, value));
  }

  @ParameterizedTest
  @CsvSource({"0.7f", "0.7d", "0x1p-1"})
  void aNumberIsNotALiteralOfJava(String value) {
    assertEquals(
        "dup.threshold must be a number in (0, 1], was '" + value + "'",
        refused("dup.threshold", value));
  }

  @ParameterizedTest
  @CsvSource({"'exact,', ''", "'exact,,mlt', ''", "'exact,bands', bands", "exact mlt, exact mlt"})
  void aWrongElementOfAListIsNamed(String value, String wrong) {
    assertEquals(
        "dup.sources must be a list of group, exact, sketch, bytes, title, simhash, mlt, every, was '"
            + wrong
            + "'",
        refused("dup.sources", value));
  }

  @Test
  void aSourceNamedTwiceCountsOnce() {
    assertEquals(Set.of(Source.EXACT), with("dup.sources", "exact,exact").sources());
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 1, 1, 2, 'dup.threshold must be a number in (0, 1], was ''0.0'''",
    "0.5, 1, 1, 1, 2, 'dup.titleBonus must be a number in [0, 1), was ''1.0'''",
    "NaN, 0, 1, 1, 2, 'dup.threshold must be a number in (0, 1], was ''NaN'''",
    "0.5, NaN, 1, 1, 2, 'dup.titleBonus must be a number in [0, 1), was ''NaN'''",
    "0.5, 0, 0, 1, 2, 'dup.candidates must be a whole number from 1 to 10000, was ''0'''",
    "0.5, 0, 1, 0, 2, 'dup.depth must be a whole number from 1 to 100, was ''0'''",
    "0.5, 0, 1, 1, 0, 'dup.maxGroup must be a whole number from 2 to 1000, was ''0'''",
  })
  void settingsMadeInCodeAreCheckedToo(
      double threshold, double bonus, int candidates, int depth, int maxGroup, String message) {
    Set<Source> sources = Set.of(Source.EXACT);

    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () ->
                settings(
                    threshold,
                    Measure.BLEND,
                    bonus,
                    LinkMode.SINGLE,
                    sources,
                    candidates,
                    depth,
                    maxGroup));

    assertEquals(message, refused.getMessage());
  }

  @Test
  void settingsWithoutASourceAreRefused() {
    assertThrows(
        IllegalArgumentException.class,
        () -> settings(0.5, Measure.BLEND, 0, LinkMode.SINGLE, Set.of(), 1, 1, 2));
  }

  @Test
  void settingsDoNotShareTheSetTheyWereMadeFrom() {
    Set<Source> sources = EnumSet.of(Source.EXACT);
    DuplicateSettings settings = settings(0.5, Measure.BLEND, 0, LinkMode.SINGLE, sources, 1, 1, 2);

    sources.add(Source.MLT);

    assertEquals(Set.of(Source.EXACT), settings.sources());
  }

  @Test
  void theSourcesOfSettingsCannotBeChanged() {
    Set<Source> sources = DuplicateSettings.defaults().sources();

    assertThrows(UnsupportedOperationException.class, () -> sources.add(Source.EVERY));
  }

  @Test
  void sourcesComeInTheOrderOfTheirDeclaration() {
    List<Source> sources =
        List.copyOf(
            with("dup.sources", "every,mlt,simhash,title,bytes,sketch,exact,group").sources());

    assertEquals(List.of(Source.values()), sources);
  }

  @Test
  void theVerifierIsMadeFromTheSettings() {
    DuplicateSettings settings =
        Corpus.settings(Map.of("dup.measure", "dice", "dup.titleBonus", "0.2"));

    assertEquals(new Verifier(Measure.DICE, 0.2), settings.verifier(Weights.EQUAL));
  }

  @Test
  void namesAreWrittenInLowerCase() {
    assertEquals("single", Parameter.name(LinkMode.SINGLE));
  }

  @ParameterizedTest
  @CsvSource({
    "blend, dup.threshold, 0.7, 26, true",
    "blend, dup.threshold, 0.7, 25, false",
    "blend, dup.review.threshold, 0.6, 26, true",
    "blend, dup.review.threshold, 0.59, 26, false",
    "calibrated, dup.review.threshold, 0.1, 26, true",
    "calibrated, dup.threshold, 0.5, 25, false",
    "calibrated, dup.mlt, always, 26, false",
    "calibrated, dup.sources, 'exact,mlt', 26, false"
  })
  void phrasesAreEnoughForATextThatHasManyUnlessLittleOfItMayBeShared(
      String measure, String key, String value, int words, boolean enough) {
    String text = String.join(" ", RandomTexts.range(0, words));
    Sketch sketch = new Fingerprinter().fingerprint("", text).orElseThrow().sketch();
    DuplicateSettings settings = Corpus.settings(Map.of("dup.measure", measure, key, value));

    assertEquals(enough, settings.isFoundByPhrases(sketch));
  }

  @Test
  void aProbabilityIsTheDefault() {
    assertEquals(with("dup.measure", "calibrated"), DuplicateSettings.defaults());
  }

  /** A measure, a threshold unless it is the default, and the thresholds that it has. */
  @ParameterizedTest
  @CsvSource({
    "calibrated, , 0.5, 0.2",
    "calibrated, 0.9, 0.9, 0.2",
    "calibrated, 0.1, 0.1, 0.1",
    "blend, , 0.7, 0.6",
    "blend, 0.9, 0.9, 0.6",
    "blend, 0.1, 0.1, 0.1",
    "dice, , 0.7, 0.6"
  })
  void aProbabilityHasThresholdsOfItsOwn(
      String measure, @Nullable String given, double threshold, double review) {
    Map<String, String> values = new HashMap<>(Map.of("dup.measure", measure));
    if (given != null) {
      values.put("dup.threshold", given);
    }
    DuplicateSettings settings = Corpus.settings(values);

    assertEquals(
        List.of(threshold, review), List.of(settings.threshold(), settings.reviewThreshold()));
    assertEquals(settings, Corpus.settings(settings.values()), "as they are written");
  }

  @ParameterizedTest
  @CsvSource({"calibrated, 0.3, 0.5", "blend, 0.6, 0.65"})
  void aReviewThresholdIsAtMostTheThreshold(String measure, String threshold, String review) {
    Map<String, String> values =
        Map.of("dup.measure", measure, "dup.threshold", threshold, "dup.review.threshold", review);

    assertEquals(
        "dup.review.threshold must be at most dup.threshold, which is "
            + threshold
            + ", was '"
            + review
            + "'",
        assertThrows(IllegalArgumentException.class, () -> Corpus.settings(values)).getMessage());
  }
}
