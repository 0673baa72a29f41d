// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import java.util.Locale;

/** The state of a job. */
public enum JobState {
  NONE,
  RUNNING,
  DONE,
  FAILED,
  ABORTED;

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
