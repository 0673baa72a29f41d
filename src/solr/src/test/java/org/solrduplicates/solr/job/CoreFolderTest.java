// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

class CoreFolderTest {
  private static final byte[] BYTES = {1, 2, 3, 4};

  @TempDir Path core;
  private CoreFolder folder;

  @BeforeEach
  void open() {
    folder = new CoreFolder(core.resolve("solr-duplicates"));
  }

  private static void create(Directory directory, String name) throws IOException {
    directory.createOutput(name, IOContext.DEFAULT).close();
  }

  private static void assertIsClosed(Executable use) {
    assertEquals(
        "the core is closed; another core may use its folder now",
        assertThrows(IOException.class, use).getMessage());
  }

  @Test
  void theFolderOfAClosedCoreIsLeftAlone() throws IOException {
    folder.write("a", BYTES);
    try (Directory directory = folder.directory()) {
      create(directory, "b");
      folder.close();

      assertIsClosed(() -> create(directory, "c"));
    }
    assertIsClosed(() -> folder.write("a", new byte[0]));
    assertIsClosed(folder::directory);
    assertArrayEquals(BYTES, folder.read("a").orElseThrow());
    assertTrue(folder.read("b").isPresent());
    assertTrue(folder.read("c").isEmpty());
  }

  private CoreFolder elsewhere(String name) throws IOException {
    Path data = Files.createDirectories(core.resolve(name));
    Path jobs = Files.createDirectories(core.resolve("jobs"));
    return new CoreFolder(data.resolve("solr-duplicates"), Optional.of(jobs));
  }

  /** Returns the files and folders below a folder, by their paths from there. */
  private Set<String> below(String name) throws IOException {
    Path all = core.resolve(name);
    try (Stream<Path> files = Files.walk(all)) {
      return files
          .filter(file -> !file.equals(all))
          .map(file -> all.relativize(file).toString())
          .collect(Collectors.toSet());
    }
  }

  @Test
  void eachCoreHasAFolderOfItsOwnElsewhereAndFindsItAgain() throws IOException {
    for (String name : List.of("node1/a", "node1/b", "node2/a", "node1/a")) {
      try (Directory directory = elsewhere(name).jobDirectory()) {
        assertArrayEquals(new String[0], directory.listAll(), "a folder was foreign: " + name);
        create(directory, "file");
        directory.deleteFile("file");
      }
    }
    assertEquals(3, below("jobs").size());
    assertEquals(Set.of("solr-duplicates", "solr-duplicates/job-folder"), below("node1/a"));
  }

  /** As if an operator had copied the core to make another one. */
  @Test
  void aCopyOfACoreHasAnotherFolderElsewhere() throws IOException {
    elsewhere("a").jobDirectory().close();
    elsewhere("b").write("job-folder", elsewhere("a").read("job-folder").orElseThrow());

    elsewhere("b").jobDirectory().close();

    assertEquals(2, below("jobs").size());
  }

  @Test
  void aDamagedNameIsMadeAnew() throws IOException {
    CoreFolder data = elsewhere("a");
    data.write("job-folder", BYTES);

    data.jobDirectory().close();

    assertEquals(36, data.read("job-folder").orElseThrow().length);
  }

  @Test
  void aClosedCoreCreatesNothingElsewhere() throws IOException {
    CoreFolder data = elsewhere("a");
    try (Directory directory = data.jobDirectory()) {
      create(directory, "b");
      Set<String> before = below("jobs");
      data.close();

      assertIsClosed(() -> create(directory, "c"));
      assertIsClosed(data::jobDirectory);
      assertEquals(before, below("jobs"));
    }
  }

  @Test
  void aFolderThatIsGoneIsNamedWithTheSetting() throws IOException {
    CoreFolder data = elsewhere("a");
    Files.delete(core.resolve("jobs"));

    String message = assertThrows(IOException.class, data::jobDirectory).getMessage();

    assertTrue(message.startsWith("the folder " + core.resolve("jobs")), message);
    assertTrue(
        message.endsWith(
            "make the folder of dup.job.dir available to Solr and start the job again"),
        message);
  }

  @Test
  void theFolderOfADeletedCoreIsNotCreated() {
    CoreFolder deleted = new CoreFolder(core.resolve("gone/solr-duplicates"));

    assertThrows(IOException.class, () -> deleted.write("a", BYTES));
    assertThrows(IOException.class, deleted::directory);
  }
}
