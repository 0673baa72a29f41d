// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import java.util.Optional;
import java.util.stream.Stream;

/**
 * The documents of a shard before the comparison.
 *
 * @param withoutFingerprint further documents without a fingerprint, mostly without text
 * @param ofOtherAlgorithm further documents whose fingerprint is not comparable
 * @param highestGroup the highest group number of all documents, 0 for none
 * @param highestUnseen the highest group number of documents that the job does not see
 * @param nested whether there are documents below others, of which a job may leave some out; an
 *     earlier node does not tell
 */
public record ShardSummary(
    int documents,
    int withoutFingerprint,
    int ofOtherAlgorithm,
    int highestGroup,
    int highestUnseen,
    Optional<Boolean> nested) {
  /** Without documents below others. */
  public ShardSummary(
      int documents,
      int withoutFingerprint,
      int ofOtherAlgorithm,
      int highestGroup,
      int highestUnseen) {
    this(
        documents,
        withoutFingerprint,
        ofOtherAlgorithm,
        highestGroup,
        highestUnseen,
        Optional.of(false));
  }

  public ShardSummary withNested(boolean any) {
    return new ShardSummary(
        documents,
        withoutFingerprint,
        ofOtherAlgorithm,
        highestGroup,
        highestUnseen,
        Optional.of(any));
  }

  /** Returns whether the job may leave documents out. */
  public boolean hasNested() {
    return nested.orElse(false);
  }

  public ShardSummary plus(ShardSummary other) {
    return new ShardSummary(
        Math.addExact(documents, other.documents),
        withoutFingerprint + other.withoutFingerprint,
        ofOtherAlgorithm + other.ofOtherAlgorithm,
        Math.max(highestGroup, other.highestGroup),
        Math.max(highestUnseen, other.highestUnseen),
        Stream.of(nested, other.nested).flatMap(Optional::stream).reduce(Boolean::logicalOr));
  }
}
