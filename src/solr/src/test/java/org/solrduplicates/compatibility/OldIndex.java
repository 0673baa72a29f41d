// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.compatibility;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.solrduplicates.core.Project;

/** The indexes that were written once; each is the folder {@code index} of a core in a zip file. */
final class OldIndex {
  private OldIndex() {}

  private static Path file(String name) {
    return Project.TEST_RESOURCES.resolve("indexes").resolve(name + ".zip");
  }

  /** Puts an index into the data folder of a core. */
  static void unpack(String name, Path data) throws IOException {
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(file(name)))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        Path to = data.resolve(entry.getName()).normalize();
        assertTrue(to.startsWith(data), entry::getName);
        Files.createDirectories(to.getParent());
        Files.copy(in, to);
      }
    }
  }

  /** Keeps the index in the data folder of a core, unless there is one of this name. */
  static void pack(String name, Path data) throws IOException {
    assertTrue(Files.notExists(file(name)), () -> file(name) + " is there already");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(file(name)));
        Stream<Path> files = Files.walk(data.resolve("index"))) {
      for (Path part : files.filter(Files::isRegularFile).sorted().toList()) {
        if (!part.endsWith("write.lock")) {
          out.putNextEntry(new ZipEntry("index/" + part.getFileName()));
          try (InputStream in = Files.newInputStream(part)) {
            in.transferTo(out);
          }
        }
      }
    }
  }
}
