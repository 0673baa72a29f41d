// SPDX-License-Identifier: Apache-2.0
/**
 * The interface between the collection job and the index of a shard.
 *
 * <p>Open {@link org.solrduplicates.core.collection.shard.CollectionShard} first: it has all
 * questions. Answers depend only on the documents of the shard, so a question can be repeated to
 * another replica. {@link org.solrduplicates.core.collection.shard.DocumentKey}s identify documents
 * on all shards. Columns are plain arrays, because there are millions of documents; they are not
 * copied, and receivers must not change them.
 */
@Internal
@NullMarked
package org.solrduplicates.core.collection.shard;

import org.jspecify.annotations.NullMarked;
import org.solrduplicates.core.Internal;
