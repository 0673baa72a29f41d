package org.solrduplicates.solr.collection;

import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.solrduplicates.lucene.OrderedKeys;

/**
 * Where some of the documents stand in a record of passages, so that a page of the list is not
 * looked for from the beginning. It knows as much as was read for the pages before, and says
 * nothing of a record that began at another time. Safe for use by several threads.
 */
final class PassageMarks {
  static final int EVERY = 100;

  private final ConcurrentSkipListMap<Mark, Long> positions =
      new ConcurrentSkipListMap<>(
          Comparator.comparing(Mark::begun).thenComparing(Mark::source, OrderedKeys.ORDER));

  private record Mark(Instant begun, String source) {}

  /**
   * Returns where to begin to read in order to find a document or what comes behind it.
   *
   * @param source the unique key of the document, empty for the first
   * @return bytes from the beginning of the record, never less than {@code first}
   */
  long before(Instant begun, String source, long first) {
    Map.Entry<Mark, Long> last = positions.floorEntry(new Mark(begun, source));
    return last == null || !last.getKey().begun.equals(begun) ? first : last.getValue();
  }

  /** Keeps in mind where a document begins, and forgets all of other records. */
  void add(Instant begun, String source, long position) {
    positions.keySet().removeIf(mark -> !mark.begun.equals(begun));
    positions.put(new Mark(begun, source), position);
  }
}
