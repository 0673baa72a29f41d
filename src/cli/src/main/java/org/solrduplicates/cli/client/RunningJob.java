// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.console.Progress;
import org.solrduplicates.core.text.Sentence;

/**
 * Starts a job in Solr and waits for its end. The job does not depend on the client, so reading its
 * status is retried after failures. Not thread-safe.
 */
public final class RunningJob {
  private static final int BAD_REQUEST = 400;

  /** From this status on, the command may have been executed. */
  private static final int SERVER_ERROR = 500;

  private final JobRequests requests;
  private final Progress progress;
  private final Optional<Duration> limit;
  private final Patience patience;
  private final long start = System.nanoTime();
  private int failures;

  /**
   * The pauses between two status requests.
   *
   * @param longest each pause is 1.5 times the previous one, up to this
   * @param failures allowed consecutive failures
   */
  public record Patience(Duration first, Duration longest, int failures) {
    /** Long enough for the restart of a server, about two minutes. */
    static final Patience USUAL = new Patience(Duration.ofMillis(50), Duration.ofSeconds(1), 120);

    private Duration after(Duration pause) {
      Duration longer = pause.multipliedBy(3).dividedBy(2);
      return longer.compareTo(longest) > 0 ? longest : longer;
    }
  }

  /**
   * Prepares a job.
   *
   * @param limit the time limit, from now on
   */
  public RunningJob(JobRequests requests, Progress progress, Optional<Duration> limit) {
    this(requests, progress, limit, Patience.USUAL);
  }

  public RunningJob(
      JobRequests requests, Progress progress, Optional<Duration> limit, Patience patience) {
    this.requests = requests;
    this.progress = progress;
    this.limit = limit;
    this.patience = patience;
  }

  /** Runs the job to its end; any end other than {@code done} is an exception. */
  public JobAnswer run() throws IOException {
    JobAnswer job = start();
    Duration pause = patience.first();
    while (job.isRunning()) {
      progress.at(job.place(), job.progress().orElse(0.0));
      abortIfLate();
      sleep(pause);
      pause = patience.after(pause);
      job = after(job);
    }
    return done(job);
  }

  /** Returns the current status, or the previous one if it cannot be read. */
  private JobAnswer after(JobAnswer before) throws UserException {
    try {
      JobAnswer now = requests.status();
      failures = 0;
      return now;
    } catch (IOException | UncheckedIOException e) {
      if (++failures <= patience.failures()) {
        return before;
      }
      throw unknown(
          Sentence.of(
              "the job may still be running; its status could not be read %d times: %s",
              failures, FailureReason.of(e)));
    }
  }

  private JobAnswer start() throws IOException {
    try {
      return requests.begin();
    } catch (SolrRefusal e) {
      throw refusal(e);
    } catch (IOException e) {
      if (SolrNodes.isUnsent(e)) {
        throw e;
      }
      throw unanswered(e);
    }
  }

  private UserException unanswered(Exception e) {
    return unknown(
        "the job may have been started, but there was no response: " + FailureReason.of(e));
  }

  private UserException unknown(String what) {
    return new UserException(
        ExitCode.UNKNOWN, what + "; check its status with " + requests.question());
  }

  /** Solr rejects a second job; the message names the running one. */
  private IOException refusal(SolrRefusal refused) throws IOException {
    if (refused.status() >= SERVER_ERROR) {
      throw unanswered(refused);
    }
    if (refused.status() != BAD_REQUEST) {
      throw refused;
    }
    JobAnswer job = requests.status();
    return new UserException(
        job.isRunning()
            ? Sentence.of(
                "no job was started: another job has been running since %s; wait for it or abort it",
                job.started().orElse("an unknown time"))
            : "no job was started: " + FailureReason.of(refused));
  }

  private void abortIfLate() throws UserException {
    Duration taken = Duration.ofNanos(System.nanoTime() - start);
    if (limit.isEmpty() || taken.compareTo(limit.get()) < 0) {
      return;
    }
    String late = "the job took longer than " + limit.get().toSeconds() + " s (--time-limit)";
    try {
      requests.abort();
    } catch (IOException | UncheckedIOException e) {
      throw unknown(late + " and could not be aborted: " + FailureReason.of(e));
    }
    throw new UserException(late + " and was aborted");
  }

  private static void sleep(Duration pause) throws IOException {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the command was interrupted; run it again");
    }
  }

  private static JobAnswer done(JobAnswer job) throws IOException {
    if (job.isDone()) {
      return job;
    }
    throw new UserException(
        switch (job.state()) {
          case "failed" -> "the job failed: " + job.error().orElse("no reason given");
          case "aborted" -> "the job was aborted";
          default ->
              "Solr has no status of the job; it may have been restarted. Run the command again";
        });
  }

  /**
   * The requests about a job in Solr. Each throws an {@link IOException} if there is no answer.
   *
   * @param path the handler of the job, such as {@code /duplicates/groups}
   * @param settings parameters of the start in the URL
   */
  public record JobRequests(
      SolrCollection solr,
      String path,
      String block,
      Map<String, Object> start,
      Map<String, String> settings) {
    /** Starts the job without parameters of the URL. */
    public JobRequests(SolrCollection solr, String path, String block, Map<String, Object> start) {
      this(solr, path, block, start, Map.of());
    }

    public JobAnswer begin() throws IOException {
      return answer(solr.command(path, settings, start));
    }

    public JobAnswer abort() throws IOException {
      return answer(solr.command(path, Map.of("command", "abort")));
    }

    /** Returns the full status; needs the permission to start a job. */
    public JobAnswer status() throws IOException {
      return answer(solr.ask(path, Map.of("command", "status")));
    }

    /** Returns the part of the status that every reader may see. */
    public JobAnswer readStatus() throws IOException {
      return answer(solr.get(path, SolrRequest.Parameters.of("command", "status")));
    }

    private JobAnswer answer(JsonNode answer) {
      return Json.block(answer, block, JobAnswer.class);
    }

    /** Returns the status request as messages show it. */
    public String question() {
      return "GET " + solr.url() + path + "?command=status";
    }
  }
}
