// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.LocalSolrQueryRequest;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.solr.collection.shard.CollectionTasks;
import org.solrduplicates.solr.collection.shard.CollectionTasks.Numbers;
import org.solrduplicates.solr.collection.shard.LocalCollectionShard;
import org.solrduplicates.solr.shard.ShardReplicas;
import org.solrduplicates.solr.shard.ShardTask;
import org.solrduplicates.solr.shard.ShardTask.Nothing;

/** A flush takes numbers out of the heap of Solr, and shows none of them. */
class FlushedNumbersTest extends OneCollectionTest {
  private static final int GROUP = 7;

  private static void write(int group) {
    long[] versions = {collection.version("a")};
    long[] keys = {DocumentKey.of("a", DocumentKey.SEED)};
    Numbers numbers =
        new Numbers(keys, versions, new int[] {group}, new long[1], new int[] {0}, 1_000);
    assertEquals(1, ask(CollectionTasks.NUMBER, numbers));
  }

  private static <Q, A> A ask(ShardTask<LocalCollectionShard, Q, A> task, Q question) {
    return collection.core().look(searcher -> ask(searcher.getCore(), task, question));
  }

  private static <Q, A> A ask(
      SolrCore solr, ShardTask<LocalCollectionShard, Q, A> task, Q question) {
    HistogramHandler handler = (HistogramHandler) solr.getRequestHandler("/duplicates/histogram");
    try (LocalSolrQueryRequest request =
        new LocalSolrQueryRequest(solr, new ModifiableSolrParams())) {
      return new Views(handler)
          .of(request)
          .shards(ShardReplicas.NONE, Weights.EQUAL)
          .ask(task, question)
          .values()
          .iterator()
          .next();
    }
  }

  /** Returns whether the log has a document that the newest index may not have. */
  private static boolean isLogged() {
    return collection
        .core()
        .look(
            searcher ->
                searcher.getCore().getUpdateHandler().getUpdateLog().lookup(new BytesRef("a"))
                    != null);
  }

  @Test
  void writtenNumbersAreForgottenByTheLogAndSeenAtTheNextCommit() {
    add(text("a", 0));
    write(GROUP);
    assertTrue(isLogged());

    ask(CollectionTasks.FLUSH, Nothing.AT_ALL);

    assertFalse(isLogged());
    assertEquals(0, collection.number("a"));
    collection.core().commit();
    assertEquals(GROUP, collection.number("a"));
  }

  @Test
  void aDocumentIsWrittenAgainAfterAFlush() {
    add(text("a", 0));
    write(1);
    ask(CollectionTasks.FLUSH, Nothing.AT_ALL);
    collection.core().commit();

    write(GROUP);
    collection.core().commit();

    assertEquals(GROUP, collection.number("a"));
  }
}
