// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.http.HttpResponse;
import java.util.List;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.core.SolrCore;
import org.apache.solr.search.SolrIndexSearcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.Overload;
import org.solrduplicates.solr.decision.DecidedCore;

/** What Solr's circuit breakers hold, as they hold searches and updates. */
@Timeout(240)
class CircuitBreakersTest extends TwoCollectionsTest {
  /** What reads documents: lists, a document, a text that is checked, two that are compared. */
  private static final List<String> COSTLY =
      List.of(
          "/groups",
          "/links",
          "/histogram",
          "/decisions",
          "/passages",
          "?id=doc1",
          "?dup.text=words",
          "?id=doc1&id=doc2&dup.words=5");

  @Test
  void anOpenCircuitBreakerHoldsCostlyRequestsAndNoStatus() {
    String before = state();
    Overload.of(
        SolrRequestType.QUERY,
        () -> {
          for (String path : COSTLY) {
            assertRefused(429, "overload", at(NAME).get(path));
          }
          assertRefused(429, "overload", at(NAME).post("/groups", START));
          assertRefused(429, "overload", at(NAME).post("/passages", START));
          assertRefused(429, "overload", at(NAME).post("/backfill", START));
          assertRefused(429, "overload", at(NAME).post("/weights", "{\"command\":\"learn\"}"));
          assertEquals(200, at(NAME).get("/groups?command=status").statusCode());
          assertEquals(200, at(NAME).get("/backfill").statusCode());
          assertEquals(200, at(NAME).get("/weights").statusCode());
          assertRefused(
              400, "No job is running", at(NAME).post("/groups", "{\"command\":\"abort\"}"));
        });
    Overload.of(
        SolrRequestType.UPDATE,
        () -> {
          assertRefused(429, "overload", at(NAME).post("/groups", START));
          assertRefused(429, "overload", at(NAME).post("/backfill", START));
          assertRefused(429, "overload", solr(NAME).post("/update", "[{\"id\":\"doc1\"}]"));
          assertEquals(200, at(NAME).get("/groups").statusCode());
          assertEquals(200, at(NAME).get("?id=doc1").statusCode());
        });
    assertEquals(before, state());
  }

  /** As with a search of Solr, the other nodes answer a request that one node has accepted. */
  @Test
  void aCircuitBreakerRefusesRequestsOfClientsButNotOfOtherNodes() {
    Replica held = cloud.replicas(NAME).get(0);
    Replica other = cloud.replicas(NAME).get(1);
    SolrCore core = cloud.look(held, SolrIndexSearcher::getCore);
    Overload.of(
        SolrRequestType.QUERY,
        core,
        () -> {
          for (String path :
              List.of(
                  "/groups",
                  "/groups?command=export",
                  "/links",
                  "/histogram",
                  "/decisions",
                  "?id=doc1")) {
            assertRefused(429, "overload", at(held).get(path));
            HttpResponse<String> answer = at(other).get(path);
            assertEquals(200, answer.statusCode(), answer.body());
          }
        });
    assertEquals(200, at(held).get("/groups").statusCode());
  }

  /** Without the decisions, the answer would be wrong, so the request is refused. */
  @Test
  void aCircuitBreakerOfTheCompanionRefusesRequestsThatNeedDecisions() {
    Replica companion = cloud.replicas(DecidedCore.COMPANION).get(0);
    Overload.of(
        SolrRequestType.QUERY,
        cloud.look(companion, SolrIndexSearcher::getCore),
        () -> {
          assertRefused(429, "overload", at(NAME).get("/decisions"));
          assertRefused(429, "overload", at(NAME).get("?id=doc1"));
        });
  }

  private static Http at(Replica replica) {
    return new Http(replica.getBaseUrl() + "/" + replica.getCoreName() + "/duplicates");
  }
}
