/**
 * The handlers that are asked about a whole collection: groups, links, histogram, decisions,
 * weights, set-up. Their class names stand in solrconfig.xml, so they stay where they are.
 *
 * <p>Open {@link org.solrduplicates.solr.collection.GroupsHandler} first: it starts the job that
 * finds all groups, tells how far it is, and lists what it has found. {@link
 * org.solrduplicates.solr.collection.CollectionHandler} is what the handlers have in common:
 * settings and filters of {@code /duplicates}, and the way to all shards.
 *
 * <p>A list is a {@link org.solrduplicates.solr.collection.GroupView} of what the job has written,
 * as far as the caller may see it; {@link org.solrduplicates.solr.collection.GroupList} and {@link
 * org.solrduplicates.solr.collection.LinkPage} show it page by page. {@link
 * org.solrduplicates.solr.collection.HistogramHandler} judges by a sample how duplicated the
 * collection is; {@link org.solrduplicates.solr.collection.DecisionsHandler} takes what people
 * decide; {@link org.solrduplicates.solr.collection.SetupHandler} shows on one page what is wrong.
 *
 * <p>{@link org.solrduplicates.solr.collection.PassagesHandler} lists what was copied from a part
 * of the collection: its {@link org.solrduplicates.solr.collection.PassageJob} asks about one
 * document after the other. {@link org.solrduplicates.solr.collection.JobHandler} is what the
 * handlers of both jobs have in common.
 *
 * <p>{@link org.solrduplicates.solr.collection.CloudJob} is what nodes ask each other about a job:
 * where it is started, its status, the record of its last run ({@link
 * org.solrduplicates.solr.collection.CollectionRunStore}).
 */
@NullMarked
package org.solrduplicates.solr.collection;

import org.jspecify.annotations.NullMarked;
