// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;

/** A field that only versions of one document share is evidence, if solrconfig.xml names one. */
class OriginSolrTest {
  private static final String COMPONENT = "DuplicatesComponent\">";

  private static SolrInputDocument version(String id, int from, int to, String created) {
    return document(
        "id",
        id,
        "title",
        "Supply contract",
        "created",
        created,
        "text",
        String.join(" ", RandomTexts.range(from, to)));
  }

  private static List<String> found(String settings) throws IOException {
    try (TestCore core =
        TestCore.start(replaced(COMPONENT, COMPONENT + settings), schema -> schema)) {
      core.add(
          version("pivot", 100, 120, "2024-03-01T09:00:00Z"),
          version("same", 107, 127, "2024-03-01T09:00:00Z"),
          version("later", 93, 113, "2024-03-01T09:00:01Z"));
      return core.duplicates("id", "pivot", "dup.measure", "dice", "dup.titleBonus", "0").ids();
    }
  }

  @Test
  void theSameTitleAndOriginCarryADocumentOver() throws IOException {
    assertEquals(List.of(), found(""));
    assertEquals(List.of("same"), found("<str name=\"originField\">created</str>"));
  }
}
