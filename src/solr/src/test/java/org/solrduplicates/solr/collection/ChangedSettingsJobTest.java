// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;
import static org.solrduplicates.solr.TestCore.with;

import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
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

  /** With another text field, the old documents have no text. */
  @ParameterizedTest
  @CsvSource({
    "body, <str name=\"textField\">body</str>, false",
    "text, <str name=\"textField\">text</str><str name=\"fieldType\">text_general</str>, true"
  })
  void groupsOfOldSettingsStayUntilTheBackfill(
      String textField, String settings, boolean isTextKept) {
    Set<String> old = Set.of("old", "old copy", "very old");
    add("text", old.toArray(String[]::new));
    collection.run();
    assertEquals(Set.of(old), collection.partition());

    collection.core().reconfigure(replaced(TEXT_FIELD, settings), with(BODY));
    add(textField, "new", "new copy");
    String refusal = collection.runRefused();

    assertTrue(refusal.contains("3 of 3 documents"), refusal);
    assertEquals(Set.of(old), collection.partition());

    collection.backfill();
    collection.run();

    Set<String> same = new TreeSet<>(isTextKept ? old : Set.of());
    same.addAll(Set.of("new", "new copy"));
    assertEquals(Set.of(same), collection.partition());
  }
}
