/**
 * What nodes tell each other, in bytes.
 *
 * <p>Open {@link org.solrduplicates.solr.wire.Codec} first. A message is a record: what its
 * constructor refuses is refused here, and the types of the code alone say what a value is read as.
 * That bytes come from a node is checked before, by {@code solr.shard.NodeSignature}.
 */
@NullMarked
package org.solrduplicates.solr.wire;

import org.jspecify.annotations.NullMarked;
