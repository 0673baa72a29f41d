// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.with;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.Utils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.NoHang;
import org.solrduplicates.core.Runs;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.lucene.FragmentIndex;
import org.solrduplicates.solr.decision.DecidedCore;

/** A request costs as much as it is long, whatever it is made of; a refusal costs no more. */
class LinearRequestsTest {
  /** Lucene refuses a term of more bytes than four times this length may have. */
  private static final int LENGTH = 2_048;

  /** What may be longer than a term. */
  private static final Set<String> LONG =
      Set.of("add a text", "dup.text", "dup.title", "passages", "fragments", "body of a job");

  /** What is read several times, or by regular expressions, which take longer for a step. */
  private static final Set<String> SLOWER = Set.of("id", "passages", "dup.title", "dup.name");

  private static final String COMPONENT = "DuplicatesComponent\">";
  private static final String URL =
      "<field name=\"url\" type=\"string\" indexed=\"true\" stored=\"true\"/>\n";
  private static final String GROUPS = "/duplicates/groups";

  private static final List<String> PIECES =
      List.of(
          "\u03a3",
          "a\u0301\u0323\u0302",
          "\ud800",
          "\u4e00",
          "x",
          "1.",
          "2024-01-02 ",
          "a ",
          "../",
          "%41",
          "+1DAY",
          "[{",
          "http://a/?b=c&");

  private static final Map<String, Consumer<String>> ENTRIES = new TreeMap<>();

  /** The keys of the documents that are asked for, by what is in them. */
  private static final Map<String, String> ADDED = new HashMap<>();

  private static TestCore core;

  static {
    ENTRIES.put("add a text", run -> add("text", run));
    ENTRIES.put("add a title", run -> add("title", run));
    ENTRIES.put("add a path", run -> add("path", "in/" + run + "/report v2.docx"));
    ENTRIES.put("add a name", run -> add("path", run));
    ENTRIES.put("add an author", run -> add("author", run));
    ENTRIES.put("add a date", run -> add("modified", "2024-01-02T00:00:00Z" + run));
    ENTRIES.put("dup.text", run -> core.duplicates("dup.text", run));
    ENTRIES.put("dup.title", run -> core.duplicates("dup.text", "one two three", "dup.title", run));
    ENTRIES.put("dup.name", run -> core.duplicates("dup.text", "one two three", "dup.name", run));
    ENTRIES.put("id", LinearRequestsTest::askForTwin);
    ENTRIES.put("passages", LinearRequestsTest::askForPassages);
    ENTRIES.put("fragments", run -> FragmentIndex.terms(run, FragmentSettings.DEFAULT));
    for (String name : List.of("sort", "cursorMark", "fq", "dup.date.fl")) {
      ENTRIES.put(name + " of groups", run -> core.ask(GROUPS, name, run));
    }
    for (String name : List.of("dup.same", "dup.differ", "dup.date.fl", "mlt.fl")) {
      ENTRIES.put(name, run -> core.duplicates("id", "first", name, run));
    }
    ENTRIES.put("dup.window", run -> core.duplicates("id", "first", "dup.window", "1DAY" + run));
    ENTRIES.put("body of a job", run -> post(GROUPS, run));
    ENTRIES.put(
        "command of a job", run -> post(GROUPS, Utils.toJSONString(Map.of("command", run))));
    ENTRIES.put("body of a decision", run -> post(DecidedCore.DECISIONS, run));
    ENTRIES.put("note of a decision", run -> decide("first", run));
    ENTRIES.put("id of a decision", run -> decide(run, "a note"));
  }

  @BeforeAll
  static void start() {
    core = TestCore.start(DecidedCore::decided, with(TestCore.FRAGMENTS + URL));
    DecidedCore.createCompanion(core);
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  @BeforeEach
  void empty() {
    core.clear();
    ADDED.clear();
    core.add(document("id", "first", "text", "one two three"), document("id", "second"));
  }

  private static void add(String field, String value) {
    core.update(new UpdateRequest().add(document("id", "added", field, value)));
  }

  private static void askForTwin(String run) {
    String key = added("title", run, "path", run + "/report v2.docx", "text", run);
    core.duplicates("id", key, "fq", twins(key));
  }

  private static void askForPassages(String run) {
    String fq = twins(added("text", run));
    core.duplicates(
        "dup.text", run, "dup.passages", "true", "dup.passages.maxShare", "1", "fq", fq);
  }

  /** The documents of the other length would be in the same group. */
  private static String twins(String key) {
    return "id:" + key + "*";
  }

  /** Adds a document and its twin unless they are there; returns the key of one. */
  private static String added(Object... fields) {
    return ADDED.computeIfAbsent(
        String.valueOf(fields[1]),
        run -> {
          String key = "run" + run.length() + "-";
          core.add(twin(key, fields), twin(key + "twin", fields));
          return key;
        });
  }

  private static SolrInputDocument twin(String id, Object... fields) {
    SolrInputDocument document = document(fields);
    document.addField("id", id);
    return document;
  }

  private static void decide(String id, String note) {
    Map<String, Object> body =
        Map.of("command", "make", "decision", "same", "ids", List.of(id, "second"), "note", note);
    post(DecidedCore.DECISIONS, Utils.toJSONString(body));
  }

  private static void post(String path, String body) {
    core.postTo(path, "application/json", body.getBytes(UTF_8));
  }

  static Stream<Arguments> all() {
    return ENTRIES.keySet().stream()
        .flatMap(entry -> PIECES.stream().map(piece -> Arguments.of(entry, piece)));
  }

  private static void answerOrRefuse(String entry, String run) {
    try {
      ENTRIES.get(entry).accept(run);
    } catch (SolrException e) {
      // a refusal must not cost more either
    }
  }

  /** What is done once for each input, and by the compiler, is done before the measurement. */
  @ParameterizedTest
  @MethodSource("all")
  void fourTimesTheLengthTakesFourTimesTheMemory(String entry, String piece) {
    int length = LONG.contains(entry) ? Runs.LENGTH : LENGTH;
    answerOrRefuse(entry, Runs.of(piece, length));
    answerOrRefuse(entry, Runs.of(piece, 4 * length));

    Runs.assertLinear(piece, length, run -> answerOrRefuse(entry, run));
  }

  /** Every fourth piece, because each is read as a whole request. */
  static Stream<Arguments> some() {
    return ENTRIES.keySet().stream()
        .flatMap(
            entry ->
                IntStream.range(0, PIECES.size())
                    .filter(piece -> piece % 4 == 0)
                    .mapToObj(piece -> Arguments.of(entry, PIECES.get(piece))));
  }

  @ParameterizedTest
  @MethodSource("some")
  void aLongInputIsReadToItsEnd(String entry, String piece) {
    int length = SLOWER.contains(entry) ? NoHang.LONG / 4 : NoHang.LONG;
    Runs.assertEnds(piece, length, run -> answerOrRefuse(entry, run));
  }
}
