// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The profile {@code quick} leaves out the checks of the compiler; the build without it does not
 * take over what quick compiled. A project with the build file of this one and one class shows it.
 */
class QuickBuildIT {
  private static final String REJECTED =
      """
      package org.solrduplicates.core;

      final class Rejected {
        private Rejected() {}

        static Object nothing() {
          return null;
        }
      }
      """;

  @TempDir private static Path project;

  private record Outcome(int exitCode, String output) {}

  @BeforeAll
  static void writeTheProject() throws IOException {
    Path source = project.resolve("src/core/src/main/java/org/solrduplicates/core/Rejected.java");
    Files.createDirectories(source.getParent());
    Files.createDirectory(project.resolve(".mvn"));
    for (String file : List.of("pom.xml", "LICENSE", ".mvn/jvm.config", "src/core/pom.xml")) {
      Files.copy(Path.of(file), project.resolve(file));
    }
    Files.writeString(source, REJECTED);
  }

  private static Outcome maven(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("mavenHome"), "bin", "mvn").toString());
    command.addAll(
        List.of(
            "-B",
            "-o",
            "-q",
            "-f",
            "src/core",
            "-Dmaven.repo.local=" + System.getProperty("mavenRepository")));
    command.addAll(List.of(arguments));
    Process maven =
        new ProcessBuilder(command).directory(project.toFile()).redirectErrorStream(true).start();
    String output = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Outcome(maven.waitFor(), output);
  }

  @Test
  void theFullBuildFindsErrorsThatQuickSkips() throws Exception {
    Outcome quick = maven("compile", "-Pquick");
    assertEquals(0, quick.exitCode(), quick.output());

    Outcome full = maven("compile");
    assertNotEquals(0, full.exitCode(), full.output());
    assertTrue(full.output().contains("[NullAway]"), full.output());
  }
}
