package org.solrduplicates.solr.search;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;

/**
 * How each shard was asked, for those who ask with {@code shards.info=true}: the block that Solr's
 * own searches have, over all requests of all rounds.
 */
final class ShardsInfo {
  private final Map<String, Conversation> byShard = new TreeMap<>();

  /**
   * What one shard was asked.
   *
   * @param address the replica that answered last, empty if none did
   * @param error what went wrong first, empty if nothing did
   * @param milliseconds of all requests together
   */
  private record Conversation(String address, String error, long milliseconds, int requests) {
    Conversation and(Conversation later) {
      return new Conversation(
          later.address.isEmpty() ? address : later.address,
          error.isEmpty() ? later.error : error,
          milliseconds + later.milliseconds,
          requests + later.requests);
    }

    SimpleOrderedMap<Object> written() {
      SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
      addUnlessEmpty("error", error, map);
      addUnlessEmpty("shardAddress", address, map);
      map.add("time", milliseconds);
      map.add("requests", requests);
      return map;
    }

    private static void addUnlessEmpty(String key, String value, SimpleOrderedMap<Object> map) {
      if (!value.isEmpty()) {
        map.add(key, value);
      }
    }
  }

  /**
   * Returns the name of a shard, for people to read. Shards without any replica have the same,
   * empty URLs; and what the parameter {@code shards} names by URLs has no name.
   */
  static String name(String urls, ResponseBuilder rb) {
    String names =
        IntStream.range(0, rb.slices.length)
            .filter(i -> rb.slices[i] != null && rb.shards[i].equals(urls))
            .mapToObj(i -> rb.slices[i])
            .collect(Collectors.joining(","));
    return names.isEmpty() ? urls : names;
  }

  /** Notes what became of a request to a shard, by its URLs unless no replica of it lives. */
  void add(String name, ShardResponse response) {
    add(
        response.getShard().isEmpty() ? name : response.getShard(),
        response.getShardAddress(),
        response.getSolrResponse().getElapsedTime(),
        response.getException());
  }

  /** Notes an answer of the replica at an address, or that a shard gave none. */
  void add(
      String shard, @Nullable String address, long milliseconds, @Nullable Throwable exception) {
    byShard.merge(
        shard,
        new Conversation(
            address == null ? "" : address,
            exception == null ? "" : cause(exception).toString(),
            milliseconds,
            1),
        Conversation::and);
  }

  /** As Solr does, says what lies behind the client's own exception. */
  private static Throwable cause(Throwable exception) {
    Throwable cause = exception.getCause();
    return exception instanceof SolrServerException && cause != null ? cause : exception;
  }

  /** Writes what was noted if a request wants it, and a search before us has not done so. */
  void write(SolrParams params, SolrQueryResponse response) {
    if (params.getBool(ShardParams.SHARDS_INFO, false)
        && response.getValues().get(ShardParams.SHARDS_INFO) == null) {
      SimpleOrderedMap<Object> block = new SimpleOrderedMap<>();
      byShard.forEach((shard, asked) -> block.add(shard, asked.written()));
      response.add(ShardParams.SHARDS_INFO, block);
    }
  }
}
