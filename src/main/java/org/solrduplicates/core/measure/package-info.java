/**
 * The measures of the literature, beside the one that the product uses: for studies, and for the
 * command {@code compare}, which shows what each would say of two texts.
 *
 * <p>Open {@link org.solrduplicates.core.measure.TextMeasures} first: the list of all of them, from
 * the Jaccard index over bottom-k sketches, MinHash bands and SimHash to an edit distance with
 * block moves ({@link org.solrduplicates.core.measure.BlockMoves}) and the signature of the longest
 * sentences ({@link org.solrduplicates.core.measure.LongestSentences}). Each names its paper, and
 * is written to be read beside it rather than to be fast.
 *
 * <p>{@link org.solrduplicates.core.measure.WordAlignment} and {@link
 * org.solrduplicates.core.measure.BlockMoves.Tiling} compare the words in their order; {@link
 * org.solrduplicates.core.measure.SetMeasures} compares bags and sets.
 *
 * <p>Who may come in: the command line and the studies. Nothing that runs inside Solr uses this
 * package, and the plugin jar does not carry it; a test says so. It uses {@code core.fingerprint}
 * and {@code core.similarity}.
 */
@NullMarked
package org.solrduplicates.core.measure;

import org.jspecify.annotations.NullMarked;
