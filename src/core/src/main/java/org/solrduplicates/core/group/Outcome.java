// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

/** The result for a compared candidate. */
public enum Outcome {
  /** A version. */
  KEPT,
  /** Possibly a version; needs a manual decision. */
  REVIEW,
  /** No version. */
  REJECTED,
  /** A whole or a part. */
  PART
}
