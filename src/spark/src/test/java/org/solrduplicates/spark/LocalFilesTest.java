// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.collection.KeptInts;

class LocalFilesTest {
  private static final String NEXT =
      "; set spark.local.dir to a folder that can be written and has room";

  @TempDir private Path local;

  private List<Path> left() throws IOException {
    try (Stream<Path> files = Files.list(local)) {
      return files.toList();
    }
  }

  @Test
  void numbersAreKeptAndNothingIsLeft() throws IOException {
    int[] read = new int[3];
    try (LocalFiles files = LocalFiles.below(local)) {
      KeptInts kept = files.keep(new int[] {7, -8, 9, 10, 11}, 4);
      KeptInts other = files.keep(new int[] {1}, 1);
      kept.read(1, read, 3);
      other.close();
      assertEquals(1, left().size());
    }

    assertArrayEquals(new int[] {-8, 9, 10}, read);
    assertEquals(List.of(), left());
  }

  @Test
  void aFolderThatCannotBeWrittenIsNamed() {
    Path missing = local.resolve("missing");
    IOException error = assertThrows(IOException.class, () -> LocalFiles.below(missing));

    assertTrue(error.getMessage().startsWith("cannot write to " + missing + ": "));
    assertTrue(error.getMessage().endsWith(NEXT), error::getMessage);
  }

  @Test
  void aFolderThatIsLostIsNamed() throws IOException {
    LocalFiles files = LocalFiles.below(local);
    Path folder = left().get(0);
    Files.delete(folder);
    IOException error = assertThrows(IOException.class, () -> files.keep(new int[] {1, 2}, 2));

    assertTrue(error.getMessage().startsWith("cannot write to " + folder + ": "));
    assertTrue(error.getMessage().endsWith(NEXT), error::getMessage);
  }
}
