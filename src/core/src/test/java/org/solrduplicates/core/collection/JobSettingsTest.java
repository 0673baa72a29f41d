// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.NoHang;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;

class JobSettingsTest {
  private static final Weights WORDS = Weights.of(100, Map.of());
  private static final Calibration LEARNED = new Calibration(-1, Map.of(Agreement.SAME, 2.0));

  private static DuplicateSettings settings(String measure, String threshold, String minTokens) {
    return Texts.settings(
        Map.of(
            "dup.measure", measure,
            "dup.threshold", threshold,
            "dup.review.threshold", "0.1",
            "dup.minTokens", minTokens));
  }

  /** A rule of some documents beside calibrated 0.5 with 5 words: what a job still relies on. */
  @ParameterizedTest
  @CsvSource({
    "calibrated, 0.5, 5, true",
    "calibrated, 0.6, 5, false",
    "calibrated, 0.5, 6, false",
    "blend, 0.5, 5, false"
  })
  void comparisonsAreCertainIfEveryRuleComparesAlike(
      String measure, String threshold, String minTokens, boolean alike) {
    DuplicateSettings others = settings("calibrated", "0.5", "5");
    JobSettings job = JobSettings.of(others, WORDS, "basis");

    JobSettings ruled = job.withRule("rule", settings(measure, threshold, minTokens));

    assertEquals(alike, ruled.certain());
    assertEquals(alike ? job.backgrounds() : Optional.empty(), ruled.backgrounds());
    assertEquals(
        alike, ruled.withRule("other", others).certain(), "another rule makes it no better");
  }

  @ParameterizedTest
  @CsvSource({
    "calibrated, calibrated, true",
    "calibrated, dice, true",
    "dice, calibrated, true",
    "blend, dice, false"
  })
  void pairsAreJudgedByEvidenceIfAnyRuleAsksForIt(String others, String ruled, boolean evidence) {
    DuplicateSettings one = Texts.measuredBy(others);
    Weights weights = WORDS.with(LEARNED);

    JobSettings job =
        JobSettings.of(one, weights, "basis").withRule("rule", Texts.measuredBy(ruled));

    assertEquals(evidence, job.calibrated());
    assertEquals(Optional.of(LEARNED).filter(known -> evidence), job.calibration());
  }

  /** Evidence does not depend on the calibration, so a job that has learned reuses it. */
  @Test
  void theBasisDependsOnWordsAndNotOnTheLearnedCalibration() {
    DuplicateSettings settings = DuplicateSettings.defaults();
    JobSettings before = JobSettings.of(settings, WORDS, "basis");
    JobSettings learned = JobSettings.of(settings, WORDS.with(LEARNED), "basis");
    JobSettings others = JobSettings.of(settings, Weights.of(101, Map.of()), "basis");

    assertEquals(before.basis(), learned.basis());
    assertEquals(Optional.empty(), before.calibration());
    assertNotEquals(before.basis(), others.basis());
  }

  @Test
  void onlyEvidenceHasBackgroundsToWrite() {
    JobSettings evidence = JobSettings.of(DuplicateSettings.defaults(), WORDS, "basis");
    JobSettings plain = JobSettings.of(Texts.measuredBy("blend"), WORDS, "basis");

    assertEquals(Optional.of(DuplicateSettings.defaults().verifier(WORDS)), evidence.backgrounds());
    assertEquals(Optional.empty(), plain.backgrounds());
    assertEquals(evidence.backgrounds(), evidence.writing(true, any -> Map.of()).backgrounds());
    assertEquals(Optional.empty(), evidence.writing(false, any -> Map.of()).backgrounds());
  }

  /** A part that goes on would read numbers that the end of the job removes. */
  @Test
  void whenAPartFailsTheOthersEndFirst() {
    assumeTrue(ForkJoinPool.getCommonPoolParallelism() > 0, "there is one thread");
    JobSettings job = JobSettings.of(DuplicateSettings.defaults(), WORDS, "").threads(2);
    IllegalStateException failure = new IllegalStateException("aborted");
    AtomicBoolean isBegun = new AtomicBoolean();
    AtomicInteger ended = new AtomicInteger();
    NoHang.ends(
        () -> {
          Thread asking = Thread.currentThread();
          Exception e =
              assertThrows(
                  IllegalStateException.class,
                  () ->
                      job.each(
                          part -> {
                            if (Thread.currentThread() == asking) {
                              spinWhile(() -> !isBegun.get());
                              throw failure;
                            }
                            isBegun.set(true);
                            spinWhile(() -> isRunning(asking));
                            return ended.incrementAndGet();
                          }));
          assertEquals(1, ended.get(), "a part goes on");
          assertSame(failure, e);
        });
  }

  private static boolean isRunning(Thread thread) {
    return thread.getState() == Thread.State.RUNNABLE;
  }

  private static void spinWhile(BooleanSupplier condition) {
    while (condition.getAsBoolean()) {
      Thread.onSpinWait();
    }
  }
}
