// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.solrduplicates.core.collection.TermJoin.Oversized;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.core.job.JobWatch;

/** The progress of the group job and its figures. Watchers get copies. Not thread-safe. */
public final class GroupFigures implements JobFigures, Cloneable {
  private static final int MEGABYTE = 1_000_000;
  private static final double NANOS = 1e9;

  private final JobWatch watch;
  private final LongSupplier nanos;
  private Phase phase = Phase.DOCUMENTS;
  private double furthest;

  /** The share of the phase that is done, in 0..1. */
  private double done;

  private long begun;

  ShardSummary summary = new ShardSummary(0, 0, 0, 0, 0);

  /** Joined pairs of a term and a document. */
  long postings;

  long joinNanos;

  Oversized oversized = Oversized.NONE;

  /** See {@link JobWatch#heapPeak}. */
  long heapPeak;

  long compared;

  /** Pairs that the last run had compared. */
  long reused;

  /** Which documents the run looks at, and why. */
  String scope = "";

  /** Why the last run could not be reused. */
  String notReused = "";

  /** Pairs that are versions of each other. */
  long links;

  /** Documents with the text of another one. */
  long sameText;

  /** Pairs and documents that were skipped because a document was changed. */
  long changed;

  /** The rows of an import. */
  Imported imported = Imported.NONE;

  /** What the collection has taught. */
  Map<String, ?> weights = Map.of();

  int groups;

  int inGroups;

  int toWrite;

  int written;

  GroupFigures(JobWatch watch) {
    this(watch, watch::nanos);
  }

  /**
   * @param nanos a clock, in nanoseconds
   */
  GroupFigures(JobWatch watch, LongSupplier nanos) {
    this.watch = watch;
    this.nanos = nanos;
    this.begun = nanos.getAsLong();
  }

  /** Returns whether documents that the job does not see have group numbers. */
  public boolean hasUnseenNumbers() {
    return summary.highestUnseen() > 0;
  }

  void begin(Phase next) {
    reached(next, 0, 1);
  }

  /**
   * @throws JobAborted if the job is to stop
   */
  void reached(Phase now, double some, double all) {
    if (now != phase) {
      phase = now;
      begun = nanos.getAsLong();
    }
    done = all == 0 ? 1 : Math.min(1, some / all);
    furthest = Math.max(furthest, now.progress(done));
    heapPeak = watch.heapPeak();
    watch.progress(copy());
    watch.requireGoing();
  }

  private GroupFigures copy() {
    try {
      return (GroupFigures) clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }

  Phase phase() {
    return phase;
  }

  /** Returns an estimate in 0..1 that never decreases. */
  double progress() {
    return furthest;
  }

  @Override
  public Map<String, Object> written(Duration time, boolean running) {
    Map<String, Object> map = new LinkedHashMap<>();
    if (running) {
      map.put("phase", phase.name().toLowerCase(Locale.ROOT));
      addPhase(map);
    }
    map.put("progress", progress());
    map.put("documents", summary.documents());
    map.put("documentsPerSecond", JobFigures.perSecond(summary.documents(), time.toMillis()));
    map.put("postings", postings);
    map.put("joinMilliseconds", TimeUnit.NANOSECONDS.toMillis(joinNanos));
    map.put("heapPeakMegabytes", heapPeak / MEGABYTE);
    addPairs(map);
    addGroups(map);
    return map;
  }

  @Override
  public String toString() {
    return written(Duration.ZERO, true).toString();
  }

  private void addPhase(Map<String, Object> map) {
    double seconds = (nanos.getAsLong() - begun) / NANOS;
    map.put("phaseProgress", done);
    if (done > 0 && seconds > 0) {
      map.put("phaseDocumentsPerSecond", done * summary.documents() / seconds);
      map.put("phaseSecondsLeft", seconds * (1 - done) / done);
    }
  }

  private void addPairs(Map<String, Object> map) {
    if (!scope.isEmpty()) {
      map.put("scope", scope);
    }
    map.put("compared", compared);
    map.put("reused", reused);
    if (!notReused.isEmpty()) {
      map.put("notReused", notReused);
    }
    map.put("links", links);
    if (!weights.isEmpty()) {
      map.put("weights", weights);
    }
  }

  private void addGroups(Map<String, Object> map) {
    map.put("sameText", sameText);
    map.put("groups", groups);
    map.put("inGroups", inGroups);
    map.put("written", written);
    map.put("changedMeanwhile", changed);
    if (!imported.equals(Imported.NONE)) {
      map.put("imported", imported.written());
    }
    Map<String, Object> neverCompared = new LinkedHashMap<>();
    neverCompared.put("noFingerprint", summary.withoutFingerprint());
    neverCompared.put("otherAlgorithm", summary.ofOtherAlgorithm());
    map.put("neverCompared", neverCompared);
    map.put("oversized", oversized.written());
  }

  /**
   * The rows of an import.
   *
   * @param noDocument rows whose id no document has that can be in a group
   * @param notInImport documents without a row
   */
  record Imported(long rows, long noDocument, long notInImport) {
    static final Imported NONE = new Imported(0, 0, 0);

    Map<String, Object> written() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("rows", rows);
      map.put("noDocument", noDocument);
      map.put("notInImport", notInImport);
      return map;
    }
  }

  public enum Phase {
    DOCUMENTS(0, 0.05),
    CANDIDATES(0.05, 0.2),
    COMPARE(0.2, 0.75),
    GROUP(0.75, 0.85),
    WRITE(0.85, 1);

    private final double start;
    private final double end;

    Phase(double start, double end) {
      this.start = start;
      this.end = end;
    }

    double progress(double part) {
      return start + part * (end - start);
    }
  }
}
