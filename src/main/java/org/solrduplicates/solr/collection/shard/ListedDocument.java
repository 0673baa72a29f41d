package org.solrduplicates.solr.collection.shard;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.order.IgnoredDate;
import org.solrduplicates.core.order.OrderedDocument;

/**
 * A member of a group in a listing.
 *
 * @param date its date in milliseconds as doc values tell it; null if they tell none
 * @param text the same for the same text
 * @param terms the hashes of its sketch that are in the index
 * @param document what orders it among the others; of unknown id if only comparisons are wanted
 * @param ignored dates that would have come before its own and cannot be believed
 */
public record ListedDocument(
    int group,
    long key,
    @Nullable Long date,
    long text,
    long state,
    List<String> terms,
    OrderedDocument document,
    List<IgnoredDate> ignored,
    Map<String, String> fields) {
  /** What stands for a document of which more is not wanted. */
  static final OrderedDocument UNKNOWN = OrderedDocument.unknown("");

  /** Which members a capped list keeps: the same on one shard or five. */
  public static final Comparator<ListedDocument> OLDEST_FIRST =
      Comparator.comparing(ListedDocument::date, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(ListedDocument::key);

  /** Returns the unique key; empty if only comparisons are wanted. */
  public String id() {
    return document.id();
  }

  /** Returns the same with what it is compared by; null for a document that cannot be. */
  ListedDocument comparedBy(@Nullable Fingerprint fingerprint) {
    if (fingerprint == null) {
      return new ListedDocument(group, key, date, key, 0, terms, document, ignored, fields);
    }
    FingerprintHeader header = FingerprintHeader.of(fingerprint);
    return new ListedDocument(
        group, key, date, header.textKey(), header.state(), terms, document, ignored, fields);
  }

  ListedDocument shown(
      OrderedDocument ordered, List<IgnoredDate> unbelieved, Map<String, String> values) {
    return new ListedDocument(group, key, date, text, state, terms, ordered, unbelieved, values);
  }

  ListedDocument withTerms(List<String> hashes) {
    return new ListedDocument(group, key, date, text, state, hashes, document, ignored, fields);
  }
}
