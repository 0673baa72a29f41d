// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.io.IOException;
import java.nio.file.Path;
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

  @ParameterizedTest
  @MethodSource("org.solrduplicates.living.Seeds#all")
  void nothingDiffersFromTheModel(long seed) {
    Seeds.run(seed, core, Integer.getInteger("model.operations", 250));
  }

  @ParameterizedTest
  @MethodSource("org.solrduplicates.living.Seeds#keptOfCore")
  void aKeptRunDoesNotDifferAnyMore(Path run) throws IOException {
    Seeds.replay(core, run);
  }
}
