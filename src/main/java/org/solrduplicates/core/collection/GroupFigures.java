package org.solrduplicates.core.collection;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.solrduplicates.core.collection.TermJoin.Oversized;
import org.solrduplicates.core.collection.shard.ShardSummary;
import org.solrduplicates.core.job.JobAborted;
import org.solrduplicates.core.job.JobFigures;
import org.solrduplicates.core.job.JobWatch;

/**
 * How far the job is that groups a collection, and what it has found so far. The job counts in one
 * of these, of which whoever watches it gets copies. Not safe for several threads; a copy that
 * nobody counts in is.
 */
public final class GroupFigures implements JobFigures, Cloneable {
  private final JobWatch watch;
  private final Map<String, ?> weights;
  private Phase phase = Phase.DOCUMENTS;
  private double furthest;

  ShardSummary summary = new ShardSummary(0, 0, 0, 0, 0);

  /** How many pairs of a term and a document were joined. */
  long postings;

  /** How long that took, in nanoseconds. */
  long joinNanos;

  Oversized oversized = Oversized.NONE;

  long compared;

  /** How many were not, because the last run had compared them. */
  long reused;

  /** Why nothing of the last run could be had, empty if it could or there is none. */
  String notReused = "";

  /** How many pairs are versions of each other, of those compared. */
  long links;

  /** How many pairs reach the threshold by themselves, of those compared. */
  long similar;

  /** How many of them do not, against what is around their documents. */
  long contrasted;

  /** How many links were cut to keep components small. */
  int cutLinks;

  /** How many documents have the text of another one. */
  long sameText;

  /** How many pairs were not compared, and documents not numbered, as a document was changed. */
  long changed;

  /** How many groups of at least two documents there are. */
  int groups;

  int inGroups;

  /** How many documents need another number than they have. */
  int toWrite;

  int written;

  /** Takes what is said of the weights that pairs are compared by. */
  GroupFigures(JobWatch watch, Map<String, ?> weights) {
    this.watch = watch;
    this.weights = weights;
  }

  void begin(Phase next) {
    reached(next, 0, 1);
  }

  /**
   * Tells how far a phase is.
   *
   * @throws JobAborted if the job is to stop
   */
  void reached(Phase now, double done, double all) {
    phase = now;
    furthest = Math.max(furthest, now.progress(all == 0 ? 1 : Math.min(1, done / all)));
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

  /**
   * Returns how much of the whole is done, in 0..1; an estimate. It never decreases, although
   * candidates of several passes are compared in turn.
   */
  double progress() {
    return furthest;
  }

  @Override
  public Map<String, Object> written(Duration time, boolean running) {
    Map<String, Object> map = new LinkedHashMap<>();
    if (running) {
      map.put("phase", phase.name().toLowerCase(Locale.ROOT));
    }
    map.put("progress", progress());
    map.put("documents", summary.documents());
    map.put("documentsPerSecond", JobFigures.perSecond(summary.documents(), time.toMillis()));
    map.put("postings", postings);
    map.put("joinMilliseconds", TimeUnit.NANOSECONDS.toMillis(joinNanos));
    addPairs(map);
    addGroups(map);
    return map;
  }

  @Override
  public String toString() {
    return written(Duration.ZERO, true).toString();
  }

  private void addPairs(Map<String, Object> map) {
    map.put("compared", compared);
    map.put("reused", reused);
    if (!notReused.isEmpty()) {
      map.put("notReused", notReused);
    }
    map.put("links", links);
    Map<String, Object> contrast = new LinkedHashMap<>();
    contrast.put("links", similar);
    contrast.put("removed", contrasted);
    map.put("contrast", contrast);
    map.put("weights", weights);
  }

  private void addGroups(Map<String, Object> map) {
    map.put("sameText", sameText);
    map.put("groups", groups);
    map.put("inGroups", inGroups);
    map.put("written", written);
    map.put("changedMeanwhile", changed);
    Map<String, Object> neverCompared = new LinkedHashMap<>();
    neverCompared.put("noFingerprint", summary.withoutFingerprint());
    neverCompared.put("otherAlgorithm", summary.ofOtherAlgorithm());
    map.put("neverCompared", neverCompared);
    map.put("oversized", oversized.written(cutLinks));
  }

  /** What a job does, one after the other. */
  public enum Phase {
    /** Takes down which documents there are. */
    DOCUMENTS(0, 0.05),
    /** Finds pairs that have terms in common. */
    CANDIDATES(0.05, 0.2),
    /** Compares them. */
    COMPARE(0.2, 0.75),
    /** Makes groups of what is linked. */
    GROUP(0.75, 0.85),
    /** Writes the numbers of the groups into the index. */
    WRITE(0.85, 1);

    private final double start;
    private final double end;

    Phase(double start, double end) {
      this.start = start;
      this.end = end;
    }

    /** Returns how far the whole job is, in 0..1, when a part of this phase is done. */
    double progress(double part) {
      return start + part * (end - start);
    }
  }
}
