package org.solrduplicates.core.backfill;

/** Whoever wants to know how far a backfill is, and may stop it. */
public interface BackfillWatch {
  /** Takes note; called after every batch. */
  void progress(BackfillProgress progress);

  /** Waits some nanoseconds, or until the backfill is to stop; returns whether it is. */
  boolean awaitAbort(long nanos);
}
