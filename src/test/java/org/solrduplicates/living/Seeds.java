// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

/** Which runs of the model test are done: few, unless somebody asks for more or for one again. */
final class Seeds {
  private static final int FIRST = Integer.getInteger("model.seed", 1);

  /** How often what was done, a line for each run. */
  private static final Path REPORT = Path.of("target", "model-runs.txt");

  private Seeds() {}

  /**
   * Returns {@code model.seeds} numbers, the first of them {@code model.seed}.
   *
   * @param usual how many there are if nobody asks for more
   */
  static LongStream all(int usual) {
    return LongStream.range(FIRST, FIRST + Integer.getInteger("model.seeds", usual));
  }

  /** Returns how many updates a run has: half of them unless somebody asks for several runs. */
  static int operations() {
    return Integer.getInteger("model.seeds", 1) > 1 ? 2_000 : 1_000;
  }

  /** Runs the test of one seed, which must leave out nothing, and says how much it did. */
  static void run(long seed, LivingSolr solr, int operations, Set<String> kinds) {
    long start = System.nanoTime();
    Map<String, Integer> counts = new ModelRun(seed, solr).run(operations);
    long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    note(String.format(Locale.ROOT, "%s, seed %d, %d s: %s%n", solr, seed, seconds, counts));
    assertTrue(counts.keySet().containsAll(kinds), () -> "only " + counts.keySet());
  }

  private static void note(String line) {
    try {
      Files.writeString(REPORT, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
