// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Metadata;

/** The groups depend on the documents, not on where they are or when they came. */
class SameGroupsAnywhereTest {
  /** Families, and one that is so large that its terms are not paired completely. */
  private static List<FoundDocument> documents(long seed) {
    Texts texts = new Texts(seed);
    return Stream.concat(texts.families(150).stream(), texts.versions("large", 40, 4).stream())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "calibrated, 1",
    "calibrated, 2",
    "calibrated, 3",
    "blend, 1",
    "blend, 2",
    "blend, 3",
    "blend, 4",
    "blend, 5"
  })
  void theGroupsAreTheSameInAnyOrderOfArrival(String measure, long seed) {
    DuplicateSettings settings = Texts.measuredBy(measure);
    List<FoundDocument> shuffled = new ArrayList<>(documents(3));
    Set<Set<String>> groups = MemoryCollection.of(2, shuffled).groups(settings);
    Collections.shuffle(shuffled, new Random(seed));
    assertEquals(groups, MemoryCollection.of(2, shuffled).groups(settings));
  }

  @ParameterizedTest
  @ValueSource(strings = {"calibrated", "blend"})
  void aCollectionWithoutDocumentsHasNoGroups(String measure) {
    MemoryCollection empty = new MemoryCollection(2);
    GroupFigures progress = empty.run(Texts.measuredBy(measure), new MemoryRuns());
    assertEquals(0, progress.groups);
    assertEquals(1, progress.progress());
  }

  /**
   * Forms of one template, each filled with words of its own, are different documents; a form that
   * was filled almost alike is a version.
   */
  @ParameterizedTest
  @CsvSource({"1, calibrated, 8", "3, calibrated, 8", "1, dice, 1", "3, dice, 1"})
  void theFormsOfATemplateAreAGroupOnlyByAPlainMeasure(int shards, String measure, int groups) {
    RandomTexts random = new RandomTexts(6);
    List<String> template = random.words(60, 400);
    MemoryCollection collection = new MemoryCollection(shards);
    Set<Set<String>> versions = new HashSet<>();
    for (int i = 0; i < 8; i++) {
      List<String> form = new ArrayList<>(template);
      form.addAll(RandomTexts.range(1_000 + 20 * i, 1_020 + 20 * i));
      Metadata title = new Metadata("Form of " + RandomTexts.word(i), "", "");
      collection.put(Texts.document("form" + i, form, title));
      form.set(65, "corrected");
      collection.put(Texts.document("version" + i, form, i % 2 == 0 ? title : Metadata.NONE));
      versions.add(Set.of("form" + i, "version" + i));
    }

    Set<Set<String>> found = collection.groups(Texts.measuredBy(measure));

    assertEquals(groups, found.size());
    assertTrue(groups == 1 || found.equals(versions), found::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"calibrated", "blend"})
  void progressReachesItsEndAndNeverGoesBack(String measure) {
    Watch watch = new Watch();
    MemoryCollection.of(2, documents(5)).run(Texts.measuredBy(measure), RunStore.NONE, watch);
    double[] seen = watch.seen().stream().mapToDouble(GroupFigures::progress).toArray();
    for (int i = 1; i < seen.length; i++) {
      assertTrue(seen[i - 1] <= seen[i], "from " + seen[i - 1] + " to " + seen[i]);
    }
    assertEquals(1, seen[seen.length - 1]);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, ", "30, 0.25, 90", "60, 0.5, 60", "80, 1, 0"})
  void thePhaseReportsItsRemainingTime(long seconds, double done, Double left) {
    AtomicLong clock = new AtomicLong();
    GroupFigures figures = new GroupFigures(new Watch(), clock::get);
    figures.summary = new ShardSummary(1_200, 0, 0, 0, 0);
    figures.begin(Phase.COMPARE);
    clock.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    figures.reached(Phase.COMPARE, done, 1);
    Map<String, Object> status = figures.written(Duration.ZERO, true);
    assertEquals(done, status.get("phaseProgress"));
    assertEquals(left, status.get("phaseSecondsLeft"));
    Object rate = left == null ? null : done * 1_200 / seconds;
    assertEquals(rate, status.get("phaseDocumentsPerSecond"));
    assertFalse(figures.written(Duration.ZERO, false).containsKey("phaseProgress"));
  }

  /** With many pairs, candidates are looked for and compared in turn. */
  @Test
  void progressNeverGoesBackWhenAPhaseBeginsAgain() {
    GroupFigures figures = new GroupFigures(new Watch());

    figures.reached(Phase.COMPARE, 1, 2);
    double compared = figures.progress();
    figures.begin(Phase.CANDIDATES);

    assertEquals(Phase.CANDIDATES, figures.phase());
    assertEquals(compared, figures.progress());
  }
}
