// SPDX-License-Identifier: Apache-2.0
/**
 * The similarity of two documents, in 0..1, with its parts.
 *
 * <p>Open {@link org.solrduplicates.core.similarity.Verifier} first (ADR 0002, ADR 0013). A
 * similarity depends on two documents, on the weights of words and on the neighbourhoods, never on
 * the shard. Therefore answers of one core and of five shards are equal. Thresholds are applied in
 * {@code core.group.LinkRule}.
 */
@NullMarked
package org.solrduplicates.core.similarity;

import org.jspecify.annotations.NullMarked;
