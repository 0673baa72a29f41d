// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.settings.DuplicateSettings;

/** A run does nothing if nothing has changed since the last one, and only then. */
class UnchangedRunTest {
  private static final int VERSIONS = 4;

  private final Texts texts = new Texts(1);
  private final List<FoundDocument> versions = texts.versions("v", VERSIONS, 2);
  private final MemoryCollection collection = MemoryCollection.of(2, versions).ranking();
  private final MemoryRuns runs = new MemoryRuns();
  private DuplicateSettings settings = Texts.measuredBy("calibrated");
  private PairConstraints decisions = PairConstraints.NONE;

  private GroupFigures run() {
    return run(new Watch());
  }

  private GroupFigures run(Watch watch) {
    return collection.run(settings, runs, decisions, watch);
  }

  private static boolean isNone(GroupFigures figures) {
    return figures.scope.startsWith("none: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"calibrated", "blend"})
  void theSameAgainIsNotLookedAt(String measure) {
    settings = Texts.measuredBy(measure);
    GroupFigures first = run();
    Map<String, Integer> ranks = collection.ranks();
    GroupFigures second = run();
    assertTrue(isNone(second), second.scope);
    assertEquals(0, second.written + second.compared + second.reused);
    assertEquals(
        List.of(first.groups, first.inGroups, first.links, first.sameText),
        List.of(second.groups, second.inGroups, second.links, second.sameText));
    assertEquals(ranks, collection.ranks());
    assertTrue(isNone(run()));
  }

  private enum Change {
    A_DOCUMENT_IS_ADDED("all", test -> test.collection.put(test.other("w"))),
    A_DOCUMENT_IS_DELETED("all", test -> test.collection.delete("v1")),
    A_TEXT_CHANGES("all", test -> test.collection.update(test.other("v2"))),
    A_DATE_CHANGES("all", test -> test.collection.update(test.dated("v2", Instant.EPOCH))),
    A_NUMBER_IS_LOST("all", test -> test.collection.put(test.versions.get(2))),
    A_THRESHOLD_CHANGES(
        "all", test -> test.settings = Texts.settings(Map.of("dup.threshold", "0.9"))),
    ANOTHER_MEASURE("all", test -> test.settings = Texts.measuredBy("blend")),
    A_DECISION("groups", test -> test.decisions = test.apart()),
    ANOTHER_CALIBRATION(
        "groups", test -> test.collection.calibrated(Optional.of(new Calibration(0.25, Map.of())))),
    A_RUN_STOPS_WHILE_IT_WRITES(
        "all",
        test -> {
          test.collection.update(test.other("v2"));
          try {
            test.run(Watch.abortingAfter(Phase.WRITE));
          } catch (RuntimeException e) {
            test.collection.update(test.versions.get(2));
          }
        });

    private final String scope;
    private final Consumer<UnchangedRunTest> made;

    Change(String scope, Consumer<UnchangedRunTest> made) {
      this.scope = scope;
      this.made = made;
    }
  }

  private FoundDocument other(String id) {
    return Texts.document(id, texts.text());
  }

  private FoundDocument dated(String id, Instant date) {
    return versions.get(2).dated(List.of(new DocumentDate("date", date)));
  }

  private PairConstraints apart() {
    return PairConstraints.of(
        List.of(
            new PairConstraint(
                PairConstraint.Kind.DIFFERENT,
                versions.get(0).textVersion(),
                versions.get(1).textVersion())));
  }

  @ParameterizedTest
  @EnumSource(Change.class)
  void anyChangeIsLookedAt(Change change) {
    run();
    change.made.accept(this);
    GroupFigures second = run();
    assertTrue(second.scope.startsWith(change.scope + ": "), second.scope);
    if (change.scope.equals("groups")) {
      assertEquals(0, second.compared);
      assertTrue(second.reused > 0);
    }
    MemoryCollection scratch = MemoryCollection.of(1, collection.found()).ranking();
    scratch.run(settings, RunStore.NONE, decisions, new Watch());
    assertEquals(scratch.groups(), collection.groups());
    Set<String> grouped =
        scratch.groups().stream().flatMap(Set::stream).collect(Collectors.toSet());
    Map<String, Integer> ranks = collection.ranks();
    ranks.keySet().retainAll(grouped); // a single document keeps its rank
    assertEquals(scratch.ranks(), ranks);
  }

  /** The order changes when the date has come, without an update. */
  @ParameterizedTest
  @CsvSource({"-1, groups", "9, none"})
  void aDateInTheFutureIsLookedAtWhenItHasCome(int days, String scope) {
    collection.until(Instant.now().plus(days, ChronoUnit.DAYS));
    run();
    assertEquals(scope, run().scope.split(": ", 2)[0]);
  }
}
