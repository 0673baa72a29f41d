// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.ExportedCollection;

/** An export does not contain the rule of a document. */
class RuledExportTest extends RuledCollectionTest {
  @Test
  void aRuleThatJudgesSomeDocumentsDifferentlyIsRefused() {
    assertEquals(
        "the rule 'strict' in solrconfig.xml compares some documents by other settings, which an"
            + " export does not contain; run the job in Solr, or send dup.threshold to override the rule",
        CollectionCore.refusal(() -> collection.groups("command", "export")));
  }

  @Test
  void aRuleThatTheRequestOverridesDoesNotMatter() {
    ExportedCollection export = ExportedCollection.of(collection::groups, "dup.threshold", "0.9");

    assertEquals(0.9, export.settings().threshold());
    assertEquals(Set.of("one", "two", "three"), export.rows().keySet());
  }
}
