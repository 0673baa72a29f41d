// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/solr-duplicates} beside the packaged jar, as the release has them. */
@DisabledOnOs(OS.WINDOWS)
class LauncherIT {
  private static final String HOME = System.getProperty("java.home");

  @TempDir private static Path folder;
  private static Path launcher;

  private record Outcome(int exitCode, String output) {}

  @BeforeAll
  static void unpack() throws Exception {
    Path home = folder.resolve("a folder with spaces");
    Files.createDirectories(home.resolve("lib"));
    Files.createDirectories(home.resolve("bin"));
    launcher = home.resolve("bin").resolve("solr-duplicates");
    Files.copy(Path.of("bin", "solr-duplicates"), launcher);
    assertTrue(launcher.toFile().setExecutable(true));
    Files.createSymbolicLink(
        home.resolve("lib").resolve("solr-duplicates-cli.jar"),
        Path.of(System.getProperty("cliJar")));
  }

  private static Outcome run(Path program, Map<String, String> environment, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>(List.of(program.toString()));
    command.addAll(List.of(arguments));
    return run(command, folder, environment);
  }

  /** Runs a line of the shell. */
  private static Outcome run(String line, Path in, Map<String, String> environment)
      throws Exception {
    return run(List.of("sh", "-c", line), in, environment);
  }

  private static Outcome run(List<String> command, Path in, Map<String, String> environment)
      throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().keySet().removeAll(Set.of("JAVA_TOOL_OPTIONS", "SOLR_DUPLICATES_OPTS"));
    builder.environment().putAll(environment);
    Process process = builder.redirectErrorStream(true).directory(in.toFile()).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Outcome(process.waitFor(), output);
  }

  @Test
  void itRunsFromAnywhereAndHandsArgumentsOnAsTheyAre() throws Exception {
    Outcome version = run(launcher, Map.of("JAVA_HOME", HOME), "--version");
    assertEquals(0, version.exitCode(), version.output());
    assertTrue(version.output().startsWith("solr-duplicates "), version.output());

    Outcome misuse = run(launcher, Map.of("JAVA_HOME", HOME), "no such * command");
    assertEquals(2, misuse.exitCode());
    assertTrue(misuse.output().contains("'no such * command'"), misuse.output());
  }

  /** A reader of the sources types the commands that a reader of the release does. */
  @Test
  void inTheSourcesItRunsTheJarThatWasBuilt() throws Exception {
    Path sources = Files.createDirectories(folder.resolve("sources").resolve("bin"));
    Path own = Files.copy(launcher, sources.resolve("solr-duplicates"));
    Outcome before = run(own, Map.of("JAVA_HOME", HOME), "--version");
    assertEquals(1, before.exitCode());
    assertTrue(before.output().contains("run mvn package"), before.output());

    Path target = Files.createDirectories(sources.resolveSibling("target"));
    Files.createSymbolicLink(
        target.resolve("solr-duplicates-0.1.0-SNAPSHOT-cli.jar"),
        Path.of(System.getProperty("cliJar")));

    Outcome after = run(own, Map.of("JAVA_HOME", HOME), "--version");
    assertEquals(0, after.exitCode(), after.output());
  }

  @Test
  void itRunsThroughARelativeLink() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("linked"), folder.relativize(launcher));

    assertEquals(0, run(link, Map.of("JAVA_HOME", HOME), "--version").exitCode());
  }

  /** There is another {@code bin} where the shell looks first. */
  @Test
  void aSearchPathOfTheShellLeadsNowhereElse() throws Exception {
    Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
    Files.createDirectories(elsewhere.resolve("bin"));
    Path home = launcher.getParent().getParent();
    Map<String, String> environment = Map.of("JAVA_HOME", HOME, "CDPATH", elsewhere + ":" + folder);

    Outcome outcome = run("bin/solr-duplicates --version", home, environment);

    assertEquals(0, outcome.exitCode(), outcome.output());
    assertEquals(1, outcome.output().lines().count(), outcome.output());
  }

  @Test
  void itRunsByItsNameInItsFolderAndThroughAnAbsoluteLink() throws Exception {
    Path bin = launcher.getParent();
    Path links = Files.createDirectories(folder.resolve("more links"));
    Files.createSymbolicLink(links.resolve("-first"), launcher);
    Files.createSymbolicLink(links.resolve("second"), Path.of("-first"));
    Map<String, String> environment = Map.of("JAVA_HOME", HOME);

    for (Outcome outcome :
        List.of(
            run("sh solr-duplicates --version", bin, environment),
            run("PATH=.:$PATH; solr-duplicates --version", bin, environment),
            run("PATH=.:$PATH; second --version", links, environment))) {
      assertEquals(0, outcome.exitCode(), outcome.output());
    }
  }

  /** Java itself ends with a stack trace there. */
  @Test
  void aDeletedFolderIsNamedInOneSentence() throws Exception {
    Path deleted = Files.createDirectories(folder.resolve("deleted"));

    Outcome outcome =
        run(
            "rmdir ../deleted; \"$LAUNCHER\" --version",
            deleted,
            Map.of("JAVA_HOME", HOME, "LAUNCHER", launcher.toString()));

    assertEquals(1, outcome.exitCode());
    assertEquals(
        "solr-duplicates: the current folder was deleted: change to another one with cd",
        outcome.output().lines().filter(line -> !line.contains("getcwd")).findFirst().orElse(""));
    assertFalse(outcome.output().contains("java"), outcome.output());
  }

  @Test
  void optionsReachJava() throws Exception {
    Map<String, String> options =
        Map.of("JAVA_HOME", HOME, "SOLR_DUPLICATES_OPTS", "-Xmx64m -showversion");

    assertTrue(run(launcher, options, "--version").output().contains("Runtime Environment"));
  }

  @Test
  void withoutJavaItPrintsHowToInstallIt() throws Exception {
    Outcome outcome = run(launcher, Map.of("JAVA_HOME", "/nowhere"), "--version");

    assertEquals(1, outcome.exitCode());
    assertEquals(
        "solr-duplicates: no /nowhere/bin/java: install Java 17 or newer, or set JAVA_HOME\n",
        outcome.output());
  }
}
