// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.solr.SolrTestCaseJ4;
import org.apache.solr.common.SolrInputDocument;
import org.junit.Test;

/**
 * The whole way in the index formats that Lucene's test framework chooses, of which some complain
 * of every misuse. It is a JUnit 4 class because that framework is one; it also complains of any
 * core, searcher or reader that is left open.
 */
public class RandomCodecsTest extends SolrTestCaseJ4 {
  @Test
  public void duplicatesAreFoundWithAnyCodec() throws Exception {
    try (TestCore core = TestCore.start()) {
      for (int i = 0; i < 4; i++) {
        core.add(documents(10 * i));
      }
      core.add(TestCore.document("id", "1", "author", Map.of("set", "Eva")));
      core.delete("5");

      Answer answer = core.duplicates("id", "1", "dup.candidates", "100");

      assertEquals(expectedIds(), answer.ids().stream().map(Integer::valueOf).sorted().toList());
      assertEquals(IndexedFingerprint.expected("", text(1)), IndexedFingerprint.read(core, "1"));
    }
  }

  /** Every second document is a copy of document 1. */
  private static List<SolrInputDocument> documents(int from) {
    List<SolrInputDocument> documents = new ArrayList<>();
    for (int i = from; i < from + 10; i++) {
      documents.add(TestCore.document("id", String.valueOf(i), "text", text(i)));
    }
    return documents;
  }

  private static String text(int i) {
    return i % 2 == 1 ? OneCoreTest.words(0, 50) : OneCoreTest.words(100 + 50 * i, 150 + 50 * i);
  }

  private static List<Integer> expectedIds() {
    List<Integer> ids = new ArrayList<>();
    for (int i = 3; i < 40; i += 2) {
      ids.add(i);
    }
    ids.remove(Integer.valueOf(5));
    return ids;
  }
}
