// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.settings;

/** What joins a document to a version group. */
public enum LinkMode {
  /** A link to any member. The group is a connected component, the same for each of its members. */
  SINGLE,
  /** A link to the pivot itself, without chains; for questions only. */
  PIVOT
}
