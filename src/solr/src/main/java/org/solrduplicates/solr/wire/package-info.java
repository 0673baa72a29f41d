// SPDX-License-Identifier: Apache-2.0
/**
 * The encoding of messages between nodes.
 *
 * <p>Open {@link org.solrduplicates.solr.wire.Codec} first. A message is a record that is validated
 * by its constructor, and only Java types determine how it is decoded. {@code
 * solr.shard.NodeSignature} checks first that a message comes from a node.
 */
@NullMarked
package org.solrduplicates.solr.wire;

import org.jspecify.annotations.NullMarked;
