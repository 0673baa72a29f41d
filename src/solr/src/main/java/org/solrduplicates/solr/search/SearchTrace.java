// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.solr.config.ResponseMap;
import org.solrduplicates.solr.shard.ShardFailure;
import org.solrduplicates.solr.shard.ShardTask;

/** Records the work and the failures of a request for {@code debug} and {@code shards.info}. */
final class SearchTrace {
  static final String DEBUG = "debug";

  private final List<Stage> stages = new ArrayList<>();
  private final Map<String, RoundResult> byShard = new LinkedHashMap<>();
  private final Map<String, Conversation> asked = new TreeMap<>();
  private final Map<String, String> failures = new TreeMap<>();
  private int fanOuts;
  private long started;

  /** A task that was sent to the shards, and how long all of their answers took. */
  record Stage(String name, Duration time) {
    SimpleOrderedMap<Object> written() {
      return new ResponseMap().with("stage", name).with("milliseconds", time.toMillis());
    }
  }

  /** The last address, the first error, and the total time of the requests to a shard. */
  private record Conversation(String address, String error, long milliseconds, int requests) {
    Conversation and(Conversation later) {
      return new Conversation(
          later.address.isEmpty() ? address : later.address,
          error.isEmpty() ? later.error : error,
          milliseconds + later.milliseconds,
          requests + later.requests);
    }

    SimpleOrderedMap<Object> written() {
      return new ResponseMap()
          .ifAny("error", error)
          .ifAny("shardAddress", address)
          .with("time", milliseconds)
          .with("requests", requests);
    }
  }

  void starts() {
    started = System.nanoTime();
  }

  void fansOut() {
    fanOuts++;
  }

  void finished(ShardTask<?, ?, ?> stage) {
    stages.add(new Stage(stage.name(), Duration.ofNanos(System.nanoTime() - started)));
  }

  List<Stage> stages() {
    return stages;
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

  void answered(
      String shard, @Nullable String address, long milliseconds, @Nullable Throwable exception) {
    asked.merge(
        shard,
        new Conversation(
            address == null ? "" : address,
            exception == null ? "" : cause(exception).toString(),
            milliseconds,
            1),
        Conversation::and);
  }

  /** Unwraps the exception of the client, as Solr does. */
  private static Throwable cause(Throwable exception) {
    Throwable cause = exception.getCause();
    return exception instanceof SolrServerException && cause != null ? cause : exception;
  }

  void addTo(SimpleOrderedMap<Object> block, boolean debug) {
    if (isPartial()) {
      block.add(ShardFailure.FAILED, ShardFailure.written(failures));
    }
    if (debug) {
      block.add("stages", stages.stream().map(Stage::written).toList());
      if (fanOuts > 0) {
        block.add("fanOuts", fanOuts);
        SimpleOrderedMap<Object> shards = new SimpleOrderedMap<>();
        byShard.forEach((shard, result) -> shards.add(shard, VersionGroupWriter.work(result)));
        block.add("shards", shards);
      }
    }
  }

  /** Writes {@code shards.info}, unless another component has written it. */
  void writeShardsInfo(SolrParams params, SolrQueryResponse response) {
    if (params.getBool(ShardParams.SHARDS_INFO, false)
        && response.getValues().get(ShardParams.SHARDS_INFO) == null) {
      SimpleOrderedMap<Object> block = new SimpleOrderedMap<>();
      asked.forEach((shard, conversation) -> block.add(shard, conversation.written()));
      response.add(ShardParams.SHARDS_INFO, block);
    }
  }

  /** Shards without a replica share an empty URL. URLs given in {@code shards} have no name. */
  static String name(String urls, ResponseBuilder rb) {
    String[] slices = rb.shards == null ? new String[0] : rb.slices; // null for one local shard
    String names =
        IntStream.range(0, slices.length)
            .filter(i -> slices[i] != null && rb.shards[i].equals(urls))
            .mapToObj(i -> slices[i])
            .collect(Collectors.joining(","));
    return names.isEmpty() ? urls : names;
  }
}
