// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.replaced;
import static org.solrduplicates.solr.collection.CollectionCore.dice;
import static org.solrduplicates.solr.collection.OneCollectionTest.text;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.Updates;

/** A document that has a version before the job, and is in the index only after it. */
class AddedMeanwhileTest {
  private final CollectionCore collection =
      CollectionCore.start(
          config ->
              replaced("post-processor=\"duplicates\"", "post-processor=\"updates,duplicates\"")
                  .andThen(
                      TestCore.with(
                          "<updateProcessor name=\"updates\" class=\""
                              + Updates.class.getName()
                              + "\"/>"))
                  .apply(config));

  private final CountDownLatch arrived = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  @AfterEach
  void stop() throws IOException {
    released.countDown();
    Updates.reset();
    collection.close();
  }

  private void hold(String id) {
    if (id.equals("held")) {
      arrived.countDown();
      Waiting.perform(released::await);
    }
  }

  /** The same update adds as many other documents before it. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void itIsFoundByTheNextQuestion(int before) {
    collection.core().add(text("a", 0), text("b", 1));
    UpdateRequest update = new UpdateRequest();
    for (int i = 0; i < before; i++) {
      update.add(text("before" + i, 100 * (i + 1)));
    }
    Updates.before(this::hold);
    SolrInputDocument held = text("held", 2);
    CompletableFuture<?> adding =
        CompletableFuture.runAsync(() -> collection.core().update(update.add(held)));
    Waiting.perform(arrived::await);
    collection.core().add(text("later", 500));

    collection.run(dice());
    AfterJob after = new AfterJob(collection);
    assertEquals(Set.of("a", "b"), after.group("a"));
    after.assertOfJob("a");
    released.countDown();
    adding.join();
    collection.core().commit();

    assertEquals(Set.of("a", "b", "held"), after.group("a"));
    after.assertOfJob("a");
  }
}
