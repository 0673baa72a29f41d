// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.order.IgnoredDate;
import org.solrduplicates.core.order.OrderedDocument;

/**
 * A member of a group in a list.
 *
 * @param date in milliseconds, from doc values
 * @param text a key of the text, equal for equal texts
 * @param terms the indexed hashes of its sketch
 * @param document without an id if only comparisons are wanted
 * @param ignored earlier dates that are not credible
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
  private static final OrderedDocument UNKNOWN = OrderedDocument.unknown("");

  /** The order in which a capped list keeps members, whatever the number of shards. */
  public static final Comparator<ListedDocument> OLDEST_FIRST =
      Comparator.comparing(ListedDocument::date, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(ListedDocument::key);

  public String id() {
    return document.id();
  }

  static ListedDocument found(int group, long key, @Nullable Long date) {
    return new ListedDocument(group, key, date, key, 0, List.of(), UNKNOWN, List.of(), Map.of());
  }

  ListedDocument compared(long textKey, long stateKey) {
    return new ListedDocument(
        group, key, date, textKey, stateKey, terms, document, ignored, fields);
  }

  ListedDocument shown(
      List<String> hashes,
      OrderedDocument ordered,
      List<IgnoredDate> unbelieved,
      Map<String, String> values) {
    return new ListedDocument(group, key, date, text, state, hashes, ordered, unbelieved, values);
  }
}
