// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.ExportedCollection;

/** An export does not contain manual decisions, which the job follows. */
class DecidedExportTest {
  @Test
  void aCollectionWithDecisionsIsRefusedUntilTheyAreRevoked() throws Exception {
    try (DecidedCore decided = DecidedCore.start()) {
      decided.fill();
      Object decision = decided.make("different", "a", "b").get("id");

      assertEquals(
          "the collection has manual decisions, which an export does not contain; run the job in"
              + " Solr, or revoke the decisions",
          DecidedCore.refusal(() -> groups(decided, "command", "export")));

      decided.revoke(decision);
      assertEquals(
          Set.of("a", "b", "c", "hidden"),
          ExportedCollection.of(params -> groups(decided, params)).rows().keySet());
    }
  }

  private static Answer groups(DecidedCore decided, String... params) {
    return decided.core().ask("/duplicates/groups", params);
  }
}
