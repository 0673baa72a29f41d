package org.solrduplicates.cli;

import java.util.List;
import java.util.Locale;

/**
 * How long requests took.
 *
 * @param nanos of each, ascending
 */
record EvaluationTimes(List<Long> nanos) {
  static EvaluationTimes of(List<EvaluationAnswer> answers) {
    return new EvaluationTimes(answers.stream().map(EvaluationAnswer::nanos).sorted().toList());
  }

  /** Returns the milliseconds that a share of the requests did not exceed (nearest rank). */
  String percentile(int percent) {
    if (nanos.isEmpty()) {
      return "";
    }
    int rank = Math.max(1, (nanos.size() * percent + 99) / 100);
    return String.format(Locale.ROOT, "%.1f", nanos.get(rank - 1) / 1e6);
  }

  static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.1f", nanos / 1e9);
  }
}
