// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.TestCore;

/** Documents with children, which are updated as one. */
class NestedBackfillTest {
  private static final String ROOT =
      "<field name=\"_root_\" type=\"string\" indexed=\"true\" stored=\"false\""
          + " docValues=\"false\"/>";
  private static final String PATH =
      "<field name=\"_nest_path_\" type=\"path\"/>"
          + "<fieldType name=\"path\" class=\"solr.NestPathField\"/>"
          + "<field name=\"parts\" type=\"string\"/>";

  /** A schema of documents with children. */
  static final String ROOT_AND_PATH = ROOT + PATH;

  private static SolrInputDocument parent(String id) {
    SolrInputDocument parent = BackfillCore.text(id, 0);
    parent.setField(
        "parts", List.of(BackfillCore.text(id + "/1", 5), BackfillCore.text(id + "/2", 9)));
    return parent;
  }

  @Test
  void parentAndChildrenGetTheirFingerprints() throws IOException {
    try (BackfillCore index = BackfillCore.start(c -> c, TestCore.with(ROOT_AND_PATH))) {
      index.add(parent("a"), BackfillCore.text("b", 3), parent("c"));

      Map<String, Object> end = index.run(BackfillCore.START);

      index.assertFingerprints(7);
      assertEquals(3, BackfillCore.number(end, "written"));
      assertEquals(Map.of("current", 7L), BackfillCore.counts(end));
      assertEquals(
          2,
          index.select("{!child of='*:* -_nest_path_:*' v='+id:a -_nest_path_:*'}", "id").size());
    }
  }

  @Test
  void aChildAloneIsReasonToUpdateAll() throws IOException {
    try (BackfillCore index = BackfillCore.start(c -> c, TestCore.with(ROOT_AND_PATH))) {
      SolrInputDocument parent = parent("a");
      parent.removeField("text");
      index.add(parent);

      Map<String, Object> end = index.run(BackfillCore.START);

      assertEquals(1, BackfillCore.number(end, "written"));
      assertEquals(Map.of("current", 2L, "noText", 1L), BackfillCore.counts(end));
      assertEquals(3, index.versions().size());
    }
  }

  @Test
  void aDocumentWhoseChildrenWouldBeLostIsSkipped() throws IOException {
    try (BackfillCore index = BackfillCore.start(c -> c, TestCore.with(ROOT))) {
      SolrInputDocument parent = BackfillCore.text("a", 0);
      parent.addChildDocument(BackfillCore.text("a/1", 5));
      index.add(parent);

      assertEquals(
          "an update would damage _nest_path_ (it has children without it, which an atomic update"
              + " would lose)",
          index.skip("{\"command\":\"start\",\"allowLoss\":[\"_nest_path_\"]}"));
    }
  }

  @Test
  void documentsWithoutARootAreNamedBeforeAnythingIsWritten() throws IOException {
    try (BackfillCore index = BackfillCore.start()) {
      index.add(BackfillCore.text("a", 0));
      index.changeSchema(TestCore.with(ROOT_AND_PATH));

      index.post(BackfillCore.START);

      Map<String, Object> end = index.awaitEnd();
      assertEquals("failed", end.get("state"));
      assertTrue(end.get("error").toString().contains("indexed without it"), end.toString());
    }
  }
}
