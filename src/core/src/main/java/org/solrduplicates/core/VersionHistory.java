// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import java.util.List;

/**
 * The versions of one document. Immutable.
 *
 * @param versions at least two: texts by their first date, the documents of one text by theirs;
 *     those without a date come last, by the version in their file names, then by id
 */
public record VersionHistory(List<Version> versions) {
  /**
   * A document at its place.
   *
   * @param id of the document
   * @param number 1 for the oldest text; equal for equal texts; 0 if it is unknown, because neither
   *     the document nor another one with its text has a date
   * @param copy whether a document before it has the same text
   */
  public record Version(String id, int number, boolean copy) {}

  /**
   * Copies the list, which must have no null.
   *
   * @param versions at least two, in their order
   */
  public VersionHistory {
    versions = List.copyOf(versions);
  }

  /** {@return the ids in the order of the versions} */
  public List<String> ids() {
    return versions.stream().map(Version::id).toList();
  }
}
