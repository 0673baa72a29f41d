package org.solrduplicates.solr.job;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.util.ExecutorUtil;
import org.apache.solr.core.CoreContainer;
import org.apache.solr.core.SolrCore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.shard.ShardLeaders;

/**
 * A job of a core on this node: at most one at a time, also while the core is loaded again. Its
 * thread is never interrupted: where an interrupt meets it writing, Lucene loses the lock of the
 * index. Safe for use by several threads.
 */
public final class BackgroundJob {
  /** How long a core that is closed waits for what it has in the background. */
  public static final Duration TO_STOP = Duration.ofSeconds(60);

  private static final Duration NOTED_EVERY = Duration.ofSeconds(1);

  private static final Logger LOG = LoggerFactory.getLogger(BackgroundJob.class);

  /** The jobs that run, by their files: a core that is loaded again has those of the one before. */
  private static final Map<Path, BackgroundJob> RUNNING = new ConcurrentHashMap<>();

  private final String name;
  private final CoreFolder folder;
  private final Path key;
  private final KeptJob kept;
  private final Supplier<Moment> clock;
  private volatile JobStatus status = JobStatus.NONE;
  private volatile JobFigures figures = JobFigures.NONE;
  private volatile Moment begun = new Moment(Instant.EPOCH, 0);
  private volatile CountDownLatch abort = new CountDownLatch(1);
  private volatile Thread thread = new Thread();
  private volatile boolean closed;
  private volatile Moment noted = begun;
  private volatile JobStatus replaced = JobStatus.NONE;

  /**
   * Prepares for jobs.
   *
   * @param name what they do, for threads and logs
   * @param keptAs the name of the status, which no other job of the collection has
   */
  public BackgroundJob(String name, SolrCore core, String keptAs) {
    this(name, core, keptAs, CoreFolder.of(core));
  }

  private BackgroundJob(String name, SolrCore core, String keptAs, CoreFolder folder) {
    this(name, folder, new KeptJob(CollectionState.of(core, folder), keptAs), Moment::now);
  }

  BackgroundJob(String name, CoreFolder folder, KeptJob kept, Supplier<Moment> clock) {
    this.name = name;
    this.folder = folder;
    this.key = folder.file(name);
    this.kept = kept;
    this.clock = clock;
  }

  /**
   * A moment by two clocks: that of the machine, which somebody may set, is shown; the other one
   * only goes forward, and says how long something took.
   */
  record Moment(Instant time, long nanos) {
    static Moment now() {
      return new Moment(Instant.now(), System.nanoTime());
    }

    Duration since(Moment before) {
      return Duration.ofNanos(nanos - before.nanos);
    }
  }

  /** Returns the folder of the core, which is open as long as the core. */
  public CoreFolder folder() {
    return folder;
  }

  /** Returns the job as any node of the cloud sees it. */
  public SharedJob shared(ShardLeaders leaders) {
    return new SharedJob(kept, leaders);
  }

  /** What is done in the background. */
  @FunctionalInterface
  public interface Work {
    /**
     * Does all of it, and tells the watch at the end how far it came.
     *
     * @param run what tells the job from all others
     * @throws JobAborted if the watch says so
     */
    void run(String run, JobWatch watch) throws IOException;
  }

  /**
   * Returns whether requests are answered by a core. One that was loaded again lives as long as a
   * request has it, but nobody sees what it commits. One that was renamed is still the same.
   */
  private static boolean isCurrent(SolrCore core) {
    return !core.isClosed()
        && (isCurrent(core, core.getName())
            || core.getCoreContainer().getLoadedCoreNames().stream()
                .anyMatch(name -> isCurrent(core, name)));
  }

  private static boolean isCurrent(SolrCore core, String name) {
    CoreContainer cores = core.getCoreContainer();
    if (!cores.isLoaded(name)) {
      return false;
    }
    try (SolrCore current = cores.getCore(name)) {
      return current == core;
    }
  }

  /** Returns the job that runs, of this core or of the one before it was loaded again. */
  private BackgroundJob running() {
    return RUNNING.getOrDefault(key, this);
  }

  /** Returns how far the job is, or what became of the last one, wherever it ran. */
  public JobStatus status() {
    return running().ownStatus();
  }

  /** The newest counts: what this core knows may be older, or could not be kept. */
  private JobStatus ownStatus() {
    JobStatus own = status;
    if (own.isRunning()) {
      return own.after(clock.get().since(begun), figures);
    }
    JobStatus last = kept.read();
    boolean isOlder = last.isUnreadable() || last.isOf(replaced) || last.isOf(own);
    if (isOlder && !own.run().isEmpty()) {
      return own;
    }
    return last.isRunning() ? last.lost() : last;
  }

  /**
   * Starts a job in the background. It stops when the core is no longer the one that is asked by
   * its name, for nobody would see what it does.
   *
   * @param core whose job it is
   * @param requirement throws if something has changed without which the job must not go on
   * @throws RuntimeException as a mistake of the user if one is running; also if the core is closed
   */
  public synchronized void start(
      SolrCore core, Map<String, String> settings, Work work, Runnable requirement) {
    requireOpen(core);
    running().requireEnded();
    Moment now = clock.get();
    JobStatus next = JobStatus.started(core, settings, now.time());
    BackgroundJob other = RUNNING.putIfAbsent(key, this);
    if (other != null) {
      throw other.secondStart();
    }
    begin(next, now);
    try {
      Thread started =
          new Thread(() -> run(work, new Notes(core, requirement)), "solr-duplicates-" + name);
      started.setDaemon(true);
      thread = started;
      started.start();
    } catch (RuntimeException | Error e) { // such as for want of memory
      stopped(JobState.FAILED, e.toString());
      throw e;
    }
  }

  /** Whoever finds in the store that it runs must find it running here. */
  private void begin(JobStatus next, Moment now) {
    JobStatus before = status;
    abort = new CountDownLatch(1);
    begun = now;
    noted = now;
    figures = JobFigures.NONE;
    status = next;
    try {
      JobStatus last = kept.read();
      kept.begin(next);
      replaced = last;
    } catch (RuntimeException | Error e) {
      status = before;
      RUNNING.remove(key, this);
      throw e;
    }
  }

  /** A request may still have a core that is closed, or will be as soon as nobody has it. */
  private void requireOpen(SolrCore core) {
    if (closed || !isCurrent(core)) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "the core is being closed or was loaded again; send the command again");
    }
  }

  /** Waits for a job that is about to end, for others may know already that it has. */
  private synchronized void requireEnded() {
    if (status.isRunning()) {
      throw secondStart();
    }
  }

  private SolrException secondStart() {
    return KeptJob.running(status);
  }

  /**
   * Asks the job to stop, which it does after what it is at.
   *
   * @throws RuntimeException as a mistake of the user if none is running
   */
  public void abort() {
    if (!running().status.isRunning()) {
      throw noneRuns();
    }
    running().abort.countDown();
  }

  /** Returns the refusal to stop what does not run. */
  public static SolrException noneRuns() {
    return RequestParams.badRequest("No job is running, so there is nothing to abort.");
  }

  private synchronized void close() {
    closed = true;
    abort.countDown();
  }

  /**
   * Stops the job because the core is closed; no other one can be started.
   *
   * @param waiting whether to wait until the job has let go of the index, which it does after what
   *     it is at. After a minute the core is closed nevertheless: the job then fails at its next
   *     step, and until it has, the core that takes the place of this one starts no other
   */
  public void stop(boolean waiting) {
    close();
    try {
      if (waiting && thread != Thread.currentThread()) {
        thread.join(TO_STOP.toMillis());
        if (status.isRunning()) {
          LOG.warn("the job '{}' is still at its last step while its core is closed", name);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      folder.close();
    }
  }

  private void run(Work work, Notes watch) {
    ExecutorUtil.setServerThreadFlag(true); // other nodes are asked by this one, not by a user
    try {
      work.run(status.run(), watch);
      end(JobState.DONE, "");
    } catch (JobAborted e) {
      stopped(JobState.ABORTED, "");
    } catch (IOException | RuntimeException | Error e) {
      LOG.error("the job '{}' has failed", name, e);
      stopped(JobState.FAILED, reason(e) + watch.failedReload());
    }
  }

  /** Solr says of a full disk that a document cannot be written, or that the index is closed. */
  private static String reason(Throwable failure) {
    Throwable first = SolrException.getRootCause(failure);
    String what = failure.toString();
    return what.contains(String.valueOf(first.getMessage()))
        ? what
        : what + ", because of " + first;
  }

  /** Whatever a job meets when the core is closed, that is why it has failed. */
  private void stopped(JobState how, String why) {
    end(closed ? JobState.FAILED : how, closed ? JobStatus.STOPPED : why);
  }

  /** The next one can be started as soon as the status says that this one has ended. */
  private synchronized void end(JobState how, String why) {
    Moment now = clock.get();
    JobStatus ended = status.ended(how, now.time(), why).after(now.since(begun), figures);
    try {
      kept.end(ended);
    } finally {
      RUNNING.remove(key, this);
      status = ended;
    }
  }

  /** Keeps how far the job is, and looks whether it may go on. For the thread of the job. */
  private final class Notes implements JobWatch {
    private final SolrCore core;
    private final Runnable requirement;
    private Moment looked = clock.get();

    Notes(SolrCore core, Runnable requirement) {
      this.core = core;
      this.requirement = requirement;
    }

    /** What is kept is a second old at most, should this process end. */
    @Override
    public void progress(JobFigures now) {
      figures = now;
      Moment moment = clock.get();
      if (isSecondOver(noted, moment)) {
        noted = moment;
        kept.note(status.after(moment.since(begun), now));
      }
    }

    private static boolean isSecondOver(Moment since, Moment now) {
      return now.since(since).compareTo(NOTED_EVERY) >= 0;
    }

    /** A core that could not be loaded again stays, but Solr may have closed its index. */
    String failedReload() {
      return Optional.ofNullable(core.getCoreContainer().getCoreInitFailures().get(core.getName()))
          .map(failed -> SolrException.getRootCause(failed.exception).getMessage())
          .map(why -> "; Solr could not load the core again: " + why)
          .orElse("");
    }

    private void requireNotStopped() {
      if (!closed && !isCurrent(core)) {
        close();
      }
      if (abort.getCount() == 0) {
        throw new JobAborted();
      }
    }

    @Override
    public void requireGoing() {
      requireNotStopped();
      looked = clock.get();
      kept.requireCurrent(status.run());
      requirement.run();
    }

    @Override
    public void pause(long nanos) {
      requireNotStopped();
      if (isSecondOver(looked, clock.get())) {
        requireGoing();
      }
      try {
        if (abort.await(nanos, TimeUnit.NANOSECONDS)) {
          throw new JobAborted();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new JobAborted();
      }
    }
  }
}
