package org.solrduplicates.solr.backfill;

import java.time.Duration;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.core.backfill.Attempt;
import org.solrduplicates.core.backfill.BackfillProgress;
import org.solrduplicates.core.backfill.FingerprintState;
import org.solrduplicates.solr.job.JobFigures;

/**
 * How far a backfill is.
 *
 * @param now its figures
 */
record BackfillFigures(BackfillProgress now) implements JobFigures {
  @Override
  public void writeTo(SimpleOrderedMap<Object> map, Duration time, boolean running) {
    map.add("pass", now.pass());
    map.add("progress", now.progress());
    map.add("documents", now.documents());
    map.add("walked", now.walked());
    map.add("written", now.written());
    map.add("documentsPerSecond", now.written() * 1000.0 / Math.max(1, time.toMillis()));
    map.add("changedMeanwhile", now.changedMeanwhile());
    map.add("failed", now.failed());
    map.add("failures", now.failures().stream().map(BackfillFigures::failure).toList());
    SimpleOrderedMap<Object> counts = new SimpleOrderedMap<>();
    for (FingerprintState state : FingerprintState.values()) {
      counts.add(state.label(), now.count(state));
    }
    map.add("counts", counts);
  }

  private static SimpleOrderedMap<Object> failure(Attempt attempt) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("id", attempt.id());
    map.add("reason", attempt.reason());
    return map;
  }
}
