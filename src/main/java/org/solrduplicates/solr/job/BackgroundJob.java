package org.solrduplicates.solr.job;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.ExecutorUtil;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.collection.JobAborted;
import org.solrduplicates.solr.search.DuplicatesRequest;

/**
 * A job of a core on this node: at most one at a time, also while the core is loaded again. Its
 * thread is never interrupted: where an interrupt meets it writing, Lucene loses the lock of the
 * index. Safe for use by several threads.
 */
public final class BackgroundJob {
  /** How long a core that is closed waits for what it has in the background. */
  public static final Duration TO_STOP = Duration.ofSeconds(60);

  private static final Logger LOG = LoggerFactory.getLogger(BackgroundJob.class);

  /** The jobs that run, by their files: a core that is loaded again has those of the one before. */
  private static final Map<Path, BackgroundJob> RUNNING = new ConcurrentHashMap<>();

  private final String name;
  private final Clock clock;
  private final StatusFile file;
  private final BooleanSupplier isCurrent;
  private final AtomicReference<JobStatus> status = new AtomicReference<>(JobStatus.NONE);
  private volatile CountDownLatch abort = new CountDownLatch(1);
  private volatile Thread thread = new Thread();
  private volatile boolean closed;

  /**
   * Prepares for jobs.
   *
   * @param name what they do, for threads and logs
   * @param isCurrent whether the core is still the one that is asked by its name; if it is not, the
   *     job stops, for nobody would see what it does
   */
  public BackgroundJob(String name, Clock clock, StatusFile file, BooleanSupplier isCurrent) {
    this.name = name;
    this.clock = clock;
    this.file = file;
    this.isCurrent = isCurrent;
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

  /** Returns the job that runs, of this core or of the one before it was loaded again. */
  private BackgroundJob running() {
    return RUNNING.getOrDefault(file.key(), this);
  }

  /** Returns how far the job is, or what became of the last one. */
  public SimpleOrderedMap<Object> written() {
    return running().ownWritten();
  }

  private SimpleOrderedMap<Object> ownWritten() {
    SimpleOrderedMap<Object> now = status().written(clock.instant());
    return status().equals(JobStatus.NONE) ? file.read().orElse(now) : now;
  }

  /**
   * Starts a job in the background.
   *
   * @throws RuntimeException as a mistake of the user if one is running; also if the core is closed
   */
  public synchronized void start(String node, Map<String, String> settings, Work work) {
    requireOpen();
    requireNone();
    BackgroundJob other = RUNNING.putIfAbsent(file.key(), this);
    if (other != null) {
      throw other.secondStart();
    }
    abort = new CountDownLatch(1);
    status.set(JobStatus.started(clock.instant(), node, settings));
    file.write(ownWritten());
    Thread started = new Thread(() -> run(work), "solr-duplicates-" + name);
    started.setDaemon(true);
    thread = started;
    started.start();
  }

  /** A request may still have a core that is closed, or will be as soon as nobody has it. */
  private void requireOpen() {
    if (closed || !isCurrent.getAsBoolean()) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "the core is being closed or was loaded again; send the command again");
    }
  }

  /**
   * Refuses to start a second job.
   *
   * @throws RuntimeException as a mistake of the user if one is running
   */
  public void requireNone() {
    if (running().status().isRunning()) {
      throw running().secondStart();
    }
  }

  private SolrException secondStart() {
    return DuplicatesRequest.badRequest(
        "command must not be start while a job is running, since " + status().started());
  }

  /**
   * Asks the job to stop, which it does after what it is at.
   *
   * @throws RuntimeException as a mistake of the user if none is running
   */
  public void abort() {
    if (!running().status().isRunning()) {
      throw DuplicatesRequest.badRequest("command must not be abort, for no job is running");
    }
    running().abort.countDown();
  }

  /** Stops the job because the core is closed. No other one can be started. */
  public synchronized void close() {
    closed = true;
    abort.countDown();
  }

  /**
   * Stops the job because the core is closed, and waits until it has let go of the index, which it
   * does after what it is at. After a minute the core is closed nevertheless: the job then fails at
   * its next step, and until it has, the core that takes the place of this one starts no other.
   */
  public void closeAndWait() {
    close();
    try {
      if (thread != Thread.currentThread()) {
        thread.join(TO_STOP.toMillis());
      }
      if (status().isRunning()) {
        LOG.warn("the job '{}' is still at its last step while its core is closed", name);
      }
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

  /** The next one can be started as soon as the status says that this one has ended. */
  private void end(JobState how, String why) {
    JobStatus ended = status().ended(how, clock.instant(), why);
    try {
      file.write(ended.written(clock.instant()));
    } finally {
      RUNNING.remove(file.key(), this);
      status.set(ended);
    }
  }

  private boolean isStopped() {
    if (!closed && !isCurrent.getAsBoolean()) {
      close();
    }
    return abort.getCount() == 0;
  }

  /** Notes how far the job is. */
  private final class Notes implements Watch {
    @Override
    public void progress(JobFigures progress) {
      noted(progress);
    }

    @Override
    public boolean isAborted() {
      return isStopped();
    }

    @Override
    public boolean awaitAbort(long nanos) {
      try {
        return isStopped() || abort.await(nanos, TimeUnit.NANOSECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return true;
      }
    }
  }
}
