// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cli.scan.ActedTree.Outcome;
import org.solrduplicates.cli.scan.ActionScript.Action;
import org.solrduplicates.cli.scan.ActionScript.Kind;

/** The script acts on redundant files, and on no other. */
@DisabledOnOs(OS.WINDOWS)
class ActionScriptTest {
  private static final String HASH = "0".repeat(64);

  @TempDir Path folder;
  private ActedTree tree;

  @BeforeEach
  void makeTree() throws IOException {
    tree = new ActedTree(folder);
    tree.write("other.txt", "another content");
  }

  private static Outcome assertExit(int code, Outcome outcome) {
    assertEquals(code, outcome.exitCode(), outcome::toString);
    return outcome;
  }

  /** Returns what the tree is after an action on some files, each with its kept file. */
  static Map<String, String> after(
      ActedTree tree, Map<String, String> before, Action action, Map<String, String> kept) {
    Map<String, String> after = new TreeMap<>(before);
    kept.forEach(
        (file, stays) -> {
          switch (action) {
            case REMOVE, TRASH -> after.remove("/" + file);
            case SYMLINK -> after.put("/" + file, "-> " + tree.id(stays));
            case HARDLINK -> after.put("/" + file, before.get("/" + stays));
          }
        });
    return after;
  }

  private void assertActed(Map<String, String> before, Action action, Map<String, String> kept)
      throws IOException {
    assertActed(tree, before, action, kept);
  }

  static void assertActed(
      ActedTree tree, Map<String, String> before, Action action, Map<String, String> kept)
      throws IOException {
    assertEquals(after(tree, before, action, kept), tree.files());
    Map<String, String> trashed = ActedTree.listed(tree.trash);
    for (String file : kept.keySet()) {
      if (action == Action.HARDLINK) {
        assertTrue(Files.isSameFile(tree.at(file), tree.at(kept.get(file))), file);
      }
      if (action == Action.TRASH) {
        assertEquals(before.get("/" + file), trashed.get(tree.id(file)), file);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Action.class)
  void anActionIsDoneOnceAndOnlyWithRun(Action action) throws Exception {
    tree.copies("the same content", "a/kept.txt", "b/copy.txt", "c/copy.txt");
    Map<String, String> before = tree.files();
    tree.script(action);

    Outcome shown = assertExit(0, tree.run());
    assertEquals(before, tree.files());
    assertFalse(Files.exists(folder.resolve("act.sh.log")));
    assertTrue(
        shown.output().contains("2 files with 32 bytes; nothing was changed"), shown.output());
    assertTrue(shown.output().contains(ActionScript.word(action) + ": " + tree.id("b/copy.txt")));
    assertTrue(shown.output().contains("act.sh --run"), shown.output());

    Outcome done = assertExit(0, tree.run("--run"));
    assertTrue(done.output().contains("2 files with 32 bytes done, 0 done earlier, 0 skipped"));
    assertActed(before, action, Map.of("b/copy.txt", "a/kept.txt", "c/copy.txt", "a/kept.txt"));

    Map<String, String> acted = tree.files();
    Outcome again = assertExit(0, tree.run("--run"));
    assertTrue(again.output().contains("0 files with 0 bytes done, 2 done earlier, 0 skipped"));
    assertEquals(acted, tree.files());
  }

  @Test
  void undoRestoresWhatWasMovedAndMayBeRepeated() throws Exception {
    tree.copies("the same content", "a/kept.txt", "b/copy.txt", "c/copy.txt");
    Map<String, String> before = tree.files();
    tree.script(Action.TRASH);
    assertExit(0, tree.run("--undo"));
    assertExit(0, tree.run("--run"));
    Files.delete(tree.at("b"));

    Outcome undone = assertExit(0, tree.run("--undo"));

    assertTrue(undone.output().contains("2 files restored, 0 not restored"), undone.output());
    assertEquals(before, tree.files());
    assertEquals(Map.of("", "folder"), ActedTree.listed(tree.trash));
    assertTrue(assertExit(0, tree.run("--undo")).output().contains("0 files restored"));
    assertExit(0, tree.run("--run"));
    assertExit(0, tree.run("--undo"));
    assertEquals(before, tree.files());
  }

  @Test
  void undoRemovesFoldersThatAKilledMoveHasMade() throws Exception {
    tree.copies("the same content", "kept.txt", "b/c/copy.txt");
    tree.script(Action.TRASH);
    assertExit(0, tree.run("--run"));
    Path log = folder.resolve("act.sh.log");
    List<String> lines = Files.readAllLines(log);
    Files.write(log, lines.subList(0, lines.size() - 1)); // the kill was before the move
    Files.move(tree.trashed("b/c/copy.txt"), tree.at("b/c/copy.txt"));
    Files.delete(tree.trashed("b/c"));

    assertExit(0, tree.run("--undo"));

    assertEquals(Map.of("", "folder"), ActedTree.listed(tree.trash));
    assertEquals("the same content", Files.readString(tree.at("b/c/copy.txt")));
  }

  @Test
  void undoReplacesNoFileThatIsThereNow() throws Exception {
    tree.copies("the same content", "a/kept.txt", "b/copy.txt");
    tree.script(Action.TRASH);
    assertExit(0, tree.run("--run"));
    tree.write("b/copy.txt", "a new file");

    Outcome undone = assertExit(1, tree.run("--undo"));
    assertTrue(undone.errors().contains("another file is at its place"), undone.errors());
    assertEquals("a new file", Files.readString(tree.at("b/copy.txt")));
    assertTrue(Files.exists(tree.trashed("b/copy.txt")));

    Files.delete(tree.at("b/copy.txt"));
    assertExit(0, tree.run("--undo"));
    assertEquals("the same content", Files.readString(tree.at("b/copy.txt")));
  }

  @Test
  void theTrashNeverLosesAnEarlierFile() throws Exception {
    tree.copies("the same content", "kept.txt", "copy.txt");
    Files.createDirectories(tree.trashed("x").getParent());
    Files.writeString(tree.trashed("copy.txt"), "an earlier file");
    Files.createSymbolicLink(tree.trashed("copy.txt.1"), Path.of("absent"));
    tree.script(Action.TRASH);

    assertExit(0, tree.run("--run"));

    assertEquals("an earlier file", Files.readString(tree.trashed("copy.txt")));
    assertEquals("the same content", Files.readString(tree.trashed("copy.txt.2")));
    assertExit(0, tree.run("--undo"));
    assertEquals("the same content", Files.readString(tree.at("copy.txt")));
    assertEquals("an earlier file", Files.readString(tree.trashed("copy.txt")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--ran", "--run --undo", "run", "--run --run"})
  void otherOptionsAreMisuse(String options) throws Exception {
    tree.copies("the same content", "kept.txt", "copy.txt");
    Map<String, String> before = tree.files();
    tree.script(Action.REMOVE);

    Outcome misused = assertExit(2, tree.run(options.split(" ")));

    assertTrue(misused.errors().startsWith("usage: "), misused.errors());
    assertTrue(assertExit(0, tree.run("--help")).output().contains("--undo"));
    assertEquals(before, tree.files());
  }

  @Test
  void aFileThatIsNoLogIsNotWritten() throws Exception {
    tree.copies("the same content", "kept.txt", "copy.txt");
    Path log = Files.writeString(folder.resolve("act.sh.log"), "a letter");
    Map<String, String> before = tree.files();
    tree.script(Action.TRASH);

    Outcome refused = assertExit(1, tree.run("--run"));

    assertTrue(refused.errors().contains("is not a log of this script"), refused.errors());
    assertEquals("a letter", Files.readString(log));
    assertEquals(before, tree.files());
  }

  /** Two file systems are needed; most Linux machines have one in memory. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void betweenFileSystemsFilesAreMovedButNotLinked(boolean isMove) throws Exception {
    Path memory = Path.of("/dev/shm");
    assumeTrue(Files.isWritable(memory), "no /dev/shm");
    assumeTrue(!Files.getFileStore(memory).equals(Files.getFileStore(folder)), "same file system");
    Path other = Files.createTempDirectory(memory, "action-script-");
    try {
      tree = new ActedTree(folder, other.resolve("trash"));
      tree.copies("the same content", "kept.txt", "b/copy.txt");
      Files.setPosixFilePermissions(
          tree.at("b/copy.txt"), PosixFilePermissions.fromString("rw-r-----"));
      if (isMove) {
        assertMoved();
      } else {
        assertNotLinked(other);
      }
    } finally {
      try (Stream<Path> all = Files.walk(other)) {
        for (Path file : all.sorted((a, b) -> b.compareTo(a)).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private void assertMoved() throws Exception {
    Map<String, String> before = tree.files();
    tree.script(Action.TRASH);
    assertExit(0, tree.run("--run"));
    assertActed(before, Action.TRASH, Map.of("b/copy.txt", "kept.txt"));
    assertExit(0, tree.run("--undo"));
    assertEquals(before, tree.files());
    assertEquals(
        "rw-r-----",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(tree.at("b/copy.txt"))));
  }

  private void assertNotLinked(Path other) throws Exception {
    Path kept = Files.writeString(other.resolve("kept.txt"), "the same content");
    ScanReport.Member copy = tree.groups().remove(0).members().get(1);
    tree.group(ActedTree.member(kept.toString(), "first", 1, true, copy.size(), copy.hash()), copy);
    Map<String, String> before = tree.files();
    tree.script(Action.HARDLINK);
    Outcome refused = assertExit(1, tree.run("--run"));
    assertTrue(refused.errors().contains("must be on the same file system"), refused.errors());
    assertEquals(before, tree.files());
  }

  private static List<Arguments> changes() {
    List<Arguments> all = new ArrayList<>();
    for (Change change : Change.values()) {
      for (Action action : Action.values()) {
        all.add(Arguments.of(change, "kept.txt", action));
        all.add(Arguments.of(change, "b/copy.txt", action));
      }
    }
    return all;
  }

  /** What users do between a scan and the script. */
  enum Change {
    BYTE {
      @Override
      void make(Path file) throws IOException {
        Files.writeString(file, Files.readString(file).replaceFirst(".", "X"));
      }
    },
    SIZE {
      @Override
      void make(Path file) throws IOException {
        Files.writeString(file, Files.readString(file) + " and more");
      }
    },
    EMPTY {
      @Override
      void make(Path file) throws IOException {
        Files.writeString(file, "");
      }
    },
    GONE {
      @Override
      void make(Path file) throws IOException {
        Files.delete(file);
      }
    },
    FOLDER {
      @Override
      void make(Path file) throws IOException {
        Files.delete(file);
        Files.createDirectory(file);
      }
    },
    LINK {
      @Override
      void make(Path file) throws IOException {
        Path same = Files.move(file, Path.of(URI.create(file.toUri() + ".moved")));
        Files.createSymbolicLink(file, same);
      }
    },
    BROKEN_LINK {
      @Override
      void make(Path file) throws IOException {
        Files.delete(file);
        Files.createSymbolicLink(file, Path.of("absent"));
      }
    };

    abstract void make(Path file) throws IOException;
  }

  @ParameterizedTest
  @MethodSource("changes")
  void aFileThatChangedAfterTheScanIsSkipped(Change change, String changed, Action action)
      throws Exception {
    tree.copies("the same content", "kept.txt", "b/copy.txt");
    tree.copies("content of others", "other/kept.txt", "other/copy.txt");
    tree.script(action);
    change.make(tree.at(changed));
    Map<String, String> before = tree.files();

    Outcome skipped = assertExit(1, tree.run("--run"));

    assertTrue(skipped.errors().contains(tree.id("b/copy.txt")), skipped.errors());
    assertTrue(skipped.output().contains("0 done earlier, 1 skipped"), skipped.output());
    assertActed(before, action, Map.of("other/copy.txt", "other/kept.txt"));
  }

  @ParameterizedTest
  @EnumSource(
      value = Action.class,
      names = {"REMOVE", "TRASH", "SYMLINK"})
  void anotherNameOfTheKeptFileIsNoCopy(Action action) throws Exception {
    tree.copies("the same content", "a/kept.txt", "b/copy.txt");
    tree.script(action);
    Files.delete(tree.at("b/copy.txt"));
    Files.delete(tree.at("b"));
    Files.createSymbolicLink(tree.at("b"), tree.at("a"));
    Files.createLink(tree.at("a/copy.txt"), tree.at("a/kept.txt"));
    Map<String, String> before = tree.files();

    Outcome skipped = assertExit(1, tree.run("--run"));

    assertTrue(skipped.errors().contains("the kept file by another name"), skipped.errors());
    assertEquals(before, tree.files());
  }

  /** Behind a near copy, the report does not prove which of the two texts another file has. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                   | old-copy near-copy
          SAME_TEXT            | old-copy old-text near-copy new-text
          VERSIONS             | old-copy near-copy old near mixed-text
          SAME_TEXT VERSIONS   | old-copy old-text near-copy old near mixed-text new-text
          """)
  void onlyTheSelectedKindsAreActedOn(String kinds, String acted) throws Exception {
    for (String name : "old old-text near mixed-text new-text new".split(" ")) {
      tree.write(name, "content of " + name);
    }
    tree.write("old-copy", "content of old");
    tree.write("near-copy", "content of near");
    tree.group(
        tree.member("old", "first", 1, false),
        tree.member("old-copy", "same-bytes", 1, false),
        tree.member("old-text", "same-text", 1, false),
        tree.member("near", "near", 1, false),
        tree.member("near-copy", "same-bytes", 1, false),
        tree.member("mixed-text", "same-text", 1, false),
        tree.member("new-text", "version", 2, false),
        tree.member("new", "same-text", 2, true));
    Map<String, String> before = tree.files();
    Kind[] more =
        Stream.of(kinds.split(" "))
            .filter(k -> !k.isEmpty())
            .map(Kind::valueOf)
            .toArray(Kind[]::new);
    tree.script(Action.TRASH, more);

    assertExit(0, tree.run("--run"));

    Set<String> gone = new HashSet<>(before.keySet());
    gone.removeAll(tree.files().keySet());
    assertEquals(
        Stream.of(acted.split(" ")).map(name -> "/" + name).collect(Collectors.toSet()), gone);
  }

  @Test
  void aReferenceIsNeverActedOnAndStaysForACopy() throws Exception {
    tree.write("copy", "the same content");
    tree.write("reference", "the same content");
    tree.write("kept", "a later version");
    ScanReport.Member reference = tree.member("reference", "same-bytes", 1, false);
    tree.group(
        tree.member("copy", "first", 1, false),
        new ScanReport.Member(
            reference.id(),
            "same-bytes",
            1,
            reference.similarity(),
            reference.date(),
            reference.dateFrom(),
            "",
            "",
            "",
            reference.size(),
            reference.hash(),
            false,
            true),
        tree.member("kept", "version", 2, true));
    Map<String, String> before = tree.files();

    String text = tree.script(Action.HARDLINK);

    assertTrue(text.contains("# stays, in a folder of --reference: " + reference.id()), text);
    assertExit(0, tree.run("--run"));
    assertActed(before, Action.HARDLINK, Map.of("copy", "reference"));
  }

  @Test
  void pagesOfCapturesAreLeftOutWithAComment() throws Exception {
    tree.write("a.html", "a page");
    tree.group(
        tree.member("a.html", "first", 1, false),
        ActedTree.member("https://a.example/\nrm 2024", "version", 2, false, 5, HASH),
        ActedTree.member("https://a.example/ 2025", "version", 3, true, 5, HASH));
    Map<String, String> before = tree.files();

    String text = tree.script(Action.REMOVE, Kind.VERSIONS);

    assertTrue(
        text.contains(
            "# left out, because it is no file of a folder: https://a.example/ rm 2024\n"),
        text);
    assertTrue(
        text.contains("# left out, because the kept document is no file: " + tree.id("a.html")));
    assertExit(0, tree.run("--run"));
    assertEquals(before, tree.files());
  }

  private static final List<String> HOSTILE =
      List.of(
          "'",
          "''",
          "\"",
          "\\",
          "\\\\",
          "\n",
          "\n\n",
          "\t",
          "\r",
          " ",
          "  ",
          "-",
          "--",
          "-rf",
          "*",
          "?",
          "[a]",
          "[!a]",
          "~",
          "$HOME",
          "$(touch hacked)",
          "`touch hacked`",
          ";touch hacked;",
          "&touch hacked&",
          "|touch hacked",
          ">hacked",
          "<",
          "#",
          "!",
          "%s",
          "%b",
          "\\n",
          "\\t",
          "\\c",
          "\\0101",
          "\\'",
          "(",
          ")",
          "{a,b}",
          "=",
          ".",
          "..",
          "\u001b[31m",
          "\u007f",
          "\u0001",
          "\u0080",
          "\u0081",
          "\u0082",
          "\u0083",
          "\u0084",
          "\u0085",
          "\u0086",
          "\u0087",
          "\u0088",
          "\u00ff",
          "\u00c3\u0081",
          "\u00e2\u0080\u00a8",
          "\u00f0\u009f\u0098\u0080",
          "start\ttrash\t",
          "\t.",
          "act",
          "finish",
          "EOF",
          "word",
          "x");

  private static String hostile(Random random) {
    StringBuilder name = new StringBuilder();
    for (int parts = 1 + random.nextInt(5); parts > 0; parts--) {
      name.append(HOSTILE.get(random.nextInt(HOSTILE.size())));
    }
    return name.toString();
  }

  /** Names of folders end in F, names of files do not, so that no name is both. */
  static String hostilePath(Random random) {
    StringBuilder path = new StringBuilder();
    for (int folders = random.nextInt(3); folders > 0; folders--) {
      path.append(hostile(random)).append("F/");
    }
    String name = hostile(random);
    return path + (name.matches("\\.\\.?") ? "dots" : name);
  }

  @ParameterizedTest
  @EnumSource(Action.class)
  void hostileNamesAreOnlyNames(Action action) throws Exception {
    long seed = Long.getLong("script.seed", 7);
    Random random = new Random(seed);
    Set<String> names = new HashSet<>();
    Map<String, String> kept = new TreeMap<>();
    while (names.size() < 160) {
      String stays = hostilePath(random);
      String copy = hostilePath(random);
      if (!stays.equals(copy) && !names.contains(stays) && !names.contains(copy)) {
        names.addAll(List.of(stays, copy));
        tree.copies("content " + names.size(), stays, copy);
        kept.put(copy, stays);
        tree.write(hostile(random) + "bystander", "no copy");
      }
    }
    Map<String, String> before = tree.files();
    tree.script(action);

    assertExit(0, tree.run());
    assertEquals(before, tree.files());
    assertExit(0, tree.run("--run"));
    assertActed(before, action, kept);
    Outcome again = assertExit(0, tree.run("--run"));
    assertTrue(again.output().contains("\n" + "0 files") || again.output().startsWith("0 files"));
    assertActed(before, action, kept);
    if (action == Action.TRASH) {
      assertExit(0, tree.run("--undo"));
      assertEquals(before, tree.files(), "seed " + seed);
    }
  }
}
