/**
 * From two documents to one similarity in 0..1, and why.
 *
 * <p>Open {@link org.solrduplicates.core.similarity.Verifier} first: it compares two fingerprints
 * by the {@link org.solrduplicates.core.similarity.Measure} of the settings, takes off what the
 * neighbourhood of both has in common anyway, adds the bonus of equal titles, and answers with a
 * {@link org.solrduplicates.core.similarity.Similarity}, which keeps every part of the sum so that
 * an answer can explain itself. ADR 0002 says why it is the Dice coefficient of bags of words, ADR
 * 0013 what {@link org.solrduplicates.core.similarity.Contrast} is for: a hundred forms of one
 * template are no versions of each other.
 *
 * <p>{@link org.solrduplicates.core.similarity.Metadata} is what is known of a document beside its
 * text: title, file name, author, the hash of its file. {@link
 * org.solrduplicates.core.similarity.WordComparison} names the words that a similarity is made of.
 * {@link org.solrduplicates.core.similarity.Neighbourhood} is what is usual around a document.
 *
 * <p>A similarity depends on two documents, on the weights of the words and on what is around both,
 * never on the order or the place of the question: that is what makes answers of one core and of
 * five shards equal. No threshold is applied here; that is the business of {@code
 * core.group.LinkRule}.
 */
@NullMarked
package org.solrduplicates.core.similarity;

import org.jspecify.annotations.NullMarked;
