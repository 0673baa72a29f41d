/**
 * From words to numbers: all that is kept of a text to compare it with others.
 *
 * <p>Open {@link org.solrduplicates.core.fingerprint.Fingerprint} first, then {@link
 * org.solrduplicates.core.fingerprint.FingerprintBuilder}, which makes all of its parts in one pass
 * over the words: the {@link org.solrduplicates.core.fingerprint.TermBag} (how often each word
 * occurs: the Dice coefficient comes from it), the {@link
 * org.solrduplicates.core.fingerprint.Sketch} (the smallest hashes of shingles: bottom-k MinHash),
 * the {@link org.solrduplicates.core.fingerprint.TextHash} (the same words in the same order) and
 * the {@link org.solrduplicates.core.fingerprint.SimHash}, whose bits are a vote of the words.
 * {@link org.solrduplicates.core.fingerprint.FingerprintCodec} writes the record of a few hundred
 * bytes that the index keeps; its layout of version 1 is frozen (ADR 0003) and a test holds records
 * of old to it.
 *
 * <p>Hashes are our own and part of the stored format ({@link
 * org.solrduplicates.core.fingerprint.Hash}): the same on every machine, for ever. Nothing here
 * knows other documents, but for two things that are learned of a collection: {@link
 * org.solrduplicates.core.fingerprint.Weights}, which say how much each word counts, and {@link
 * org.solrduplicates.core.fingerprint.WordCounts}, the sample they are learned from (ADR 0013).
 *
 * <p>{@link org.solrduplicates.core.fingerprint.BagIndex} finds near ones among many fingerprints
 * in memory. {@link org.solrduplicates.core.fingerprint.ProfileCard} is the small print about a
 * text for those who ask.
 */
@NullMarked
package org.solrduplicates.core.fingerprint;

import org.jspecify.annotations.NullMarked;
