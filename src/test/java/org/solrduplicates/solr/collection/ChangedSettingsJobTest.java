// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;
import static org.solrduplicates.solr.TestCore.with;
import static org.solrduplicates.solr.collection.CollectionCore.block;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The job after a change of settings: what was indexed before is counted, and not compared. */
class ChangedSettingsJobTest {
  private static final String TEXT = CollectionCore.words(0, 20);
  private static final String TEXT_FIELD = "<str name=\"textField\">text</str>";
  private static final String BODY =
      "<field name=\"body\" type=\"text_general\" indexed=\"true\" stored=\"true\"/>";

  private final CollectionCore collection = CollectionCore.start();

  @AfterEach
  void stop() throws IOException {
    collection.close();
  }

  private void add(String textField, String... ids) {
    collection
        .core()
        .add(
            Stream.of(ids)
                .map(id -> document("id", id, textField, TEXT))
                .toArray(SolrInputDocument[]::new));
  }

  @ParameterizedTest
  @CsvSource({
    "body, <str name=\"textField\">body</str>",
    "text, <str name=\"textField\">text</str><str name=\"fieldType\">text_general</str>"
  })
  void documentsOfOldSettingsAreCountedAndLeaveTheirGroups(String textField, String settings) {
    add("text", "old", "old copy", "very old");
    collection.run();
    assertEquals(Set.of(Set.of("old", "old copy", "very old")), collection.partition());

    collection.core().reconfigure(replaced(TEXT_FIELD, settings), with(BODY));
    add(textField, "new", "new copy");
    Map<String, Object> job = collection.run();

    assertEquals(2, job.get("documents"));
    assertEquals(Map.of("noFingerprint", 0, "otherAlgorithm", 3), block(job, "neverCompared"));
    assertEquals(Set.of(Set.of("new", "new copy")), collection.partition());
  }
}
