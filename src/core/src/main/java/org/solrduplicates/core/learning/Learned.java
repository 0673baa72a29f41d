// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.learning;

import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.Calibration;

/**
 * What compared pairs have taught about a collection.
 *
 * @param pairs the compared pairs by their similarity; {@link ScoredPairs#NONE} if there are none
 */
@Internal
public record Learned(Calibration calibration, ScoredPairs pairs) {}
