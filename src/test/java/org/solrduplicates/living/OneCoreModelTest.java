// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Operations of all kinds on one core: what is in the index and what is answered are as computed
 * from the texts alone. {@code -Dmodel.seeds=20} for more than a short try.
 */
class OneCoreModelTest {
  private static OneLivingCore core;

  @BeforeAll
  static void start() {
    core = new OneLivingCore();
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  static LongStream seeds() {
    return Seeds.all(1);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void nothingDiffersFromTheModel(long seed) {
    Seeds.run(seed, core, Integer.getInteger("model.operations", 250));
  }

  static List<Path> keptRuns() throws IOException {
    return Seeds.kept("core");
  }

  @ParameterizedTest
  @MethodSource("keptRuns")
  void aKeptRunDoesNotDifferAnyMore(Path run) throws IOException {
    Seeds.replay(core, Files.readAllLines(run));
  }
}
