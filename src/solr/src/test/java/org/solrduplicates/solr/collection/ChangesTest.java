// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.replaced;
import static org.solrduplicates.solr.collection.CollectionCore.dice;
import static org.solrduplicates.solr.collection.CollectionCore.refusal;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.Answer;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

/** The feed of new and changed documents of groups. */
class ChangesTest extends OneCollectionTest {
  private static final String PATH = "/duplicates/changes";
  private static final String JANUARY = "2024-01-01T00:00:00Z";
  private static final String MARCH = "2024-03-01T00:00:00Z";
  private static final String MAY = "2024-05-01T00:00:00Z";

  private static Answer ask(String... params) {
    return collection.core().ask(PATH, params);
  }

  private static List<String> ids(String... params) {
    return ask(params).response().stream().map(row -> (String) row.get("id")).toList();
  }

  private static String end() {
    return (String) ask("rows", "1000").all().get("nextCursorMark");
  }

  private static List<String> since(String cursor) {
    return ids("rows", "1000", "cursorMark", cursor);
  }

  private static void addAndRun() {
    add(
        text("b", 1, "modified", MARCH, "title", "Report", "author", "Ann"),
        text("a", 0, "modified", JANUARY, "title", "Report", "author", "Ann"),
        text("single", 50));
    collection.run(dice());
  }

  /** Sends one document again, to a core that keeps its number, and returns what the feed adds. */
  private static List<String> changed(SolrInputDocument again) throws IOException {
    try (CollectionCore shipped = CollectionCore.shipped()) {
      shipped.core().add(text("a", 0, "title", "Report", "author", "Ann"));
      shipped.core().add(text("b", 1, "title", "Report", "author", "Ann"));
      shipped.run(dice());
      int number = shipped.number("b");
      Object end = shipped.core().ask(PATH).all().get("nextCursorMark");
      shipped.core().add(again);
      shipped.run(dice());
      assertEquals(number, shipped.number("b"));
      assertEquals(0, shipped.run(dice()).get("written"));
      return shipped.core().ask(PATH, "cursorMark", end.toString()).response().stream()
          .map(row -> (String) row.get("id"))
          .toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"Report, Ann, false", "Report, Bob, true", "Other report, Ann, true"})
  void aDocumentThatIsSentAgainIsListedIfItsMetadataDiffer(
      String title, String author, boolean listed) throws IOException {
    List<String> expected = listed ? List.of("b") : List.of();

    assertEquals(expected, changed(text("b", 1, "title", title, "author", author)));
  }

  @Test
  void sinceIsTheFirstTime() {
    addAndRun();
    String changed = (String) ask().response().get(0).get("changed");

    assertEquals(List.of("a", "b"), ids("since", changed));
    assertEquals(List.of(), ids("since", changed + "+1MILLISECOND"));
    assertEquals(List.of("a", "b"), ids("since", "NOW-1DAY"));
    assertEquals(List.of(), ids("since", "NOW+1DAY"));
  }

  @Test
  void hiddenDocumentsAreNotListed() {
    add(text("a", 0), text("b", 1), hidden("c", 0));
    collection.run(dice());

    assertEquals(List.of("a", "b"), ids("fq", CollectionCore.VISIBLE));
    assertEquals(List.of("b"), ids("fq", CollectionCore.VISIBLE, "fq", "id:b"));
  }

  /** Documents of an aborted run could appear behind the place that a client has reached. */
  @Test
  void aRunIsListedWhenItIsComplete() {
    addAndRun();
    String before = end();
    add(text("c", 1, "modified", MAY));
    Gate.holdAt(Gate.COMMIT);
    try {
      collection.post(CollectionCore.START, dice("fq", Gate.FILTER));
      Gate.awaitJob();
      collection.core().commit();
      assertEquals(List.of(), since(before));
    } finally {
      Gate.open();
    }
    collection.awaitEnd();

    assertEquals(List.of("c"), since(before));
  }

  /** The next run makes visible what an aborted one has written before a client's cursor. */
  @Test
  void anAbortedRunIsHiddenUntilANextOneIsComplete() {
    addAndRun();
    String before = end();
    collection
        .core()
        .add(IntStream.range(0, 1_200).mapToObj(i -> text("t" + i, 100 + 20 * (i / 2))).toList());
    hold(Gate.NUMBER + 1);
    collection.post(CollectionCore.ABORT);
    Gate.open();
    assertEquals("aborted", collection.awaitEnd().get("state"));
    assertEquals(List.of(), since(before));

    for (String how : List.of("aborted", "done")) {
      hold(Gate.SUMMARY);
      try {
        assertEquals(List.of(), since(before), "while the next run is " + how);
        if (how.equals("aborted")) {
          collection.post(CollectionCore.ABORT);
        }
      } finally {
        Gate.open();
      }
      assertEquals(how, collection.awaitEnd().get("state"));
    }
    assertEquals(1_000, since(before).size());
  }

  private static void hold(int question) {
    Gate.holdAt(question);
    collection.post(CollectionCore.START, dice("fq", Gate.FILTER));
    Gate.awaitJob();
  }

  @ParameterizedTest
  @CsvSource({
    "since, yesterday, since must be a date of Solr such as NOW-1DAY",
    "cursorMark, x, cursorMark must be * or the nextCursorMark of an answer",
    "rows, 1001, rows must be from 0 to 1000",
    "shards, shard1, shards must be left out"
  })
  void parametersOutOfRangeAreRefused(String name, String value, String message) {
    String refusal = refusal(() -> ask(name, value));

    assertTrue(refusal.startsWith(message) && refusal.contains("'" + value + "'"), refusal);
  }

  @Test
  void withoutTheHandlerOfTheJobTheRequestIsRefused() throws IOException {
    try (CollectionCore plain =
        CollectionCore.start(
            config -> config.replaceAll("<requestHandler name=\"/duplicates/groups\"[^>]*/>", ""),
            schema -> schema)) {
      assertEquals(
          "solrconfig.xml has no handler GroupsHandler: run install",
          refusal(() -> plain.core().ask(PATH)));
    }
  }

  @Test
  void withoutTheFieldTheRequestIsRefused() throws IOException {
    try (CollectionCore plain =
        CollectionCore.start(
            config -> config, replaced("<field name=\"dup_changed\"", "<field name=\"other\""))) {
      plain.core().add(text("a", 0), text("b", 1));
      plain.run(dice());

      String refusal = refusal(() -> plain.core().ask(PATH));
      assertTrue(refusal.startsWith("changes are not available: "), refusal);
      assertTrue(refusal.contains("dup_changed"), refusal);
    }
  }

  private static Document atom(String... params) throws Exception {
    return atomOf(Stream.concat(Stream.of("wt", "atom"), Stream.of(params)).toArray(String[]::new));
  }

  private static Document atomOf(String... params) throws Exception {
    String written = collection.written(PATH, params);
    DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
    factory.setNamespaceAware(true);
    return factory
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(written.getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> all(Document feed, String name) {
    NodeList found = feed.getElementsByTagNameNS("http://www.w3.org/2005/Atom", name);
    return IntStream.range(0, found.getLength())
        .mapToObj(i -> found.item(i).getTextContent())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"<b>&\"'", "bell \u0007 and \uFFFF", "\uD83D\uDE00 \u202E 合同"})
  void theFeedIsAlsoAnAtomFeed(String title) throws Exception {
    String id = "é/<a> " + title;
    add(text(id, 0, "title", title, "modified", MARCH), text("b", 1));
    collection.run(dice());

    Document feed = atom();

    assertEquals("", Rng.faults(collection.written(PATH, "wt", "atom", "fl", "title")));
    String legal = title.replace('\u0007', '\uFFFD').replace('\uFFFF', '\uFFFD');
    assertEquals(List.of("Versions and copies in example", legal, "b"), all(feed, "title"));
    assertEquals(3, all(feed, "updated").size());
    assertEquals(all(feed, "updated").get(0), all(feed, "updated").get(1));
    assertEquals(3, all(feed, "id").stream().distinct().count());
    String next = next(feed);
    assertTrue(next.startsWith("?wt=atom&cursorMark="), next);
    assertEquals(List.of("example"), all(feed, "name"));
    all(feed, "id").forEach(each -> assertEquals("urn", URI.create(each).getScheme()));
    all(feed, "updated").forEach(time -> assertEquals(time, Instant.parse(time).toString()));
  }

  private static String next(Document feed) {
    return feed.getElementsByTagName("link")
        .item(1) // after the one to itself
        .getAttributes()
        .getNamedItem("href")
        .getNodeValue();
  }

  @Test
  void theNextPageOfAFeedHasTheFiltersOfTheFirst() throws Exception {
    add(text("a", 0, "modified", JANUARY), text("b", 1, "modified", MARCH), text("c", 2));
    collection.run(dice());

    Document feed = atom("rows", "1", "fq", "-id:b", "fl", "title");

    String next = next(feed);
    String[] params =
        Stream.of(next.substring(1).split("[&=]"))
            .map(part -> URLDecoder.decode(part, StandardCharsets.UTF_8))
            .toArray(String[]::new);
    List<String> titles = all(atomOf(params), "title");
    assertEquals(List.of("Versions and copies in example", "a"), titles);
    assertEquals(1, all(atomOf(params), "entry").size());
  }

  @Test
  void aFeedHasTheNewestChangesFirstAndTheSameIdsAgain() throws Exception {
    add(text("a", 0, "modified", JANUARY), text("b", 1, "modified", MARCH));
    collection.run(dice());
    List<String> before = all(atom(), "id");
    add(text("c", 2, "modified", MAY));
    collection.run(dice());

    Document feed = atom();

    List<String> titles = List.of("Versions and copies in example", "c", "b", "a");
    assertEquals(titles, all(feed, "title"));
    assertEquals(before.subList(1, 3), all(feed, "id").subList(2, 4));
    assertEquals(all(feed, "updated").get(0), all(feed, "updated").get(1));
    String since = all(feed, "updated").get(1);
    assertEquals(titles.subList(0, 2), all(atom("since", since), "title"));
    assertEquals(List.of("a", "b", "c"), ids());
  }

  @Test
  void anEmptyFeedIsOneToo() throws Exception {
    assertEquals(List.of("1970-01-01T00:00:00Z"), all(atom(), "updated"));
    assertEquals("", Rng.faults(collection.written(PATH, "wt", "atom")));
  }

  /** What readers refuse or show in a wrong way. */
  @ParameterizedTest
  @CsvSource({
    "<author><name>example</name></author>, ''",
    "<name>example</name>, ''",
    "<updated>, <published>2024-01-01T00:00:00Z</published><updated>",
    "<id>urn, <id>urn:a</id><id>urn",
    "<updated>2, <updated>at 2",
    "rel=\"alternate\", rel=\"related\"",
    "href=, src="
  })
  void theSchemaRefusesAFeedThatBreaksARule(String right, String wrong) {
    addAndRun();
    String feed = collection.written(PATH, "wt", "atom");
    assertTrue(feed.contains(right), feed);
    assertEquals("", Rng.faults(feed));

    assertNotEquals("", Rng.faults(feed.replaceFirst(Pattern.quote(right), wrong)));
  }
}
