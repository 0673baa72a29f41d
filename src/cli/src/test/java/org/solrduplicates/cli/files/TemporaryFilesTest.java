// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cli.files.ExtractionProcess.ExtractionException;
import org.solrduplicates.core.NoHang;

/** Temporary files of an extraction process are private, and are deleted when it ends. */
class TemporaryFilesTest {
  @TempDir Path folder;
  private final List<Process> commands = new ArrayList<>();
  private final List<ProcessHandle> orphans = new ArrayList<>();

  private static ExtractionProcess reader(Watchdog watchdog) {
    return new ExtractionProcess(
        ExtractionProcess.java(BadWorker.class, "32m"), NoHang.LIMIT, watchdog);
  }

  private static Path temporary(ExtractionProcess reader) throws Exception {
    return Path.of(reader.extract(Path.of("good")).get("temporary"));
  }

  @Test
  void onlyTheOwnerMayLookAtThem() throws Exception {
    try (ExtractionProcess reader = reader(new Watchdog())) {
      Path folder = temporary(reader);

      assertNotEquals(Path.of(System.getProperty("java.io.tmpdir")), folder);
      assumeTrue(Files.getFileStore(folder).supportsFileAttributeView("posix"));
      assertEquals(
          "rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"loop", "crash"})
  void aProcessThatIsKilledOrCrashesLeavesNone(String file) throws Exception {
    Watchdog watchdog = new Watchdog();
    try (ExtractionProcess reader = reader(watchdog)) {
      Path folder = temporary(reader);
      watchdog.barkWhen(() -> file.equals("loop") && hasFiles(folder));
      assertThrows(ExtractionException.class, () -> reader.extract(Path.of(file)));

      assertFalse(Files.exists(folder), folder.toString());
      assertNotEquals(folder, temporary(reader));
    }
  }

  private static boolean hasFiles(Path folder) {
    String[] names = folder.toFile().list();
    return names != null && names.length > 0;
  }

  @Test
  void theLastOnesGoAtTheEnd() throws Exception {
    Path folder;
    try (ExtractionProcess reader = reader(new Watchdog())) {
      folder = temporary(reader);
      Files.createTempFile(folder, "left", "behind");
    }

    assertFalse(Files.exists(folder), folder.toString());
  }

  /** As Ctrl-C does. */
  @Test
  void aCommandThatIsEndedFromOutsideLeavesNone() throws Exception {
    Process command =
        new ProcessBuilder(ExtractionProcess.java(InterruptedReader.class, "64m"))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader out = command.inputReader(StandardCharsets.UTF_8)) {
      Path folder = Path.of(out.readLine());
      assertTrue(Files.isDirectory(folder), folder.toString());

      command.destroy();

      assertTrue(command.waitFor(NoHang.SECONDS, TimeUnit.SECONDS));
      assertNotEquals(Path.of(System.getProperty("java.io.tmpdir")), folder);
      assertFalse(Files.exists(folder), folder.toString());
    } finally {
      command.destroyForcibly();
    }
  }

  private Process command() throws IOException {
    List<String> command = new ArrayList<>(ExtractionProcess.java(InterruptedReader.class, "64m"));
    command.add(1, "-Djava.io.tmpdir=" + folder);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder
        .environment()
        .putAll(
            Map.of(
                "SOLR_DUPLICATES_PASSWORD", "secret",
                "SOLR_DUPLICATES_TRUST_STORE_PASSWORD", "secret",
                "JAVA_TOOL_OPTIONS", "-Djavax.net.ssl.trustStorePassword=secret",
                "_JAVA_OPTIONS", "-Djavax.net.ssl.keyStorePassword=secret",
                "JDK_JAVA_OPTIONS", "-Dbasicauth=user:secret",
                "LC_ALL", "C.UTF-8"));
    Process started = builder.start();
    commands.add(started);
    return started;
  }

  @AfterEach
  void end() {
    commands.forEach(this::kill);
    orphans.forEach(ProcessHandle::destroyForcibly);
  }

  /** What it has started goes on, as it is in an endless loop. */
  private void kill(Process command) {
    command.descendants().forEach(orphans::add);
    command.destroyForcibly().onExit().join();
  }

  /** As {@code kill -9} does, after which only the next command can tidy up. */
  @Test
  void theNextStartDeletesTheFilesOfAKilledCommand() throws Exception {
    Process killed = command();
    Path left = Path.of(killed.inputReader(StandardCharsets.UTF_8).readLine());
    Path foreign = Files.createDirectory(folder.resolve("solr-duplicates-of-another-program"));
    Files.writeString(foreign.resolve("file"), "content");
    Process living = command();
    Path used = Path.of(living.inputReader(StandardCharsets.UTF_8).readLine());
    assertTrue(Files.isDirectory(left), left.toString());

    kill(killed);
    Process next = command();
    Path ofNext = Path.of(next.inputReader(StandardCharsets.UTF_8).readLine());

    assertFalse(Files.exists(left), left.toString());
    assertTrue(Files.isDirectory(used), used.toString());
    assertTrue(Files.isDirectory(ofNext), ofNext.toString());
    assertTrue(Files.exists(foreign.resolve("file")));
  }

  /** Each has everything but one thing that the folder of a killed command has. */
  @EnabledOnOs({OS.LINUX, OS.MAC})
  @Test
  void aFolderOfTheUserStays() throws Exception {
    Process killed = command();
    Path left = Path.of(killed.inputReader(StandardCharsets.UTF_8).readLine());
    kill(killed);
    String mark = Files.readString(left.resolve(".lock"));
    String name = left.getFileName().toString();
    Path backup = userFolder("backup", "");
    Path unmarked = userFolder("unmarked", "");
    Files.delete(unmarked.resolve(".lock"));
    Path copied = userFolder("copied", mark);
    Path more = userFolder("more", mark.replace(name, "solr-duplicates-more") + "and more");
    Path open = userFolder("open", mark.replace(name, "solr-duplicates-open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    Path marked = userFolder("marked", mark.replace(name, "solr-duplicates-marked"));
    Files.move(marked.resolve(".lock"), folder.resolve("mark"));
    Files.createSymbolicLink(marked.resolve(".lock"), folder.resolve("mark"));
    Path target = userFolder("target", mark.replace(name, "solr-duplicates-link"));
    Path link = Files.createSymbolicLink(folder.resolve("solr-duplicates-link"), target);

    command().inputReader(StandardCharsets.UTF_8).readLine();

    assertFalse(Files.exists(left), left.toString());
    for (Path kept : List.of(backup, unmarked, copied, more, open, marked, link)) {
      assertTrue(Files.exists(kept.resolve("thesis.txt")), kept.toString());
    }
  }

  private Path userFolder(String name, String mark) throws IOException {
    Path made = Files.createDirectory(folder.resolve("solr-duplicates-" + name));
    Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwx------"));
    Files.writeString(made.resolve("thesis.txt"), "the only copy");
    Files.writeString(made.resolve(".lock"), mark);
    return made;
  }

  /** There another user may put a link in the place of a folder while it is deleted. */
  @EnabledOnOs({OS.LINUX, OS.MAC})
  @Test
  void nothingIsDeletedWhereAnotherUserMayReplaceIt() throws Exception {
    Process killed = command();
    Path left = Path.of(killed.inputReader(StandardCharsets.UTF_8).readLine());
    kill(killed);
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

    command().inputReader(StandardCharsets.UTF_8).readLine();

    assertTrue(Files.exists(left), left.toString());
  }

  /** Options of Java may be passwords too. */
  @Test
  void noPasswordIsInTheEnvironmentOfTheProcessThatReadsFiles() throws Exception {
    BufferedReader out = command().inputReader(StandardCharsets.UTF_8);
    out.readLine();

    List<String> names = List.of(out.readLine().split(" "));

    assertTrue(names.contains("LC_ALL"), names::toString);
    assertFalse(names.toString().contains("SOLR_DUPLICATES"), names::toString);
    assertFalse(names.toString().contains("JAVA"), names::toString);
  }

  @EnabledOnOs(OS.LINUX)
  @Test
  void noPasswordIsOnTheCommandLineOfTheProcessThatReadsFiles() throws Exception {
    Process command = command();
    command.inputReader(StandardCharsets.UTF_8).readLine();

    long reader = command.children().findFirst().orElseThrow().pid();
    String typed = Files.readString(Path.of("/proc/" + reader + "/cmdline"));

    assertTrue(typed.contains(BadWorker.class.getName()), typed);
    assertFalse(typed.contains("secret"), typed);
  }
}
