package org.solrduplicates.solr.passage;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.passage.IgnoredFragments;

/**
 * What a shard is asked to look for.
 *
 * @param id the document asked about, which is not found; empty for a text
 * @param values its values of the fields that what is found must have in common with it, or not
 * @param dates its dates
 * @param text its text, no longer than is aligned
 * @param hashes its fragments, different ones
 * @param weights what it weighs that a document has the fragment too; 0 if it is ignored
 */
@SuppressWarnings("ArrayRecordComponent") // hundreds of thousands of numbers, never compared
public record PassageQuestion(
    String id,
    Map<String, List<String>> values,
    List<DocumentDate> dates,
    String text,
    long[] hashes,
    int[] weights) {
  /** Refuses weights that are not those of the fragments. */
  public PassageQuestion {
    if (hashes.length != weights.length) {
      throw new IllegalArgumentException(hashes.length + " hashes, " + weights.length + " weights");
    }
  }

  /** Returns the fragments that weigh nothing. */
  IgnoredFragments ignored() {
    Set<Long> weightless = new HashSet<>();
    for (int i = 0; i < hashes.length; i++) {
      if (weights[i] == 0) {
        weightless.add(hashes[i]);
      }
    }
    return new IgnoredFragments(weightless::contains);
  }
}
