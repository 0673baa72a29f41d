// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.solr.Answer;

/** The backfill of one collection, whose configuration has the chain {@code plain}. */
record CollectionBackfill(TestCloud cloud, String name) {
  private static final String PATH = "/duplicates/backfill";

  /** Makes documents as the groups do, the last of which has no text but the date it would get. */
  static List<SolrInputDocument> documents(int count, long seed) {
    List<SolrInputDocument> documents = CollectionGroups.documents(count, seed);
    documents.get(documents.size() - 1).setField("dup_first_seen", "2024-05-06T07:08:09Z");
    return documents;
  }

  /** Adds documents without fingerprints, and commits. */
  void add(List<SolrInputDocument> documents) {
    UpdateRequest update = new UpdateRequest();
    update.setParam("update.chain", "plain");
    cloud.update(name, update.add(documents));
    cloud.commit(name);
  }

  /** Posts a body at the node that starts jobs, and returns what is said of the backfill. */
  Map<String, Object> post(String body) {
    Replica where = new CollectionGroups(cloud, name).home();
    Answer answer = CollectionGroups.post(where, PATH, body);
    return Answer.map((NamedList<?>) answer.all().get("backfill"));
  }

  void start() {
    post("{\"command\":\"start\"}");
  }

  Map<String, Object> status() {
    return post("{\"command\":\"status\"}");
  }

  /** Waits for the end and returns the last status. */
  Map<String, Object> end() {
    Waiting.until("the end of the backfill", () -> !"running".equals(status().get("state")));
    return status();
  }

  /** Makes all that is missing. */
  void run() {
    start();
    Map<String, Object> end = end();
    assertEquals("done", end.get("state"), end.toString());
  }

  /** Each document must have the fingerprint of its text on all replicas. */
  void assertFingerprints() {
    for (Replica replica : cloud.replicas(name)) {
      cloud
          .documents(replica)
          .forEach((id, found) -> assertEquals(found.expected(), found.fingerprint(), id));
    }
  }
}
