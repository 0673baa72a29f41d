// SPDX-License-Identifier: Apache-2.0
/**
 * Candidates and fingerprints from a Lucene index; independent of Solr.
 *
 * <p>Open {@link org.solrduplicates.lucene.LuceneRoundExecutor} first. {@link
 * org.solrduplicates.lucene.CandidateSource} creates the candidate queries; the fingerprints of
 * {@link org.solrduplicates.lucene.FingerprintReader} verify the results. The visible documents are
 * passed in as a query that restricts all reads, so no answer reveals a hidden document.
 */
@NullMarked
package org.solrduplicates.lucene;

import org.jspecify.annotations.NullMarked;
