/**
 * What one shard of a collection is asked about all of its documents, and how it answers.
 *
 * <p>Open {@link org.solrduplicates.solr.collection.shard.CollectionTasks} first: every question is
 * there, by its name, from the terms that the job joins to the members of a group that a list
 * shows. {@link org.solrduplicates.solr.collection.shard.LocalCollectionShard} answers out of the
 * index of one core, and only about documents that the caller may see; {@link
 * org.solrduplicates.solr.collection.shard.AskedShard} is a shard as the job knows it, wherever it
 * lies, and {@link org.solrduplicates.solr.collection.shard.Caller} is for whom it is asked.
 *
 * <p>{@link org.solrduplicates.solr.collection.shard.GroupReader} reads the groups that the job has
 * written, and {@link org.solrduplicates.solr.collection.shard.GroupWriter} writes them, in place
 * or not at all ({@link org.solrduplicates.solr.collection.shard.InPlaceRule}): any other update
 * would lose what a document has that is not stored.
 *
 * <p>{@link org.solrduplicates.solr.collection.shard.NearestDocuments} looks up what is near a
 * document of a sample. {@link org.solrduplicates.solr.collection.shard.Regrouping} forgets
 * decisions about documents that the caller may not see.
 *
 * <p>{@link org.solrduplicates.solr.collection.shard.PassageTasks} are the questions of the job of
 * copied passages, and {@link org.solrduplicates.solr.collection.shard.PassageShard} answers them.
 *
 * <p>Every answer depends on the index and the caller alone, so a question can be put to another
 * replica.
 */
@NullMarked
package org.solrduplicates.solr.collection.shard;

import org.jspecify.annotations.NullMarked;
