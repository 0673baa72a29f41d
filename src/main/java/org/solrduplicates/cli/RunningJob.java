package org.solrduplicates.cli;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.OptionalInt;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.SolrException;

/**
 * Starts a job in Solr and waits for its end. The job goes on whoever waits for it, so a status
 * that cannot be read is asked for again. For one thread.
 */
final class RunningJob {
  private final JobRequests requests;
  private final Progress progress;
  private final OptionalInt limitSeconds;
  private final Patience patience;
  private final long start = System.nanoTime();
  private int failures;

  /**
   * How long is waited between two questions for the status.
   *
   * @param first at first
   * @param longest after some time, each pause being half as long again as the one before
   * @param failures how often in succession the status may be impossible to read
   */
  record Patience(Duration first, Duration longest, int failures) {
    /** A server that is restarted is back within two minutes. */
    static final Patience USUAL = new Patience(Duration.ofMillis(50), Duration.ofSeconds(1), 120);

    private Duration after(Duration pause) {
      Duration longer = pause.multipliedBy(3).dividedBy(2);
      return longer.compareTo(longest) > 0 ? longest : longer;
    }
  }

  RunningJob(JobRequests requests, Progress progress, OptionalInt limitSeconds) {
    this(requests, progress, limitSeconds, Patience.USUAL);
  }

  RunningJob(JobRequests requests, Progress progress, OptionalInt limitSeconds, Patience patience) {
    this.requests = requests;
    this.progress = progress;
    this.limitSeconds = limitSeconds;
    this.patience = patience;
  }

  /** Returns the job that is done; everything else it may end with is a failure. */
  JobStatus run() throws IOException, SolrServerException {
    JobStatus job = start();
    Duration pause = patience.first();
    while (job.isRunning()) {
      progress.at(job.phase(), job.progress());
      abortIfLate();
      sleep(pause);
      pause = patience.after(pause);
      job = after(job);
    }
    return done(job);
  }

  /** Returns the job as it is now, or as it was if nobody says. */
  private JobStatus after(JobStatus before) throws JobException {
    try {
      JobStatus now = requests.status();
      failures = 0;
      return now;
    } catch (IOException | UncheckedIOException | SolrServerException | SolrException e) {
      if (++failures <= patience.failures()) {
        return before;
      }
      throw new JobException(
          "the job may be running still, its status could not be read "
              + failures
              + " times: "
              + Reason.of(e));
    }
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

  private void abortIfLate() throws JobException {
    if (limitSeconds.isEmpty() || secondsSinceStart() < limitSeconds.getAsInt()) {
      return;
    }
    String late = "the job took longer than " + limitSeconds.getAsInt() + " s (--time-limit)";
    try {
      requests.abort();
    } catch (IOException | UncheckedIOException | SolrServerException | SolrException e) {
      throw new JobException(late + " and could not be aborted: " + Reason.of(e));
    }
    throw new JobException(late + " and was aborted");
  }

  private long secondsSinceStart() {
    return Duration.ofNanos(System.nanoTime() - start).toSeconds();
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
