package org.solrduplicates.core.group;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.ProfileCard;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.order.IgnoredDate;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.similarity.Metadata;

/**
 * A document with all that expansion and history need of it, so that it need not be fetched again.
 *
 * @param terms its words in the index; empty if it is not looked up by them
 * @param format its file format or media type, empty if unknown
 * @param metadata what is known of it beside its text
 * @param dates its dates that can be believed, in order of trust; empty if none is known
 * @param fromText whether the fingerprint was made from the text for want of a stored one
 * @param card a few numbers and words about the text, for those who ask; null unless asked for
 * @param ignored dates that would have come before the first of these and cannot be believed
 * @param columns what the job has written of it
 */
public record FoundDocument(
    String id,
    Fingerprint fingerprint,
    List<TermCount> terms,
    String format,
    Metadata metadata,
    List<DocumentDate> dates,
    boolean fromText,
    @Nullable ProfileCard card,
    List<IgnoredDate> ignored,
    JobColumns columns) {

  /** Makes a document of which no date was ignored, and nothing was written by the job. */
  public FoundDocument(
      String id,
      Fingerprint fingerprint,
      List<TermCount> terms,
      String format,
      Metadata metadata,
      List<DocumentDate> dates,
      boolean fromText,
      @Nullable ProfileCard card) {
    this(
        id,
        fingerprint,
        terms,
        format,
        metadata,
        dates,
        fromText,
        card,
        List.of(),
        JobColumns.NONE);
  }

  /** Makes a document of which nothing is known but text and dates. */
  public FoundDocument(
      String id,
      Fingerprint fingerprint,
      List<TermCount> terms,
      String format,
      List<DocumentDate> dates) {
    this(id, fingerprint, terms, format, Metadata.NONE, dates, false, null);
  }

  /** Returns its words without how often it has them. */
  public Set<IndexTerm> words() {
    return terms.stream().map(TermCount::term).collect(Collectors.toSet());
  }

  /** Returns the same document to those who do not need its words. */
  public FoundDocument withoutTerms() {
    return terms.isEmpty()
        ? this
        : new FoundDocument(
            id, fingerprint, List.of(), format, metadata, dates, fromText, card, ignored, columns);
  }

  /** Returns the same document with other dates. */
  public FoundDocument dated(List<DocumentDate> others) {
    return new FoundDocument(id, fingerprint, terms, format, metadata, others, fromText, card);
  }

  /** Returns it as it is now, for decisions hold for one text only. */
  public TextVersion textVersion() {
    return new TextVersion(id, fingerprint.text());
  }

  /** Returns what places it in the order of a group. */
  public OrderedDocument ordered() {
    return new OrderedDocument(
        id,
        dates.isEmpty() ? null : dates.get(0).instant(),
        metadata.name(),
        format,
        metadata.fileHash(),
        fingerprint.text().toTerm(),
        fingerprint.bag().key());
  }

  public FoundDocument {
    terms = List.copyOf(terms);
    dates = List.copyOf(dates);
    ignored = List.copyOf(ignored);
  }
}
