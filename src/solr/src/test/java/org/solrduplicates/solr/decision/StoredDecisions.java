// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.decision;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Fingerprinter;

/** Decisions about documents as the index has them. */
final class StoredDecisions {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private StoredDecisions() {}

  static List<MadeDecision> ofAllPairs(List<SolrInputDocument> documents) {
    List<TextVersion> textVersions = documents.stream().map(StoredDecisions::textVersion).toList();
    List<MadeDecision> made = new ArrayList<>();
    for (int i = 0; i < textVersions.size(); i++) {
      for (int j = 0; j < i; j++) {
        PairConstraint decision =
            new PairConstraint(
                PairConstraint.Kind.DIFFERENT, textVersions.get(i), textVersions.get(j));
        made.add(new MadeDecision(decision, "", START.plusSeconds(made.size())));
      }
    }
    return made;
  }

  private static TextVersion textVersion(SolrInputDocument document) {
    String text = (String) document.getFieldValue("text");
    return new TextVersion(
        (String) document.getFieldValue("id"),
        new Fingerprinter().fingerprint("", text).orElseThrow().text());
  }
}
