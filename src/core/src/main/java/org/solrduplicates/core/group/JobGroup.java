// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import org.solrduplicates.core.Internal;

/**
 * The group of a document in the last job, if it is valid for the question.
 *
 * @param number 0 for none
 * @param mark the Solr version up to which the job has seen all documents; 0 without a valid job
 */
@Internal
public record JobGroup(int number, long mark) {
  public static final JobGroup NONE = new JobGroup(0, 0);

  /** Returns whether the job has grouped the document, possibly alone. */
  public boolean isFound() {
    return mark != 0;
  }

  /** Returns whether the job has seen a document: it is older, or has values of the job. */
  public boolean hasSeen(JobColumns columns) {
    return columns.version() <= mark || columns.group() != 0 || columns.background() != 0;
  }
}
