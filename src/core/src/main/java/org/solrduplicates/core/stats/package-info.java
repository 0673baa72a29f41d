// SPDX-License-Identifier: Apache-2.0
/**
 * Estimates how duplicated a collection is from a sample of its documents.
 *
 * <p>Open {@link org.solrduplicates.core.stats.Sample} first. The merged samples of shards are the
 * sample of the collection, so the result does not depend on the shards. {@link
 * org.solrduplicates.core.stats.Population} turns counts into a {@link
 * org.solrduplicates.core.stats.Share} with its 95 % interval. If the sample is the whole scope,
 * both ends of the interval are the counted share. The caller compares the documents.
 */
@Internal
@NullMarked
package org.solrduplicates.core.stats;

import org.jspecify.annotations.NullMarked;
import org.solrduplicates.core.Internal;
