// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.cli.scan.ActedTree.Outcome;
import org.solrduplicates.cli.scan.ActionScript.Action;

/** A script that is killed loses nothing, and is completed by the next run. */
@DisabledOnOs(OS.WINDOWS)
class KilledActionScriptTest {
  private static final int KILLS = 12;
  private static final List<String> TOOLS = List.of("ln", "rm", "mv", "cp", "mkdir");

  /** Kills the shell that started the tool, before or after the tool. */
  private static final String TOOL =
      """
      #!/bin/sh
      calls=$(($(cat 'TOOLS/calls') + 1))
      echo $calls >'TOOLS/calls'
      [ $calls.before != "$KILL" ] || kill -9 $PPID
      'REAL' "$@"
      code=$?
      [ $calls.after != "$KILL" ] || kill -9 $PPID
      exit $code
      """;

  @TempDir Path folder;
  private Path tools;

  /** Runs the script and kills it at each call of a tool that changes files. */
  @ParameterizedTest
  @CsvSource({"REMOVE, false", "TRASH, false", "TRASH, true", "HARDLINK, false", "SYMLINK, false"})
  void aKillBetweenAnyTwoStepsIsCompletedByTheNextRun(Action action, boolean isOtherFileSystem)
      throws Exception {
    makeTools();
    Path memory = Path.of("/dev/shm");
    assumeTrue(!isOtherFileSystem || Files.isWritable(memory), "no /dev/shm");
    Path other = isOtherFileSystem ? Files.createTempDirectory(memory, "action-script-") : folder;
    try {
      int killed = 0;
      boolean isKilled = true;
      for (int call = 1; isKilled; call++) {
        isKilled = false;
        for (String when : List.of("before", "after")) {
          ActedTree tree =
              new ActedTree(folder.resolve(call + when), other.resolve("trash" + call + when));
          boolean isNow = isCompleted(tree, action, call + "." + when);
          isKilled |= isNow;
          killed += isNow ? 1 : 0;
        }
      }
      assertTrue(killed >= 6, "kills: " + killed);
    } finally {
      if (isOtherFileSystem) {
        delete(other);
      }
    }
  }

  private void makeTools() throws IOException {
    tools = Files.createDirectories(folder.resolve("tools"));
    for (String tool : TOOLS) {
      Path real =
          Stream.of("/bin", "/usr/bin")
              .map(p -> Path.of(p, tool))
              .filter(Files::exists)
              .findFirst()
              .orElseThrow();
      Path killing =
          Files.writeString(
              tools.resolve(tool),
              TOOL.replace("TOOLS", tools.toString()).replace("REAL", real.toString()));
      assertTrue(killing.toFile().setExecutable(true));
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
  }

  /** Returns whether the script was killed; asserts that the next run completes it. */
  private boolean isCompleted(ActedTree tree, Action action, String kill) throws Exception {
    tree.environment.put("PATH", tools + ":" + System.getenv("PATH"));
    tree.copies("the same content", "kept", "a/copy\n'1", "b/copy");
    tree.copies("another content", "kept 2", "a/copy 2");
    Map<String, String> before = tree.files();
    Map<String, String> kept = Map.of("a/copy\n'1", "kept", "b/copy", "kept", "a/copy 2", "kept 2");
    tree.script(action);

    boolean isKilled = isKilled(tree, kill, "--run");
    assertKept(before, tree);
    Outcome next = run(tree, "", "--run");
    assertEquals(0, next.exitCode(), kill + next);
    ActionScriptTest.assertActed(tree, before, action, kept);

    if (action == Action.TRASH) {
      isKilled |= isKilled(tree, kill, "--undo");
      assertKept(before, tree);
      Outcome undone = run(tree, "", "--undo");
      assertEquals(0, undone.exitCode(), kill + undone);
      assertEquals(before, tree.files(), kill);
      assertEquals(Map.of("", "folder"), ActedTree.listed(tree.trash), kill);
    }
    return isKilled;
  }

  private boolean isKilled(ActedTree tree, String kill, String option) throws Exception {
    Outcome outcome = run(tree, kill, option);
    assertTrue(outcome.exitCode() == 0 || outcome.exitCode() == 137, kill + outcome);
    return outcome.exitCode() != 0;
  }

  private Outcome run(ActedTree tree, String kill, String option) throws Exception {
    Files.writeString(tools.resolve("calls"), "0");
    tree.environment.put("KILL", kill);
    return tree.run(option);
  }

  /** Asserts that each content is still in the tree. */
  private static void assertKept(Map<String, String> before, ActedTree tree) throws IOException {
    Set<String> lost = new HashSet<>(before.values());
    lost.removeAll(tree.files().values());
    assertEquals(Set.of(), lost);
  }

  /** Users change files between the scan and the script, and it is killed at random moments. */
  @ParameterizedTest
  @CsvSource({"TRASH, 500", "REMOVE, 100", "HARDLINK, 100", "SYMLINK, 100"})
  void aScriptForManyGroupsIsKilledOftenAndLosesNothing(Action action, int groups)
      throws Exception {
    long seed = Long.getLong("script.seed", 11) + action.ordinal();
    Random random = new Random(seed);
    ActedTree tree = new ActedTree(folder);
    Map<String, String> kept = changed(tree, random, copies(tree, random, groups));
    tree.script(action);
    Map<String, String> before = tree.files();
    int skipped = tree.groups().stream().mapToInt(g -> g.members().size() - 1).sum() - kept.size();
    assertTrue(skipped > groups / 10 && kept.size() > groups / 2, kept.size() + " and " + skipped);

    int kills = 0;
    while (kills < KILLS && isKilledAtRandom(tree, random, groups / KILLS, "--run")) {
      kills++;
      assertKept(before, tree, action);
    }
    assertTrue(kills > KILLS / 2, kills + " kills, seed " + seed);
    tree.run("--run"); // a tool of the killed shell may still have been running
    Outcome last = tree.run("--run");

    assertEquals(1, last.exitCode(), last::errors);
    assertTrue(
        last.output().endsWith(kept.size() + " done earlier, " + skipped + " skipped\n"),
        last.output() + seed);
    ActionScriptTest.assertActed(tree, before, action, kept);
    if (action == Action.TRASH) {
      assertUndone(tree, random, before, "seed " + seed);
    }
  }

  private static void assertKept(Map<String, String> before, ActedTree tree, Action action)
      throws IOException {
    assertKept(before, tree);
    if (action == Action.TRASH) {
      List<String> all = new ArrayList<>(tree.files().values());
      all.addAll(ActedTree.listed(tree.trash).values());
      for (String content : before.values()) {
        assertTrue(all.remove(content), content);
      }
    }
  }

  private static void assertUndone(
      ActedTree tree, Random random, Map<String, String> before, String seed) throws Exception {
    for (int kill = 0; kill < 5; kill++) {
      isKilledAtRandom(tree, random, 60, "--undo");
    }
    tree.run("--undo");
    Outcome undone = tree.run("--undo");
    assertEquals(0, undone.exitCode(), undone::errors);
    assertEquals(before, tree.files(), seed);
    assertEquals(Map.of("", "folder"), ActedTree.listed(tree.trash), seed);
  }

  /** Makes groups of two to four files; returns the kept file of each copy. */
  private static Map<String, String> copies(ActedTree tree, Random random, int groups)
      throws IOException {
    Map<String, String> kept = new TreeMap<>();
    for (int group = 0; group < groups; group++) {
      String stays = name(random, group, 0);
      List<String> names = new ArrayList<>(List.of(stays));
      for (int copy = 1 + random.nextInt(3); copy > 0; copy--) {
        names.add(name(random, group, copy));
        kept.put(names.get(names.size() - 1), stays);
      }
      int size = random.nextInt(20) == 0 ? 300_000 : random.nextInt(2_000);
      tree.copies(group + " " + "x".repeat(size), names.toArray(String[]::new));
    }
    return kept;
  }

  private static String name(Random random, int group, int copy) {
    String path = random.nextInt(5) == 0 ? ActionScriptTest.hostilePath(random) : "f";
    return "folder " + random.nextInt(40) + "/" + path + group + "." + copy;
  }

  /** Changes some files; returns the copies that are left to act on. */
  private static Map<String, String> changed(
      ActedTree tree, Random random, Map<String, String> kept) throws IOException {
    Set<String> all = new HashSet<>(kept.values());
    all.addAll(kept.keySet());
    Set<String> changed = new HashSet<>();
    ActionScriptTest.Change[] changes = ActionScriptTest.Change.values();
    for (String name : all.stream().sorted().toList()) {
      if (random.nextInt(12) == 0) {
        changes[random.nextInt(changes.length)].make(tree.at(name));
        changed.add(name);
      }
      if (random.nextInt(12) == 0) {
        tree.write(name + " added", "a new file beside " + name.hashCode());
      }
    }
    Map<String, String> left = new TreeMap<>(kept);
    left.entrySet()
        .removeIf(pair -> changed.contains(pair.getKey()) || changed.contains(pair.getValue()));
    return left;
  }

  /**
   * Kills the script some lines and some milliseconds after its start; returns false if it ended.
   */
  private static boolean isKilledAtRandom(ActedTree tree, Random random, int most, String option)
      throws Exception {
    Process shell = tree.start(option);
    try (BufferedReader lines = shell.inputReader(StandardCharsets.ISO_8859_1)) {
      for (int line = random.nextInt(most); line > 0 && lines.readLine() != null; line--) {}
      boolean ended = shell.waitFor(random.nextInt(20), TimeUnit.MILLISECONDS);
      List<CompletableFuture<ProcessHandle>> all = new ArrayList<>();
      shell.descendants().forEach(tool -> all.add(tool.onExit()));
      shell.destroyForcibly();
      all.add(shell.toHandle().onExit());
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get(60, TimeUnit.SECONDS);
      return !ended;
    }
  }
}
