// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.update.AddUpdateCommand;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.update.GroupNumberUpdateProcessorFactory.Cleaner;

/** Wherever a document stands in what is sent, its group, background and rank are not taken. */
class GroupNumberUpdateProcessorTest {
  private static void send(SolrInputDocument document) throws IOException {
    AddUpdateCommand command = new AddUpdateCommand(null);
    command.solrDoc = document;
    List<String> fields = List.of("dup_group", "dup_background", "dup_rank");
    new Cleaner(fields, List::of, null).processAdd(command);
  }

  private static SolrInputDocument numbered(String id) {
    return document("id", id, "dup_group", 5, "dup_background", 5L, "dup_rank", 0, "clicks", 5);
  }

  private static void assertHasNone(SolrInputDocument document) {
    assertFalse(document.containsKey("dup_group"), document.toString());
    assertFalse(document.containsKey("dup_background"), document.toString());
    assertFalse(document.containsKey("dup_rank"), document.toString());
    assertEquals(5, document.getFieldValue("clicks"));
  }

  @Test
  void documentsBelowAnotherOneLoseTheirs() throws IOException {
    SolrInputDocument unnamed = numbered("unnamed");
    SolrInputDocument deep = numbered("deep");
    SolrInputDocument named = numbered("named");
    SolrInputDocument added = numbered("added");
    SolrInputDocument parent = numbered("parent");
    parent.addChildDocument(unnamed);
    named.setField("parts", List.of(deep));
    parent.setField("part", named);
    parent.setField("more", Map.of("add", List.of(added)));

    send(parent);

    List.of(parent, unnamed, deep, named, added)
        .forEach(GroupNumberUpdateProcessorTest::assertHasNone);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dup_group", "dup_background", "dup_rank"})
  void aChangeBelowAnotherDocumentIsRefused(String field) {
    SolrInputDocument child = document("id", "child", field, Map.of("inc", 1));
    SolrInputDocument parent = document("id", "parent", "parts", Map.of("add", List.of(child)));

    SolrException refusal = assertThrows(SolrException.class, () -> send(parent));

    assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code());
    assertEquals(
        "Only the grouping job may set '"
            + field
            + "' (got {inc=1}). Remove the field from the update.",
        refusal.getMessage());
  }
}
