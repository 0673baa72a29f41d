/**
 * How duplicated a collection is, judged by a sample, with the interval of what it says.
 *
 * <p>Open {@link org.solrduplicates.core.stats.Duplication} first: of a random {@link
 * org.solrduplicates.core.stats.Sample} of documents it makes two histograms, of all pairs of the
 * sample ({@link org.solrduplicates.core.stats.PairHistogram}) and of each document with the one it
 * is nearest to in the whole collection ({@link org.solrduplicates.core.stats.NearestHistogram}),
 * and a {@link org.solrduplicates.core.stats.SimilarityMatrix} for those who want to see every
 * pair. The valley of the first is where a threshold belongs; the second says how many documents
 * have a duplicate.
 *
 * <p>A {@link org.solrduplicates.core.stats.Sample} is drawn by the smallest hashes of key and
 * seed: the same documents on one shard or five. Shares come with the exact interval for draws
 * without replacement ({@link
 * org.solrduplicates.core.stats.NearestHistogram.HypergeometricInterval}), pairs with one that
 * takes into account that they share documents ({@link
 * org.solrduplicates.core.stats.PairHistogram.PairEstimate}).
 *
 * <p>Comparing is not done by rules of its own: {@link
 * org.solrduplicates.core.stats.Duplication.SampleRows} uses the verifier and the link rule that
 * answers use.
 */
@NullMarked
package org.solrduplicates.core.stats;

import org.jspecify.annotations.NullMarked;
