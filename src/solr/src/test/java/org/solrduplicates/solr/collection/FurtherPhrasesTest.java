// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.LocalSolrQueryRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.collection.shard.HashRange;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.collection.shard.CollectionTasks;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Terms;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shard.ShardReplicas;

/** A shard sends the further phrases of long texts only to a job that reads them. */
class FurtherPhrasesTest {
  private static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start();
    String text = String.join(" ", new RandomTexts(1).words(4_000, 5_000));
    core.add(TestCore.document("id", "long", "text", text));
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  private static Map<TermKind, Postings> postings(String measure) throws IOException {
    return core.look(searcher -> postings(searcher.getCore(), measure));
  }

  private static Map<TermKind, Postings> postings(SolrCore solr, String measure) {
    HistogramHandler handler = (HistogramHandler) solr.getRequestHandler("/duplicates/histogram");
    ModifiableSolrParams user = new ModifiableSolrParams();
    user.set("dup.measure", measure);
    try (LocalSolrQueryRequest request = new LocalSolrQueryRequest(solr, user)) {
      View view = new Views(handler).of(request);
      return view.shards(ShardReplicas.NONE, UsedWeights.of(request, view.settings()).weights())
          .ask(CollectionTasks.POSTINGS, new Terms(HashRange.ALL, EnumSet.allOf(TermKind.class)))
          .values()
          .iterator()
          .next();
    }
  }

  @Test
  void aJobByEvidenceReadsThem() throws IOException {
    Postings further = postings("calibrated").get(TermKind.FURTHER);

    assertEquals(40, further.size());
  }

  @Test
  void aJobByAnotherMeasureDoesNot() throws IOException {
    assertEquals(Set.of(TermKind.SHINGLE, TermKind.TITLE), postings("dice").keySet());
  }
}
