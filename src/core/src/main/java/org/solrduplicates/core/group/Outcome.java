// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

/** The result for a compared candidate. */
public enum Outcome {
  KEPT,
  /** Possibly a version; needs a manual decision. */
  REVIEW,
  REJECTED,
  /** A whole or a part. */
  PART
}
