// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.Project;

/** No test measures time; a limit of less than two minutes would end more than what hangs. */
class NoTimesInTestsTest {
  private static final Pattern TIME =
      Pattern.compile(
          "System\\.nanoTime|currentTimeMillis|ThreadCpuTime|Thread\\.sleep|assertTimeout"
              + "|@Timeout\\((\\d\\d?|1[01]\\d)\\)"
              + "|[( ](\\d\\d?|1[01]\\d), (TimeUnit\\.)?SECONDS\\b|[( ]1, (TimeUnit\\.)?MINUTES"
              + "|[( ]\\d+, (TimeUnit\\.)?MILLISECONDS");

  /** Files in which no outcome depends on the time, and why. */
  private static final Map<String, String> ALLOWED =
      Map.ofEntries(
          Map.entry("NoHang", "has the limit for all"),
          Map.entry("Seeds", "reports how long a run took"),
          Map.entry("LoadIT", "reports how long requests took"),
          Map.entry("SoakClient", "reports how long requests took"),
          Map.entry("TestCore", "sends the time of an update, as a node does"),
          Map.entry("Browser", "ends a wait of minutes"),
          Map.entry("Chromium", "kills a browser that does not end by itself"),
          Map.entry("ExampleServerProcess", "looks again while it waits for minutes"),
          Map.entry("Watchdog", "looks again until a test ends its time"));

  private static boolean isAllowed(Path file) {
    return ALLOWED.containsKey(file.getFileName().toString().replace(".java", ""));
  }

  @Test
  void noOutcomeDependsOnTheTime() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path file : files()) {
      Files.readString(file)
          .lines()
          .filter(line -> !line.startsWith("import ") && TIME.matcher(line).find())
          .forEach(line -> found.add(file + ": " + line.strip()));
    }

    assertEquals(Set.of(), found);
  }

  private static List<Path> files() throws IOException {
    String own = NoTimesInTestsTest.class.getSimpleName();
    return Project.sources("test").stream()
        .filter(file -> !isAllowed(file) && !file.endsWith(own + ".java"))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@Timeout(60)",
        "latch.await(5, TimeUnit.SECONDS)",
        "job.get(1, TimeUnit.MINUTES)",
        "poll(100, MILLISECONDS)",
        "assertTimeout(LIMIT, work)"
      })
  void aShortLimitIsFound(String line) {
    assertTrue(TIME.matcher(line).find());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@Timeout(180)",
        "shell.waitFor(120, TimeUnit.SECONDS)",
        "await(NoHang.SECONDS, TimeUnit.SECONDS)"
      })
  void aLongLimitIsNot(String line) {
    assertFalse(TIME.matcher(line).find());
  }
}
