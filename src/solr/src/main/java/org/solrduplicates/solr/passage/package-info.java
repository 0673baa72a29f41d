// SPDX-License-Identifier: Apache-2.0
/**
 * Copied passages between documents, for {@code dup.passages} of {@code /duplicates}
 * (docs/adr/0021).
 *
 * <p>Open {@link org.solrduplicates.solr.passage.PassageSearch} first. It sends three requests to
 * one core or all shards: the text, the frequencies of its fragments, and the documents that share
 * the rare ones. {@link org.solrduplicates.solr.passage.LocalPassages} answers for one core.
 */
@NullMarked
package org.solrduplicates.solr.passage;

import org.jspecify.annotations.NullMarked;
