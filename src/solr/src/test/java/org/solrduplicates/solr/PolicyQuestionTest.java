// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.OneCoreTest.words;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A policy gets the answer of {@code /duplicates} about the text of a document. */
class PolicyQuestionTest {
  private static final Map<String, String> REPORT = Map.of("action", "report");
  private static final String END_OF_DEFAULTS = "<str name=\"dup.maxGroup\">200</str>";

  private static UnaryOperator<String> defaults(String... keysAndValues) {
    StringBuilder lines = new StringBuilder(END_OF_DEFAULTS);
    for (int i = 0; i < keysAndValues.length; i += 2) {
      lines.append("<str name=\"" + keysAndValues[i] + "\">" + keysAndValues[i + 1] + "</str>");
    }
    return TestCore.replaced(END_OF_DEFAULTS, lines.toString());
  }

  private static UnaryOperator<String> link(String mode) {
    return TestCore.replaced("<str name=\"dup.link\">single", "<str name=\"dup.link\">" + mode);
  }

  private static UnaryOperator<String> rule(String condition) {
    return TestCore.replaced(
        "DuplicatesComponent\">",
        "DuplicatesComponent\"><lst name=\"rules\"><lst name=\"invoices\"><str name=\"if\">"
            + condition
            + "</str><str name=\"dup.threshold\">0.95</str></lst></lst>");
  }

  /** Adds documents without a commit; returns what they are reported as. */
  private static List<String> add(TestCore core, SolrInputDocument... documents) {
    NamedList<Object> response = core.update(new UpdateRequest().add(List.of(documents)));
    return ((List<?>) response.get("duplicates"))
        .stream()
            .map(entry -> (NamedList<?>) entry)
            .map(entry -> entry.get("id") + " " + entry.get("verdict") + " " + entry.get("dup_of"))
            .toList();
  }

  private static SolrInputDocument text(String id, int from, Object... more) {
    SolrInputDocument document = document(more);
    document.setField("id", id);
    document.setField("text", words(from, from + 20));
    return document;
  }

  /** By the texts alone it is not certain that they are versions. */
  @ParameterizedTest
  @CsvSource({
    "single, report v2.odt, near",
    "pivot, report v2.odt, near",
    "single, minutes.odt, review",
    "pivot, minutes.odt, review"
  })
  void aPolicyJudgesByTheLinksOfTheHandler(String mode, String name, String verdict)
      throws IOException {
    UnaryOperator<String> byEvidence =
        TestCore.replaced("\"dup.measure\">dice", "\"dup.measure\">calibrated");
    try (TestCore core =
        PolicyConfig.start(REPORT, config -> byEvidence.apply(link(mode).apply(config)))) {
      SolrInputDocument old = text("old", 0, "path", "report v1.odt");
      SolrInputDocument sent = text("sent", 11, "path", name);
      core.add(old);

      Answer asked = core.duplicates("dup.text", words(11, 31), "dup.name", name);
      List<String> found = add(core, sent);
      core.clear();
      core.commit();
      List<String> foundInWindow = add(core, old, sent);

      List<String> expected = verdict.equals("near") ? List.of("sent near old") : List.of();
      assertEquals(verdict, asked.duplicates().orElseThrow().get("verdict"));
      assertEquals(expected, found);
      assertEquals(expected, foundInWindow);
    }
  }

  /** Each text is asked about, and then added by the policy; three versions drift away. */
  @ParameterizedTest
  @ValueSource(strings = {"single", "pivot"})
  void aTextHasTheVerdictOfTheDocumentThatIsMadeOfIt(String mode) throws IOException {
    try (TestCore core = PolicyConfig.start(REPORT, link(mode))) {
      for (int from : new int[] {0, 3, 5, 40, 6, 43, 9, 46, 3, 12, 100, 40, 15}) {
        Object before =
            core.duplicates("dup.text", words(from, from + 20)).duplicates().orElseThrow();
        Object verdict = ((NamedList<?>) before).get("verdict");
        Object best = ((NamedList<?>) before).get("best");
        String id = "doc" + from + "-" + core.ask("/select", "q", "*:*").ids().size();

        List<String> found = add(core, text(id, from));
        core.commit();

        assertEquals(
            verdict.equals("near") || verdict.equals("same-text")
                ? List.of(id + " " + verdict + " " + ((NamedList<?>) best).get("id"))
                : List.of(),
            found);
      }
    }
  }

  /** It is judged by the rule as soon as it is in the index, whatever the condition. */
  @ParameterizedTest
  @ValueSource(strings = {"path:invoices*", "{!join from=author to=author}author:Ann"})
  void aRuleHoldsForNoDocumentThatIsOnlySent(String condition) throws IOException {
    try (TestCore core = PolicyConfig.start(REPORT, rule(condition))) {
      core.add(text("old", 0));
      SolrInputDocument invoice = text("invoice", 2, "path", "invoices/2.pdf", "author", "Ann");

      assertEquals(List.of("invoice near old"), add(core, invoice));
      core.commit();
      assertEquals(List.of(), core.duplicates("id", "invoice").ids());
    }
  }

  /** Whatever is in it, the document that is added again is no duplicate of itself. */
  @ParameterizedTest
  @ValueSource(strings = {"${fl}", "a${rows}b", "${dup.replaces}", "${unknown:old}", "${"})
  void nothingInAKeyIsAMacro(String id) throws IOException {
    try (TestCore core = PolicyConfig.start(REPORT)) {
      core.add(text(id, 0), text("other", 100));

      assertEquals(List.of(), add(core, text(id, 1)));
      assertEquals(List.of(id + " near other"), add(core, text(id, 101)));
    }
  }

  /** A client may send the document again later, or turn off the lookup. */
  @Test
  void anOpenCircuitBreakerHoldsADocumentThatIsLookedUp() throws IOException {
    try (TestCore core = PolicyConfig.start(REPORT)) {
      Overload.of(
          SolrRequestType.QUERY,
          () -> {
            assertEquals(
                429, assertThrows(SolrException.class, () -> add(core, text("a", 0))).code());
            core.addWith("dup.action", "off", text("b", 0));
          });
      Overload.of(
          SolrRequestType.UPDATE,
          () ->
              assertEquals(
                  429, assertThrows(SolrException.class, () -> add(core, text("c", 0))).code()));
      core.commit();

      assertEquals(List.of("b"), core.ask("/select", "q", "*:*").ids());
    }
  }

  @Test
  void fieldsThatMustAgreeAreThoseOfTheDocumentThatIsSent() throws IOException {
    try (TestCore core =
        PolicyConfig.start(REPORT, defaults("dup.same", "author", "dup.differ", "format"))) {
      core.add(text("old", 0, "author", "Ann", "format", "odt"));

      assertEquals(
          List.of("ann near old", "nobody near old"),
          add(
              core,
              text("ann", 1, "author", List.of("Bob", "Ann"), "format", "pdf"),
              text("bob", 1, "author", "Bob", "format", "pdf"),
              text("odt", 1, "author", "Ann", "format", "odt"),
              text("nobody", 1)));
    }
  }

  @Test
  void aWindowOfDatesIsAroundThatOfTheDocumentThatIsSent() throws IOException {
    try (TestCore core = PolicyConfig.start(REPORT, defaults("dup.window", "30DAYS"))) {
      String date = "2024-03-02T09:11:00Z";
      core.add(text("old", 0, "modified", date, "created", date));

      assertEquals(
          List.of("soon near old", "unset near old"),
          add(
              core,
              text("soon", 1, "modified", "2024-03-20T00:00:00Z"),
              text(
                  "unset",
                  1,
                  "modified",
                  "1970-01-01T00:00:00Z",
                  "created",
                  "2024-03-20T00:00:00Z"),
              text("late", 1, "modified", "2024-05-20T00:00:00Z")));
    }
  }

  @Test
  void aFieldThatTheSchemaCopiesAgreesToo() throws IOException {
    UnaryOperator<String> schema =
        TestCore.with(
            "<field name=\"owner\" type=\"string\" indexed=\"true\" stored=\"true\""
                + " multiValued=\"true\"/><copyField source=\"author\" dest=\"owner\"/>");
    try (TestCore core =
        TestCore.start(
            config ->
                defaults("dup.same", "owner").apply(PolicyConfig.config(REPORT).apply(config)),
            shipped -> schema.apply(PolicyConfig.schema(shipped)))) {
      core.add(text("old", 0, "author", "Ann"));

      assertEquals(
          List.of("ann near old"),
          add(core, text("ann", 1, "author", "Ann"), text("bob", 1, "author", "Bob")));
    }
  }

  private static Stream<String> ids(TestCore core) {
    core.commit();
    return core.ask("/select", "q", "*:*", "fl", "id", "sort", "id asc").ids().stream();
  }

  private static String textOf(TestCore core, String id) {
    core.commit();
    return core.ask("/select", "q", "id:" + id, "fl", "text")
        .response()
        .get(0)
        .getFieldValue("text")
        .toString();
  }

  /** Left out, it would leave its old text behind, as if that were the current one. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aDocumentThatIsSentAgainWithTheTextOfAnotherReplacesItsOldText(boolean committed)
      throws IOException {
    try (TestCore core = PolicyConfig.start(Map.of("action", "skip"))) {
      add(core, text("a", 0), text("b", 50));
      if (committed) {
        core.commit();
      }

      NamedList<Object> response = core.update(new UpdateRequest().add(text("b", 0)));

      assertEquals(
          List.of(
              Map.of(
                  "id",
                  "b",
                  "verdict",
                  "same-text",
                  "dup_of",
                  "a",
                  "dup_score",
                  1.0,
                  "coverage",
                  1.0,
                  "skipped",
                  false)),
          ((List<?>) response.get("duplicates"))
              .stream().map(entry -> Answer.map((NamedList<?>) entry)).toList());
      assertEquals(words(0, 20), textOf(core, "b"));
    }
  }

  @Test
  void aDocumentThatWasDeletedOrIsAddedBesideTheOldOneReplacesNone() throws IOException {
    try (TestCore core = PolicyConfig.start(Map.of("action", "skip"))) {
      add(core, text("a", 0), text("b", 50));
      core.update(new UpdateRequest().deleteById("b"));

      add(core, text("b", 0), text("c", 100));
      core.update(new UpdateRequest().add(text("c", 0), false));

      assertEquals(List.of("a", "c"), ids(core).toList());
    }
  }
}
