// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.AbstractUpdateRequest.ACTION;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.RequestWriter;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.cloud.DocCollection;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.Slice;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.solrduplicates.cloud.TestCloud;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.decision.DecidedCore;

/**
 * A collection on three nodes, asked by its name and by an alias. Two replicas of each shard index,
 * and one copies the index, unless steps of the cluster change that.
 */
final class LivingCollection implements LivingSolr {
  private static final String NAME = "living";
  private static final String ALIAS = "living-alias";
  private static final int SHARDS = 2;
  private static final int REPLICAS = 3;
  private static final int MOST_SHARDS = 6;

  private final Path home;
  private final TestCloud cloud;
  private boolean isChanged;
  private int asked;
  private int backups;
  private Set<String> saved = Set.of();

  LivingCollection(Path home) {
    this.home = home;
    cloud = TestCloud.start(home, 3);
    cloud.upload(
        NAME,
        config -> TestCloud.POLLING.apply(LivingConfiguration.config(config)),
        LivingConfiguration::schema);
    cloud.upload(DecidedCore.COMPANION, DecidedCore.CONF);
    cloud.create(
        CollectionAdminRequest.createCollection(
            DecidedCore.COMPANION, DecidedCore.COMPANION, 1, 2));
    create(SHARDS);
  }

  private void create(int shards) {
    cloud.create(CollectionAdminRequest.createCollection(NAME, NAME, shards, 2, 0, 1));
    cloud.run(CollectionAdminRequest.createAlias(ALIAS, NAME));
  }

  /** Creates the collection again unless it is as a new one. */
  private void reset(int shards) {
    DocCollection state = cloud.state(NAME);
    if (state.getSlices().size() != shards || state.getReplicas().size() != shards * REPLICAS) {
      cloud.run(CollectionAdminRequest.deleteAlias(ALIAS));
      cloud.drop(NAME);
      create(shards);
    }
  }

  @Override
  public void reset() {
    reset(SHARDS);
    isChanged = false;
  }

  @Override
  public void cluster(Operation step) throws Model.Impossible {
    List<Replica> replicas = cloud.replicas(NAME);
    Replica at = replicas.get(step.number("at") % replicas.size());
    switch (step.text("do")) {
      case "create" -> reset(step.number("shards"));
      case "restart" -> cloud.start(cloud.stop(at));
      case "kill" -> cloud.start(cloud.kill(at));
      case "join" -> join(at.getShard(), Replica.Type.valueOf(step.text("type")));
      case "reload" -> reload();
      case "split" -> split(at.getShard());
      case "backup" -> backup();
      case "restore" -> restore();
      default -> throw new IllegalArgumentException(step.toString());
    }
    isChanged |= !step.text("do").equals("create");
    cloud.waitForActive(NAME);
    cloud.waitForActive(DecidedCore.COMPANION);
  }

  @Override
  public boolean mayRecover() {
    return isChanged;
  }

  /** One more replica of a shard; if there is one more already, one of the same type leaves. */
  private void join(String shard, Replica.Type type) {
    Set<Replica> before = Set.copyOf(cloud.state(NAME).getSlice(shard).getReplicas());
    if (before.size() > REPLICAS) {
      leave(before.stream().filter(replica -> replica.getType() == type).findFirst().orElseThrow());
    }
    int size = cloud.state(NAME).getSlice(shard).getReplicas().size();
    cloud.run(CollectionAdminRequest.addReplicaToShard(NAME, shard, type));
    cloud.waitFor(NAME, state -> state.getSlice(shard).getReplicas().size() > size);
  }

  private void leave(Replica replica) {
    String name = replica.getName();
    cloud.run(CollectionAdminRequest.deleteReplica(NAME, replica.getShard(), name));
    cloud.waitFor(NAME, state -> state.getReplica(name) == null);
    cloud.waitForActive(NAME);
  }

  /** Two halves take the place of a shard, which is deleted. */
  private void split(String shard) throws Model.Impossible {
    int shards = cloud.state(NAME).getActiveSlices().size();
    if (shards == MOST_SHARDS) {
      throw new Model.Impossible("there are enough shards");
    }
    cloud.run(CollectionAdminRequest.splitShard(NAME).setShardName(shard));
    cloud.waitFor(NAME, state -> state.getActiveSlices().size() > shards);
    cloud.waitForActive(NAME);
    cloud.run(CollectionAdminRequest.deleteShard(NAME, shard));
    cloud.waitFor(NAME, state -> state.getSlice(shard) == null);
  }

  private void backup() {
    cloud.run(
        CollectionAdminRequest.backupCollection(NAME, "b" + ++backups)
            .setLocation(home.toString()));
    saved = cloud.state(NAME).getSlicesMap().keySet();
  }

  /**
   * Solr restores into the shards that the backup is of. Meanwhile the collection is read-only. A
   * core stays so if its node learns of the end too late, unless it is loaded again.
   */
  private void restore() throws Model.Impossible {
    if (!saved.equals(cloud.state(NAME).getSlicesMap().keySet())) {
      throw new Model.Impossible("the shards are others");
    }
    cloud.run(
        CollectionAdminRequest.restoreCollection(NAME, "b" + backups).setLocation(home.toString()));
    cloud.waitFor(NAME, state -> !state.isReadOnly());
    cloud.run(CollectionAdminRequest.reloadCollection(NAME));
  }

  @Override
  public boolean isOneCore() {
    return false;
  }

  @Override
  public NamedList<Object> update(UpdateRequest update) {
    return cloud.update(NAME, update);
  }

  /**
   * Commits first. Else Solr commits as it reloads, and gives that the time of the commit before,
   * so that replicas which compare only this time do not copy it.
   */
  private void reload() {
    cloud.commit(NAME);
    cloud.run(CollectionAdminRequest.reloadCollection(NAME));
  }

  @Override
  public void configure(String threshold, String filter) {
    if (!threshold.equals(Model.DEFAULT_THRESHOLD) || !filter.isEmpty()) {
      throw new UnsupportedOperationException();
    }
  }

  /** A replica that missed an update recovers from its leader after Solr has accepted it. */
  @Override
  public void settle() {
    cloud.waitForActive(NAME);
    cloud.waitForCopies(NAME, EnumSet.allOf(Replica.Type.class));
  }

  /**
   * Each replica answers alike. Scores differ, because Lucene counts deleted documents until it
   * merges their segment, so that lists by score are those of the copies of one index.
   */
  @Override
  public Answer ask(String path, String... params) {
    boolean isByScore = path.equals("/select") && String.join(" ", params).contains("score");
    Answer answer = askOnce(path, isByScore ? preferring("PULL", params) : params);
    if (ALIKE.contains(path)) {
      String[] again = preferring("PULL", params);
      Answer copied = LivingSolr.alike(() -> askOnce(path, again));
      assertEquals(shown(answer), shown(copied), "documents of a copied index");
      if (!isByScore) {
        Answer indexed = askOnce(path, preferring("NRT", params));
        assertEquals(shown(answer), shown(indexed), "documents of an index");
      }
    }
    return answer;
  }

  private Answer askOnce(String path, String... params) {
    return cloud.ask(asked++ % 2 == 0 ? ALIAS : NAME, path, params);
  }

  private static String[] preferring(String type, String... params) {
    return Stream.concat(Stream.of(params), Stream.of("shards.preference", "replica.type:" + type))
        .toArray(String[]::new);
  }

  /** An answer in groups has no list. */
  private static List<String> shown(Answer answer) {
    return answer.all().get("response") == null ? List.of() : answer.ids();
  }

  /** Returns as many copies as any shard can have replicas; of fewer, some are there again. */
  @Override
  public List<SortedMap<String, IndexedDocument>> copies() {
    List<SortedMap<String, IndexedDocument>> copies = new ArrayList<>();
    for (int i = 0; i <= REPLICAS; i++) {
      SortedMap<String, IndexedDocument> copy = new TreeMap<>();
      for (Slice shard : cloud.state(NAME).getActiveSlices()) {
        copy.putAll(cloud.look(replica(shard, i), IndexedDocument::all));
      }
      copies.add(copy);
    }
    return copies;
  }

  private static Replica replica(Slice shard, int number) {
    List<Replica> replicas =
        shard.getReplicas().stream()
            .sorted(Comparator.comparing(Replica::getType).thenComparing(Replica::getName))
            .toList();
    return replicas.get(number % replicas.size());
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
  public void learn() {
    cloud.learn(NAME);
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
    return "three nodes";
  }
}
