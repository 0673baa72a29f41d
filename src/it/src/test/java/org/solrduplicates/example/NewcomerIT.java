// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The way of a newcomer through the README, on a Solr that is no SolrCloud and has another core,
 * and out again. Without the build, which has happened.
 */
class NewcomerIT {
  @Test
  void thePluginComesAndGoesAndLeavesTheOtherCoreAlone() throws Exception {
    UserCommands.Outcome outcome =
        new UserCommands("src/it/release/newcomer.sh --built")
            .with(
                Map.of(
                    "SERVER_CLASS_PATH", System.getProperty("serverClassPath"),
                    "SERVER_ARCHIVE", System.getProperty("serverArchive")))
            .run();

    assertEquals(0, outcome.exitCode(), () -> outcome.output() + outcome.errors());
  }
}
