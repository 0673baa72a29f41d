// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;
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

  private byte[] taken(String name) throws IOException {
    try (InputStream in = folder.take(name).orElseThrow()) {
      return in.readAllBytes();
    }
  }

  @Test
  void whatIsAppendedIsTakenOnceAndInOrder() throws IOException {
    folder.append("a", BYTES, 4);
    folder.append("a", BYTES, 2);

    assertArrayEquals(new byte[] {1, 2, 3, 4, 1, 2}, taken("a"));
    assertEquals(Optional.empty(), folder.take("a"));
  }

  @Test
  void aFileOfAnEarlierProcessIsClearedByItsPrefix() throws IOException {
    folder.append("job-stage-1", BYTES, 4);
    folder.append("job-last-run", BYTES, 4);
    CoreFolder later = new CoreFolder(core.resolve("solr-duplicates"));

    later.clear("job-stage-");

    assertFalse(later.open("job-stage-1").isPresent());
    assertTrue(later.read("job-last-run").isPresent());
  }

  @Test
  void theFolderOfAClosedCoreIsLeftAlone() throws IOException {
    folder.append("a", BYTES, 4);
    folder.close();

    assertThrows(IOException.class, () -> folder.append("a", BYTES, 4));
    assertThrows(IOException.class, () -> folder.clear("a"));
    assertArrayEquals(BYTES, folder.read("a").orElseThrow());
  }

  @Test
  void theFolderOfADeletedCoreIsNotCreated() {
    CoreFolder deleted = new CoreFolder(core.resolve("gone/solr-duplicates"));

    assertThrows(IOException.class, () -> deleted.append("a", BYTES, 4));
  }
}
