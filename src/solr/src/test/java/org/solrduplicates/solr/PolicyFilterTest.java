// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.OneCoreTest.words;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;

/** A filter of the handler hides a twin from the policy; what goes wrong is explained. */
class PolicyFilterTest {
  private static final SolrInputDocument TWIN =
      document("id", "Operation Heron", "text", words(0, 20), "secret", "yes");
  private static final SolrInputDocument NEAR = document("id", "near", "text", words(1, 21));

  private static NamedList<Object> add(TestCore core) {
    NamedList<Object> response = core.update(new UpdateRequest().add(NEAR.deepCopy()));
    core.commit();
    return response;
  }

  @Test
  void aFilterOfTheHandlerHidesATwinCompletely() throws IOException {
    try (TestCore core = PolicyConfig.start(Map.of("action", "tag"), PolicyConfig::filtered)) {
      core.add(TWIN, NEAR.deepCopy());
      core.add(document("id", "seen", "text", words(2, 22)));

      List<?> found =
          core.ask("/select", "q", "*:*", "sort", "id asc", "fl", "id,dup_of").response().stream()
              .map(d -> d.get("id") + " " + d.get("dup_of"))
              .toList();

      assertEquals(List.of("Operation Heron null", "near null", "seen near"), found);
    }
  }

  @Test
  void aFilterOfTheHandlerHidesDuplicatesFromTheReport() throws IOException {
    try (TestCore core = PolicyConfig.start(Map.of("action", "report"), PolicyConfig::filtered)) {
      core.add(TWIN);

      assertEquals(List.of(), add(core).get("duplicates"));
    }
  }

  @Test
  void theFailureOfASearchIsExplained() throws IOException {
    try (TestCore core =
        PolicyConfig.start(
            Map.of("action", "report"),
            TestCore.replaced(
                "<bool name=\"dup\">true</bool>",
                "<bool name=\"dup\">true</bool><str name=\"dup.threshold\">7</str>"))) {
      SolrException failure = assertThrows(SolrException.class, () -> add(core));

      assertEquals(
          "cannot look for duplicates of the document 'near': dup.threshold must be a number in"
              + " (0, 1], was '7'",
          failure.getMessage());
      assertEquals(400, failure.code());
      core.commit();
      assertTrue(core.ask("/select", "q", "*:*").response().isEmpty());
      assertNull(failure.getMetadata("dup_of"));
    }
  }
}
