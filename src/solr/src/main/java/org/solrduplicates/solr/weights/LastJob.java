// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.weights;

import java.util.List;
import java.util.Optional;

/**
 * The job that wrote the indexed groups.
 *
 * @param mark the Solr version up to which it saw all documents; 0 if no job counts
 * @param basis a hash of all settings that affect groups
 * @param over the collections, by name, among which group numbers are unique since a job over all
 *     of them; empty for one
 */
public record LastJob(long mark, long basis, Optional<List<String>> over) {
  public static final LastJob NONE = new LastJob(0, 0);

  public LastJob(long mark, long basis) {
    this(mark, basis, Optional.empty());
  }

  /**
   * Returns the same job over several collections; over one if there are none.
   *
   * @param several in any order
   */
  public LastJob over(List<String> several) {
    return new LastJob(
        mark,
        basis,
        several.isEmpty() ? Optional.empty() : Optional.of(several.stream().sorted().toList()));
  }

  /** Returns the names of several collections, or none. */
  public List<String> collections() {
    return over.orElse(List.of());
  }

  /** Returns another job, over its collections only if this one was over the same. */
  LastJob before(LastJob next) {
    return over.equals(next.over) ? next : next.over(List.of());
  }

  /** Returns a job that answers no question; the numbers stay unique. */
  LastJob forgotten() {
    return new LastJob(0, 0, over);
  }
}
