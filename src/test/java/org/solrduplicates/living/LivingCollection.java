// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.AbstractUpdateRequest.ACTION;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.Slice;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.cloud.TestCloud;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.decision.DecidedCore;

/** A collection of two shards on three nodes: two replicas index, and one copies the index. */
final class LivingCollection implements LivingSolr {
  private static final String NAME = "living";
  private static final int REPLICAS = 3;

  private final TestCloud cloud;

  LivingCollection(Path home) {
    cloud = TestCloud.start(home, 3);
    cloud.upload(
        NAME,
        config -> TestCloud.POLLING.apply(LivingConfiguration.config(config)),
        LivingConfiguration::schema);
    cloud.upload(DecidedCore.COMPANION, DecidedCore.CONF);
    cloud.create(
        CollectionAdminRequest.createCollection(
            DecidedCore.COMPANION, DecidedCore.COMPANION, 1, 2));
    cloud.create(CollectionAdminRequest.createCollection(NAME, NAME, 2, 2, 0, 1));
  }

  @Override
  public boolean isOneCore() {
    return false;
  }

  @Override
  public NamedList<Object> update(UpdateRequest update) {
    return cloud.update(NAME, update);
  }

  @Override
  public void reload() {
    cloud.run(CollectionAdminRequest.reloadCollection(NAME));
    cloud.waitForActive(NAME);
  }

  @Override
  public void configure(String threshold) {
    if (!threshold.equals(Model.DEFAULT_THRESHOLD)) {
      throw new UnsupportedOperationException();
    }
  }

  @Override
  public void crash() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void settle() {
    cloud.waitForCopies(NAME);
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
        copy.putAll(cloud.look(replica(shard, i), IndexedDocument::all));
      }
      copies.add(copy);
    }
    return copies;
  }

  private static Replica replica(Slice shard, int number) {
    return shard.getReplicas().stream()
        .sorted(Comparator.comparing(Replica::getType).thenComparing(Replica::getName))
        .toList()
        .get(number);
  }

  @Override
  public void post(String path, String body, Map<String, String[]> params) {
    GenericSolrRequest post =
        new GenericSolrRequest(
                SolrRequest.METHOD.POST, path, new ModifiableSolrParams(new HashMap<>(params)))
            .setContentWriter(
                new RequestWriter.StringPayloadContentWriter(body, "application/json"));
    post.setRequiresCollection(true);
    cloud.request(NAME, post);
  }

  @Override
  public void forgetDecisions() {
    UpdateRequest all = new UpdateRequest().deleteByQuery("*:*");
    all.setAction(ACTION.COMMIT, true, true);
    cloud.update(DecidedCore.COMPANION, all);
  }

  @Override
  public void close() {
    cloud.close();
  }

  @Override
  public String toString() {
    return "2 shards of 3 replicas";
  }
}
