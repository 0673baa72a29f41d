/**
 * What Solr calls at query time: {@code /duplicates}, on one core and over shards.
 *
 * <p>Open {@link org.solrduplicates.solr.search.DuplicatesComponent} first: it answers a request,
 * as the whole collection or as one shard of several. {@link
 * org.solrduplicates.solr.search.HandlerConfig} is what solrconfig.xml says of it, {@link
 * org.solrduplicates.solr.search.PivotQueries} the documents asked about. A {@link
 * org.solrduplicates.solr.search.GroupSearch} runs the expansion of one of them against a round
 * executor: that of {@link org.solrduplicates.solr.search.LocalShard} on one core, or the shards of
 * {@link org.solrduplicates.solr.search.ShardedSearch}, which are asked by {@link
 * org.solrduplicates.solr.search.SearchTasks}. {@link org.solrduplicates.solr.search.AnswerWriter}
 * writes the answer, the same for both.
 *
 * <p>Copied passages are looked for in {@code solr.passage}; the conversation with the shards is
 * here, and so is what {@link org.solrduplicates.solr.search.PassageWriter} writes.
 *
 * <p>{@link org.solrduplicates.solr.search.Rules} are other settings for some documents. {@link
 * org.solrduplicates.solr.search.TextLookup} asks about a text from inside Solr, as the policy of
 * {@code solr.update} does. {@link org.solrduplicates.solr.search.PluginHandler} is what the
 * handlers beside {@code /duplicates} have in common.
 *
 * <p>No similarity is computed here, and no candidate is chosen: that is done in {@code core} and
 * {@code lucene}. The two class names that solrconfig.xml has, {@link
 * org.solrduplicates.solr.search.DuplicatesComponent} and {@link
 * org.solrduplicates.solr.search.DuplicatesHandler}, stay where they are.
 */
@NullMarked
package org.solrduplicates.solr.search;

import org.jspecify.annotations.NullMarked;
