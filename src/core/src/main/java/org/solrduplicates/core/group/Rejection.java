// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import org.solrduplicates.core.Internal;

/** Why a candidate is not even listed for review. */
@Internal
public enum Rejection {
  /** No fingerprint, or one of another analyzer or profile. */
  INCOMPARABLE,
  /** One of the two texts has too few words. */
  TOO_SHORT,
  /** The similarity is below the review threshold. */
  DIFFERENT
}
