// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;
import static org.solrduplicates.solr.collection.CollectionCore.dice;
import static org.solrduplicates.solr.collection.CollectionCore.words;
import static org.solrduplicates.solr.collection.OneCollectionTest.text;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.TestCore;

/** What the job has written of a text is gone as soon as an atomic update brings another one. */
class ChangedTextTest {
  private static final String BACKGROUND = "dup_background";
  private static final String ONE =
      "<processor class=\"org.solrduplicates.solr.update.GroupNumberUpdateProcessorFactory\"/>";
  private static final String OTHER = "><str name=\"groupField\">size</str></processor>";

  /** A chain that writes what it is told, as the job does. */
  private static final String JOB =
      "<updateRequestProcessorChain name=\"job\" post-processor=\"duplicates\"><processor"
          + " class=\"solr.DistributedUpdateProcessorFactory\"/><processor"
          + " class=\"solr.RunUpdateProcessorFactory\"/></updateRequestProcessorChain>";

  private static CollectionCore collection;

  /** There are two processors, as where two handlers write into two fields. */
  @BeforeAll
  static void start() {
    collection =
        CollectionCore.shipped(
            replaced(ONE, ONE + ONE.replace("/>", OTHER)).andThen(TestCore.with(JOB))::apply);
  }

  @AfterAll
  static void stop() throws IOException {
    collection.close();
  }

  @BeforeEach
  void addRunAndMeasure() throws IOException {
    collection.clear();
    collection.core().add(text("a", 0), text("b", 1), text("c", 100));
    collection.run(dice());
    measure();
    assertAll(true);
  }

  private static void measure() {
    collection.core().addBy("job", change(BACKGROUND, 7L));
  }

  private static SolrInputDocument change(String field, Object value) {
    return document("id", "a", field, Map.of("set", value));
  }

  private static void assertAll(boolean kept) {
    assertEquals(kept, collection.number("a") > 0, "number");
    assertEquals(kept ? 1 : 0, collection.select(BACKGROUND + ":7").size(), BACKGROUND);
    assertEquals(kept ? 1 : 0, collection.select("+id:a +dup_rank:1").size(), "rank");
  }

  /** In an atomic update a value that is no change is set. */
  @Test
  void aTextThatIsSetBesideAChangeDropsAll() {
    collection.core().add(document("id", "a", "text", "other", "author", Map.of("set", "Ann")));

    assertAll(false);
  }

  /** Until the commit the document is read from the log of updates. */
  @Test
  void updatesWithoutACommitDropAllToo() {
    for (SolrInputDocument update :
        List.of(change("author", "A"), change("text", words(200, 210)), change("author", "B"))) {
      collection.core().update(new UpdateRequest().add(update));
    }
    collection.core().commit();

    assertAll(false);
  }

  @Test
  void theNextRunWritesInPlaceAgain() {
    collection.core().add(change("text", words(0, 11)));

    assertEquals(1, collection.run(dice()).get("written"));
    measure();

    assertEquals(collection.number("b"), collection.number("a"));
    assertAll(true);
  }
}
