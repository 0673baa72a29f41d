// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.security.PermissionNameProvider.Name;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.AskedRequest;
import org.solrduplicates.solr.collection.shard.CollectionTasks;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.search.Endpoint;
import org.solrduplicates.solr.shard.ShardTask;

/** Who may only read may list groups and links, and neither start the job nor write numbers. */
class PermissionsTest {
  private static final List<Endpoint> HANDLERS =
      List.of(new GroupsHandler(), new LinksHandler(), new DecisionsHandler());

  private static void assertNeeds(Name permission, String method, SolrParams params) {
    for (Endpoint handler : HANDLERS) {
      assertEquals(permission, handler.getPermissionName(new AskedRequest(method, params)));
    }
  }

  private static ModifiableSolrParams shard(ShardTask<?, ?, ?> task) {
    return new ModifiableSolrParams().set("dup.shard", task.name());
  }

  static List<ShardTask<LocalCollectionShard, ?, ?>> writing() {
    return List.of(
        CollectionTasks.NUMBER,
        CollectionTasks.FLUSH,
        CollectionTasks.SHOW,
        CollectionTasks.COMMIT);
  }

  static List<ShardTask<LocalCollectionShard, ?, ?>> reading() {
    return CollectionTasks.ALL.stream().filter(task -> !writing().contains(task)).toList();
  }

  @Test
  void readingNeedsThePermissionToRead() {
    assertNeeds(Name.READ_PERM, "GET", new ModifiableSolrParams());
    assertNeeds(Name.READ_PERM, "GET", new ModifiableSolrParams().set("command", "status"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH"})
  void methodsThatMayStartTheJobNeedThePermissionToUpdate(String method) {
    assertNeeds(Name.UPDATE_PERM, method, new ModifiableSolrParams());
    assertNeeds(Name.UPDATE_PERM, method, new ModifiableSolrParams().set("command", "status"));
  }

  /** Nodes ask each other by POST, whatever they ask. */
  @ParameterizedTest
  @MethodSource("reading")
  void aShardThatIsReadNeedsThePermissionToReadEvenByPost(ShardTask<?, ?, ?> task) {
    assertNeeds(Name.READ_PERM, "POST", shard(task));
    assertNeeds(Name.READ_PERM, "GET", shard(task));
  }

  @ParameterizedTest
  @MethodSource("writing")
  void aTaskThatWritesNeedsThePermissionToUpdateWithEveryMethod(ShardTask<?, ?, ?> task) {
    for (String method : List.of("GET", "POST", "HEAD")) {
      assertNeeds(Name.UPDATE_PERM, method, shard(task));
    }
  }

  /** What one node asks another about the job, or passes on to it. */
  @ParameterizedTest
  @CsvSource({"status,READ_PERM", "record,READ_PERM", "start,UPDATE_PERM", "abort,UPDATE_PERM"})
  void aForwardedCommandNeedsThePermissionToUpdate(String task, Name permission) {
    ModifiableSolrParams params = new ModifiableSolrParams().set("dup.shard", task);
    for (String method : List.of("GET", "POST")) {
      assertEquals(
          permission, new GroupsHandler().getPermissionName(new AskedRequest(method, params)));
    }
  }
}
