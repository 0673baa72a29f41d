/**
 * Copied passages between the documents of a collection, as {@code dup.passages} of {@code
 * /duplicates} asks for them. Why it is so is in docs/adr/0021; what a passage is says {@code
 * core.passage}.
 *
 * <p>Open {@link org.solrduplicates.solr.passage.PassageSearch} first: the search for what one text
 * shares with others, on one core and over shards alike. It asks three questions, which {@link
 * org.solrduplicates.solr.passage.LocalPassages} answers out of one core:
 *
 * <pre>
 *   text           of the document asked about, where it is stored
 *   frequencies    in how many documents that may be seen each of its fragments is
 *   find           what shares most of those that are rare, aligned where its text is
 * </pre>
 *
 * <p>{@link org.solrduplicates.solr.passage.PassageRequest} is what a request says of it, {@link
 * org.solrduplicates.solr.passage.IgnoredTexts} what solrconfig.xml says. The other records are
 * questions and answers between nodes.
 *
 * <p>Nothing here decides what belongs to a version group. Who may come in: {@code solr.search} and
 * {@code solr.collection}, which have the conversation with the shards.
 */
@NullMarked
package org.solrduplicates.solr.passage;

import org.jspecify.annotations.NullMarked;
