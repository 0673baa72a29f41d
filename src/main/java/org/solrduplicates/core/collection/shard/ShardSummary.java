package org.solrduplicates.core.collection.shard;

/**
 * What a shard has, before anything is compared.
 *
 * @param withoutFingerprint how many others have no fingerprint, most often for want of text
 * @param ofOtherAlgorithm how many others have one that was made in another way
 * @param highestGroup the highest group number of any document, 0 if there is none
 * @param highestUnseen the highest group number of a document that the job does not see
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
