/**
 * Candidates and fingerprints out of a Lucene index. Knows Lucene and the core, and nothing of
 * Solr.
 *
 * <p>Open {@link org.solrduplicates.lucene.LuceneRoundExecutor} first: it does a round of an
 * expansion in one index. {@link org.solrduplicates.lucene.CandidateSource} makes a query of what
 * is known of a document, one for each way of finding candidates: the same text, terms of the
 * sketch, bands of the SimHash, the characteristic words of More-Like-This, and every document,
 * which is the oracle for the others. A source may be wrong, but must be cheap and miss little;
 * what it finds is verified by the fingerprints in doc values, which {@link
 * org.solrduplicates.lucene.FingerprintReader} reads.
 *
 * <p>{@link org.solrduplicates.lucene.CollectionReader} reads what the job over a whole collection
 * needs, and {@link org.solrduplicates.lucene.SampleReader} what weights are learned from. {@link
 * org.solrduplicates.lucene.TextFingerprints} makes fingerprints of documents that were indexed
 * without. {@link org.solrduplicates.lucene.FragmentIndex} finds what shares copied passages, and
 * {@link org.solrduplicates.lucene.OrderedKeys} reads keys in their order.
 *
 * <p>Which documents may be seen comes in as a query and holds for everything that is read here, so
 * that no answer tells of a document that its reader may not see.
 */
@NullMarked
package org.solrduplicates.lucene;

import org.jspecify.annotations.NullMarked;
