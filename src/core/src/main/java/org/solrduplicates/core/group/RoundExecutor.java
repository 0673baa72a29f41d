// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import org.solrduplicates.core.Internal;

/**
 * Finds and verifies the duplicates of all documents of a round. Each request has its own executor,
 * with its filters, limits and deadline.
 */
@Internal
@FunctionalInterface
public interface RoundExecutor {
  RoundResult execute(Round round);
}
