// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.FullDisk;
import org.solrduplicates.solr.TestCore;

/** The disk is full where the plugin keeps files of its own, as Linux simulates it. */
class FullDiskFilesTest {
  private static final Path FULL = Path.of("/dev/full");

  private final CollectionCore collection =
      CollectionCore.start(config -> config, TestCore.with(TestCore.FRAGMENTS));

  @BeforeEach
  void fill() {
    assumeTrue(Files.exists(FULL), "the system has no " + FULL);
    collection
        .core()
        .add(
            OneCollectionTest.text("a", 0),
            OneCollectionTest.text("b", 1),
            OneCollectionTest.text("c", 2));
    collection.run(dice());
  }

  @AfterEach
  void stop() throws IOException {
    collection.close();
  }

  /** Lets a file be on a full disk until its end. */
  private Path full(String name) throws IOException {
    return Files.createSymbolicLink(collection.folder().resolve(name), FULL);
  }

  @Test
  void aJobWhoseRecordCannotBeWrittenFailsAndTheNextOneReusesTheRecordBeforeIt()
      throws IOException {
    Set<Set<String>> before = collection.partition();
    Path record = full("groups-this-run");
    collection.core().add(OneCollectionTest.text("d", 3));

    collection.post(START, dice());

    Map<String, Object> end = collection.awaitEnd();
    assertEquals("failed", end.get("state"), end.toString());
    assertTrue(end.get("error").toString().contains(FullDisk.MESSAGE), end.toString());
    assertEquals(before, collection.partition());
    assertFalse(Files.isSymbolicLink(record), "the record is left");
    assertTrue((Long) collection.run(dice()).get("reused") > 0);
    assertEquals(Set.of(Set.of("a", "b", "c", "d")), collection.partition());
  }

  @Test
  void aPassageJobWhoseRecordCannotBeWrittenFailsAndKeepsThePreviousList() throws IOException {
    String path = "/duplicates/passages";
    start(path);
    collection.core().awaitJob(path);
    String before = collection.core().ask(path).response().toString();
    Path record = full("passages-this-run");

    start(path);

    NamedList<?> end = collection.core().awaitJob(path, "failed");
    assertTrue(end.get("error").toString().contains(FullDisk.MESSAGE), end.toString());
    assertEquals(before, collection.core().ask(path).response().toString());
    assertFalse(Files.isSymbolicLink(record), "the record is left");
    start(path);
    assertEquals(0L, collection.core().awaitJob(path).get("compared"));
  }

  private void start(String path) {
    collection.core().postTo(path, "application/json", START.getBytes(UTF_8));
  }

  @Test
  void aJobWhoseStatusCannotBeStoredShowsItUntilTheReload() throws IOException {
    Object before = collection.status().get("run");
    Path status = full("groups.next");
    collection.core().add(OneCollectionTest.text("d", 3));

    Map<String, Object> end = collection.run(dice());

    assertEquals(Set.of(Set.of("a", "b", "c", "d")), collection.partition());
    assertEquals(end, collection.status());
    collection.reload();
    assertEquals(before, collection.status().get("run"));
    Files.delete(status);
    assertEquals("done", collection.run(dice()).get("state"));
  }

  @Test
  void weightsThatCannotBeKeptLeaveThoseInUseThatWereThere() throws IOException {
    collection.core().add(texts(100, 1_000));
    learn();
    Object learned = weights().get("version");
    Path weights = full("weights.next");
    collection.core().add(texts(150, 10_000));

    assertEquals(List.of("b", "c"), collection.core().duplicates(dice("id", "a")).ids());
    collection.run();

    SolrException refusal = assertThrows(SolrException.class, this::learn);
    assertEquals(503, refusal.code());
    assertEquals("cannot learn weights: " + FullDisk.MESSAGE, refusal.getMessage());
    assertEquals(learned, weights().get("version"));
    Files.delete(weights);
    learn();
    assertEquals(253, weights().get("documents"));
  }

  private static List<SolrInputDocument> texts(int count, int from) {
    return IntStream.range(0, count)
        .mapToObj(i -> OneCollectionTest.text("w" + (from + i), from + 7 * i))
        .toList();
  }

  private NamedList<?> weights() {
    return (NamedList<?>) collection.core().ask("/duplicates/weights").all().get("weights");
  }

  private void learn() {
    byte[] command = "{\"command\":\"learn\"}".getBytes(UTF_8);
    collection.core().postTo("/duplicates/weights", "application/json", command);
  }
}
