// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.Slice;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.cloud.TestCloud;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.Answer;

/** A collection of two shards of two replicas each, on two nodes. */
final class LivingCollection implements LivingSolr {
  private static final String NAME = "living";
  private static final String GROUPS = "/duplicates/groups";
  private static final int REPLICAS = 2;

  private final TestCloud cloud;

  LivingCollection(Path home) {
    cloud = TestCloud.start(home, 2);
    cloud.upload(NAME, LivingConfiguration::config, LivingConfiguration::schema);
    cloud.create(CollectionAdminRequest.createCollection(NAME, NAME, 2, REPLICAS));
  }

  @Override
  public boolean isOneCore() {
    return false;
  }

  @Override
  public void update(UpdateRequest update) {
    cloud.update(NAME, update);
  }

  @Override
  public void reload() {
    cloud.run(CollectionAdminRequest.reloadCollection(NAME));
    cloud.waitForActive(NAME);
  }

  @Override
  public Answer ask(String path, String... params) {
    return cloud.ask(NAME, path, params);
  }

  @Override
  public List<SortedMap<String, IndexedDocument>> copies() {
    List<SortedMap<String, IndexedDocument>> copies = new ArrayList<>();
    for (int i = 0; i < REPLICAS; i++) {
      SortedMap<String, IndexedDocument> copy = new TreeMap<>();
      for (Slice shard : cloud.state(NAME).getActiveSlices()) {
        Replica replica = List.copyOf(shard.getReplicas()).get(i);
        copy.putAll(cloud.look(replica, IndexedDocument::all));
      }
      copies.add(copy);
    }
    return copies;
  }

  /** Runs the job over the whole collection to its end, which must be good. */
  void runJob() throws Exception {
    GenericSolrRequest start =
        new GenericSolrRequest(SolrRequest.METHOD.POST, GROUPS)
            .setContentWriter(
                new RequestWriter.StringPayloadContentWriter(
                    "{\"command\":\"start\"}", "application/json"));
    start.setRequiresCollection(true);
    cloud.client().request(start, NAME);
    Waiting.until("the end of the job", () -> !"running".equals(job().get("state")));
    assertEquals("done", job().get("state"), job().toString());
  }

  private NamedList<?> job() {
    return (NamedList<?>) ask(GROUPS, "command", "status").all().get("job");
  }

  @Override
  public void close() {
    cloud.close();
  }

  @Override
  public String toString() {
    return "2 shards of 2 replicas";
  }
}
