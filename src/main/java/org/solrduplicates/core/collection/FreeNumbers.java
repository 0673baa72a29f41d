package org.solrduplicates.core.collection;

import java.util.stream.IntStream;
import org.solrduplicates.core.collection.shard.ShardSummary;

/**
 * Looks for numbers that no document has. New ones follow the highest; where that is so high that
 * they would come to an end, as after a client has sent one, they are taken from a gap.
 */
final class FreeNumbers {
  /** A number for a group of its own, and one for whoever may not see all of the groups. */
  private static final long PER_DOCUMENT = 2;

  private FreeNumbers() {}

  /** Returns a number that is followed by as many free ones as a run may need. */
  static int before(DocumentTable documents, ShardSummary summary) {
    long wanted = PER_DOCUMENT * documents.size();
    return summary.highestGroup() <= Integer.MAX_VALUE - wanted
        ? summary.highestGroup()
        : beforeGap(documents, summary.highestUnseen(), wanted);
  }

  /** Nobody tells which numbers the unseen documents have, but for the highest of them. */
  private static int beforeGap(DocumentTable documents, int unseen, long wanted) {
    int before = unseen;
    int[] used = IntStream.range(0, documents.size()).map(documents::group).sorted().toArray();
    for (int number : used) {
      if (number > before && number - before > wanted) {
        return before;
      }
      before = Math.max(before, number);
    }
    if (before > Integer.MAX_VALUE - wanted) {
      throw new IllegalStateException(
          "there are no "
              + wanted
              + " group numbers side by side above "
              + unseen
              + ", the highest one of a document that the job does not see; send that document again");
    }
    return before;
  }
}
