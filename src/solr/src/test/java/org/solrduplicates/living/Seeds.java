// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.solrduplicates.core.Project;

/** The runs of the model test: few, unless more are wanted or one again. */
final class Seeds {
  private static final Path KEPT = Project.TEST_RESOURCES.resolve("model");
  private static final int FIRST = Integer.getInteger("model.seed", 1);

  private Seeds() {}

  /** Returns {@code model.seeds} numbers, usually one, the first of them {@code model.seed}. */
  static LongStream all() {
    return LongStream.range(FIRST, FIRST + Integer.getInteger("model.seeds", 1));
  }

  /**
   * Does random operations on an empty index.
   *
   * @return how often what was done
   * @throws AssertionError with the shortest operations that still fail
   */
  static Map<String, Integer> run(long seed, LivingSolr solr, int operations) {
    ModelRun run = new ModelRun(solr);
    try {
      run.random(seed, operations);
      return run.counts();
    } catch (AssertionError | RuntimeException e) {
      String difference = difference(e);
      if (!difference.equals(difference(solr, run.done()))) {
        throw new AssertionError(
            "seed " + seed + ", not found again:\n" + lines(run.done()) + "\n" + message(e), e);
      }
      List<Operation> shortest =
          new Shrinker(fewer -> difference.equals(difference(solr, fewer))).shrink(run.done());
      throw new AssertionError(
          "seed " + seed + ", shortened:\n" + lines(shortest) + "\n" + message(e), e);
    }
  }

  private static String lines(List<Operation> operations) {
    return operations.stream().map(Operation::toString).collect(Collectors.joining("\n"));
  }

  /** Returns runs in which one core differed from the model once, shortened. */
  static List<Path> keptOfCore() throws IOException {
    return kept("core");
  }

  /** Returns the same of clouds. */
  static List<Path> keptOfCloud() throws IOException {
    return kept("cloud");
  }

  private static List<Path> kept(String where) throws IOException {
    try (Stream<Path> files = Files.list(KEPT.resolve(where))) {
      return files.sorted().toList();
    }
  }

  /** Does the operations of a file, and returns how many they are. */
  static int replay(LivingSolr solr, Path run) throws IOException {
    List<Operation> operations =
        Files.readAllLines(run).stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(Operation::parse)
            .toList();
    replayAll(solr, operations);
    return operations.size();
  }

  private static void replayAll(LivingSolr solr, List<Operation> operations) {
    ModelRun run = new ModelRun(solr);
    operations.forEach(run::execute);
  }

  private static String difference(LivingSolr solr, List<Operation> operations) {
    try {
      replayAll(solr, operations);
      return "";
    } catch (AssertionError | RuntimeException e) {
      return difference(e);
    }
  }

  /** Returns what differs, without the values. */
  private static String difference(Throwable failure) {
    return message(failure).replaceAll("(?s) of .*| ==>.*|[:<].*", "");
  }

  private static String message(Throwable failure) {
    return String.valueOf(failure.getMessage());
  }
}
