package org.solrduplicates.solr.collection;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintHeader;
import org.solrduplicates.core.group.IgnoredDate;
import org.solrduplicates.core.group.OrderedDocument;
import org.solrduplicates.solr.search.Wire;

/**
 * A member of a group in a listing.
 *
 * @param group the number of its group
 * @param key its key
 * @param date its date in milliseconds as doc values tell it; null if they tell none
 * @param text the same for the same text
 * @param state what it is compared by
 * @param terms the hashes of its sketch that are in the index
 * @param document what orders it among the others; of unknown id if only comparisons are wanted
 * @param ignored dates that would have come before its own and cannot be believed
 * @param fields what is shown of it
 */
record Member(
    int group,
    long key,
    @Nullable Long date,
    long text,
    long state,
    List<String> terms,
    OrderedDocument document,
    List<IgnoredDate> ignored,
    Map<String, Object> fields) {
  /** What stands for a document of which more is not wanted. */
  static final OrderedDocument UNKNOWN = OrderedDocument.unknown("");

  /** Which members a capped list keeps: the same on one shard or five. */
  static final Comparator<Member> OLDEST_FIRST =
      Comparator.comparing(Member::date, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(Member::key);

  /** Returns the unique key; empty if only comparisons are wanted. */
  String id() {
    return document.id();
  }

  /** Returns the same with what it is compared by; null for a document that cannot be. */
  Member comparedBy(@Nullable Fingerprint fingerprint) {
    if (fingerprint == null) {
      return new Member(group, key, date, key, 0, terms, document, ignored, fields);
    }
    FingerprintHeader header = FingerprintHeader.of(fingerprint);
    return new Member(
        group, key, date, header.textKey(), header.state(), terms, document, ignored, fields);
  }

  /** Returns the same with what is shown of it. */
  Member shown(OrderedDocument ordered, List<IgnoredDate> unbelieved, Map<String, Object> values) {
    return new Member(group, key, date, text, state, terms, ordered, unbelieved, values);
  }

  /** Returns the same with the hashes of its sketch. */
  Member withTerms(List<String> hashes) {
    return new Member(group, key, date, text, state, hashes, document, ignored, fields);
  }

  Object written() {
    return Arrays.asList(
        group,
        key,
        date,
        text,
        state,
        terms,
        CollectionWire.of(document),
        Wire.list(ignored, Wire::of),
        fields);
  }

  static Member read(List<?> values) {
    Map<String, Object> fields = new LinkedHashMap<>();
    ((Map<?, ?>) values.get(8)).forEach((name, value) -> fields.put(name.toString(), value));
    return new Member(
        (Integer) values.get(0),
        (Long) values.get(1),
        (Long) values.get(2),
        (Long) values.get(3),
        (Long) values.get(4),
        Wire.strings(values.get(5)),
        CollectionWire.ordered((List<?>) values.get(6)),
        Wire.read(values.get(7), Wire::ignored),
        fields);
  }
}
