// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import org.solrduplicates.core.Internal;

/**
 * A characteristic word of a document, chosen once for all shards.
 *
 * @param boost the weight in the query, in (0, 1]
 */
@Internal
public record InterestingTerm(IndexTerm term, float boost) {}
