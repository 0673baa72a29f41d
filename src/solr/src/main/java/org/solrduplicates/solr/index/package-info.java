// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the documents of one core that are visible to a request.
 *
 * <p>Open {@link org.solrduplicates.solr.index.SolrDocuments} first: it finds documents by key or
 * number and reads text, title, dates and characteristic words on demand. {@link
 * org.solrduplicates.solr.index.VisibleIndex} applies the filters of the request; no class here
 * reads other documents. {@link org.solrduplicates.solr.index.Filters} collects these filters from
 * {@code fq}, the handler's {@code appends} and {@code invariants}, and security components.
 *
 * <p>{@link org.solrduplicates.solr.index.DuplicatesRequest} holds the validated parameters. {@link
 * org.solrduplicates.solr.index.Constraints} are conditions on fields relative to the pivot, and
 * {@link org.solrduplicates.solr.index.Exclusions} are documents that are never found. {@link
 * org.solrduplicates.solr.index.SentFields} are the fields of a document that is not indexed yet.
 */
@NullMarked
package org.solrduplicates.solr.index;

import org.jspecify.annotations.NullMarked;
