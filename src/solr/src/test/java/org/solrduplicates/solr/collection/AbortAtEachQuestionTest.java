// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.collection.CollectionCore.ABORT;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A job that is stopped at one of its questions leaves no file, and the next one is right. */
class AbortAtEachQuestionTest extends OneCollectionTest {
  private static final Set<Set<String>> BEFORE = Set.of(Set.of("a", "b"));
  private static final Set<Set<String>> AFTER = Set.of(Set.of("a", "b", "c"), Set.of("x", "y"));

  /** New numbers are written first, by a question of their own. */
  private static final int COMMIT = Gate.COMMIT + 1;

  @AfterEach
  void letTheJobEnd() {
    Gate.open();
    collection.awaitEnd();
  }

  /** The first question is that of the command. */
  static IntStream questions() {
    return IntStream.rangeClosed(2, COMMIT);
  }

  private static Set<String> files() throws IOException {
    try (Stream<Path> files = Files.list(collection.folder())) {
      return files.map(file -> file.getFileName().toString()).collect(Collectors.toSet());
    }
  }

  @ParameterizedTest
  @MethodSource("questions")
  void itLeavesNoFileAndTheNextOneIsRight(int question) throws IOException {
    add(text("a", 0), text("b", 1));
    collection.run(dice("fq", Gate.FILTER));
    Set<String> files = files();
    add(text("c", 2), text("x", 100), text("y", 101));
    Gate.holdAt(question);
    collection.post(START, dice("fq", Gate.FILTER));
    Gate.awaitJob();
    collection.post(ABORT);
    Gate.open();

    Map<String, Object> end = collection.awaitEnd();
    assertEquals("aborted", end.get("state"), end.toString());
    assertEquals(question >= Gate.NUMBER, !end.get("written").equals(0), end.toString());
    assertEquals(files, files());
    assertEquals(question < COMMIT ? BEFORE : AFTER, collection.partition());
    assertEquals("done", collection.run(dice("fq", Gate.FILTER)).get("state"));
    assertEquals(AFTER, collection.partition());
    assertEquals(files, files());
  }
}
