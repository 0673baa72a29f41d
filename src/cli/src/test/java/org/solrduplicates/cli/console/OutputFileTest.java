// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.core.NoHang;

/** An output is written to the file that the user names, and to no other. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class OutputFileTest {
  private static final int OTHER_USER = 65_534;

  @TempDir Path temporary;
  private Path folder;
  private Path victim;

  @BeforeEach
  void makeFiles() throws IOException {
    folder = Files.createDirectory(temporary.toRealPath().resolve("folder"));
    victim = Files.writeString(temporary.toRealPath().resolve("victim"), "the only copy");
  }

  private static void write(Path file) throws IOException {
    try (OutputFile output = OutputFile.open(file)) {
      output.write(writer -> writer.write("report"));
      output.replace();
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }

  /** The name of the temporary file can be guessed. */
  @Test
  void aLinkInThePlaceOfTheTemporaryFileIsNotFollowed() throws IOException {
    Path file = folder.resolve("report");
    List<Path> planted = new ArrayList<>();
    try (OutputFile output = OutputFile.open(file)) {
      long pid = ProcessHandle.current().pid();
      for (long number = pid; number < pid + 3; number++) {
        planted.add(Files.createSymbolicLink(folder.resolve("report." + number + ".part"), victim));
      }
      output.write(writer -> writer.write("report"));
      output.replace();
    }

    assertEquals("the only copy", Files.readString(victim));
    assertEquals("report", Files.readString(file));
    assertFalse(Files.isSymbolicLink(file));
    for (Path link : planted) {
      assertTrue(Files.isSymbolicLink(link), link.toString());
    }
  }

  @Test
  void aLinkThatIsMadeDuringTheWorkIsReplacedAndNotFollowed() throws IOException {
    Path file = folder.resolve("report");
    try (OutputFile output = OutputFile.open(file)) {
      Files.createSymbolicLink(file, victim);
      output.write(writer -> writer.write("report"));
      output.replace();
    }

    assertEquals("the only copy", Files.readString(victim));
    assertEquals("report", Files.readString(file));
  }

  /** As a shell does. */
  @Test
  void aLinkOfTheUserLeadsToItsTargetAndStays() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("latest"), Path.of("../victim"));
    Path dangling = Files.createSymbolicLink(folder.resolve("next"), Path.of("missing"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

    write(link);
    write(dangling);

    assertTrue(Files.isSymbolicLink(link));
    assertEquals("report", Files.readString(victim));
    assertTrue(Files.isSymbolicLink(dangling));
    assertEquals("report", Files.readString(folder.resolve("missing")));
  }

  @Test
  void aLoopOfLinksIsRefused() throws IOException {
    Path link = Files.createSymbolicLink(folder.resolve("a"), folder.resolve("b"));
    Files.createSymbolicLink(folder.resolve("b"), link);

    assertThrows(FileSystemLoopException.class, () -> OutputFile.open(link));
  }

  /** Only root can make something for another user. */
  @Test
  void aLinkOfAnotherUserInASharedFolderIsRefused() throws IOException {
    Path link = foreign(Files.createSymbolicLink(folder.resolve("report"), victim));
    Path above = foreign(Files.createSymbolicLink(folder.resolve("above"), temporary));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

    for (Path file : List.of(link, above.resolve("victim"))) {
      UserException refused = assertThrows(UserException.class, () -> write(file));
      String message = FailureReason.of(refused);
      Path made = file.equals(link) ? link : above;
      assertEquals(
          file
              + ": another user made "
              + made
              + ", which leads elsewhere, in a folder that others can write to; name another file",
          message);
    }

    assertEquals("the only copy", Files.readString(victim));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    write(link);
    assertEquals("report", Files.readString(victim));
  }

  @Test
  void aPipeOfAnotherUserInASharedFolderIsRefused() throws Exception {
    Path pipe = foreign(pipe());
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

    assertThrows(UserException.class, () -> OutputFile.open(pipe));
  }

  private static Path foreign(Path file) throws IOException {
    assumeTrue(Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS).equals(0));
    return Files.setAttribute(file, "unix:uid", OTHER_USER, LinkOption.NOFOLLOW_LINKS);
  }

  private Path pipe() throws Exception {
    Path pipe = folder.resolve("pipe");
    assertEquals(0, new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor());
    return pipe;
  }

  @Test
  void aPipeAndADeviceAreWrittenDirectly() throws Exception {
    Path pipe = pipe();
    CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> assertReads(pipe));

    write(pipe);
    write(Path.of("/dev/null"));

    assertEquals("report", read.get(NoHang.SECONDS, TimeUnit.SECONDS));
    assertEquals(List.of(pipe), files());
  }

  private static String assertReads(Path pipe) {
    try {
      return Files.readString(pipe);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * Its target may have no name, and what is in the file stays, as with {@code >>}. The link is
   * like {@code /dev/stdout}, which root could replace.
   */
  @EnabledOnOs(OS.LINUX)
  @Test
  void theStandardOutputIsWrittenDirectly() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "before ");
    Path link = Files.createSymbolicLink(folder.resolve("stdout"), Path.of("/proc/self/fd/1"));
    List<String> java =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            ToStandardOutput.class.getName(),
            link.toString());

    Process toPipe = new ProcessBuilder(java).start();
    String piped = new String(toPipe.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Process toFile =
        new ProcessBuilder(java)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(file.toFile()))
            .start();

    assertEquals("report", piped);
    assertEquals(0, toFile.waitFor());
    assertEquals("before report", Files.readString(file));
    assertEquals(List.of(file, link), files());
    assertTrue(Files.isSymbolicLink(link));
  }

  static final class ToStandardOutput {
    private ToStandardOutput() {}

    public static void main(String[] args) throws IOException {
      write(Path.of(args[0]));
    }
  }

  @Test
  void aFolderIsRefusedBeforeAnyWork() {
    UserException refused = assertThrows(UserException.class, () -> OutputFile.open(folder));

    assertEquals(folder + ": it is a folder; name a file", FailureReason.of(refused));
  }

  @EnabledOnOs(OS.LINUX)
  @Test
  void aFullDiskIsNamedWithTheFile() {
    IOException full = assertThrows(IOException.class, () -> write(Path.of("/dev/full")));

    assertEquals(
        "/dev/full: it cannot be written: No space left on device; make room for it, or name"
            + " another file",
        FailureReason.of(full));
  }
}
