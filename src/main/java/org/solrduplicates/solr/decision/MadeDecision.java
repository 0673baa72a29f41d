package org.solrduplicates.solr.decision;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.core.group.Decision;
import org.solrduplicates.core.group.Subject;

/**
 * A decision as it is kept.
 *
 * @param decision what was decided
 * @param note why, in the words of who made it; empty for none
 * @param made when, in whole milliseconds
 */
public record MadeDecision(Decision decision, String note, Instant made) {
  static final String ID = "id";
  static final String KEY = "key";
  static final String IDS = "ids";
  static final String MADE = "made";

  private static final String KIND = "kind";
  private static final String A = "a";
  private static final String B = "b";
  private static final String TEXT = "_text";
  private static final String NOTE = "note";

  /** Cuts off what the index does not keep. */
  public MadeDecision {
    made = made.truncatedTo(ChronoUnit.MILLIS);
  }

  /** Returns its name, the same for every decision on the same pair of documents and texts. */
  public String id() {
    return Key.of(decision);
  }

  SolrInputDocument written() {
    SolrInputDocument document = new SolrInputDocument();
    document.setField(ID, id());
    document.setField(KIND, decision.kind().name());
    write(A, decision.a(), document);
    write(B, decision.b(), document);
    document.setField(KEY, List.of(Key.of(decision.a()), Key.of(decision.b())));
    document.setField(IDS, List.of(decision.a().id(), decision.b().id()));
    document.setField(NOTE, note);
    document.setField(MADE, Date.from(made));
    return document;
  }

  private static void write(String field, Subject subject, SolrInputDocument document) {
    document.setField(field, subject.id());
    document.setField(field + TEXT, subject.text().toTerm());
  }

  static MadeDecision read(SolrDocument document) {
    Decision decision =
        new Decision(
            Decision.Kind.valueOf(text(KIND, document)),
            subject(A, document),
            subject(B, document));
    return new MadeDecision(
        decision, text(NOTE, document), ((Date) document.getFieldValue(MADE)).toInstant());
  }

  private static Subject subject(String field, SolrDocument document) {
    return new Subject(text(field, document), TextHash.ofTerm(text(field + TEXT, document)));
  }

  private static String text(String field, SolrDocument document) {
    return String.valueOf(document.getFieldValue(field));
  }
}
