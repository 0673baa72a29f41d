// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.collection.GroupFigures.Imported;
import org.solrduplicates.core.collection.GroupFigures.Phase;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.settings.DuplicateSettings;

/** Groups of another program are written as those that the job finds itself. */
class ImportedGroupsTest {
  private static final DuplicateSettings SETTINGS = Texts.measuredBy("calibrated");

  private final Texts texts = new Texts(1);
  private final MemoryRuns runs = new MemoryRuns();

  private GroupFigures importing(MemoryCollection collection, List<ImportedRow> rows) {
    return collection.importing(SETTINGS, runs, rows);
  }

  private static MemoryCollection grouped(List<FoundDocument> documents) {
    MemoryCollection grouped = MemoryCollection.of(1, documents).ranking();
    grouped.run(SETTINGS, RunStore.NONE);
    return grouped;
  }

  private static void assertLike(MemoryCollection expected, MemoryCollection collection) {
    assertEquals(expected.groups(), collection.groups());
    assertEquals(expected.ranks(), collection.ranks());
    assertEquals(expected.backgrounds(), collection.backgrounds());
    assertTrue(collection.isClean());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void anImportOfTheResultOfAJobWritesTheSameAsThatJob(int shards) {
    List<FoundDocument> documents = texts.families(300);
    MemoryCollection grouped = grouped(documents);
    assertTrue(grouped.backgrounds().values().stream().anyMatch(value -> value != 0));
    MemoryCollection collection = MemoryCollection.of(shards, documents).ranking();

    GroupFigures figures = importing(collection, collection.rows(grouped));

    assertLike(grouped, collection);
    assertEquals(grouped.groups().size(), figures.groups);
    assertEquals(new Imported(300, 0, 0), figures.imported);
    assertEquals(0, figures.changed + figures.compared + figures.links);
  }

  @Test
  void numbersThatAreThereStay() {
    MemoryCollection collection = grouped(texts.families(100));
    Map<String, Integer> numbers = collection.numbers();

    GroupFigures figures = importing(collection, collection.rows(collection));

    assertEquals(numbers, collection.numbers());
    assertEquals(0, figures.written);
  }

  @Test
  void aSecondImportChangesNothing() {
    List<FoundDocument> documents = texts.families(200);
    MemoryCollection grouped = grouped(documents);
    MemoryCollection collection = MemoryCollection.of(2, documents).ranking();
    List<ImportedRow> rows = collection.rows(grouped);
    String changed = grouped.groups().iterator().next().iterator().next();
    collection.put(Texts.document(changed, texts.text()));
    GroupFigures first = importing(collection, rows);
    Map<String, Integer> numbers = collection.numbers();
    Map<String, Integer> ranks = collection.ranks();

    GroupFigures second = importing(collection, rows);

    assertTrue(first.written > 0);
    assertEquals(0, second.written);
    assertEquals(List.of(1L, 1L), List.of(first.changed, second.changed));
    assertEquals(numbers, collection.numbers());
    assertEquals(ranks, collection.ranks());
  }

  /** The job writes a shard after the other, so some groups are written in part. */
  @Test
  void anImportThatWasStoppedIsCompleted() {
    List<FoundDocument> documents = texts.families(300);
    MemoryCollection grouped = grouped(documents);
    MemoryCollection collection = MemoryCollection.of(3, documents).ranking();
    List<ImportedRow> rows = collection.rows(grouped);
    Watch watch = Watch.abortingAfter(Phase.WRITE);
    assertThrows(JobAborted.class, () -> collection.importing(SETTINGS, runs, rows, watch));
    collection.commit();
    assertTrue(collection.numbers().values().stream().anyMatch(number -> number != 0));
    assertFalse(collection.groups().equals(grouped.groups()));

    GroupFigures figures = importing(collection, rows);

    assertLike(grouped, collection);
    assertEquals(0, figures.changed);
  }

  /** Documents a, b … of different texts. */
  private MemoryCollection collection(int documents) {
    return MemoryCollection.of(
            2, IntStream.range(0, documents).mapToObj(i -> document(name(i))).toList())
        .ranking();
  }

  private static String name(int number) {
    return String.valueOf((char) ('a' + number));
  }

  private FoundDocument document(String id) {
    return Texts.document(id, texts.text());
  }

  /** Returns rows by a line for each: id, group, rank, and * if it is uncovered. */
  private static List<ImportedRow> rows(MemoryCollection collection, String... lines) {
    Map<String, Long> versions = collection.versions();
    return Stream.of(lines)
        .map(line -> line.split(" "))
        .map(
            row ->
                new ImportedRow(
                    row[0],
                    versions.getOrDefault(row[0], 1L),
                    Optional.of(row[1]).filter(group -> !group.equals("-")),
                    Integer.parseInt(row[2].replace("*", "")),
                    row[2].endsWith("*"),
                    7))
        .toList();
  }

  @Test
  void aDocumentThatNoShownOneCoversIsShown() {
    MemoryCollection collection = collection(4);

    importing(collection, rows(collection, "a x 1*", "b x 2", "c x 0", "d - 0"));

    assertEquals(Set.of(Set.of("a", "b", "c")), collection.groups());
    assertEquals(Map.of("a", ~1, "b", 2, "c", 0), collection.ranks());
  }

  @ParameterizedTest
  @ValueSource(strings = {"c", "b"})
  void aDocumentThatChangedMeanwhileIsSkippedAndCounted(String changed) {
    MemoryCollection collection = collection(4);
    List<ImportedRow> rows = rows(collection, "a x 1", "b x 2", "d x 3*", "c x 0");
    collection.put(document(changed));

    GroupFigures figures = importing(collection, rows);

    assertEquals(1, figures.changed);
    assertEquals(0, collection.groupOf(changed));
    assertFalse(collection.hasBackground(changed));
    assertEquals(
        changed.equals("c") ? Map.of("a", 1, "b", 2, "d", 0) : Map.of("a", 1, "d", ~2, "c", 0),
        collection.ranks());
  }

  @Test
  void aDocumentThatIsAloneWithoutTheChangedOnesIsInNoGroup() {
    MemoryCollection collection = collection(2);
    List<ImportedRow> rows = rows(collection, "a x 1", "b x 0");
    collection.put(document("b"));

    importing(collection, rows);

    assertEquals(Map.of("a", 0, "b", 0), collection.numbers());
  }

  /** A job has put the changed document into a group, and so given it a number. */
  @Test
  void aNumberOfAnotherGroupDoesNotMakeADocumentUnchanged() {
    MemoryCollection collection = collection(3);
    List<ImportedRow> rows = rows(collection, "a x 1", "b x 0", "c - 0");
    List<String> same = texts.text();
    collection.put(Texts.document("a", same));
    collection.put(Texts.document("c", same));
    collection.run(SETTINGS, runs);
    assertEquals(Set.of(Set.of("a", "c")), collection.groups());

    GroupFigures figures = importing(collection, rows);

    assertEquals(Set.of(), collection.groups());
    assertEquals(2, figures.changed);
  }

  @Test
  void aChangeWhileTheImportWritesIsCounted() {
    MemoryCollection collection = collection(3);
    List<ImportedRow> rows = rows(collection, "a x 1", "b x 2", "c x 0");
    Watch watch = Watch.after(Phase.GROUP, () -> collection.put(document("b")));

    GroupFigures figures = collection.importing(SETTINGS, runs, rows, watch);

    assertEquals(1, figures.changed);
    assertEquals(Set.of(Set.of("a", "c")), collection.groups());
  }

  @Test
  void rowsWithoutDocumentsAndDocumentsWithoutRowsAreCounted() {
    MemoryCollection collection = grouped(texts.versions("v", 4, 2));
    collection.put(document("a"));
    List<ImportedRow> rows = new ArrayList<>(rows(collection, "gone x 0", "a x 1"));
    rows.addAll(rows(collection, "v0 y 1", "v1 y 0"));

    GroupFigures figures = importing(collection, rows);

    assertEquals(new Imported(4, 1, 2), figures.imported);
    assertEquals(Set.of(Set.of("v0", "v1")), collection.groups());
    assertEquals(0, figures.changed);
  }

  private String failure(UnaryOperator<List<ImportedRow>> change) {
    MemoryCollection collection = collection(3);
    List<ImportedRow> rows = change.apply(rows(collection, "a x 1", "b x 2", "c x 0"));
    IllegalStateException failure =
        assertThrows(IllegalStateException.class, () -> importing(collection, rows));
    assertEquals(Map.of("a", 0, "b", 0, "c", 0), collection.numbers());
    return String.valueOf(failure.getMessage());
  }

  private static List<ImportedRow> with(List<ImportedRow> rows, ImportedRow more) {
    return Stream.concat(rows.stream(), Stream.of(more)).toList();
  }

  @Test
  void twoRowsOfOneDocumentAreAnError() {
    assertEquals(
        "two rows have the id 'b'; remove one of them and import all rows again",
        failure(rows -> with(rows, rows.get(1))));
  }

  @Test
  void twoRowsOfOneRankAreAnError() {
    assertEquals(
        "two rows of the group 'x' have the rank 2; give each document of a group its own rank and"
            + " import all rows again",
        failure(
            rows ->
                with(
                    rows.subList(1, 3),
                    new ImportedRow("a", rows.get(0).version(), Optional.of("x"), 2, false, 0))));
  }

  @Test
  void rowsThatAreMissingAreAnError() throws Exception {
    MemoryCollection collection = collection(1);
    runs.importing(rows(collection, "a x 0"));
    CollectionJob job =
        new CollectionJob(
            collection.shards(SETTINGS),
            Runnable::run,
            collection.job(SETTINGS),
            runs,
            new Watch());

    IllegalStateException failure =
        assertThrows(IllegalStateException.class, () -> job.importGroups(2));

    assertEquals("the import ends after 1 of 2 rows; import all rows again", failure.getMessage());
  }

  @Test
  void theNextJobLooksAtAllDocumentsAndReusesTheComparisonsOfTheLastOne() {
    MemoryCollection collection = grouped(texts.families(100));
    collection.run(SETTINGS, runs);
    Set<Set<String>> found = collection.groups();
    List<ImportedRow> rows = new ArrayList<>(collection.rows(collection));
    rows.removeIf(row -> row.group().isPresent());

    importing(collection, rows);
    assertEquals(Set.of(), collection.groups());
    assertEquals(0, collection.marks().get(collection.marks().size() - 1));
    GroupFigures next = collection.run(SETTINGS, runs);

    assertTrue(next.scope.startsWith("all: "), next.scope);
    assertEquals(found, collection.groups());
    assertEquals(0, next.compared);
    assertTrue(next.reused > 0);
  }
}
