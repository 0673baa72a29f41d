// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs in which Solr differed from the model once, shortened. */
class KeptRunsTest {
  private static final Path KEPT = Path.of("src", "test", "resources", "model");

  private static OneLivingCore core;

  @BeforeAll
  static void start() {
    core = new OneLivingCore();
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  static List<Path> runs() throws IOException {
    try (Stream<Path> files = Files.list(KEPT)) {
      return files.sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("runs")
  void nothingDiffersFromTheModel(Path run) throws IOException {
    Seeds.replay(core, Files.readAllLines(run));
  }
}
