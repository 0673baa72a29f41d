// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.weights;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.lucene.index.IndexReader;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.core.SolrCore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cloud.TestCloud;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.shard.RemoteShards;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.weights.Lesson.Vocabulary;

/** A set of shards may belong to several collections, such as those of an alias. */
class SeveralCollectionsTest {
  private static final Map<String, Integer> TEXTS = Map.of("a", 70, "b", 50);

  @TempDir private static Path home;
  private static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 2).upload("example");
    TEXTS.forEach(
        (name, texts) -> {
          int shards = name.equals("a") ? 2 : 1;
          cloud.create(CollectionAdminRequest.createCollection(name, "example", shards, 1));
          cloud.add(name, documents(name, texts));
          cloud.commit(name);
        });
  }

  private static List<SolrInputDocument> documents(String prefix, int count) {
    List<SolrInputDocument> documents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      documents.add(
          TestCore.document("id", prefix + i, "text", "the text of the document " + prefix + i));
    }
    return documents;
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private static <T> T from(String collection, Function<ShardLeaders, T> asking) {
    return cloud.look(
        cloud.replicas(collection).get(0),
        searcher -> {
          SolrCore core = searcher.getCore();
          return asking.apply(
              new ShardLeaders(core, CollectionWeights.PATH, new ModifiableSolrParams()));
        });
  }

  private static Map<String, Long> documents(ShardLeaders leaders) {
    Map<String, Long> documents = new TreeMap<>();
    RemoteShards<IndexReader> shards = RemoteShards.of(leaders);
    shards
        .ask(Lesson.TEXTS, new Vocabulary("dup_fingerprint", 0))
        .forEach((shard, texts) -> documents.put(shard, texts.documents()));
    shards.requireUnchanged();
    return documents;
  }

  @Test
  void shardsOfEqualNamesInTwoCollectionsAnswerBoth() {
    Map<String, Long> own = from("a", SeveralCollectionsTest::documents);
    Map<String, Long> expected = new TreeMap<>();
    own.forEach((shard, texts) -> expected.put("a/" + shard, texts));
    from("b", SeveralCollectionsTest::documents)
        .forEach((shard, texts) -> expected.put("b/" + shard, texts));

    assertEquals(List.of("a/shard1", "a/shard2", "b/shard1"), List.copyOf(expected.keySet()));
    assertEquals(120L, expected.values().stream().mapToLong(texts -> texts).sum());
    for (String asked : TEXTS.keySet()) {
      assertEquals(expected, from(asked, all -> documents(all.over(List.of("b", "a")))));
    }
  }

  @Test
  void aMissingCollectionIsNamed() {
    SolrException refusal =
        assertThrows(
            SolrException.class, () -> from("a", all -> documents(all.over(List.of("a", "none")))));

    assertEquals(400, refusal.code());
    assertEquals("Could not find collection : none", refusal.getMessage());
  }
}
