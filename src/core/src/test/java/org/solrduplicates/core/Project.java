// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Where the files of this project are. */
public final class Project {
  /** The top folder, which is the working directory of tests. */
  public static final Path BASE = Path.of(System.getProperty("project.basedir", ""));

  /** The resources of the tests that run. */
  public static final Path TEST_RESOURCES =
      Path.of(System.getProperty("test.resources", "src/core/src/test/resources"));

  /** The example documents. */
  public static final Path FILES = BASE.resolve("example-core/files");

  public static final Path TRUTH = BASE.resolve("example-core/truth.tsv");

  private Project() {}

  /**
   * Returns Java files of all modules but the lab in the order of their paths, relative to the top
   * folder.
   *
   * @param kind {@code main} or {@code test}
   */
  public static List<Path> sources(String kind) {
    return files(kind, "java").filter(file -> file.toString().endsWith(".java")).toList();
  }

  /** Returns a Java file of the product by its path in its package, such as {@code core/A.java}. */
  public static Path source(String inRoot) {
    return only(files("main", "java"), inRoot);
  }

  /** Returns a resource of the product by its path in its package. */
  public static Path resource(String inRoot) {
    return only(files("main", "resources"), inRoot);
  }

  private static Path only(Stream<Path> files, String inRoot) {
    List<Path> found =
        files.filter(file -> file.endsWith(Path.of("org", "solrduplicates", inRoot))).toList();
    if (found.size() != 1) {
      throw new IllegalArgumentException(inRoot + " is " + found);
    }
    return found.get(0);
  }

  /** Returns the folder or jar from which a class was loaded. */
  public static Path home(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static Stream<Path> files(String kind, String folder) {
    String roots = "src/(?!lab/).*/src/" + kind + "/" + folder + "/.*";
    try (Stream<Path> files = Files.walk(Path.of("src"))) {
      return files
          .filter(file -> file.toString().replace('\\', '/').matches(roots))
          .filter(Files::isRegularFile)
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
