package org.solrduplicates.solr.search;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.solr.shard.ShardFailure;
import org.solrduplicates.solr.shard.ShardTask;

/**
 * What a request has done and what failed, for those who ask with {@code debug} and for the flag of
 * partial results.
 */
final class SearchTrace {
  static final String DEBUG = "debug";

  private final List<SimpleOrderedMap<Object>> stages = new ArrayList<>();
  private final Map<String, RoundResult> byShard = new LinkedHashMap<>();
  private final Map<String, String> failures = new TreeMap<>();
  private int fanOuts;
  private long started = System.nanoTime();

  void finished(ShardTask<LocalShard, ?, ?> stage) {
    long now = System.nanoTime();
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("stage", stage.name());
    map.add("milliseconds", TimeUnit.NANOSECONDS.toMillis(now - started));
    stages.add(map);
    started = now;
  }

  void fansOut() {
    fanOuts++;
    started = System.nanoTime();
  }

  void found(String shard, RoundResult result) {
    byShard.merge(shard, result, (a, b) -> RoundResult.merge(List.of(a, b)));
  }

  void failed(String shard, String cause) {
    failures.putIfAbsent(shard, cause);
  }

  boolean isPartial() {
    return !failures.isEmpty();
  }

  /** Writes the failures, and all else if it was asked for. */
  void addTo(SimpleOrderedMap<Object> block, boolean debug) {
    if (isPartial()) {
      block.add(ShardFailure.FAILED, ShardFailure.written(failures));
    }
    if (debug) {
      block.add("stages", stages);
      if (fanOuts > 0) {
        block.add("fanOuts", fanOuts);
        SimpleOrderedMap<Object> shards = new SimpleOrderedMap<>();
        byShard.forEach((shard, result) -> shards.add(shard, VersionGroupWriter.work(result)));
        block.add("shards", shards);
      }
    }
  }
}
