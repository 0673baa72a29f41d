// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

/**
 * The documents of a shard before the comparison.
 *
 * @param withoutFingerprint further documents without a fingerprint, mostly without text
 * @param ofOtherAlgorithm further documents whose fingerprint is not comparable
 * @param highestGroup the highest group number of all documents, 0 for none
 * @param highestUnseen the highest group number of documents that the job does not see
 */
public record ShardSummary(
    int documents,
    int withoutFingerprint,
    int ofOtherAlgorithm,
    int highestGroup,
    int highestUnseen) {
  public ShardSummary plus(ShardSummary other) {
    return new ShardSummary(
        Math.addExact(documents, other.documents),
        withoutFingerprint + other.withoutFingerprint,
        ofOtherAlgorithm + other.ofOtherAlgorithm,
        Math.max(highestGroup, other.highestGroup),
        Math.max(highestUnseen, other.highestUnseen));
  }
}
