// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.collection.Calls.Call;
import org.solrduplicates.core.collection.Calls.Kind;
import org.solrduplicates.core.collection.Calls.Stage;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.settings.DuplicateSettings;

/**
 * What can happen to a job, in each of its stages at the first, the middle and the last call: until
 * it writes, the groups are those of the run before; nothing is left in its exchange; and the next
 * run finds what a run in a new collection finds.
 */
class FaultInEachStageTest {
  private static final List<String> MEASURES = List.of("calibrated", "blend");
  private static final int DOCUMENTS = 100;

  /** Documents that the run before has seen. */
  private static final int OLD = 70;

  /**
   * A stopped job may look after 100 milliseconds of its clock, and questions for terms are asked
   * ahead.
   */
  private static final int MOST_CALLS = 30;

  private static final int THREADS = 4;

  private enum Place {
    FIRST,
    MIDDLE,
    LAST
  }

  private final List<FoundDocument> documents = documents();

  private static List<FoundDocument> documents() {
    Texts texts = new Texts(1);
    List<FoundDocument> documents = new ArrayList<>();
    for (FoundDocument document : texts.families(DOCUMENTS)) {
      documents.add(dated(document, texts));
      if (texts.below(8) == 0) {
        documents.add(dated(copy(document), texts));
      }
    }
    return documents;
  }

  private static FoundDocument copy(FoundDocument document) {
    return new FoundDocument(
        "copy-of-" + document.id(),
        document.fingerprint(),
        List.of(),
        "",
        document.metadata(),
        List.of(),
        false,
        null);
  }

  private static FoundDocument dated(FoundDocument document, Texts texts) {
    Instant date = Instant.EPOCH.plusSeconds(texts.below(1_000_000));
    return document.dated(
        texts.below(3) == 0 ? List.of() : List.of(new DocumentDate("modified", date)));
  }

  /** Every stage of each measure; a plain one needs the exchange for no groups. */
  private static Stream<Arguments> stages() {
    return MEASURES.stream()
        .flatMap(
            measure ->
                Stream.of(Stage.values())
                    .filter(stage -> stage != Stage.GROUP || measure.equals("calibrated"))
                    .flatMap(
                        stage ->
                            Stream.of(Place.values())
                                .map(place -> Arguments.of(measure, stage, place))));
  }

  /** A collection that was grouped once, and has more documents and other texts since then. */
  private final class Grouped {
    private final DuplicateSettings settings;
    private final MemoryCollection collection = new MemoryCollection(2).ranking();
    private final MemoryRuns runs = new MemoryRuns();
    private final Map<String, Integer> before;

    Grouped(String measure) {
      settings = Texts.measuredBy(measure);
      documents.subList(0, OLD).forEach(collection::put);
      collection.run(settings, runs);
      documents.subList(OLD, documents.size()).forEach(collection::put);
      for (int i = 0; i < OLD; i += 10) {
        collection.update(Texts.document(documents.get(i).id(), new Texts(i).text()));
      }
      before = collection.numbers();
      assertTrue(collection.groups().size() > 5, "few groups");
    }

    GroupFigures run(Calls calls) throws IOException {
      return calls.run(collection, settings, runs);
    }

    void isAsBefore() {
      assertEquals(before, collection.numbers());
      assertTrue(collection.isClean(), "numbers wait for a commit");
    }

    void hasTheGroupsOfANewCollection() {
      MemoryCollection fresh = MemoryCollection.of(1, collection.found()).ranking();
      fresh.run(settings, RunStore.NONE);
      assertEquals(fresh.groups(), collection.groups());
      Set<String> grouped =
          fresh.groups().stream().flatMap(Set::stream).collect(Collectors.toSet());
      Map<String, Integer> ranks = collection.ranks();
      ranks.keySet().retainAll(grouped); // a single document keeps its rank
      assertEquals(fresh.ranks(), ranks);
    }

    GroupFigures isRightAfterTheNextRun() {
      GroupFigures next = collection.run(settings, runs);
      hasTheGroupsOfANewCollection();
      assertEquals(0, next.changed);
      assertTrue(collection.run(settings, runs).scope.startsWith("none: "), "is not the last run");
      return next;
    }
  }

  /** Returns the number of a call of a run in which nothing happens. */
  private int place(String measure, Stage stage, Place place, Predicate<Call> which)
      throws IOException {
    Calls quiet = Calls.quiet();
    new Grouped(measure).run(quiet);
    List<Call> calls =
        quiet.made().stream().filter(call -> call.stage() == stage).filter(which).toList();
    assertFalse(calls.isEmpty(), "no call");
    return switch (place) {
      case FIRST -> calls.get(0).number();
      case MIDDLE -> calls.get(calls.size() / 2).number();
      case LAST -> calls.get(calls.size() - 1).number();
    };
  }

  /**
   * Checks what a run leaves that failed.
   *
   * @param safe the last stage in which no number is written
   */
  private static void assertEnded(Grouped grouped, Stage stage, Stage safe, Calls calls) {
    assertEquals(0, calls.open(), "numbers are left");
    boolean begun = calls.made().stream().anyMatch(call -> call.stage() == Stage.WRITE);
    if (begun) {
      assertTrue(stage.compareTo(safe) > 0, "it went on to write");
    } else {
      grouped.isAsBefore();
    }
    assertTrue(grouped.isRightAfterTheNextRun().reused > 0, "the run before is forgotten");
  }

  /** When all numbers are committed, a job cannot be stopped any more. */
  @ParameterizedTest
  @MethodSource("stages")
  void anAbortEndsItSoon(String measure, Stage stage, Place place) throws IOException {
    Set<String> late = Set.of("unseen", "isReplicated", "summary", "last");
    int number =
        place(measure, stage, place, call -> stage != Stage.WRITE || !late.contains(call.name()));
    Grouped grouped = new Grouped(measure);
    Calls calls = Calls.abortedAt(number);

    assertThrows(JobAborted.class, () -> grouped.run(calls));

    int more = calls.made().size() - number;
    assertTrue(more < MOST_CALLS, more + " calls");
    assertEnded(grouped, stage, Stage.ORDERS, calls);
  }

  /** Each thread looks on its own. */
  @ParameterizedTest
  @EnumSource(Place.class)
  void anAbortEndsAllThreadsThatCompare(Place place) throws IOException {
    int number = place("calibrated", Stage.COMPARE, place, call -> true);
    Grouped grouped = new Grouped("calibrated");
    Calls calls = Calls.abortedAt(number);

    assertThrows(
        JobAborted.class,
        () -> calls.run(grouped.collection, grouped.settings, THREADS, grouped.runs));

    int more = calls.made().size() - number;
    assertTrue(more < THREADS * MOST_CALLS, more + " calls");
    assertEnded(grouped, Stage.COMPARE, Stage.ORDERS, calls);
  }

  @ParameterizedTest
  @MethodSource("stages")
  void aNodeThatDiesIsNamed(String measure, Stage stage, Place place) throws IOException {
    int number = place(measure, stage, place, call -> !call.name().equals("last"));
    Grouped grouped = new Grouped(measure);
    Calls calls = Calls.dyingAt(number);

    Exception e = assertThrows(IllegalStateException.class, () -> grouped.run(calls));

    assertEquals(Calls.GONE, e.getMessage());
    assertEnded(grouped, stage, Stage.GROUP, calls); // it may have answered all about orders
  }

  @ParameterizedTest
  @MethodSource("stages")
  void aFullDiskIsNamed(String measure, Stage stage, Place place) throws IOException {
    int number = place(measure, stage, place, call -> call.kind() == Kind.SAVE);
    Grouped grouped = new Grouped(measure);
    Calls calls = Calls.fullFrom(number);

    Exception e = assertThrows(Exception.class, () -> grouped.run(calls));

    assertEquals(Calls.FULL, Calls.reason(e));
    assertEnded(grouped, stage, Stage.ORDERS, calls);
  }

  private enum Change {
    TEXT {
      @Override
      void in(MemoryCollection collection, List<FoundDocument> documents) {
        collection.update(Texts.document(documents.get(1).id(), new Texts(99).text()));
      }
    },
    ADDED {
      @Override
      void in(MemoryCollection collection, List<FoundDocument> documents) {
        collection.put(copy(documents.get(1)));
      }
    },
    SENT_AGAIN {
      @Override
      void in(MemoryCollection collection, List<FoundDocument> documents) {
        collection.put(documents.get(1));
      }
    },
    DELETED {
      @Override
      void in(MemoryCollection collection, List<FoundDocument> documents) {
        collection.delete(documents.get(1).id());
      }
    };

    abstract void in(MemoryCollection collection, List<FoundDocument> documents);
  }

  private static Stream<Arguments> changes() {
    return stages()
        .flatMap(
            row ->
                Stream.of(Change.values())
                    .map(change -> Arguments.of(row.get()[0], row.get()[1], row.get()[2], change)));
  }

  @ParameterizedTest
  @MethodSource("changes")
  void aDocumentKeepsItsChange(String measure, Stage stage, Place place, Change change)
      throws IOException {
    int number = place(measure, stage, place, call -> true);
    Grouped grouped = new Grouped(measure);
    MemoryCollection collection = grouped.collection;
    List<List<FoundDocument>> changed = new ArrayList<>();
    Calls calls =
        Calls.changingAt(
            number,
            () -> {
              change.in(collection, documents);
              changed.add(collection.found());
            });

    grouped.run(calls);

    assertEquals(changed, List.of(collection.found()));
    assertEquals(0, calls.open(), "numbers are left");
    grouped.isRightAfterTheNextRun();
  }
}
