package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.collection.CollectionCore.dice;
import static org.solrduplicates.solr.collection.CollectionCore.refusal;
import static org.solrduplicates.solr.collection.OneCollectionTest.text;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cloud.Waiting;

/** Numbers that a client sends, knowing or not. */
class SentNumbersTest {
  private static final String BACKGROUND = "dup_background";
  private static final String RANK = "dup_rank";

  private CollectionCore collection;

  @BeforeEach
  void start() {
    collection = CollectionCore.shipped();
    collection.core().add(text("a", 0), text("b", 1), text("c", 100), text("d", 101));
    collection.run(dice());
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

  @ParameterizedTest
  @ValueSource(strings = {"dup_group", BACKGROUND, RANK})
  void whatTheJobWritesCannotBeChangedByAnUpdate(String field) {
    int number = collection.number("a");

    String message =
        refusal(
            () -> {
              collection.core().add(document("id", "a", field, Map.of("set", 5)));
              return true;
            });

    assertEquals(
        "only the job may set '" + field + "', remove it from the update, was {set=5}", message);
    assertEquals(number, collection.number("a"));
  }

  @Test
  void anAtomicUpdateOfAnotherFieldKeepsTheNumberAlsoInTheLog() throws Exception {
    int number = collection.number("a");
    UpdateRequest update = new UpdateRequest();
    collection.core().update(update.add(document("id", "a", "author", Map.of("set", "Ann"))));

    collection = collection.afterCrash();

    Waiting.until(
        "what the log has",
        () -> {
          collection.core().commit();
          return collection.select("author:Ann").size() == 1;
        });
    assertEquals(number, collection.number("a"));
  }
}
