// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;
import static org.solrduplicates.solr.collection.CollectionCore.words;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A chain of three texts, where a rule demands more of a PDF. */
abstract class RuledCollectionTest {
  private static final String RULES =
      """
      DuplicatesComponent">
      <lst name="rules">
        <lst name="strict">
          <str name="if">format:pdf</str><str name="dup.threshold">0.95</str>
        </lst>
      </lst>
      """;

  static CollectionCore collection;

  @BeforeAll
  static void start() {
    collection = CollectionCore.start(replaced("DuplicatesComponent\">", RULES));
  }

  @AfterAll
  static void stop() throws IOException {
    collection.close();
  }

  /** One and two are at 0.95, two and three too, one and three at 0.9. */
  @BeforeEach
  void addChain() throws IOException {
    collection.clear();
    collection
        .core()
        .add(
            document("id", "one", "text", words(0, 20), "format", "txt"),
            document("id", "two", "text", words(1, 21), "format", "txt"),
            document("id", "three", "text", words(2, 22), "format", "txt"));
  }

  static void pdf(String id, int from) {
    collection.core().add(document("id", id, "text", words(from, from + 20), "format", "pdf"));
  }
}
