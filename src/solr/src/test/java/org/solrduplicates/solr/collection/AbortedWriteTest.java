// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.collection.CollectionCore.ABORT;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.dice;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A job that is stopped between two batches of numbers, which are of a thousand documents. */
class AbortedWriteTest extends OneCollectionTest {
  private static final int DOCUMENTS = 1_100;

  /** Groups of two, each of words of its own: 0.9 similar. */
  @BeforeEach
  void addPairs() {
    List<SolrInputDocument> documents = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS / 2; i++) {
      documents.add(text("a" + i, 20 * i));
      documents.add(text("b" + i, 20 * i + 1));
    }
    collection.core().add(documents);
  }

  @AfterEach
  void letTheJobEnd() {
    Gate.open();
    collection.awaitEnd();
  }

  private static void holdBeforeTheSecondBatch(String... params) {
    Gate.holdAt(Gate.NUMBER + 2); // texts and numbers come in two batches each
    collection.post(START, dice(params));
    Gate.awaitJob();
  }

  private static Map<String, Object> abort() {
    collection.post(ABORT);
    Gate.open();
    return collection.awaitEnd();
  }

  @Test
  void unwrittenNumbersDoNotCountAsChanged() {
    holdBeforeTheSecondBatch("fq", Gate.FILTER);

    Map<String, Object> job = collection.status();

    assertEquals("write", job.get("phase"));
    assertEquals(1_000, job.get("written"));
    assertEquals(0L, job.get("changedMeanwhile"));
    Gate.open();
    assertEquals(DOCUMENTS, collection.awaitEnd().get("written"));
  }

  @Test
  void theNextJobWritesTheRest() {
    holdBeforeTheSecondBatch("fq", Gate.FILTER);
    Map<String, Object> aborted = abort();

    Map<String, Object> job = collection.run(dice());

    assertEquals("aborted", aborted.get("state"));
    assertEquals(0L, job.get("changedMeanwhile"));
    assertEquals(DOCUMENTS, (Integer) aborted.get("written") + (Integer) job.get("written"));
    assertEquals(DOCUMENTS / 2, collection.partition().size());
  }

  /** A rollback removes the written numbers, and the job is not notified. */
  @Test
  void theNextJobRewritesNumbersLostInARollback() {
    holdBeforeTheSecondBatch("fq", Gate.FILTER);
    UpdateRequest rollback = new UpdateRequest();
    rollback.rollback();
    collection.core().update(rollback);
    Gate.open();
    collection.awaitEnd();
    assertTrue(collection.partition().size() < DOCUMENTS / 2, "nothing was lost");

    collection.run(dice());

    assertEquals(DOCUMENTS / 2, collection.partition().size());
  }

  @Test
  void numbersOfAnAbortedJobDoNotAffectAJobWithOtherSettings() {
    holdBeforeTheSecondBatch("fq", Gate.FILTER);
    abort();
    add(text("c", 0), text("d", 0));

    collection.run(dice("dup.threshold", "0.95"));

    assertEquals(Set.of(Set.of("a0", "c", "d")), collection.partition());
  }
}
