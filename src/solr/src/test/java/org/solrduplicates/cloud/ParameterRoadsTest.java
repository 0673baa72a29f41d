// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Parameters that clients may not send are refused by every road by which Solr takes parameters:
 * JSON, macros, and sets of parameters that are stored by name.
 */
@Timeout(240)
class ParameterRoadsTest extends TwoCollectionsTest {
  /** Stores a set of parameters in Solr, which a request selects by its name. */
  @BeforeAll
  static void keepASetOfParameters() {
    assertEquals(
        200,
        solr(NAME)
            .post("/config/params", "{\"set\":{\"part\":{\"shards\":\"shard1\"}}}")
            .statusCode());
    Waiting.until(
        "the set is known",
        () ->
            solr(NAME)
                .get("/select?q=*:*&rows=0&useParams=part&echoParams=all")
                .body()
                .contains("shard1"));
  }

  @ParameterizedTest
  @CsvSource({
    "/decisions?shards.tolerant=${x}&x=true, 'shards.tolerant must be left out'",
    "/decisions?json={params:{shards:shard1}}, 'shards must be left out'",
    "/decisions?json={queries:{_route_:a}}, '_route_ must be left out'",
    "/decisions?json={queries:{shards:shard1}}, 'shards must be left out'",
    "/decisions?useParams=part, 'shards must be left out'",
    "/histogram?json={params:{shards.tolerant:true}}, 'shards.tolerant must be left out'",
    "/groups?command=status&json={params:{distrib:false}}, 'distrib must be left out'",
    "/groups?json={queries:{dup.shard:x}}, 'parameters with the prefix dup.shard'",
    "/groups?json={params:{dup.shard.caller:x}}, 'parameters with the prefix dup.shard'",
    "/links?json.queries={dup.shard.caller:x}, 'parameters with the prefix dup.shard'",
    "?id=doc1&json={queries:{dup.shard:x}}, 'parameters with the prefix dup.shard'",
    "/weights?json={params:{shards:shard1}}, 'shards must be left out'",
    "/setup?json={params:{shards:shard1}}, 'shards must be left out'",
    "/backfill?json={params:{_route_:a}}, '_route_ must be left out'"
  })
  void refusedParametersAreRefusedByEveryRoad(String path, String why) {
    assertRefused(400, why, at(NAME).get(encoded(path)));
  }

  /** As a browser sends it. */
  private static String encoded(String path) {
    return path.replace("{", "%7B").replace("}", "%7D").replace("$", "%24");
  }
}
