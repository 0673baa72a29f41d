package org.solrduplicates.solr.job;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.solr.common.util.ExecutorUtil;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.collection.JobAborted;
import org.solrduplicates.solr.search.DuplicatesRequest;

/** A job of a core on this node: at most one at a time. Safe for use by several threads. */
public final class BackgroundJob {
  private static final Logger LOG = LoggerFactory.getLogger(BackgroundJob.class);

  private final String name;
  private final Clock clock;
  private final StatusFile file;
  private final AtomicReference<JobStatus> status = new AtomicReference<>(JobStatus.NONE);
  private volatile CountDownLatch abort = new CountDownLatch(1);
  private volatile Thread thread = new Thread();
  private volatile boolean closed;

  /**
   * Prepares for jobs.
   *
   * @param name what they do, for threads and logs
   */
  public BackgroundJob(String name, Clock clock, StatusFile file) {
    this.name = name;
    this.clock = clock;
    this.file = file;
  }

  /** What is done in the background. */
  @FunctionalInterface
  public interface Work {
    /**
     * Does all of it.
     *
     * @return how far it came
     * @throws JobAborted if the watch says so
     */
    JobFigures run(Watch watch) throws IOException;
  }

  /** Takes note of a job's progress and tells it when to stop. */
  public interface Watch {
    /** Takes note. */
    void progress(JobFigures progress);

    /** Returns whether the job is to stop. */
    boolean isAborted();

    /** Waits some time, or until the job is to stop; returns whether it is. */
    boolean awaitAbort(long nanos);
  }

  private JobStatus status() {
    return Objects.requireNonNull(status.get());
  }

  /** Returns how far the job is, or what became of the last one. */
  public SimpleOrderedMap<Object> written() {
    SimpleOrderedMap<Object> now = status().written(clock.instant());
    return status().equals(JobStatus.NONE) ? file.read().orElse(now) : now;
  }

  /**
   * Starts a job in the background.
   *
   * @throws RuntimeException as a mistake of the user if one is running
   */
  public synchronized void start(String node, Map<String, String> settings, Work work) {
    requireNone();
    abort = new CountDownLatch(1);
    status.set(JobStatus.started(clock.instant(), node, settings));
    file.write(written());
    Thread started = new Thread(() -> run(work), "solr-duplicates-" + name);
    started.setDaemon(true);
    thread = started;
    started.start();
  }

  /**
   * Refuses to start a second job.
   *
   * @throws RuntimeException as a mistake of the user if one is running
   */
  public void requireNone() {
    if (status().isRunning()) {
      throw DuplicatesRequest.badRequest(
          "command must not be start while a job is running, since " + status().started());
    }
  }

  /**
   * Asks the job to stop, which it does after what it is at.
   *
   * @throws RuntimeException as a mistake of the user if none is running
   */
  public void abort() {
    if (!status().isRunning()) {
      throw DuplicatesRequest.badRequest("command must not be abort, for no job is running");
    }
    abort.countDown();
  }

  /** Stops the job because the core is closed. */
  public void close() {
    closed = true;
    abort.countDown();
  }

  /** Stops the job because the core is closed, and waits until it has let go of the index. */
  public void closeAndWait(Duration limit) {
    close();
    try {
      thread.join(limit.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run(Work work) {
    ExecutorUtil.setServerThreadFlag(true); // other nodes are asked by this one, not by a user
    try {
      noted(work.run(new Notes()));
      end(JobState.DONE, "");
    } catch (JobAborted e) {
      stopped(JobState.ABORTED, "");
    } catch (IOException | RuntimeException | Error e) {
      LOG.error("the job '{}' has failed", name, e);
      stopped(JobState.FAILED, e.toString());
    }
  }

  /** Whatever a job meets when the core is closed, that is why it has failed. */
  private void stopped(JobState how, String why) {
    end(closed ? JobState.FAILED : how, closed ? StatusFile.STOPPED : why);
  }

  private void noted(JobFigures progress) {
    status.updateAndGet(before -> before.with(progress));
  }

  private void end(JobState how, String why) {
    JobStatus ended = status().ended(how, clock.instant(), why);
    file.write(ended.written(clock.instant()));
    status.set(ended);
  }

  /** Notes how far the job is. */
  private final class Notes implements Watch {
    @Override
    public void progress(JobFigures progress) {
      noted(progress);
    }

    @Override
    public boolean isAborted() {
      return abort.getCount() == 0;
    }

    @Override
    public boolean awaitAbort(long nanos) {
      try {
        return abort.await(nanos, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return true;
      }
    }
  }
}
