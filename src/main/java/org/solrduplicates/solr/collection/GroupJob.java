package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.solr.common.util.ExecutorUtil;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.core.collection.CollectionJob;
import org.solrduplicates.core.collection.JobAborted;
import org.solrduplicates.core.collection.JobProgress;
import org.solrduplicates.core.collection.JobWatch;
import org.solrduplicates.solr.search.DuplicatesRequest;

/**
 * The job of one collection on this node: at most one at a time. Safe for use by several threads.
 */
final class GroupJob {
  private static final Logger LOG = LoggerFactory.getLogger(GroupJob.class);

  private final Clock clock;
  private final StatusFile file;
  private final AtomicReference<JobStatus> status;
  private final AtomicBoolean aborted = new AtomicBoolean();
  private volatile boolean closed;

  GroupJob(Clock clock, StatusFile file) {
    this.clock = clock;
    this.file = file;
    this.status = new AtomicReference<>(JobStatus.NONE);
  }

  /** Makes a job that tells a watch how far it is. */
  @FunctionalInterface
  interface Work {
    /** Returns the job. */
    CollectionJob<?> watchedBy(JobWatch watch);
  }

  private JobStatus status() {
    return Objects.requireNonNull(status.get());
  }

  /** Returns how far the job is, or what became of the last one. */
  SimpleOrderedMap<Object> written() {
    SimpleOrderedMap<Object> now = status().written(clock.instant());
    return status().equals(JobStatus.NONE) ? file.read().orElse(now) : now;
  }

  /**
   * Starts a job in the background.
   *
   * @throws RuntimeException as a mistake of the user if one is running
   */
  synchronized void start(String node, Map<String, String> settings, Work work) {
    if (status().isRunning()) {
      throw DuplicatesRequest.badRequest(
          "command must not be start while a job is running, since " + status().started());
    }
    aborted.set(false);
    status.set(JobStatus.started(clock.instant(), node, settings));
    file.write(written());
    Thread started = new Thread(() -> run(work), "solr-duplicates-groups");
    started.setDaemon(true);
    started.start();
  }

  /**
   * Asks the job to stop, which it does after what it is at.
   *
   * @throws RuntimeException as a mistake of the user if none is running
   */
  void abort() {
    if (!status().isRunning()) {
      throw DuplicatesRequest.badRequest("command must not be abort, for no job is running");
    }
    aborted.set(true);
  }

  /** Stops the job because the core is closed. */
  void close() {
    closed = true;
    aborted.set(true);
  }

  private void run(Work work) {
    ExecutorUtil.setServerThreadFlag(true); // other nodes are asked by this one, not by a user
    try {
      noted(work.watchedBy(new Watch()).run());
      end(JobStatus.State.DONE, "");
    } catch (JobAborted e) {
      stopped(JobStatus.State.ABORTED, "");
    } catch (IOException | RuntimeException | Error e) {
      LOG.error("the job that groups the collection has failed", e);
      stopped(JobStatus.State.FAILED, e.toString());
    }
  }

  /** Whatever a job meets when the core is closed, that is why it has failed. */
  private void stopped(JobStatus.State how, String why) {
    end(closed ? JobStatus.State.FAILED : how, closed ? StatusFile.STOPPED : why);
  }

  private void noted(JobProgress progress) {
    status.updateAndGet(before -> before.with(progress));
  }

  private void end(JobStatus.State how, String why) {
    JobStatus ended = status().ended(how, clock.instant(), why);
    file.write(ended.written(clock.instant()));
    status.set(ended);
  }

  /** Notes how far the job is. */
  private final class Watch implements JobWatch {
    @Override
    public void progress(JobProgress progress) {
      noted(progress);
    }

    @Override
    public boolean isAborted() {
      return aborted.get();
    }
  }
}
