package org.solrduplicates.cli;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.OptionalInt;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.SolrException;

/** Starts a job in Solr and waits for its end. */
final class RunningJob {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

  private final JobRequests requests;
  private final Progress progress;
  private final OptionalInt limitSeconds;
  private final long start = System.nanoTime();

  RunningJob(JobRequests requests, Progress progress, OptionalInt limitSeconds) {
    this.requests = requests;
    this.progress = progress;
    this.limitSeconds = limitSeconds;
  }

  /** Returns the job that is done; everything else it may end with is a failure. */
  JobStatus run() throws IOException, SolrServerException {
    JobStatus job = start();
    Duration pause = FIRST_PAUSE;
    while (job.isRunning()) {
      progress.at(job.phase(), job.progress());
      abortIfLate();
      sleep(pause);
      pause = longer(pause);
      job = requests.status();
    }
    return done(job);
  }

  private JobStatus start() throws IOException, SolrServerException {
    try {
      return requests.start();
    } catch (SolrException e) {
      throw refusal(e);
    }
  }

  /** Solr refuses a second job; which one is in the way is asked, to be said. */
  private IOException refusal(SolrException refused) throws IOException, SolrServerException {
    if (refused.code() != SolrException.ErrorCode.BAD_REQUEST.code) {
      throw refused;
    }
    JobStatus job = requests.status();
    return new JobException(
        job.isRunning()
            ? "another job is running since " + job.started() + ", none was started"
            : "no job was started: " + Reason.of(refused));
  }

  private void abortIfLate() throws IOException, SolrServerException {
    if (limitSeconds.isEmpty() || secondsSinceStart() < limitSeconds.getAsInt()) {
      return;
    }
    String late = "the job took longer than " + limitSeconds.getAsInt() + " s (--time-limit)";
    try {
      requests.abort();
    } catch (SolrException e) {
      throw new JobException(late + " and could not be aborted: " + Reason.of(e));
    }
    throw new JobException(late + " and was aborted");
  }

  private long secondsSinceStart() {
    return Duration.ofNanos(System.nanoTime() - start).toSeconds();
  }

  private static Duration longer(Duration pause) {
    Duration longer = pause.multipliedBy(3).dividedBy(2);
    return longer.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : longer;
  }

  private static void sleep(Duration pause) throws IOException {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  private static JobStatus done(JobStatus job) throws IOException {
    if (job.isDone()) {
      return job;
    }
    throw new JobException(
        switch (job.state()) {
          case "failed" -> "the job failed: " + job.error();
          case "aborted" -> "the job was aborted";
          default -> "Solr knows nothing of the job any more, it may have been restarted";
        });
  }
}
