// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
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

  @Test
  void theFolderOfAClosedCoreIsLeftAlone() throws IOException {
    folder.write("a", BYTES);
    try (Directory directory = folder.directory()) {
      create(directory, "b");
      folder.close();

      assertThrows(IOException.class, () -> create(directory, "c"));
    }
    assertThrows(IOException.class, () -> folder.write("a", new byte[0]));
    assertThrows(IOException.class, folder::directory);
    assertArrayEquals(BYTES, folder.read("a").orElseThrow());
    assertTrue(folder.read("b").isPresent());
    assertTrue(folder.read("c").isEmpty());
  }

  @Test
  void theFolderOfADeletedCoreIsNotCreated() {
    CoreFolder deleted = new CoreFolder(core.resolve("gone/solr-duplicates"));

    assertThrows(IOException.class, () -> deleted.write("a", BYTES));
    assertThrows(IOException.class, deleted::directory);
  }
}
