// SPDX-License-Identifier: Apache-2.0
/**
 * What a collection teaches without labels: where versions begin, and how much names count.
 *
 * <p>Open {@link org.solrduplicates.core.learning.CalibrationLearner} first (ADR 0042). Learning
 * sees scores only, never a document.
 */
@NullMarked
package org.solrduplicates.core.learning;

import org.jspecify.annotations.NullMarked;
