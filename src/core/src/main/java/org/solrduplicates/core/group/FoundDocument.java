// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.ProfileCard;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.order.IgnoredDate;
import org.solrduplicates.core.order.OrderedDocument;
import org.solrduplicates.core.similarity.Metadata;

/**
 * A document with all data for expansion and history.
 *
 * @param terms its words in the index; empty if not needed
 * @param format its file format or media type, empty if unknown
 * @param dates its credible dates, in order of trust; empty if unknown
 * @param fromText whether the fingerprint was made from the text, because none is stored
 * @param card statistics of the text; null unless requested
 * @param ignored implausible dates that would precede the first date
 * @param columns the values that the job wrote
 */
@Internal
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

  public FoundDocument(
      String id,
      Fingerprint fingerprint,
      List<TermCount> terms,
      String format,
      List<DocumentDate> dates) {
    this(id, fingerprint, terms, format, Metadata.NONE, dates, false, null);
  }

  /** Returns its words without frequencies. */
  public Set<IndexTerm> words() {
    return terms.stream().map(TermCount::term).collect(Collectors.toSet());
  }

  public FoundDocument withoutTerms() {
    return terms.isEmpty()
        ? this
        : new FoundDocument(
            id, fingerprint, List.of(), format, metadata, dates, fromText, card, ignored, columns);
  }

  public FoundDocument dated(List<DocumentDate> others) {
    return new FoundDocument(id, fingerprint, terms, format, metadata, others, fromText, card);
  }

  /** Returns key and text, because decisions hold for one text only. */
  public TextVersion textVersion() {
    return new TextVersion(id, fingerprint.text());
  }

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
