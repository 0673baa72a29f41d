package org.solrduplicates.solr.collection;

import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.core.collection.JobProgress;
import org.solrduplicates.solr.job.JobFigures;
import org.solrduplicates.solr.weights.NamedWeights;

/**
 * How far the job that groups the collection is.
 *
 * @param now its figures
 * @param weights by which it compares
 */
record GroupProgress(JobProgress now, NamedWeights weights) implements JobFigures {
  @Override
  public void writeTo(SimpleOrderedMap<Object> map, Duration time, boolean running) {
    JobProgress p = now;
    if (running) {
      map.add("phase", p.phase().name().toLowerCase(Locale.ROOT));
    }
    map.add("progress", p.progress());
    map.add("documents", p.summary().documents());
    map.add("documentsPerSecond", p.summary().documents() * 1000.0 / Math.max(1, time.toMillis()));
    map.add("postings", p.postings());
    map.add("joinMilliseconds", TimeUnit.NANOSECONDS.toMillis(p.joinNanos()));
    map.add("compared", p.compared());
    map.add("reused", p.reused());
    map.add("links", p.links());
    map.add("contrast", contrast(p));
    map.add(NamedWeights.KEY, weights.writtenWithoutCounts());
    map.add("sameText", p.sameText());
    map.add("groups", p.groups());
    map.add("inGroups", p.inGroups());
    map.add("written", p.written());
    map.add("changedMeanwhile", p.changed());
    map.add("neverCompared", neverCompared(p));
    map.add("oversized", oversized(p));
  }

  /** How many pairs would be linked if nothing else were near, and how many of them are not. */
  private static SimpleOrderedMap<Object> contrast(JobProgress p) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("links", p.similar());
    map.add("removed", p.contrasted());
    return map;
  }

  private static SimpleOrderedMap<Object> neverCompared(JobProgress p) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("noFingerprint", p.summary().withoutFingerprint());
    map.add("otherAlgorithm", p.summary().ofOtherAlgorithm());
    return map;
  }

  private static SimpleOrderedMap<Object> oversized(JobProgress p) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("terms", p.oversized().terms());
    map.add("documents", p.oversized().documents());
    map.add("largest", p.oversized().largest());
    map.add("pairsSkipped", p.oversized().pairsSkipped());
    map.add("linksCut", p.cutLinks());
    return map;
  }
}
