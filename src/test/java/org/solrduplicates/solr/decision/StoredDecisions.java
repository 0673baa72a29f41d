package org.solrduplicates.solr.decision;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.group.Decision;
import org.solrduplicates.core.group.Subject;

/** Decisions about documents as the index has them. */
final class StoredDecisions {
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private StoredDecisions() {}

  static List<MadeDecision> ofAllPairs(List<SolrInputDocument> documents) {
    List<Subject> subjects = documents.stream().map(StoredDecisions::subject).toList();
    List<MadeDecision> made = new ArrayList<>();
    for (int i = 0; i < subjects.size(); i++) {
      for (int j = 0; j < i; j++) {
        Decision decision = new Decision(Decision.Kind.DIFFERENT, subjects.get(i), subjects.get(j));
        made.add(new MadeDecision(decision, "", START.plusSeconds(made.size())));
      }
    }
    return made;
  }

  private static Subject subject(SolrInputDocument document) {
    String text = (String) document.getFieldValue("text");
    return new Subject(
        (String) document.getFieldValue("id"),
        new Fingerprinter().fingerprint("", text).orElseThrow().text());
  }
}
