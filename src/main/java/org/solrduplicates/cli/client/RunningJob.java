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
 * Starts a job in Solr and waits for its end. The job goes on whoever waits for it, so a status
 * that cannot be read is asked for again. For one thread.
 */
public final class RunningJob {
  private static final int BAD_REQUEST = 400;

  /** From here on a node, or a proxy before it, may have done what it was told. */
  private static final int SERVER_ERROR = 500;

  private final JobRequests requests;
  private final Progress progress;
  private final Optional<Duration> limit;
  private final Patience patience;
  private final long start = System.nanoTime();
  private int failures;

  /**
   * How long is waited between two questions for the status.
   *
   * @param longest after some time, each pause being half as long again as the one before
   * @param failures how often in succession the status may be impossible to read
   */
  public record Patience(Duration first, Duration longest, int failures) {
    /** A server that is restarted is back within two minutes. */
    static final Patience USUAL = new Patience(Duration.ofMillis(50), Duration.ofSeconds(1), 120);

    private Duration after(Duration pause) {
      Duration longer = pause.multipliedBy(3).dividedBy(2);
      return longer.compareTo(longest) > 0 ? longest : longer;
    }
  }

  /**
   * Prepares to run a job.
   *
   * @param limit how long it may take, from now on
   */
  public RunningJob(JobRequests requests, Progress progress, Optional<Duration> limit) {
    this(requests, progress, limit, Patience.USUAL);
  }

  /** Prepares to run a job with another patience. */
  public RunningJob(
      JobRequests requests, Progress progress, Optional<Duration> limit, Patience patience) {
    this.requests = requests;
    this.progress = progress;
    this.limit = limit;
    this.patience = patience;
  }

  /** Returns the job that is done; everything else it may end with is a failure. */
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

  /** Returns the job as it is now, or as it was if nobody says. */
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
              "the job may be running still, its status could not be read %d times: %s",
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
    return unknown("a job may have been started, but no answer came: " + FailureReason.of(e));
  }

  private UserException unknown(String what) {
    return new UserException(ExitCode.UNKNOWN, what + "; ask with " + requests.question());
  }

  /** Solr refuses a second job; which one is in the way is asked, to be said. */
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
                "another job is running since %s, none was started",
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
      throw new InterruptedIOException("interrupted");
    }
  }

  private static JobAnswer done(JobAnswer job) throws IOException {
    if (job.isDone()) {
      return job;
    }
    throw new UserException(
        switch (job.state()) {
          case "failed" -> "the job failed: " + job.error().orElse("Solr does not say why");
          case "aborted" -> "the job was aborted";
          default -> "Solr knows nothing of the job any more, it may have been restarted";
        });
  }

  /**
   * What is asked of a job in Solr. Each request throws an {@link IOException} if it is not
   * answered.
   *
   * @param path where the job is asked, such as {@code /duplicates/groups}
   */
  public record JobRequests(
      SolrCollection solr, String path, String block, Map<String, Object> start) {
    /** Starts the job, and returns how it is. */
    public JobAnswer begin() throws IOException {
      return answer(solr.command(path, start));
    }

    /** Aborts the job, and returns how it is. */
    public JobAnswer abort() throws IOException {
      return answer(solr.command(path, Map.of("command", "abort")));
    }

    /** Returns how the job is; whoever may start one is told all about it. */
    public JobAnswer status() throws IOException {
      return answer(solr.ask(path, Map.of("command", "status")));
    }

    /** Returns what anybody is told of the job who may read. */
    public JobAnswer readStatus() throws IOException {
      return answer(solr.get(path, SolrRequest.Parameters.of("command", "status")));
    }

    private JobAnswer answer(JsonNode answer) {
      return Json.block(answer, block, JobAnswer.class);
    }

    /** Returns the request that says how the job is, as a person would make it. */
    public String question() {
      return "GET " + solr.url() + path + "?command=status";
    }
  }
}
