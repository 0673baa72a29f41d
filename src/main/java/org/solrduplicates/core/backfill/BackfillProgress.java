package org.solrduplicates.core.backfill;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

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
public record BackfillProgress(
    int pass,
    long documents,
    long walked,
    Map<FingerprintState, Long> counts,
    long written,
    long changedMeanwhile,
    long failed,
    List<Attempt> failures) {
  /** Nothing was done yet. */
  public static final BackfillProgress NONE =
      new BackfillProgress(0, 0, 0, Map.of(), 0, 0, 0, List.of());

  /** Copies what may change. */
  public BackfillProgress {
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
}
