// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.replaced;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.dice;
import static org.solrduplicates.solr.collection.CollectionCore.refusal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.solr.TestCore;

/** The files of a running job are on another disk. */
class JobDirTest {
  private static final String GROUPS = "class=\"org.solrduplicates.solr.collection.GroupsHandler\"";

  private final CollectionCore collection = CollectionCore.start();

  private Path jobs;

  @BeforeEach
  void fill() throws IOException {
    collection
        .core()
        .add(
            OneCollectionTest.text("a", 0),
            OneCollectionTest.text("b", 1),
            OneCollectionTest.text("c", 100));
    jobs = collection.folder().resolveSibling("jobs").toAbsolutePath();
    Files.createDirectory(jobs);
  }

  @AfterEach
  void stop() throws IOException {
    Gate.open();
    collection.awaitEnd();
    collection.close();
  }

  private static UnaryOperator<String> with(String settings) {
    return replaced(GROUPS + "/>", GROUPS + ">" + settings + "</requestHandler>");
  }

  private void configure() {
    UnaryOperator<String> gate =
        TestCore.with("<queryParser name=\"gate\" class=\"" + Gate.class.getName() + "\"/>");
    collection
        .core()
        .reconfigure(
            file -> gate.apply(with("<str name=\"dup.job.dir\">" + jobs + "</str>").apply(file)),
            schema -> schema);
  }

  private static List<Path> in(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private static Path leave(Path folder) throws IOException {
    return Files.createFile(folder.resolve("groups-stage-0"));
  }

  @Test
  void filesOfAKilledRunAreRemovedButNoForeignOnes() throws IOException {
    collection.run(dice());
    leave(collection.folder());
    configure();
    collection.run(dice());
    Path own = in(jobs).get(0);
    assertEquals(List.of(), in(own));
    leave(own);
    Path foreign = leave(Files.createDirectory(jobs.resolve("solr-duplicates-foreign")));

    collection.run(dice());

    assertEquals(List.of(), in(own));
    assertEquals(Set.of(own, foreign.getParent()), Set.copyOf(in(jobs)));
    assertTrue(Files.exists(foreign));
    assertTrue(Files.notExists(collection.folder().resolve("groups-stage-0")));
    assertTrue(Files.exists(collection.folder().resolve("groups-last-run")));
    assertEquals(Set.of(Set.of("a", "b")), collection.partition());
  }

  @Test
  void aRunAfterAReloadHasTheSameFolder() throws IOException {
    configure();
    Gate.holdAt(Gate.TEXTS);
    collection.post(START, dice("fq", Gate.FILTER));
    Gate.awaitJob();
    List<Path> before = in(jobs);
    leave(before.get(0));
    CompletableFuture<Void> reload = collection.startReload();
    Gate.open();
    reload.join();
    assertEquals("failed", collection.awaitEnd().get("state"));

    collection.run(dice());

    assertEquals(before, in(jobs));
    assertEquals(List.of(), in(before.get(0)));
  }

  @ParameterizedTest
  @CsvSource({
    "dup.job.dir, /tmp",
    "dup.job.dir, ''",
    "json, '{\"params\":{\"dup.job.dir\":\"/tmp\"}}'"
  })
  void noClientChoosesAFolder(String name, String value) {
    String message = "dup.job.dir must be left out, was '";
    String end = "'; only solrconfig.xml sets it, as a setting of the handler";
    for (String refusal :
        List.of(
            refusal(() -> collection.post(START, name, value)),
            refusal(() -> collection.groups(name, value)))) {
      assertTrue(refusal.startsWith(message) && refusal.endsWith(end), refusal);
    }
    assertEquals("none", collection.status().get("state"));
  }
}
