// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** Tests of the whole-collection job on one core, which is empty at the start of each. */
abstract class OneCollectionTest {
  static CollectionCore collection;

  @BeforeAll
  static void start() {
    collection = CollectionCore.start();
  }

  @AfterAll
  static void stop() throws IOException {
    collection.close();
  }

  @BeforeEach
  void empty() throws IOException {
    collection.clear();
  }

  /** Adds documents and commits. */
  static void add(SolrInputDocument... documents) {
    collection.core().add(documents);
  }

  /** Makes a document of ten words, from that of a number on: two in ten are 0.8 similar. */
  static SolrInputDocument text(String id, int from, Object... more) {
    SolrInputDocument document = document("id", id, "text", CollectionCore.words(from, from + 10));
    IntStream.range(0, more.length / 2)
        .forEach(i -> document.addField((String) more[2 * i], more[2 * i + 1]));
    return document;
  }

  /** Makes a document as {@link #text}, which {@link CollectionCore#VISIBLE} hides. */
  static SolrInputDocument hidden(String id, int from, Object... more) {
    SolrInputDocument document = text(id, from, more);
    document.addField("author", "secret");
    return document;
  }
}
