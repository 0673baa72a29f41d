// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.cloud.ZkStateReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.PolicyConfig;
import org.solrduplicates.solr.TestCore;

/** What of a cloud only HTTP shows: who asks, and what caches may keep. */
@Timeout(180)
class HttpCloudTest {
  private static final String TEXT = String.join(" ", RandomTexts.range(0, 50));

  @TempDir private Path home;
  private TestCloud cloud;

  @BeforeEach
  void start() {
    cloud =
        TestCloud.start(home, 1)
            .upload("policy", PolicyConfig.config(Map.of()), PolicyConfig::schema);
  }

  @AfterEach
  void stop() {
    cloud.close();
  }

  private Http collection(int shards) {
    cloud.create(CollectionAdminRequest.createCollection("contracts", "policy", shards, 1));
    cloud.add("contracts", List.of(TestCore.document("id", "original", "text", TEXT)));
    cloud.commit("contracts");
    return new Http(cloud.replicas("contracts").get(0).getBaseUrl() + "/contracts");
  }

  /** The only shard is not asked over HTTP, so no other node could refuse. */
  @Test
  void aUserWithoutReadPermissionGetsNoReportOfDuplicates() {
    Http contracts = collection(1);
    byte[] security = Http.SECURITY.getBytes(UTF_8);
    Waiting.call(
        () ->
            ZkStateReader.from(cloud.client())
                .getZkClient()
                .setData(ZkStateReader.SOLR_SECURITY_CONF_PATH, security, true));
    Waiting.until(
        "the node to ask for a password and to know it",
        () ->
            contracts.get("/select?q=*:*").statusCode() == 401
                && contracts.get("/select?q=*:*", Http.user(Http.EDITOR)).statusCode() == 200);
    String copy = "[{\"id\":\"copy\",\"text\":\"" + TEXT + "\"}]";

    HttpResponse<String> refused =
        contracts.post("/update?dup.action=report", copy, Http.user(Http.WRITER));
    HttpResponse<String> reported =
        contracts.post("/update?dup.action=report", copy, Http.user(Http.EDITOR));

    assertEquals(403, refused.statusCode(), refused.body());
    assertEquals(200, reported.statusCode(), reported.body());
    assertTrue(reported.body().contains("\"dup_of\":\"original\""), reported.body());
  }

  /** A cache would be told of the changes of one shard only. */
  @Test
  void answersOfSeveralShardsAreNotCached() {
    Http contracts = collection(2);

    HttpResponse<String> answer = contracts.get("/duplicates?id=original");

    assertEquals(200, answer.statusCode(), answer.body());
    assertEquals("no-cache, no-store", answer.headers().firstValue("Cache-Control").orElse("none"));
  }
}
