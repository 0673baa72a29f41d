package org.solrduplicates.solr.update;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.Date;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.solrduplicates.core.order.CredibleDates;
import org.solrduplicates.solr.index.SentFields;

/**
 * The field of the date on which a document was first added. Of several dates the earliest counts,
 * but for the zero of a clock, which would be that for ever.
 */
record FirstSeenField(String name) {
  /** Gives a document the earliest of its own dates and another one, if there is any. */
  void setEarliest(SolrInputDocument document, Stream<Instant> others) {
    Stream.concat(dates(document), others)
        .filter(date -> !CredibleDates.isZero(date))
        .min(Comparator.naturalOrder())
        .ifPresent(date -> document.setField(name, Date.from(date)));
  }

  /** Returns the dates that a document has of its own; a client may send any number of them. */
  Stream<Instant> dates(SolrInputDocument document) {
    return Optional.ofNullable(document.getFieldValues(name)).stream()
        .flatMap(Collection::stream)
        .filter(Objects::nonNull)
        .map(SentFields::date);
  }
}
