/**
 * The documents of one core that a request may see, and what is read of them.
 *
 * <p>Open {@link org.solrduplicates.solr.index.SolrDocuments} first: it finds documents by key or
 * number and reads text, title, dates and characteristic words of them, each only when somebody
 * asks. {@link org.solrduplicates.solr.index.VisibleIndex} is what the filters of the request let
 * through; nothing here ever looks at another document. {@link
 * org.solrduplicates.solr.index.Filters} collects these filters wherever Solr takes them from:
 * {@code fq}, the handler's {@code appends} and {@code invariants}, and those that security
 * components add.
 *
 * <p>{@link org.solrduplicates.solr.index.DuplicatesRequest} is all that a request asks for, read
 * and checked once. {@link org.solrduplicates.solr.index.Constraints} are the fields that a group
 * must have in common with the document asked about; {@link
 * org.solrduplicates.solr.index.Exclusions} is what is never found.
 *
 * <p>{@link org.solrduplicates.solr.index.SentFields} are the fields of a text that is not indexed
 * yet, as the schema would have them.
 */
@NullMarked
package org.solrduplicates.solr.index;

import org.jspecify.annotations.NullMarked;
