// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * @param uncovered whether no shown document covers it; empty if an older build read it
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
    Map<String, String> fields,
    Optional<Boolean> uncovered) {
  private static final OrderedDocument UNKNOWN = OrderedDocument.unknown("");

  private static final Comparator<ListedDocument> OLDEST_FIRST =
      Comparator.comparing(ListedDocument::date, Comparator.nullsFirst(Comparator.naturalOrder()))
          .thenComparing(ListedDocument::key);

  /**
   * Returns the members that a capped list keeps, whatever the number of shards: the newest, or if
   * they are only compared, undated ones and then the oldest, as the job does. The result has
   * undated ones first, then the oldest.
   */
  public static List<ListedDocument> kept(
      Collection<ListedDocument> members, int max, boolean comparedOnly) {
    return members.stream()
        .sorted(comparedOnly ? OLDEST_FIRST : OLDEST_FIRST.reversed())
        .limit(max)
        .sorted(OLDEST_FIRST)
        .toList();
  }

  public String id() {
    return document.id();
  }

  static ListedDocument found(int group, long key, @Nullable Long date, boolean isUncovered) {
    return new ListedDocument(
        group,
        key,
        date,
        key,
        0,
        List.of(),
        UNKNOWN,
        List.of(),
        Map.of(),
        Optional.of(isUncovered));
  }

  ListedDocument compared(long textKey, long stateKey) {
    return new ListedDocument(
        group, key, date, textKey, stateKey, terms, document, ignored, fields, uncovered);
  }

  ListedDocument shown(
      List<String> hashes,
      OrderedDocument ordered,
      List<IgnoredDate> unbelieved,
      Map<String, String> values) {
    return new ListedDocument(
        group, key, date, text, state, hashes, ordered, unbelieved, values, uncovered);
  }
}
