// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.TextHash;

/**
 * A title or file name with the texts that have it. Not copied.
 *
 * @param hash see {@link org.solrduplicates.core.collection.shard.TermKind#TITLE}
 * @param texts each once, by their {@link TextHash#key}, in the order of a collection
 */
@SuppressWarnings("ArrayRecordComponent")
public record Title(int hash, long[] texts) {
  /** The number of following documents that a document of a frequent title is paired with. */
  private static final int FOLLOWERS = 2;

  /** Returns whether many texts have it. */
  public boolean isFrequent() {
    return texts.length > Agreement.FEW;
  }

  /** Visits the pairs that are candidates by this title. */
  public void eachPair(TextBlock.Use use) {
    int reach = reach(texts.length);
    for (int i = 0; i < texts.length; i++) {
      for (int j = i + 1; j < Math.min(texts.length, i + 1 + reach); j++) {
        use.take(texts[i], texts[j]);
      }
    }
  }

  /** Returns how many following documents a document is paired with. */
  static int reach(int count) {
    return count > CandidatePairs.MAX_PAIRED ? FOLLOWERS : count;
  }
}
