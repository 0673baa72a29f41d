// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.collection.OneCollectionTest.text;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.search.SolrIndexSearcher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.TestCore;

/** Numbers that a client sends, knowing or not, and those of a document that is sent again. */
class SentNumbersTest {
  private static final String BACKGROUND = "dup_background";
  private static final String RANK = "dup_rank";

  private CollectionCore collection;
  private Map<String, Object> written;

  /** Without automatic commits, which open searchers. */
  private static String config(String shipped) {
    return TestCore.with(TestCore.PLAIN)
        .andThen(TestCore.replaced("<maxTime>15000<", "<maxTime>-1<"))
        .apply(shipped);
  }

  @BeforeEach
  void start() {
    collection = CollectionCore.shipped(SentNumbersTest::config);
    collection.core().add(text("a", 0), text("b", 1), text("c", 100), text("d", 101));
    collection.run();
    written = columns("a");
    assertEquals(Set.of("dup_group", BACKGROUND, RANK), written.keySet());
  }

  /** Returns what the job wrote into a document. */
  private Map<String, Object> columns(String id) {
    SolrDocument document = collection.select("id:" + id).get(0);
    Map<String, Object> columns = new TreeMap<>(document);
    columns.keySet().retainAll(Set.of("dup_group", BACKGROUND, RANK));
    return columns;
  }

  @AfterEach
  void stop() throws IOException {
    collection.close();
  }

  @Test
  void aDocumentThatIsReadChangedAndSentAgainIsNotListedWithStrangers() {
    int number = collection.number("a");

    collection
        .core()
        .add(
            text("a", 200, "dup_group", number, BACKGROUND, 7L, RANK, 7),
            text("e", 300, "dup_group", number, BACKGROUND, 7L, RANK, 7));

    assertEquals(List.of(0, 0), List.of(collection.number("a"), collection.number("e")));
    assertEquals(List.of(), collection.select(BACKGROUND + ":7"));
    assertEquals(List.of(), collection.select(RANK + ":7"));
    assertEquals(Set.of(Set.of("c", "d")), collection.partition());
  }

  @Test
  void aDocumentThatIsSentAgainKeepsTheColumnsOfTheJob() {
    collection.core().add(text("a", 0, "format", "new", "dup_group", 9, BACKGROUND, 9L, RANK, 9));

    assertEquals(written, columns("a"));
    assertEquals(List.of("a"), ids("format:new"));
    Map<String, Object> job = collection.run();
    assertEquals(0, job.get("written"));
    assertEquals(written, columns("a"));
  }

  @Test
  void itsPredecessorMayBeInTheLogOnly() {
    SolrInputDocument once = text("a", 0, "author", "Ann");
    SolrInputDocument twice = text("a", 0, "author", "Eva");
    collection.core().update(new UpdateRequest().add(once));
    collection.core().add(twice);

    assertEquals(written, columns("a"));
    assertEquals(List.of("a"), ids("author:Eva"));
    SolrInputDocument other = text("a", 300);
    collection.core().update(new UpdateRequest().add(other));
    collection.core().add(text("a", 0));
    assertEquals(Map.of(), columns("a"));
  }

  private void writeInPlace(String id, int number, Object... more) {
    SolrInputDocument change =
        document("id", id, "dup_group", Map.of("set", number), RANK, Map.of("set", 3));
    document(more).forEach((name, field) -> change.setField(name, field.getValue()));
    UpdateRequest job = new UpdateRequest();
    job.setParam("update.chain", "plain");
    job.setParam("update.partial.requireInPlace", "true");
    collection.core().update(job.add(change));
  }

  /** The job writes in place: after one of the index, or after one of the log. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void columnsThatAreInTheLogOnlyAreKept(boolean isInLog) {
    if (isInLog) {
      collection.core().update(new UpdateRequest().add(text("a", 0)));
    }
    writeInPlace("a", 7);
    collection.core().add(text("a", 0));

    assertEquals(
        Map.of("dup_group", 7, BACKGROUND, written.get(BACKGROUND), RANK, 3), columns("a"));
  }

  /** Opening one costs more than the update. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void noUpdateOpensASearcher(int times) {
    long before = SolrIndexSearcher.numOpens.get();
    for (int i = 1; i <= times; i++) {
      writeInPlace("a", i);
      collection.core().update(new UpdateRequest().add(text("a", 0)));
    }
    assertEquals(before, SolrIndexSearcher.numOpens.get());

    collection.core().commit();
    assertEquals(
        Map.of("dup_group", times, BACKGROUND, written.get(BACKGROUND), RANK, 3), columns("a"));
  }

  /** The log may have the block, changes of the parent, and changes of the child. */
  @ParameterizedTest
  @CsvSource({"false,false", "false,true", "true,false", "true,true"})
  void aBlockKeepsNumbersThatAreInTheLogOnly(boolean isInLog, boolean isParentChanged)
      throws IOException {
    collection.close();
    collection =
        CollectionCore.shipped(
            SentNumbersTest::config,
            TestCore.with("<field name=\"_root_\" type=\"string\" docValues=\"false\"/>"));
    collection.core().add(block());
    writeInPlace("parent", 5);
    if (isInLog) {
      collection.core().update(new UpdateRequest().add(block()));
    }
    writeInPlace("child", 6);
    if (isParentChanged) {
      writeInPlace("parent", 7);
    }
    collection.core().add(block());

    assertEquals(
        List.of(isParentChanged ? 7 : 5, 6),
        List.of(collection.number("parent"), collection.number("child")));
  }

  private static SolrInputDocument block() {
    SolrInputDocument parent = text("parent", 0);
    parent.addChildDocument(text("child", 50));
    return parent;
  }

  @Test
  void aDocumentThatReplacesNoneHasNone() {
    collection.core().update(new UpdateRequest().add(text("a", 0, "author", "Ann"), false));
    collection.core().add(text("f", 0), text("g", 0));
    collection.core().add(text("g", 0));

    assertEquals(List.of(Map.of(), Map.of()), List.of(columns("f"), columns("g")));
    assertEquals(
        List.of(),
        collection.select("author:Ann", "fq", "dup_group:[* TO *]"),
        "both documents of a have numbers");
  }

  @Test
  void theLogKeepsThemToo() throws Exception {
    collection.core().update(new UpdateRequest().add(text("a", 0, "author", "Ann")));

    collection = collection.afterCrash();

    Waiting.until(
        "what the log has",
        () -> {
          collection.core().commit();
          return ids("author:Ann").size() == 1;
        });
    assertEquals(written, columns("a"));
  }

  private List<Object> ids(String query) {
    return collection.select(query).stream().map(found -> found.getFieldValue("id")).toList();
  }
}
