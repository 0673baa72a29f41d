// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.impl.Http2SolrClient;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.ZkStateReader;
import org.apache.solr.common.params.MapSolrParams;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.decision.DecidedCore;

/** Who may read a collection need not read its companion, and only who may update decides. */
@Timeout(180)
class DecisionsAuthorizationTest {
  private static final String NAME = "contracts";
  private static final String EDITOR = "solr";
  private static final String READER = "reader";

  /** Both have the password of Solr's own documentation. */
  private static final String PASSWORD =
      "\"IV0EHq1OnNrj6gvRCwvFwTrZ1+z1oBbnQdiVC3otuq0="
          + " Ndd7LKvVBAaZIF0QAVi1ekCfAJXr1GGfLtRUXhgrF8c=\"";

  private static final String SECURITY =
      "{\"authentication\":{\"class\":\"solr.BasicAuthPlugin\",\"blockUnknown\":true,"
          + "\"credentials\":{\"solr\":"
          + PASSWORD
          + ",\"reader\":"
          + PASSWORD
          + "}},\"authorization\":{\"class\":\"solr.RuleBasedAuthorizationPlugin\","
          + "\"user-role\":{\"solr\":\"editor\",\"reader\":\"reader\"},\"permissions\":["
          + "{\"collection\":\"example-decisions\",\"path\":\"/*\",\"role\":\"nobody\"},"
          + "{\"name\":\"read\",\"role\":[\"reader\",\"editor\"]},"
          + "{\"name\":\"all\",\"role\":\"editor\"}]}}";

  @TempDir private Path home;
  private TestCloud cloud;
  private Replica replica;

  @BeforeEach
  void start() {
    cloud =
        TestCloud.start(home, 2)
            .upload(NAME, DecidedCore::decided, schema -> schema)
            .upload("decisions", DecidedCore.CONF);
    cloud.create(CollectionAdminRequest.createCollection(NAME, NAME, 2, 1));
    cloud.create(CollectionAdminRequest.createCollection(DecidedCore.COMPANION, "decisions", 1, 1));
    cloud.add(NAME, List.of(document("a", 0), document("b", 5_000)));
    cloud.commit(NAME);
    replica =
        cloud.replicas(NAME).stream()
            .filter(r -> !r.getNodeName().equals(companion().getNodeName()))
            .findFirst()
            .orElseThrow();
    byte[] security = SECURITY.getBytes(UTF_8);
    Waiting.call(
        () ->
            ZkStateReader.from(cloud.client())
                .getZkClient()
                .setData(ZkStateReader.SOLR_SECURITY_CONF_PATH, security, true));
    Waiting.until(
        "all nodes to ask for a password", () -> refuses(replica) && refuses(companion()));
  }

  @AfterEach
  void stop() {
    cloud.close();
  }

  private static SolrInputDocument document(String id, int from) {
    return TestCore.document(
        "id", id, "text", String.join(" ", RandomTexts.range(from, from + 100)));
  }

  private Replica companion() {
    return cloud.replicas(DecidedCore.COMPANION).get(0);
  }

  private boolean refuses(Replica asked) {
    try {
      cloud.askAll(asked, "/select", "q", "*:*");
      return false;
    } catch (SolrException e) {
      return e.code() == ErrorCode.UNAUTHORIZED.code;
    }
  }

  /** Asks a node that does not have the companion. */
  private Answer ask(String user, String collection, GenericSolrRequest request) {
    request.setRequiresCollection(true).setBasicAuthCredentials(user, "SolrRocks");
    return Waiting.call(
        () -> {
          try (SolrClient client = new Http2SolrClient.Builder(replica.getBaseUrl()).build()) {
            return new Answer(client.request(request, collection));
          }
        });
  }

  private Answer get(String user, String collection, String path, String id) {
    Map<String, String> params = Map.of("id", id, "q", "*:*");
    Map<String, String> asked = path.equals("/select") ? params : Map.of("id", id);
    return ask(
        user,
        collection,
        new GenericSolrRequest(SolrRequest.METHOD.GET, path, new MapSolrParams(asked)));
  }

  private Answer decide(String user) {
    return ask(
        user,
        NAME,
        new GenericSolrRequest(SolrRequest.METHOD.POST, DecidedCore.DECISIONS)
            .setContentWriter(
                new RequestWriter.StringPayloadContentWriter(
                    DecidedCore.body("same", "a", "b"), "application/json")));
  }

  private static void assertForbidden(Runnable question) {
    SolrException refusal = assertThrows(SolrException.class, question::run);
    assertEquals(ErrorCode.FORBIDDEN.code, refusal.code(), refusal.getMessage());
  }

  @Test
  void whoMayOnlyReadTheCollectionGetsItsGroupsAsDecidedByOthers() {
    assertForbidden(() -> decide(READER));
    decide(EDITOR);

    assertEquals(List.of("b"), get(READER, NAME, "/duplicates", "a").ids());
    assertEquals(1, get(READER, NAME, DecidedCore.DECISIONS, "a").response().getNumFound());
    assertForbidden(() -> get(READER, DecidedCore.COMPANION, "/select", "a"));
    assertForbidden(() -> get(EDITOR, DecidedCore.COMPANION, "/select", "a"));
  }
}
