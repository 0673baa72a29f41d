// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.response.SolrQueryResponse;
import org.junit.jupiter.api.Test;

/** The entries of {@code shards.info=true} about the shards. */
class SearchTraceTest {
  private static final String FIRST = "http://a/solr/c1/|http://b/solr/c1/";
  private static final String SECOND = "http://a/solr/c2/|http://b/solr/c2/";
  private static final IOException REFUSED = new IOException("connection refused");

  private final SearchTrace info = new SearchTrace();
  private final SolrQueryResponse response = new SolrQueryResponse();

  private Optional<NamedList<?>> written(String wanted) {
    info.writeShardsInfo(new ModifiableSolrParams().set("shards.info", wanted), response);
    return Optional.ofNullable((NamedList<?>) response.getValues().get("shards.info"));
  }

  private Map<String, Object> shard(String urls) {
    Map<String, Object> said = new LinkedHashMap<>();
    ((NamedList<?>) written("true").orElseThrow().get(urls)).forEach(said::put);
    return said;
  }

  @Test
  void requestsAndTimesOfAllRoundsAreAddedUp() {
    info.answered(FIRST, "http://a/solr/c1", 5, null);
    info.answered(SECOND, "http://a/solr/c2", 7, null);
    info.answered(FIRST, "http://b/solr/c1", 6, null);

    assertEquals(
        Map.of("shardAddress", "http://b/solr/c1", "time", 11L, "requests", 2), shard(FIRST));
  }

  @Test
  void everyShardHasItsOwnEntryUnderItsUrls() {
    info.answered(SECOND, "http://a/solr/c2", 7, null);
    info.answered(FIRST, "http://a/solr/c1", 5, null);

    assertEquals(
        List.of(FIRST, SECOND), List.copyOf(written("true").orElseThrow().asShallowMap().keySet()));
  }

  @Test
  void aShardThatDidNotAnswerHasTheErrorAndNoAddress() {
    info.answered(FIRST, null, 3, REFUSED);

    assertEquals(Map.of("error", REFUSED.toString(), "time", 3L, "requests", 1), shard(FIRST));
  }

  @Test
  void theFirstErrorIsKept() {
    info.answered(FIRST, null, 1, REFUSED);
    info.answered(FIRST, null, 1, new IOException("closed"));
    info.answered(FIRST, "http://a/solr/c1", 1, null);

    assertEquals(REFUSED.toString(), shard(FIRST).get("error"));
    assertEquals("http://a/solr/c1", shard(FIRST).get("shardAddress"));
  }

  @Test
  void theErrorIsTheOneBehindThatOfTheClient() {
    info.answered(FIRST, null, 1, new SolrServerException("no live servers", REFUSED));
    info.answered(SECOND, null, 1, new SolrServerException("no cause"));

    assertEquals(REFUSED.toString(), shard(FIRST).get("error"));
    assertEquals(SolrServerException.class.getName() + ": no cause", shard(SECOND).get("error"));
  }

  @Test
  void shardsAreNamedAsInTheCollectionAndSeveralDeadOnesTogether() {
    ResponseBuilder rb = new ResponseBuilder(null, response, List.of());
    rb.slices = new String[] {"shard1", "shard2", "shard3", null};
    rb.shards = new String[] {FIRST, "", "", SECOND};

    assertEquals("shard1", SearchTrace.name(FIRST, rb));
    assertEquals("shard2,shard3", SearchTrace.name("", rb));
    assertEquals(SECOND, SearchTrace.name(SECOND, rb), "named by its URLs in the request");
  }

  @Test
  void withoutTheParameterNothingIsWritten() {
    info.answered(FIRST, "http://a/solr/c1", 5, null);

    assertEquals(Optional.empty(), written("false"));
    info.writeShardsInfo(new ModifiableSolrParams(), response);
    assertNull(response.getValues().get("shards.info"));
  }

  @Test
  void anExistingTraceOfASearchIsNotChanged() {
    NamedList<Object> ofTheSearch = new NamedList<>();
    response.add("shards.info", ofTheSearch);
    info.answered(FIRST, "http://a/solr/c1", 5, null);

    assertSame(ofTheSearch, written("true").orElseThrow());
    assertEquals(1, response.getValues().getAll("shards.info").size());
  }
}
