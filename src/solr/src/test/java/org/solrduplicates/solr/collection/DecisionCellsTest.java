// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import org.apache.solr.common.SolrDocument;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.solr.collection.DecisionsHandler.DecisionList;
import org.solrduplicates.solr.decision.MadeDecision;

/** A table of decisions that a spreadsheet opens runs nothing. */
class DecisionCellsTest {
  private static final MadeDecision MADE =
      new MadeDecision(
          new PairConstraint(
              PairConstraint.Kind.SAME,
              new TextVersion("=a", new TextHash(1, 2)),
              new TextVersion("b", new TextHash(3, 4))),
          "@note",
          Instant.EPOCH);

  @Test
  void aCellThatWouldBeAFormulaHasAnApostrophe() {
    SolrDocument table = DecisionList.document(MADE, "active");
    Listing.secure(table);

    assertEquals("'=a", table.getFieldValue("a"));
    assertEquals("b", table.getFieldValue("b"));
    assertEquals("'@note", table.getFieldValue("note"));
  }

  @Test
  void aPartIsWrittenBeforeItsWhole() {
    for (PairConstraint.Kind kind : PairConstraint.Kind.values()) {
      SolrDocument row =
          DecisionList.document(
              new MadeDecision(
                  new PairConstraint(kind, MADE.decision().b(), MADE.decision().a()),
                  "",
                  Instant.EPOCH),
              "active");

      boolean isFirst = kind == PairConstraint.Kind.PART;
      assertEquals(isFirst ? "b" : "=a", row.getFieldValue("a"), kind.name());
      assertEquals(isFirst ? "=a" : "b", row.getFieldValue("b"), kind.name());
    }
  }

  @Test
  void elsewhereTextsAreAsTheyAre() {
    SolrDocument list = DecisionList.document(MADE, "active");

    assertEquals("=a", list.getFieldValue("a"));
    assertEquals("@note", list.getFieldValue("note"));
  }
}
