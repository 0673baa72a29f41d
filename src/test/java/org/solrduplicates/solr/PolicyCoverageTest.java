// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.RandomTexts;

/** A document is dropped or refused only if one of the index has its file or most of its words. */
class PolicyCoverageTest {
  private static final List<String> FROM = List.of("near", "same-text");
  private static final RandomTexts RANDOM = new RandomTexts(31);
  private static final List<String> MANUAL = RANDOM.words(2400, 900);
  private static final List<String> LETTER = RANDOM.words(420, 900);
  private static final List<String> CONTRACT = RANDOM.words(200, 900);

  private static final Map<String, TestCore> CORES = new TreeMap<>();

  /** What is sent in turn, and the ids of what is added by either kind of policy. */
  private record Case(String name, List<SolrInputDocument> sent, String ofNear, String ofSameText) {
    @Override
    public String toString() {
      return name;
    }

    List<String> added(String from) {
      return List.of((from.equals("near") ? ofNear : ofSameText).split(" "));
    }
  }

  private static Case of(String name, String near, String sameText, SolrInputDocument... sent) {
    return new Case(name, List.of(sent), near, sameText);
  }

  private static SolrInputDocument file(String id, String hash, String text) {
    SolrInputDocument file = document("id", id, "text", text);
    if (!hash.isEmpty()) {
      file.setField("dup_file_hash", hash);
    }
    return file;
  }

  private static SolrInputDocument file(String id, List<String> words) {
    return file(id, "hash of " + id, String.join(" ", words));
  }

  private static SolrInputDocument scan(String id, String hash) {
    return file(id, hash, "Scanned with DocSnapper");
  }

  private static SolrInputDocument mail(String id, String hash) {
    return file(id, hash, "See attached");
  }

  private static List<String> merged() {
    return Stream.concat(LETTER.stream(), RANDOM.words(380, 900).stream()).toList();
  }

  static Stream<Case> cases() {
    SolrInputDocument excerpt = file("excerpt", MANUAL.subList(800, 1600));
    SolrInputDocument manual = file("manual", MANUAL);
    return Stream.of(
        of(
            "a text layer is no content",
            "a b c d",
            "a b c d",
            scan("a", "1"),
            scan("b", "2"),
            scan("c", "3"),
            scan("d", "4")),
        of(
            "mails of a copier",
            "a b c d e",
            "a b c d e",
            mail("a", "1"),
            mail("b", "2"),
            mail("c", "3"),
            mail("d", "4"),
            mail("e", "5")),
        of(
            "a file of few words twice",
            "a b",
            "a b",
            scan("a", "1"),
            scan("b", "2"),
            scan("c", "1")),
        of("few words of unknown files", "a b", "a b", mail("a", ""), mail("b", "")),
        of("few words, one file unknown", "a b", "a b", mail("a", "1"), mail("b", "")),
        of("an excerpt first", "excerpt manual", "excerpt manual", excerpt, manual),
        of("a manual first", "manual", "excerpt manual", manual, excerpt),
        of(
            "an application first",
            "letter merged",
            "letter merged",
            file("letter", LETTER),
            file("merged", merged())),
        of("a text in two formats", "docx", "docx", file("docx", CONTRACT), file("pdf", CONTRACT)));
  }

  /** Changes what is outside the excerpt. */
  private static List<String> revised() {
    List<String> revised = new ArrayList<>(RANDOM.edited(MANUAL.subList(0, 800), 0.4));
    revised.addAll(MANUAL.subList(800, 2400));
    return revised;
  }

  @BeforeAll
  static void start() {
    for (String from : FROM) {
      TestCore core =
          PolicyConfig.start(
              Map.of("action", "skip", "from", from),
              TestCore.replaced("\"dup.measure\">dice", "\"dup.measure\">weighted"));
      RandomTexts notes = new RandomTexts(7);
      core.add(
          IntStream.range(0, 130)
              .mapToObj(i -> file("note" + i, notes.words(60, 900)))
              .peek(note -> note.setField("author", "note"))
              .toList());
      CORES.put(from, core);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    for (TestCore core : CORES.values()) {
      core.close();
    }
  }

  @BeforeEach
  void leaveTheNotes() {
    CORES.values().forEach(PolicyCoverageTest::leaveTheNotes);
  }

  private static void leaveTheNotes(TestCore core) {
    core.update(new UpdateRequest().deleteByQuery("*:* -author:note"));
    core.commit();
  }

  private static List<String> added(TestCore core) {
    core.commit();
    return core.ask("/select", "q", "*:* -author:note", "sort", "id asc").ids();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void onlyWhatIsThereIsSkipped(Case documents) {
    for (String from : FROM) {
      TestCore core = CORES.get(from);
      documents.sent().forEach(core::add);
      assertEquals(documents.added(from), added(core), from);

      leaveTheNotes(core);
      core.update(new UpdateRequest().add(documents.sent()));
      assertEquals(documents.added(from), added(core), from + " in one batch");
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void onlyWhatIsThereIsRejected(Case documents) {
    for (String from : FROM) {
      TestCore core = CORES.get(from);
      documents.sent().forEach(each -> addUnlessRejected(core, each));
      assertEquals(documents.added(from), added(core), from);
    }
  }

  private static void addUnlessRejected(TestCore core, SolrInputDocument document) {
    try {
      core.addWith("dup.action", "reject", document);
      core.commit();
    } catch (SolrException rejection) {
      assertEquals(SolrException.ErrorCode.CONFLICT.code, rejection.code());
    }
  }

  /** The excerpt is more similar, as if it were a version that has grown. */
  @Test
  void ofTwoDuplicatesTheOneWithTheWordsCounts() {
    TestCore core = CORES.get("near");
    core.addWith("dup.action", "off", file("excerpt", MANUAL.subList(800, 1600)));
    core.addWith("dup.action", "off", file("manual", MANUAL));
    core.commit();
    SolrInputDocument revised = file("revised", revised());

    assertEquals("revised skipped of manual", sent(core, "skip", revised));
    assertEquals("revised added of excerpt", sent(core, "report", revised));
  }

  private static String sent(TestCore core, String action, SolrInputDocument document) {
    UpdateRequest update = new UpdateRequest().add(document);
    update.setParam("dup.action", action);
    NamedList<?> entry = (NamedList<?>) ((List<?>) core.update(update).get("duplicates")).get(0);
    return entry.get("id")
        + (entry.get("skipped").equals(true) ? " skipped of " : " added of ")
        + entry.get("dup_of");
  }

  /** A third of the manual is in the excerpt, of the excerpt all is in the manual. */
  @Test
  void theReportNamesTheShareThatIsThere() {
    TestCore core = CORES.get("near");
    core.add(file("manual", MANUAL));
    UpdateRequest excerpt = new UpdateRequest().add(file("excerpt", MANUAL.subList(800, 1600)));

    assertEquals(1.0, coverage(core.update(excerpt)));
    leaveTheNotes(core);
    core.add(file("excerpt", MANUAL.subList(800, 1600)));
    assertEquals(
        1 / 3.0, coverage(core.update(new UpdateRequest().add(file("manual", MANUAL)))), 0.02);
  }

  private static double coverage(NamedList<?> response) {
    return (double) ((NamedList<?>) ((List<?>) response.get("duplicates")).get(0)).get("coverage");
  }
}
