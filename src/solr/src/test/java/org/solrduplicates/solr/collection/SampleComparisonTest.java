// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.LocalSolrQueryRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.collection.HistogramHandler.SampleComparison;
import org.solrduplicates.solr.collection.shard.CollectionTasks;
import org.solrduplicates.solr.collection.shard.HistogramRequest;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shard.ShardReplicas;
import org.solrduplicates.solr.shard.ShardSet;
import org.solrduplicates.solr.shard.ShardTask;

/** How many documents are looked up for a histogram of forms of one template and of others. */
class SampleComparisonTest {
  private static final int FORMS = 40;
  private static final int ALONE = 80;
  private static final int ALL = FORMS + ALONE;
  private static final int SOME = 50;

  private static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start();
    RandomTexts random = new RandomTexts(5);
    List<String> frame = random.words(160, 40_000);
    for (int i = 0; i < ALL; i++) {
      List<String> words = new ArrayList<>(i < FORMS ? frame : List.of());
      words.addAll(random.words(50, 40_000));
      core.add(TestCore.document("id", "doc" + i, "text", String.join(" ", words)));
    }
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  private static int lookedUp(int size, String... params) throws IOException {
    return core.look(searcher -> lookedUp(searcher.getCore(), size, params));
  }

  private static int lookedUp(SolrCore solr, int size, String... params) {
    HistogramHandler handler = (HistogramHandler) solr.getRequestHandler("/duplicates/histogram");
    ModifiableSolrParams user = new ModifiableSolrParams();
    for (int i = 0; i < params.length; i += 2) {
      user.set(params[i], params[i + 1]);
    }
    try (LocalSolrQueryRequest request = new LocalSolrQueryRequest(solr, user)) {
      View view = new Views(handler).of(request);
      Weights weights = UsedWeights.of(request, view.settings()).weights();
      List<Object> lookedUp = new ArrayList<>();
      HistogramShards shards =
          new HistogramShards(new Counted(view.shards(ShardReplicas.NONE, weights), lookedUp));
      new SampleComparison(shards, HistogramRequest.of(request).settings(), weights)
          .of(shards.draw(size, 1));
      return lookedUp.size();
    }
  }

  /** Notes which documents are looked up on the way to the shards. */
  private record Counted(ShardSet<LocalCollectionShard> shards, List<Object> lookedUp)
      implements ShardSet<LocalCollectionShard> {
    @Override
    public List<String> names() {
      return shards.names();
    }

    @Override
    public <Q, A> SortedMap<String, A> askEach(
        ShardTask<? super LocalCollectionShard, Q, A> task, Map<String, Q> questionsByShard) {
      if (task.equals(CollectionTasks.NEAREST)) {
        questionsByShard.values().forEach(asked -> lookedUp.addAll((List<?>) asked));
      }
      return shards.askEach(task, questionsByShard);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"dup.measure=calibrated", "dup.measure=blend", "dup.measure=dice"})
  void onlyTheNearestOfASampleIsLookedFor(String param) throws IOException {
    assertEquals(0, lookedUp(500, param.split("=")));
    assertEquals(SOME, lookedUp(SOME, param.split("=")));
  }
}
