// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.job;

/** Thrown by a job that was aborted by a command; not a failure. */
public final class JobAborted extends RuntimeException {
  private static final long serialVersionUID = 1;

  public JobAborted() {
    super("aborted");
  }
}
