// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.decision.DecidedCore;

/** Two collections with groups and decisions, the first of two shards, asked over HTTP. */
abstract class TwoCollectionsTest {
  static final String NAME = "first";
  static final String OTHER = "second";
  static final String BOTH = "both";
  static final String ONE = "one";
  static final String START = "{\"command\":\"start\"}";
  static final String FORM = "application/x-www-form-urlencoded";
  static final int TEXTS = 120;

  @TempDir private static Path home;
  static TestCloud cloud;
  static String node;

  @BeforeAll
  static void start() {
    cloud =
        TestCloud.start(home, 2, xml -> xml.replace("${metricsEnabled:false}", "true"))
            .upload("example", DecidedCore::decided, schema -> schema)
            .upload("decisions", DecidedCore.CONF);
    cloud.create(CollectionAdminRequest.createCollection(DecidedCore.COMPANION, "decisions", 1, 1));
    fill(NAME, 2, 3);
    fill(OTHER, 1, 5);
    cloud.run(CollectionAdminRequest.createAlias(BOTH, NAME + "," + OTHER));
    cloud.run(CollectionAdminRequest.createAlias(ONE, NAME));
    CollectionGroups groups = new CollectionGroups(cloud, NAME);
    groups.run(groups.home());
    node = groups.home().getBaseUrl();
  }

  static void fill(String collection, int shards, long seed) {
    cloud.create(CollectionAdminRequest.createCollection(collection, "example", shards, 1));
    cloud.add(collection, CollectionGroups.documents(TEXTS, seed));
    cloud.commit(collection);
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  static Http at(String collection) {
    return new Http(node + "/" + collection + "/duplicates");
  }

  static void assertRefused(int code, String why, HttpResponse<String> answer) {
    assertEquals(code, answer.statusCode(), answer.body());
    assertTrue(answer.body().contains(why), answer.body());
  }

  static Http solr(String collection) {
    return new Http(node + "/" + collection);
  }

  static String state() {
    return String.valueOf(
        new CollectionGroups(cloud, NAME).status(cloud.replicas(NAME).get(0)).get("started"));
  }
}
