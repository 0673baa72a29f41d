// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;

/** Which documents of a group are shown; most of it is a matter of the model test. */
class LatestVersionsTest extends OneCollectionTest {
  private static SolrInputDocument manual(String id, int words, int month) {
    String modified = "2024-0" + month + "-01T00:00:00Z";
    return document("id", id, "text", CollectionCore.words(0, words), "modified", modified);
  }

  /** A later excerpt does not hide the manual. */
  @Test
  void aDocumentThatTheNewestDoesNotCoverIsMarkedInItsGroup() {
    add(manual("excerpt", 400, 5), manual("manual", 1_200, 4), manual("manual1", 1_180, 3));
    collection.run();

    assertEquals(0, collection.run().get("written"));
    assertEquals(
        List.of("manual"),
        ((List<?>) collection.groups().response().get(0).getFieldValue("members"))
            .stream()
                .map(member -> (NamedList<?>) member)
                .filter(member -> Boolean.TRUE.equals(member.get("uncovered")))
                .map(member -> member.get("id"))
                .toList());
  }

  @Test
  void withoutTheFieldTheJobWritesNoRank() throws IOException {
    try (CollectionCore plain =
        CollectionCore.start(
            config -> config, replaced("<field name=\"dup_rank\"", "<field name=\"other\""))) {
      plain.core().add(text("a", 0), text("b", 1));

      assertEquals(2, plain.run(dice()).get("written"));

      assertEquals(plain.number("a"), plain.number("b"));
      assertEquals(List.of(), plain.select("other:[* TO *]"));
    }
  }
}
