// SPDX-License-Identifier: Apache-2.0
/**
 * All version groups of a collection at once (ADRs 0007 and 0008).
 *
 * <p>Open {@link org.solrduplicates.core.collection.CollectionJob} first: it has a picture of the
 * request flow. Documents are numbers here ({@link
 * org.solrduplicates.core.collection.DocumentTable}); texts stay on the shards.
 */
@Internal
@NullMarked
package org.solrduplicates.core.collection;

import org.jspecify.annotations.NullMarked;
import org.solrduplicates.core.Internal;
