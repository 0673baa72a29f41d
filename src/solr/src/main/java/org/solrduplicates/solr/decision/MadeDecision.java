// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.decision;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.core.text.Sentence;

/** A stored decision, made in whole milliseconds, with a note that may be empty. */
public record MadeDecision(PairConstraint decision, String note, Instant made) {
  static final String ID = "id";
  static final String KEY = "key";
  static final String IDS = "ids";
  static final String MADE = "made";

  private static final String KIND = "kind";
  private static final String A = "a";
  private static final String B = "b";
  private static final String TEXT = "_text";
  private static final String NOTE = "note";

  public MadeDecision {
    made = made.truncatedTo(ChronoUnit.MILLIS);
  }

  /** Returns the same key for every decision on the same pair. */
  public String id() {
    return DecisionKey.of(decision);
  }

  /** Returns the kind that {@link #first} has to {@link #second}. */
  public PairConstraint.Kind kind() {
    return isMirrored() ? decision.kind().mirrored() : decision.kind();
  }

  /** Returns the part if the other document contains it, else the lesser of the two. */
  public TextVersion first() {
    return isMirrored() ? decision.b() : decision.a();
  }

  /** Returns the other document than {@link #first}. */
  public TextVersion second() {
    return isMirrored() ? decision.a() : decision.b();
  }

  private boolean isMirrored() {
    return decision.kind() == PairConstraint.Kind.WHOLE;
  }

  SolrInputDocument written() {
    SolrInputDocument document = new SolrInputDocument();
    document.setField(ID, id());
    document.setField(KIND, kind().name());
    write(A, first(), document);
    write(B, second(), document);
    document.setField(KEY, List.of(DecisionKey.of(decision.a()), DecisionKey.of(decision.b())));
    document.setField(IDS, List.of(decision.a().id(), decision.b().id()));
    document.setField(NOTE, note);
    document.setField(MADE, Date.from(made));
    return document;
  }

  private static void write(String field, TextVersion textVersion, SolrInputDocument document) {
    document.setField(field, textVersion.id());
    document.setField(field + TEXT, textVersion.text().toTerm());
  }

  static MadeDecision read(SolrDocument document) {
    PairConstraint decision =
        new PairConstraint(kind(document), textVersion(A, document), textVersion(B, document));
    return new MadeDecision(
        decision, text(NOTE, document), ((Date) document.getFieldValue(MADE)).toInstant());
  }

  /**
   * Reads the kind of a decision, which a node of a later version may have made.
   *
   * @throws SolrException 503 if this node does not know it
   */
  private static PairConstraint.Kind kind(SolrDocument document) {
    String kind = text(KIND, document);
    return Stream.of(PairConstraint.Kind.values())
        .filter(known -> known.name().equals(kind))
        .findFirst()
        .orElseThrow(
            () ->
                new SolrException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    Sentence.of(
                        "this node does not know the kind '%s' of the decision '%s'; install the"
                            + " same version of the plugin on all nodes",
                        kind, text(ID, document))));
  }

  private static TextVersion textVersion(String field, SolrDocument document) {
    return new TextVersion(text(field, document), TextHash.ofTerm(text(field + TEXT, document)));
  }

  private static String text(String field, SolrDocument document) {
    return String.valueOf(document.getFieldValue(field));
  }
}
