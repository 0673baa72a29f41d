// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.core.job.JobWatch;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.metrics.Metrics;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.shard.ShardLeaders;

/**
 * A background job of a core on this node. At most one runs at a time, also across core reloads.
 * Its thread is never interrupted, because an interrupted write makes Lucene lose the index lock.
 * Thread-safe.
 */
public final class BackgroundJob {
  private static final Duration NOTED_EVERY = Duration.ofSeconds(1);
  private static final Duration SHOWN_FOR = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(BackgroundJob.class);

  /** Running jobs by status file; a reloaded core inherits the job of its predecessor. */
  private static final Map<Path, BackgroundJob> RUNNING = new ConcurrentHashMap<>();

  private final String name;
  private final CoreFolder folder;
  private final Path key;
  private final KeptJob kept;
  private final Supplier<Moment> clock;
  private final Duration toStop;
  private volatile JobStatus status = JobStatus.NONE;
  private volatile JobFigures figures = JobFigures.NONE;
  private volatile Moment begun = new Moment(Instant.EPOCH, 0);
  private volatile CountDownLatch abort = new CountDownLatch(1);
  private volatile Thread thread = new Thread();
  private volatile boolean closed;
  private volatile Moment noted = begun;
  private volatile JobStatus replaced = JobStatus.NONE;
  private volatile List<KeptJob> held = List.of();
  private JobStatus success = JobStatus.NONE;
  private JobStatus shown = JobStatus.NONE;
  private @Nullable Moment shownAt;

  public BackgroundJob(String name, SolrCore core, String keptAs) {
    this(name, core, keptAs, CoreFolder.of(core));
  }

  public BackgroundJob(String name, SolrCore core, String keptAs, CoreFolder folder) {
    this(
        name,
        folder,
        new KeptJob(CollectionState.of(core, folder), keptAs),
        Moment::now,
        Cluster.of(core).toStop());
    Metrics.register(core, name, () -> running().metrics());
  }

  BackgroundJob(
      String name, CoreFolder folder, KeptJob kept, Supplier<Moment> clock, Duration toStop) {
    this.name = name;
    this.folder = folder;
    this.key = folder.file(name);
    this.kept = kept;
    this.clock = clock;
    this.toStop = toStop;
  }

  /** A moment by two clocks: the wall clock for display, the monotonic one for durations. */
  record Moment(Instant time, long nanos) {
    static Moment now() {
      return new Moment(Instant.now(), System.nanoTime());
    }

    Duration since(Moment before) {
      return Duration.ofNanos(nanos - before.nanos);
    }
  }

  public CoreFolder folder() {
    return folder;
  }

  public SharedJob shared(ShardLeaders leaders) {
    return SharedJob.of(this, kept, leaders);
  }

  @FunctionalInterface
  public interface Work {
    /**
     * Does all the work and reports the final figures to the watch.
     *
     * @param run the unique name of the run
     * @throws JobAborted if the watch requests it
     */
    void run(String run, JobWatch watch) throws IOException;
  }

  /**
   * Returns whether the core serves requests. A reloaded core lives while requests hold it, but its
   * commits are invisible. A renamed core is still current.
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

  private BackgroundJob running() {
    return RUNNING.getOrDefault(key, this);
  }

  public JobStatus status() {
    return running().ownStatus();
  }

  /** The newest figures; the stored ones may be older or missing. */
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
   * Returns the figures of the running or last job, and when the last success was, in seconds since
   * 1970. After a start or reload only the last job is known. Reads a stored status at most every
   * ten seconds, and none without a connection.
   */
  private synchronized Map<String, Number> metrics() {
    Moment now = clock.get();
    boolean isOld = shownAt == null || now.since(shownAt).compareTo(SHOWN_FOR) >= 0;
    if (status.isRunning() || (isOld && kept.state().isConnected())) {
      shown = ownStatus();
      shownAt = now;
    }
    if (shown.isDone()) {
      success = shown;
    }
    Map<String, Number> values = shown.metrics();
    success.finishedSeconds().ifPresent(seconds -> values.put("lastSuccess", seconds));
    return values;
  }

  /**
   * Starts a job in the background. It stops when the core is replaced, because its updates would
   * be invisible.
   *
   * @param requirement throws if a precondition of the running job no longer holds
   * @throws RuntimeException as a client error if a job is running; also if the core is closed
   */
  public synchronized void start(
      SolrCore core, Map<String, String> settings, Work work, Runnable requirement) {
    requireStartable(core);
    Moment now = clock.get();
    JobStatus next = JobStatus.started(core, settings, now.time());
    held = kept(core, next.collections());
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
    } catch (RuntimeException | Error e) { // such as an OutOfMemoryError
      stopped(JobState.FAILED, e.toString());
      throw e;
    }
  }

  /** Returns the job of each collection by the order of their names, which prevents deadlocks. */
  private List<KeptJob> kept(SolrCore core, List<String> collections) {
    return collections.isEmpty()
        ? List.of(kept)
        : collections.stream().sorted().map(name -> kept.of(core, name)).toList();
  }

  /** A job that is stored as running must already be found running here. */
  private void begin(JobStatus next, Moment now) {
    JobStatus before = status;
    abort = new CountDownLatch(1);
    begun = now;
    noted = now;
    figures = JobFigures.NONE;
    status = next;
    try {
      JobStatus last = kept.read();
      status = next.following(held.stream().map(KeptJob::read).toList());
      KeptJob.begin(held, status);
      replaced = last;
    } catch (RuntimeException | Error e) {
      status = before;
      RUNNING.remove(key, this);
      throw e;
    }
  }

  void requireStartable(SolrCore core) {
    requireOpen(core);
    running().requireEnded();
  }

  /** A request may hold a core that is closed or closing. */
  private void requireOpen(SolrCore core) {
    if (closed || !isCurrent(core)) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "the core is closing or was reloaded; send the command again");
    }
  }

  /** Waits for a job that is ending, because its end may already be visible elsewhere. */
  private synchronized void requireEnded() {
    if (status.isRunning()) {
      throw secondStart();
    }
  }

  private SolrException secondStart() {
    return KeptJob.running(status);
  }

  /**
   * Requests the job to stop after its current step.
   *
   * @throws RuntimeException as a client error if none is running
   */
  public void abort() {
    if (!running().status.isRunning()) {
      throw noneRuns();
    }
    running().abort.countDown();
  }

  public static SolrException noneRuns() {
    return RequestParams.badRequest("No job is running, so there is nothing to abort.");
  }

  private synchronized void close() {
    closed = true;
    abort.countDown();
  }

  /**
   * Stops the job because the core is closed; no other job can start. Waits until the job has
   * released the index, at most for {@link Cluster#toStop}. After that the job fails at its next
   * step, and a replacement core starts no other job until then.
   */
  public void stop() {
    close();
    try {
      if (!toStop.isZero() && thread != Thread.currentThread()) {
        thread.join(toStop.toMillis());
        if (status.isRunning()) {
          LOG.warn("the job '{}' is still running its last step while its core is closed", name);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      folder.close();
    }
  }

  private void run(Work work, Notes watch) {
    ExecutorUtil.setServerThreadFlag(true); // requests of this thread are internal, not of a user
    try {
      work.run(status.run(), watch);
      end(JobState.DONE, "");
    } catch (JobAborted e) {
      stopped(JobState.ABORTED, "");
    } catch (IOException | RuntimeException | Error e) {
      LOG.error("the job '{}' failed", name, e);
      stopped(JobState.FAILED, reason(e) + watch.failedReload());
    }
  }

  /** Solr reports a full disk as a document that cannot be written, or as a closed index. */
  private static String reason(Throwable failure) {
    Throwable first = SolrException.getRootCause(failure);
    String what = failure.toString();
    return what.contains(String.valueOf(first.getMessage()))
        ? what
        : what + ", because of " + first;
  }

  /** After closing the core, any failure is reported as that closing. */
  private void stopped(JobState how, String why) {
    end(closed ? JobState.FAILED : how, closed ? JobStatus.STOPPED : why);
  }

  /** The next job may start as soon as the status has ended. */
  private synchronized void end(JobState how, String why) {
    Moment now = clock.get();
    JobStatus ended = status.ended(how, now.time(), why).after(now.since(begun), figures);
    try {
      held.forEach(one -> one.end(ended));
    } finally {
      success = how == JobState.DONE ? ended : success;
      shownAt = null;
      RUNNING.remove(key, this);
      status = ended;
    }
  }

  private final class Notes implements JobWatch {
    private final SolrCore core;
    private final Runnable requirement;
    private final String failedBefore;
    private final CollectedHeap heap = new CollectedHeap();
    private Moment looked = clock.get();
    private Moment lookedAtAll = looked;

    Notes(SolrCore core, Runnable requirement) {
      this.core = core;
      this.requirement = requirement;
      this.failedBefore = failedReload();
    }

    /** Stores figures at most once a second. */
    @Override
    public void progress(JobFigures now) {
      figures = now;
      Moment moment = clock.get();
      if (isSecondOver(noted, moment)) {
        noted = moment;
        kept.note(status.after(moment.since(begun), now)); // the others name this core
      }
    }

    @Override
    public long heapPeak() {
      return heap.peak();
    }

    private static boolean isSecondOver(Moment since, Moment now) {
      return now.since(since).compareTo(NOTED_EVERY) >= 0;
    }

    /** A core survives a failed reload, but Solr may have closed its index. */
    String failedReload() {
      return Optional.ofNullable(core.getCoreContainer().getCoreInitFailures().get(core.getName()))
          .map(failed -> SolrException.getRootCause(failed.exception).getMessage())
          .map(why -> "; Solr could not reload the core: " + why)
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
      String failed = failedReload();
      if (!failed.equals(failedBefore)) {
        throw new IllegalStateException("the configuration changed while the job was running");
      }
      looked = clock.get();
      kept.requireCurrent(status.run());
      if (held.size() > 1 && isSecondOver(lookedAtAll, looked)) { // an alias may have hundreds
        lookedAtAll = looked;
        held.forEach(one -> one.requireCurrent(status.run()));
      }
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
