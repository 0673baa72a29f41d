package org.solrduplicates.core.settings;

/** What joins a document to a version group. */
public enum LinkMode {
  /**
   * A link to any member: the group is a connected component of links, the same whichever of its
   * members is asked.
   */
  SINGLE,
  /** A link to the pivot itself, so that no chain leads away from it; for questions only. */
  PIVOT
}
