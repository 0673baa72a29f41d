package org.solrduplicates.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Map;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.impl.Http2SolrClient;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.ZkStateReader;
import org.apache.solr.common.params.MapSolrParams;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.Answer;

/** Nodes that let in nobody without a password still let in each other, for the job too. */
@Timeout(180)
class GroupsAuthenticationTest {
  private static final String NAME = "groups";

  /** With the user of Solr's own documentation. */
  private static final String SECURITY =
      "{\"authentication\":{\"class\":\"solr.BasicAuthPlugin\",\"blockUnknown\":true,"
          + "\"credentials\":{\"solr\":\"IV0EHq1OnNrj6gvRCwvFwTrZ1+z1oBbnQdiVC3otuq0= "
          + "Ndd7LKvVBAaZIF0QAVi1ekCfAJXr1GGfLtRUXhgrF8c=\"}}}";

  @TempDir private Path home;
  private TestCloud cloud;
  private Replica other;

  @BeforeEach
  void start() {
    cloud = TestCloud.start(home, 2).upload("example");
    cloud.create(CollectionAdminRequest.createCollection(NAME, "example", 2, 1));
    cloud.add(NAME, CollectionGroups.documents(60, 3));
    cloud.commit(NAME);
    CollectionGroups groups = new CollectionGroups(cloud, NAME);
    other = groups.elsewhere(groups.home());
    byte[] security = SECURITY.getBytes(UTF_8);
    Waiting.call(
        () ->
            ZkStateReader.from(cloud.client())
                .getZkClient()
                .setData(ZkStateReader.SOLR_SECURITY_CONF_PATH, security, true));
    Waiting.until(
        "all nodes to ask for a password", () -> refuses(groups.home()) && refuses(other));
  }

  @AfterEach
  void stop() {
    cloud.close();
  }

  private boolean refuses(Replica replica) {
    try {
      new CollectionGroups(cloud, NAME).status(replica);
      return false;
    } catch (SolrException e) {
      return e.code() == SolrException.ErrorCode.UNAUTHORIZED.code;
    }
  }

  private Answer ask(GenericSolrRequest request) {
    request.setRequiresCollection(true).setBasicAuthCredentials("solr", "SolrRocks");
    return Waiting.call(
        () -> {
          try (SolrClient client = new Http2SolrClient.Builder(other.getBaseUrl()).build()) {
            return new Answer(client.request(request, NAME));
          }
        });
  }

  private Map<String, Object> status() {
    return CollectionGroups.job(
        ask(
            new GenericSolrRequest(
                SolrRequest.METHOD.GET,
                CollectionGroups.PATH,
                new MapSolrParams(Map.of("command", "status")))));
  }

  @Test
  void theJobOfAUserWithAPasswordRunsToItsEnd() {
    ask(
        new GenericSolrRequest(SolrRequest.METHOD.POST, CollectionGroups.PATH)
            .setContentWriter(
                new RequestWriter.StringPayloadContentWriter(
                    CollectionGroups.START, "application/json")));
    Waiting.until("the end of the job", () -> !"running".equals(status().get("state")));
    assertEquals("done", status().get("state"), status().toString());
    assertEquals(60, status().get("documents"));
  }
}
