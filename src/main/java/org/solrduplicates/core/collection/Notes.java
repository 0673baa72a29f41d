package org.solrduplicates.core.collection;

/** What a job has done so far, told to whoever watches it. Not safe for several threads. */
final class Notes {
  private final JobWatch watch;
  private Phase phase = Phase.DOCUMENTS;
  private double part;
  ShardSummary summary = new ShardSummary(0, 0, 0, 0, 0);
  Oversized oversized = Oversized.NONE;
  long postings;
  long joinNanos;
  long compared;
  long reused;
  long links;
  long similar;
  long contrasted;
  long sameText;
  int cutLinks;
  long changed;
  int groups;
  int inGroups;
  int toWrite;
  int written;

  Notes(JobWatch watch) {
    this.watch = watch;
  }

  /** Tells that a phase begins, of which nothing is done yet. */
  void begin(Phase next) {
    reached(next, 0, 1);
  }

  /**
   * Tells how far a phase is.
   *
   * @throws JobAborted if the job is to stop
   */
  void reached(Phase now, double done, double all) {
    phase = now;
    part = all == 0 ? 1 : Math.min(1, done / all);
    watch.progress(progress());
    if (watch.isAborted()) {
      throw new JobAborted();
    }
  }

  JobProgress progress() {
    return new JobProgress(
        phase,
        phase.progress(part),
        summary,
        postings,
        joinNanos,
        compared,
        reused,
        links,
        similar,
        contrasted,
        sameText,
        oversized,
        cutLinks,
        changed,
        groups,
        inGroups,
        toWrite,
        written);
  }
}
