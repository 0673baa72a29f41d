// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.solrduplicates.lucene.OrderedKeys;

/**
 * Positions of source documents in a record of passages, so that a page need not be read from the
 * beginning. Filled while pages are read. Valid only for the record of one run, identified by its
 * start. Thread-safe.
 */
final class PassageMarks {
  static final int EVERY = 100;

  private final ConcurrentSkipListMap<Mark, Long> positions =
      new ConcurrentSkipListMap<>(
          Comparator.comparing(Mark::begun).thenComparing(Mark::source, OrderedKeys.ORDER));

  private record Mark(Instant begun, String source) {}

  /**
   * Returns a position at or before a document and all documents after it.
   *
   * @param source the unique key of the document; empty for the first
   * @return an offset in bytes from the beginning of the record, at least {@code first}
   */
  long before(Instant begun, String source, long first) {
    Map.Entry<Mark, Long> last = positions.floorEntry(new Mark(begun, source));
    return last == null || !last.getKey().begun.equals(begun) ? first : last.getValue();
  }

  /** Adds the position of a document and removes those of other records. */
  void add(Instant begun, String source, long position) {
    positions.keySet().removeIf(mark -> !mark.begun.equals(begun));
    positions.put(new Mark(begun, source), position);
  }
}
