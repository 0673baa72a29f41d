package org.solrduplicates.core.backfill;

import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.solrduplicates.core.job.JobFigures;

/**
 * How far a backfill is.
 *
 * @param pass which walk through the index this is, from 1
 * @param documents how many documents there are to walk
 * @param walked how many of them were walked
 * @param counts what the index had of those walked
 * @param written how many documents have new fingerprints, children not counted, in all passes
 * @param changedMeanwhile how many others were changed or deleted meanwhile, in all passes
 * @param failed how many were refused in this pass
 * @param failures some of them, with what was wrong
 */
public record BackfillFigures(
    int pass,
    long documents,
    long walked,
    Map<FingerprintState, Long> counts,
    long written,
    long changedMeanwhile,
    long failed,
    List<Attempt> failures)
    implements JobFigures {
  /** Copies what may change. */
  public BackfillFigures {
    counts = Map.copyOf(counts);
    failures = List.copyOf(failures);
  }

  /** Returns how many documents have fingerprints of a kind. */
  public long count(FingerprintState state) {
    return counts.getOrDefault(state, 0L);
  }

  /** Returns how many of the documents walked want a new fingerprint. */
  public long wanting() {
    return Arrays.stream(FingerprintState.values())
        .filter(FingerprintState::isWanting)
        .mapToLong(this::count)
        .sum();
  }

  /** Returns how much of this pass is done, in 0..1. */
  public double progress() {
    return documents == 0 ? 1 : Math.min(1, (double) walked / documents);
  }

  @Override
  public Map<String, Object> written(Duration time, boolean running) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("pass", pass);
    map.put("progress", progress());
    map.put("documents", documents);
    map.put("walked", walked);
    map.put("written", written);
    map.put("documentsPerSecond", JobFigures.perSecond(written, time.toMillis()));
    map.put("changedMeanwhile", changedMeanwhile);
    map.put("failed", failed);
    map.put("failures", failures.stream().map(Attempt::written).toList());
    Map<String, Object> all = new LinkedHashMap<>();
    Arrays.stream(FingerprintState.values()).forEach(s -> all.put(s.label(), count(s)));
    map.put("counts", all);
    return map;
  }
}
