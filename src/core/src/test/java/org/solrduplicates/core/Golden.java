// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Files of expected output, rewritten with {@code -Dgolden.update=true} and reviewed as a diff. */
public final class Golden {
  private Golden() {}

  public static String read(String name) throws IOException {
    return Files.readString(path(name));
  }

  public static void assertMatches(String name, String actual) throws IOException {
    if (Boolean.getBoolean("golden.update")) {
      Files.writeString(path(name), actual);
    }
    assertEquals(read(name), actual);
  }

  private static Path path(String name) {
    return Project.TEST_RESOURCES.resolve("golden").resolve(name);
  }
}
