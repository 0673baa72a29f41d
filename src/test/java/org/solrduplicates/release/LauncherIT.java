// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
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
    ProcessBuilder builder = new ProcessBuilder(program.toString());
    builder.command().addAll(List.of(arguments));
    builder.environment().keySet().removeAll(Set.of("JAVA_TOOL_OPTIONS", "SOLR_DUPLICATES_OPTS"));
    builder.environment().putAll(environment);
    Process process = builder.redirectErrorStream(true).directory(folder.toFile()).start();
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

  @Test
  void optionsReachJava() throws Exception {
    Map<String, String> options =
        Map.of("JAVA_HOME", HOME, "SOLR_DUPLICATES_OPTS", "-Xmx64m -showversion");

    assertTrue(run(launcher, options, "--version").output().contains("Runtime Environment"));
  }

  @Test
  void withoutJavaItSaysWhatToDo() throws Exception {
    Outcome outcome = run(launcher, Map.of("JAVA_HOME", "/nowhere"), "--version");

    assertEquals(1, outcome.exitCode());
    assertEquals(
        "solr-duplicates: no /nowhere/bin/java: install Java 17 or newer, or set JAVA_HOME\n",
        outcome.output());
  }
}
