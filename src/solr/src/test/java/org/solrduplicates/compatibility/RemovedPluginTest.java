// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.compatibility;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.solrduplicates.solr.TestCore.document;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.solr.TestCore;

/**
 * An index that was written with the plugin, in a core without it. The configuration names no class
 * of the plugin, so Solr loads none. The schema has the fields of the plugin or not.
 */
class RemovedPluginTest {
  private static final String PLAIN =
      """
      <config>
        <luceneMatchVersion>9.12</luceneMatchVersion>
        <dataDir>DATA</dataDir>
        <updateHandler class="solr.DirectUpdateHandler2"/>
        <requestHandler name="/select" class="solr.SearchHandler"/>
      </config>
      """;

  @TempDir Path folder;

  private static String withoutOurFields(String schema) {
    String without = schema.replaceAll("<field name=\"dup_[^>]*/>", "");
    assertFalse(without.contains("name=\"dup_"), without);
    return without;
  }

  @ParameterizedTest
  @CsvSource({"v2-full,true", "v2-full,false", "v2-compact,true", "v2-compact,false"})
  void theIndexStillOpensAnswersAndTakesUpdates(String name, boolean keepsFields) throws Exception {
    OldIndex.unpack(name, folder);
    String config = PLAIN.replace("DATA", folder.toString());
    assertFalse(config.contains("solrduplicates"));
    try (TestCore core =
        TestCore.start(
            shipped -> config, shipped -> keepsFields ? shipped : withoutOurFields(shipped))) {
      assertEquals(List.of("1", "2"), ids(core, "text:leave"));

      core.add(document("id", "2", "title", "Leave", "text", "No leave any more"));
      core.delete("1");
      assertEquals(List.of("2"), ids(core, "text:leave"));
      assertEquals(List.of("2", "3"), ids(core, "*:*"));
    }
  }

  private static List<String> ids(TestCore core, String query) {
    return core.ask("/select", "q", query, "fl", "*", "sort", "id asc").ids();
  }
}
