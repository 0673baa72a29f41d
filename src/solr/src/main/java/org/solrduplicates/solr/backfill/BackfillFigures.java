// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The figures of one pass of a backfill: of a step, a shard or all shards.
 *
 * @param written documents with new fingerprints, without children
 * @param skipped documents not updated because the update would damage them
 * @param skippedFields number of skipped documents by damaged field
 */
public record BackfillFigures(
    long walked,
    Map<FingerprintState, Long> counts,
    long written,
    long changedMeanwhile,
    long failed,
    List<Refusal> failures,
    long skipped,
    Map<String, Long> skippedFields,
    List<Refusal> skippedDocuments) {
  private static final int NAMED = 10;

  static final BackfillFigures NONE =
      new BackfillFigures(0, Map.of(), 0, 0, 0, List.of(), 0, Map.of(), List.of());
  static final BackfillFigures WRITTEN =
      new BackfillFigures(0, Map.of(), 1, 0, 0, List.of(), 0, Map.of(), List.of());
  static final BackfillFigures CHANGED_MEANWHILE =
      new BackfillFigures(0, Map.of(), 0, 1, 0, List.of(), 0, Map.of(), List.of());

  public BackfillFigures {
    counts = Map.copyOf(counts);
    failures = List.copyOf(failures);
    skippedFields = Map.copyOf(skippedFields);
    skippedDocuments = List.copyOf(skippedDocuments);
  }

  /** A document that was not updated. */
  public record Refusal(String id, String reason) {
    Map<String, Object> shown() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put("id", id);
      map.put("reason", reason);
      return map;
    }
  }

  static BackfillFigures walked(Map<FingerprintState, Long> counts) {
    long walked = counts.values().stream().mapToLong(Long::longValue).sum();
    return new BackfillFigures(walked, counts, 0, 0, 0, List.of(), 0, Map.of(), List.of());
  }

  static BackfillFigures failed(String id, String reason) {
    return new BackfillFigures(
        0, Map.of(), 0, 0, 1, List.of(new Refusal(id, reason)), 0, Map.of(), List.of());
  }

  static BackfillFigures skipped(String id, Map<String, String> reasons) {
    Map<String, Long> fields = new TreeMap<>();
    reasons.keySet().forEach(field -> fields.put(field, 1L));
    String reason =
        "an update would damage "
            + String.join(
                ", ",
                reasons.entrySet().stream()
                    .map(e -> e.getKey() + " (" + e.getValue() + ")")
                    .toList())
            + "; send the document again, or name the fields in allowLoss";
    return new BackfillFigures(
        0, Map.of(), 0, 0, 0, List.of(), 1, fields, List.of(new Refusal(id, reason)));
  }

  BackfillFigures plus(BackfillFigures more) {
    return new BackfillFigures(
        walked + more.walked,
        sum(counts, more.counts),
        written + more.written,
        changedMeanwhile + more.changedMeanwhile,
        failed + more.failed,
        first(failures, more.failures),
        skipped + more.skipped,
        sum(skippedFields, more.skippedFields),
        first(skippedDocuments, more.skippedDocuments));
  }

  private static <K> Map<K, Long> sum(Map<K, Long> some, Map<K, Long> more) {
    Map<K, Long> sum = new TreeMap<>(some);
    more.forEach((key, count) -> sum.merge(key, count, Long::sum));
    return sum;
  }

  private static List<Refusal> first(List<Refusal> some, List<Refusal> more) {
    return Stream.concat(some.stream(), more.stream()).limit(NAMED).toList();
  }

  BackfillFigures ofAllPasses() {
    return new BackfillFigures(
        0, Map.of(), written, changedMeanwhile, 0, List.of(), 0, Map.of(), List.of());
  }

  long wanting() {
    return counts.entrySet().stream()
        .filter(each -> each.getKey().isWanting())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  void addTo(Map<String, Object> map) {
    map.put("walked", walked);
    map.put("written", written);
    map.put("changedMeanwhile", changedMeanwhile);
    map.put("failed", failed);
    map.put("failures", failures.stream().map(Refusal::shown).toList());
    map.put("skipped", skipped);
    map.put("skippedFields", new TreeMap<>(skippedFields));
    map.put("skippedDocuments", skippedDocuments.stream().map(Refusal::shown).toList());
    Map<String, Object> all = new LinkedHashMap<>();
    Arrays.stream(FingerprintState.values())
        .forEach(state -> all.put(state.label(), counts.getOrDefault(state, 0L)));
    map.put("counts", all);
  }
}
