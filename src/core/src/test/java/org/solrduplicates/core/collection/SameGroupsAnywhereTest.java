// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Metadata;

/** The groups depend on the documents, not on where they are or when they came. */
class SameGroupsAnywhereTest {
  private static final DuplicateSettings SETTINGS = DuplicateSettings.defaults();

  /** Families, and one that is so large that its terms are not paired completely. */
  private static List<FoundDocument> documents(long seed) {
    Texts texts = new Texts(seed);
    return Stream.concat(texts.families(150).stream(), texts.versions("large", 40, 4).stream())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void theGroupsAreTheSameInAnyOrderOfArrival(long seed) {
    List<FoundDocument> shuffled = new ArrayList<>(documents(3));
    Set<Set<String>> groups = MemoryCollection.of(2, shuffled).groups(SETTINGS);
    Collections.shuffle(shuffled, new Random(seed));
    assertEquals(groups, MemoryCollection.of(2, shuffled).groups(SETTINGS));
  }

  @Test
  void theGroupsAreTheSameWhenShardsAreAskedAtOnce() throws IOException {
    List<FoundDocument> documents = documents(4);
    MemoryCollection collection = MemoryCollection.of(3, documents);
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      JobSettings settings = JobSettings.of(SETTINGS, Weights.EQUAL, "basis");
      new CollectionJob<>(
              collection.shards(SETTINGS), threads, settings, RunStore.NONE, new Watch())
          .run();
    } finally {
      threads.shutdownNow();
    }
    assertEquals(MemoryCollection.of(1, documents).groups(SETTINGS), collection.groups());
  }

  @Test
  void aCollectionWithoutDocumentsHasNoGroups() {
    MemoryCollection empty = new MemoryCollection(2);
    GroupFigures progress = empty.run(SETTINGS, new MemoryRuns());
    assertEquals(0, progress.groups);
    assertEquals(1, progress.progress());
  }

  /**
   * Forms of one template, each filled with words of its own, are different documents; a form that
   * was filled almost alike is a version.
   */
  @ParameterizedTest
  @CsvSource({"1,0.75,8", "3,0.75,8", "1,0,1", "3,0,1"})
  void theFormsOfATemplateAreAGroupOnlyWithoutContrast(int shards, String contrast, int groups) {
    DuplicateSettings settings =
        Texts.settings(Map.of("dup.measure", "dice", "dup.contrast", contrast));
    RandomTexts random = new RandomTexts(6);
    List<String> template = random.words(60, 400);
    MemoryCollection collection = new MemoryCollection(shards);
    Set<Set<String>> versions = new HashSet<>();
    for (int i = 0; i < 8; i++) {
      List<String> form = new ArrayList<>(template);
      form.addAll(RandomTexts.range(1_000 + 20 * i, 1_012 + 20 * i));
      Metadata title = new Metadata("Form " + i, "", "", "");
      collection.put(Texts.document("form" + i, form, title));
      form.set(65, "corrected");
      collection.put(Texts.document("version" + i, form, i % 2 == 0 ? title : Metadata.NONE));
      versions.add(Set.of("form" + i, "version" + i));
    }

    Set<Set<String>> found = collection.groups(settings);

    assertEquals(groups, found.size());
    assertTrue(groups == 1 || found.equals(versions), found::toString);
  }

  @Test
  void progressReachesItsEndAndNeverGoesBack() {
    Watch watch = new Watch();
    MemoryCollection.of(2, documents(5)).run(DuplicateSettings.defaults(), RunStore.NONE, watch);
    double[] seen = watch.seen().stream().mapToDouble(GroupFigures::progress).toArray();
    for (int i = 1; i < seen.length; i++) {
      assertTrue(seen[i - 1] <= seen[i], "from " + seen[i - 1] + " to " + seen[i]);
    }
    assertEquals(1, seen[seen.length - 1]);
  }

  /** With many pairs, candidates are looked for and compared in turn. */
  @Test
  void progressNeverGoesBackWhenAPhaseBeginsAgain() {
    GroupFigures figures = new GroupFigures(new Watch(), Map.of());

    figures.reached(Phase.COMPARE, 1, 2);
    double compared = figures.progress();
    figures.begin(Phase.CANDIDATES);

    assertEquals(Phase.CANDIDATES, figures.phase());
    assertEquals(compared, figures.progress());
  }
}
