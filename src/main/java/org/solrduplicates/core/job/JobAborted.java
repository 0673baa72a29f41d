package org.solrduplicates.core.job;

/** A job was stopped by someone who asked for it; nothing is wrong. */
public final class JobAborted extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Says that nothing was written, or not all. */
  public JobAborted() {
    super("aborted");
  }
}
