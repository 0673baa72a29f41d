// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import org.solrduplicates.core.Internal;

/**
 * The group of a document in the last job, if it is valid for the question.
 *
 * @param number 0 for none
 * @param mark the Solr version up to which the job has seen all documents; 0 without a valid job
 * @param complete whether the job stored what is usual around each document that may have a version
 */
@Internal
public record JobGroup(int number, long mark, boolean complete) {
  public static final JobGroup NONE = new JobGroup(0, 0, false);

  /** Returns whether the job has grouped the document, possibly alone. */
  public boolean isFound() {
    return mark != 0;
  }

  /** Returns whether the job has seen a document: it is older, or has values of the job. */
  public boolean hasSeen(JobColumns columns) {
    return columns.version() <= mark || columns.group() != 0 || columns.background() != 0;
  }

  /**
   * Returns whether the job has found no other text for a document, not even for review or as a
   * part.
   */
  public boolean isAlone(JobColumns columns) {
    return complete && columns.background() == 0 && hasSeen(columns);
  }

  /** Returns whether the job has found that two documents of different texts are no versions. */
  public boolean areApart(JobColumns a, JobColumns b) {
    return isAlone(a) && hasSeen(b) || isAlone(b) && hasSeen(a);
  }
}
