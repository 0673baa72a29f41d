// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.evaluate.EvaluationLabels.Label;
import org.solrduplicates.evaluate.EvaluationLabels.LabelledPair;

class LabelledDataTest {
  private static final String SET =
      """
      {"id":"b","group":"1","title":"B"}
      {"id":"a","group":"1","title":"A","related":null}
      {"id":"c","group":"2","related":"family"}
      {"id":"d","group":"3","related":"family"}
      {"id":"e","group":"4","related":""}
      {"id":"f","group":"5","related":""}
      """;

  @TempDir Path folder;

  @Test
  void twoDocumentsOfOneGroupAreATruePair() throws IOException {
    LabelledGroups set = LabelledGroups.read(write("s.jsonl", SET));

    assertEquals(Set.of(LabelledPair.of("a", "b")), set.truePairs());
    assertEquals(Label.SAME, set.label(LabelledPair.of("b", "a")));
    assertEquals(Label.DIFFERENT, set.label(LabelledPair.of("a", "c")));
    assertEquals(Label.UNKNOWN, set.label(LabelledPair.of("a", "not in the set")));
    assertEquals("A", set.titles().get("a"));
  }

  @Test
  void relativesAndUnlabelledCopiesAreDifferentButNotInALenientCount() throws IOException {
    gzip("s.hardneg.tsv.gz", "id1\tid2\t\t\t\tcopy\nc\ta\t.9\t\t\t1\na\td\t.9\t\t\t0\n");

    LabelledGroups set = LabelledGroups.read(write("s.jsonl", SET));

    assertEquals(Label.RELATED, set.label(LabelledPair.of("c", "d")));
    assertEquals(Label.RELATED, set.label(LabelledPair.of("a", "c")));
    assertEquals(Label.DIFFERENT, set.label(LabelledPair.of("a", "d")));
    assertEquals(Label.DIFFERENT, set.label(LabelledPair.of("e", "f")));
  }

  @Test
  void theDiceOfTruePairsIsReadFromBesideACompressedSet() throws IOException {
    write("s.pairs.tsv", "id1\tid2\tdice\nb\ta\t0.75\n");

    LabelledGroups set = LabelledGroups.read(gzip("s.jsonl.gz", SET));

    assertEquals("s", set.name());
    assertEquals(OptionalDouble.of(0.75), set.dice(LabelledPair.of("a", "b")));
    assertEquals(OptionalDouble.empty(), set.dice(LabelledPair.of("a", "c")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"id":"a","group":"1"}~{"id":"a","group":"2"} | line 2 has the id 'a' a second time
          {"id":"a","group":"1"}~~{"id":"b"}            | line 3 has no 'group'
          {"group":"1"}                                 | line 1 has no 'id'
          {"id":7,"group":"1"}                          | line 1 has no 'id'
          [1]                                           | line 1 is not a JSON object
          {"id":                                        | line 1 is not JSON
          ~                                             | s.jsonl has no documents
          """)
  void aSetThatMakesNoSenseIsRefusedWithItsLine(String lines, String reason) throws IOException {
    Path file = write("s.jsonl", lines.replace('~', '\n'));

    IOException refusal = assertThrows(IOException.class, () -> LabelledGroups.read(file));

    assertTrue(refusal.getMessage().endsWith(reason), refusal.getMessage());
  }

  @Test
  void aTableBesideASetThatMakesNoSenseIsRefused() throws IOException {
    Path set = write("s.jsonl", SET);
    write("s.pairs.tsv", "id1\tid2\tdice\na\tb\tmuch\n");
    assertThrows(IOException.class, () -> LabelledGroups.read(set));
    write("s.pairs.tsv", "id1\tid2\tdice\na\tb\n");
    assertThrows(IOException.class, () -> LabelledGroups.read(set));
  }

  @Test
  void anUncompressedFileNamedAsGzipIsRefusedByName() throws IOException {
    Path file = write("s.jsonl.gz", SET);

    IOException refusal = assertThrows(IOException.class, () -> LabelledGroups.read(file));

    assertTrue(refusal.getMessage().contains("s.jsonl.gz"), refusal.getMessage());
  }

  @Test
  void aTableBesideASetMayEndWithABlankLine() throws IOException {
    Files.writeString(folder.resolve("set.pairs.tsv"), "a\tb\tdice\nx\ty\t0.5\n\n");

    assertEquals(1, LabelledFile.rowsBeside(folder.resolve("set.jsonl"), "pairs").size());
  }

  @Test
  void aLabelledSetMayBeginWithAMarkToo() throws IOException {
    Path set = folder.resolve("set.jsonl");
    Files.writeString(set, "\uFEFF{\"id\":\"a\",\"group\":\"g\"}\n");

    assertEquals(List.of("a"), List.copyOf(LabelledGroups.read(set).ids()));
  }

  @Test
  void aCompressedFileThatEndsTooEarlyIsNamed() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write("a\tb\t1\n".repeat(100).getBytes(StandardCharsets.UTF_8));
    }
    Path file = folder.resolve("pairs.tsv.gz");
    Files.write(file, Arrays.copyOf(bytes.toByteArray(), bytes.size() - 12));

    IOException refusal = assertThrows(IOException.class, () -> LabelledFile.rows(file));

    assertTrue(refusal.getMessage().startsWith(file + ": "), refusal.getMessage());
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private Path gzip(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }
}
