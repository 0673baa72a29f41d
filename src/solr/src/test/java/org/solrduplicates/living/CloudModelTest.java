// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same as {@link OneCoreModelTest} on three nodes, with steps of the cluster. The seed chooses
 * the number of shards; what is answered does not depend on it. Each replica is looked at.
 */
class CloudModelTest {
  @TempDir private static Path home;
  private static LivingCollection collection;

  @BeforeAll
  static void start() {
    collection = new LivingCollection(home);
  }

  @AfterAll
  static void stop() {
    collection.close();
  }

  @ParameterizedTest
  @MethodSource("org.solrduplicates.living.Seeds#all")
  void nothingDiffersFromTheModel(long seed) {
    Seeds.run(seed, collection, Integer.getInteger("model.operations", 80));
  }

  @ParameterizedTest
  @MethodSource("org.solrduplicates.living.Seeds#keptOfCloud")
  void aKeptRunDoesNotDifferAnyMore(Path run) throws IOException {
    Seeds.replay(collection, run);
  }
}
