// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The job that lists the passages that were copied from a site. Its list equals the answers of
 * {@code /duplicates} about each document.
 */
class CopiedPassagesTest extends OneCoreTest {
  private static final String PATH = "/duplicates/passages";
  private static final String START = "{\"command\":\"start\"}";
  private static final String[] OF_HERE = {
    "dup.passages.source", "author:here", "dup.differ", "author"
  };

  @BeforeAll
  static void withFragments() throws IOException {
    startWithFragments();
  }

  private static SolrInputDocument with(String id, String author, int number, String middle) {
    int from = 10_000 + 1_000 * number;
    String text = words(from, from + 60) + "\n" + middle + "\n" + words(from + 60, from + 90);
    return document("id", id, "author", author, "title", "Title of " + id, "text", text);
  }

  /** Returns what no other text of these tests has. */
  private static String passage(int number) {
    return words(500_000 + 100 * number, 500_000 + 100 * number + 40);
  }

  private static NamedList<?> run(String... params) {
    core.postTo(PATH, "application/json", START.getBytes(UTF_8), params);
    return core.awaitJob(PATH);
  }

  private static List<SolrDocument> list(String... params) {
    return core.ask(PATH, Stream.of(params).toArray(String[]::new)).response();
  }

  private static List<String> pairs(List<SolrDocument> rows) {
    return rows.stream().map(row -> row.get("source") + " " + row.get("copy")).toList();
  }

  private static String told(List<SolrDocument> rows) {
    return String.join(
        "\n",
        rows.stream()
            .map(
                row ->
                    Stream.of(
                            "source",
                            "copy",
                            "begin",
                            "end",
                            "copyBegin",
                            "copyEnd",
                            "words",
                            "kind",
                            "relations")
                        .map(key -> String.valueOf(row.get(key)))
                        .toList()
                        .toString())
            .toList());
  }

  /** Asks about one document after the other, as the job does not. */
  @SuppressWarnings("unchecked")
  private static String asked(List<String> ids, String... params) {
    List<String> all = new ArrayList<>();
    for (String id : ids.stream().sorted().toList()) {
      String[] more = {"id", id, "dup.passages", "true", "dup.sources", "exact"};
      Answer answer =
          core.duplicates(Stream.of(more, params).flatMap(Stream::of).toArray(String[]::new));
      NamedList<?> found = (NamedList<?>) answer.duplicates().orElseThrow().get("passages");
      for (NamedList<Object> copy : (List<NamedList<Object>>) found.get("documents")) {
        for (NamedList<Object> one : (List<NamedList<Object>>) copy.get("passages")) {
          List<Object> row = new ArrayList<>(List.of(id, copy.get("id")));
          Stream.of("begin", "end", "documentBegin", "documentEnd", "words", "kind")
              .forEach(key -> row.add(one.get(key)));
          row.add(copy.get("relations"));
          all.add(row.toString());
        }
      }
    }
    return String.join("\n", all);
  }

  @Test
  void theJobListsPassagesThatOtherSitesShareWithOne() {
    core.add(
        with("h1", "here", 1, passage(1) + "\nmore\n" + words(90_000, 90_300) + "\n" + passage(2)),
        with("h2", "here", 2, passage(2)),
        with("t1", "there", 3, passage(1)),
        with("t2", "elsewhere", 4, passage(2)),
        with("t3", "there", 5, passage(2)));

    NamedList<?> job = run(OF_HERE);

    assertEquals(2L, job.get("sources"));
    assertEquals(5L, job.get("copies"));
    assertEquals(List.of("h1 t1", "h1 t2", "h1 t3", "h2 t2", "h2 t3"), pairs(list("rows", "100")));
    assertEquals(asked(List.of("h1", "h2"), "dup.differ", "author"), told(list("rows", "100")));
    SolrDocument first = list("rows", "100", "fl", "title,author").get(0);
    assertEquals("Title of h1", first.get("source.title"));
    assertEquals("there", first.get("copy.author"));
  }

  @Test
  void anAnnexOfItsOwnIsListedAsContained() {
    core.add(
        with("whole", "here", 1, words(600_000, 600_200)),
        document("id", "annex", "author", "there", "text", "Annex " + words(600_000, 600_200)));

    run();

    List<SolrDocument> rows = list();
    assertEquals(List.of("annex whole", "whole annex"), pairs(rows));
    assertEquals(List.of("contained-in"), rows.get(0).get("relations"));
    assertEquals(List.of("contains"), rows.get(1).get("relations"));
  }

  @Test
  void aLaterRunComparesOnlyChangedDocumentsAndListsAll() {
    List<SolrInputDocument> all = new ArrayList<>();
    IntStream.range(0, 6).forEach(i -> all.add(with("h" + i, "here", i, passage(10 + i))));
    IntStream.range(0, 6).forEach(i -> all.add(with("t" + i, "there", 10 + i, passage(10 + i))));
    core.add(all);
    List<String> sources = IntStream.range(0, 6).mapToObj(i -> "h" + i).toList();

    assertEquals(6L, run(OF_HERE).get("compared"));
    NamedList<?> again = run(OF_HERE);

    assertEquals(0L, again.get("compared"));
    assertEquals(6L, again.get("reused"));
    assertEquals(asked(sources, "dup.differ", "author"), told(list("rows", "100")));

    core.add(
        with("t0", "there", 30, words(700_000, 700_007) + passage(10)),
        with("h1", "here", 31, passage(11)),
        with("t9", "elsewhere", 32, passage(12)));
    core.delete("t3");
    NamedList<?> later = run(OF_HERE);

    assertEquals(3L, later.get("compared"), "t0 with h0, t1 with h1, t9 with h2");
    assertEquals(3L, later.get("reused"), "t2 with h2, t4 with h4, t5 with h5");
    assertEquals(
        List.of("h0 t0", "h1 t1", "h2 t2", "h2 t9", "h4 t4", "h5 t5"), pairs(list("rows", "100")));
    assertEquals(asked(sources, "dup.differ", "author"), told(list("rows", "100")));
  }

  @Test
  void passagesThatBecomeFrequentAreComparedAgain() {
    core.add(with("h", "here", 1, passage(20) + " " + passage(21)));
    core.add(
        IntStream.range(0, 8).mapToObj(i -> with("t" + i, "there", 2 + i, passage(20))).toList());
    core.add(with("u", "there", 20, passage(20) + " " + passage(21)));
    assertEquals(9, pairs(runAndList(OF_HERE)).stream().distinct().count());

    core.add(with("v", "there", 21, passage(20)));

    assertEquals(List.of("h u"), pairs(runAndList(OF_HERE)));
  }

  private static List<SolrDocument> runAndList(String... params) {
    run(params);
    return list("rows", "100");
  }

  @Test
  void otherSettingsCompareAgain() {
    core.add(with("h", "here", 1, passage(30)), with("t", "there", 2, passage(30)));
    run(OF_HERE);

    NamedList<?> job = run("dup.passages.source", "author:here", "dup.passages.minWords", "50");

    assertEquals(1L, job.get("compared"));
    assertEquals(List.of(), pairs(list()));
    assertEquals("50", ((NamedList<?>) job.get("settings")).get("dup.passages.minWords"));
  }

  @Test
  void whoMayNotSeeOneOfTwoDocumentsLearnsNothingOfThePair() {
    String[] seeing = {"fq", "-author:secret", "rows", "100"};
    core.add(
        with("a", "here", 1, passage(40)),
        with("b", "here", 2, passage(41)),
        with("c", "there", 3, passage(40)),
        with("d", "there", 4, passage(41)));
    run();
    String before = core.ask(PATH, seeing).response().toString();
    Object mark = core.ask(PATH, seeing).all().get("nextCursorMark");

    core.add(with("b0", "secret", 5, passage(40)), with("d0", "secret", 6, passage(41)));
    run();

    assertEquals(12, list("rows", "100").size());
    assertEquals(before, core.ask(PATH, seeing).response().toString());
    assertEquals(mark, core.ask(PATH, seeing).all().get("nextCursorMark"));
    NamedList<?> status =
        (NamedList<?>) core.ask(PATH, "command", "status", "fq", "-author:secret").all().get("job");
    assertEquals("done", status.get("state"));
    for (String count : List.of("sources", "truncated", "cut", "notCompared")) {
      assertNull(status.get(count), count);
    }
  }

  @Test
  void theJobReadsOnlyDocumentsOfItsFilters() {
    core.add(
        with("a", "here", 1, passage(45)),
        with("b", "there", 2, passage(45)),
        with("c", "secret", 3, passage(45)));

    run("fq", "-author:secret");

    assertEquals(List.of("a b", "b a"), pairs(list("rows", "100")));
  }

  @Test
  void aDeletedDocumentIsNotListed() {
    core.add(
        with("a", "here", 1, passage(50)),
        with("b", "there", 2, passage(50)),
        with("c", "there", 3, passage(50)));
    run(OF_HERE);

    core.delete("b");

    assertEquals(List.of("a c"), pairs(list()));
    core.delete("a");
    assertEquals(List.of(), pairs(list()));
  }

  @Test
  void allPagesTogetherAreTheList() {
    core.add(IntStream.range(0, 5).mapToObj(i -> with("p" + i, "here", i, passage(60))).toList());
    run();
    List<String> all = pairs(list("rows", "100"));
    List<String> paged = new ArrayList<>();

    String mark = "*";
    for (String before = ""; !mark.equals(before); ) {
      before = mark;
      Answer page = core.ask(PATH, "rows", "3", "cursorMark", mark);
      paged.addAll(pairs(page.response()));
      mark = (String) page.all().get("nextCursorMark");
    }

    assertEquals(20, all.size());
    assertEquals(all.stream().sorted(Comparator.comparing(p -> p.split(" ")[0])).toList(), all);
    assertEquals(all, paged);
  }

  @Test
  void withoutARunTheListIsEmpty() throws IOException {
    try (TestCore fresh = TestCore.start(config -> config, TestCore.with(TestCore.FRAGMENTS))) {
      Answer answer = fresh.ask(PATH);

      assertEquals(0, answer.response().size());
      assertEquals("*", answer.all().get("nextCursorMark"));
      assertNull(answer.all().get("asOf"));
    }
  }

  @Test
  void theListHasTheStartOfItsRun() {
    core.add(with("a", "here", 1, passage(70)), with("b", "there", 2, passage(70)));

    String started = (String) run().get("started");

    String asOf = (String) core.ask(PATH).all().get("asOf");
    assertNotEquals(null, asOf);
    assertFalse(asOf.compareTo(started.substring(0, 19)) < 0, asOf + " " + started);
  }

  @ParameterizedTest
  @CsvSource({
    "dup.passages.source, title:(, dup.passages.source must be a query",
    "dup.passages.minWords, 3, dup.passages.minWords must be a whole number from 4 to 10000",
    "dup.differ, nowhere, 'dup.differ must be a list of indexed fields'",
    "dup.replaces, a, 'dup.replaces requires a text'"
  })
  void theJobRefusesInvalidParameters(String name, String value, String message) {
    SolrException refusal = assertThrows(SolrException.class, () -> run(name, value));

    assertEquals(400, refusal.code());
    assertTrue(refusal.getMessage().startsWith(message), refusal.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "cursorMark, nonsense!, cursorMark must be * or the nextCursorMark of an answer",
    "cursorMark, bm9uZQ, cursorMark must be * or the nextCursorMark of an answer",
    "rows, 1001, rows must be from 0 to 1000",
    "command, start, command must be status"
  })
  void theListRefusesInvalidParameters(String name, String value, String message) {
    SolrException refusal = assertThrows(SolrException.class, () -> list(name, value));

    assertEquals(400, refusal.code());
    assertTrue(refusal.getMessage().startsWith(message), refusal.getMessage());
  }

  @Test
  void withoutTheFieldARequestIsToldHowToAddIt() throws IOException {
    try (TestCore without = TestCore.start()) {
      for (String[] params : List.of(new String[] {}, new String[] {"rows", "1"})) {
        SolrException refusal = assertThrows(SolrException.class, () -> without.ask(PATH, params));
        assertTrue(
            refusal.getMessage().contains("the schema has no field 'dup_fragments'"),
            refusal.getMessage());
      }
    }
  }
}
