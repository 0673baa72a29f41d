// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.CommandLine;
import org.solrduplicates.cli.StubSolr;

/** A folder that cannot be listed is skipped and changes the exit code; all others are read. */
public class UnlistedFolderTest {
  @TempDir Path folder;

  @Test
  void aListingThatBreaksOffIsReportedAndTheRestGoesOn() throws IOException {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    SkippedFiles skipped = new SkippedFiles(new PrintStream(err, true, StandardCharsets.UTF_8));
    FolderWalk walk = new FolderWalk(folder, FileFilter.NONE.compiled(), skipped);

    FileVisitResult next =
        walk.postVisitDirectory(folder.resolve("in/shared"), new IOException("host is down"));

    assertEquals(FileVisitResult.CONTINUE, next);
    assertEquals(1, skipped.count());
    assertEquals(
        List.of("skipped in/shared: the rest of the folder cannot be listed: host is down"),
        err.toString(StandardCharsets.UTF_8).lines().toList());
  }

  /** Linux refuses paths of more than 4096 bytes, but a moved folder can have a longer one. */
  @EnabledOnOs(OS.LINUX)
  @Test
  void anUnlistedFolderChangesTheExitCode() throws IOException {
    Files.writeString(folder.resolve("a.txt"), "fine");
    Path outer = deep(folder.resolve("outer"));
    Path inner = folder.resolve("inner");
    deep(inner);
    Path moved = Files.move(inner, outer.resolve("inner"));
    try (StubSolr solr = new StubSolr()) {
      CommandLine line =
          CommandLine.run("index", "--solr", solr.url(), folder.toRealPath().toString());

      assertEquals(3, line.exitCode, line.err());
      assertTrue(line.err().startsWith("skipped outer/"), line.err());
      assertTrue(line.err().contains("1 files indexed, 1 skipped, "), line.err());
      assertEquals(1, solr.documents().size());
    } finally {
      Files.move(moved, inner);
    }
  }

  @Test
  void anUnreadableNameMayHideFilesInItsFolder() {
    SkippedFiles skipped =
        new SkippedFiles(
            new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8));

    skipped.addUnnamed("in/na\uFFFDme.txt", "in/na\uFFFDme.txt", "not in the encoding");

    assertTrue(skipped.mayHide("in/name.txt"));
    assertFalse(skipped.mayHide("name.txt"));
  }

  @Test
  void anUnlistedFolderMayHideOnlyFilesBelowIt() {
    SkippedFiles skipped =
        new SkippedFiles(
            new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8));

    skipped.addUnlisted("in/shared", "host is down");

    assertTrue(skipped.mayHide("in/shared/a.txt"));
    assertTrue(skipped.mayHide("in/shared"));
    assertFalse(skipped.mayHide("in/shared.txt"));
  }

  /** Makes folders in each other, whose path is more than half as long as one may be. */
  public static Path deep(Path from) throws IOException {
    Path deep = from;
    for (int i = 0; i < 12; i++) {
      deep = deep.resolve("a long name ".repeat(18));
    }
    return Files.createDirectories(deep);
  }

  @Test
  void aFolderThatIsNotThereIsAFailure() throws IOException {
    try (StubSolr solr = new StubSolr()) {
      CommandLine line =
          CommandLine.run("index", "--solr", solr.url(), folder.resolve("nosuch").toString());

      assertEquals(1, line.exitCode, line.err());
    }
  }
}
