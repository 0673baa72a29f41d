// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection.shard;

import java.util.Optional;
import java.util.stream.Stream;
import org.solrduplicates.core.fingerprint.Hash;

/**
 * The documents of a shard before the comparison.
 *
 * @param withoutFingerprint further documents without a fingerprint, mostly without text
 * @param ofOtherAlgorithm further documents whose fingerprint is not comparable
 * @param highestGroup the highest group number of all documents, 0 for none
 * @param highestUnseen the highest group number of documents that the job does not see
 * @param nested whether there are documents below others, of which a job may leave some out; an
 *     earlier node does not tell
 * @param state the index that was read; an earlier node does not tell
 * @param bytes the bytes of the records of all documents; an earlier node does not tell
 */
public record ShardSummary(
    int documents,
    int withoutFingerprint,
    int ofOtherAlgorithm,
    int highestGroup,
    int highestUnseen,
    Optional<Boolean> nested,
    Optional<IndexState> state,
    Optional<Long> bytes) {
  /**
   * Identifies an index, almost certainly.
   *
   * @param content the documents, also those that are not visible, and which ones are
   * @param columns what jobs have written into them
   */
  public record IndexState(long content, long columns) {
    IndexState plus(IndexState other) {
      return new IndexState(
          Hash.append(content, other.content), Hash.append(columns, other.columns));
    }
  }

  /** Without documents below others, and with what an earlier node does not tell unknown. */
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
        Optional.of(false),
        Optional.empty(),
        Optional.empty());
  }

  public ShardSummary with(boolean anyNested, Optional<IndexState> read) {
    return with(Optional.of(anyNested), read, bytes);
  }

  public ShardSummary withBytes(long sum) {
    return with(nested, state, Optional.of(sum));
  }

  private ShardSummary with(
      Optional<Boolean> anyNested, Optional<IndexState> read, Optional<Long> sum) {
    return new ShardSummary(
        documents,
        withoutFingerprint,
        ofOtherAlgorithm,
        highestGroup,
        highestUnseen,
        anyNested,
        read,
        sum);
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
        Stream.of(nested, other.nested).flatMap(Optional::stream).reduce(Boolean::logicalOr),
        state.flatMap(one -> other.state.map(one::plus)),
        bytes.flatMap(some -> other.bytes.map(more -> some + more)));
  }
}
