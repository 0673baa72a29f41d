/**
 * What nodes tell each other, in bytes.
 *
 * <p>Open {@link org.solrduplicates.solr.wire.Codec} first: how values of one type look between
 * nodes, as lists, texts, numbers and bytes of Solr's binary format. {@link
 * org.solrduplicates.solr.wire.TypeCodecs} makes one for a record out of its components, so that a
 * message is a record, and what its constructor refuses is refused here. What a value is read as
 * follows from the types of the code alone, never from the message.
 *
 * <p>{@link org.solrduplicates.solr.wire.Codec.MessageReader} reads bytes that anybody may have
 * sent: it believes none of their sizes, and knows nothing but lists, maps, texts, bytes, numbers
 * and switches. That they come from a node is checked before, by {@code solr.shard.NodeSignature}.
 *
 * <p>{@link org.solrduplicates.solr.wire.ShardRound} and {@link
 * org.solrduplicates.solr.wire.FoundRound} are a round of a search and its answer; {@link
 * org.solrduplicates.solr.wire.PivotQuery} and {@link org.solrduplicates.solr.wire.ResolvedPivot}
 * how the document asked about is named, and what the shard that has it knows of it.
 *
 * <p>The form may change with any version: all nodes of a collection have the same plugin.
 */
@NullMarked
package org.solrduplicates.solr.wire;

import org.jspecify.annotations.NullMarked;
