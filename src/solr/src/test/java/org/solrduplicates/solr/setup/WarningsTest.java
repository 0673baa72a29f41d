// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.util.LogListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** What a user is told of a set-up that is wrong, in the words that he sees. */
class WarningsTest {
  private static final String TEXT = "The supplier delivers the goods to the warehouse in Lyon.";
  private static final UnaryOperator<String> AS_IT_IS = file -> file;
  private static final String POST = " post-processor=\"duplicates\"";
  private static final String FIRST_SEEN =
      "<processor class=\"org.solrduplicates.solr.update.FirstSeenUpdateProcessorFactory\"/>";
  private static final String PLAIN =
      "<updateRequestProcessorChain name=\"plain\"><processor"
          + " class=\"solr.RunUpdateProcessorFactory\"/></updateRequestProcessorChain>";
  private static final String NUMBERS_KEPT =
      "Clients can set 'dup_group', so a document may appear in the wrong group until the next"
          + " job. Add GroupNumberUpdateProcessorFactory for this field to the chain '%s', before"
          + " the distribution (processor=\"group-numbers\").";

  private static final String LISTS_UNNAMED =
      "/select names only the component 'duplicates', not those of result lists. Add"
          + " <str>duplicates-list</str> and <str>duplicates-versions</str> to its last-components,"
          + " see solr-config/groups-handlers.xml.";

  private static final String BACKGROUND = "<field name=\"dup_background\"";
  private static final String RANK = "<field name=\"dup_rank\"";
  private static final String NO_RANKS =
      "The job stores no ranks, so a filter cannot show the latest version of each group only: the"
          + " schema has no field 'dup_rank'; add it with curl -H 'Content-type: application/json'"
          + " -d '{\"add-field\":{\"name\":\"dup_rank\",\"type\":\"pint\",\"indexed\":false,"
          + "\"stored\":false,\"docValues\":true,\"useDocValuesAsStored\":true}}'"
          + " http://localhost:8983/solr/COLLECTION/schema";
  private static final String GROUPS =
      "<requestHandler name=\"/duplicates/groups\""
          + " class=\"org.solrduplicates.solr.collection.GroupsHandler\"/>";
  private static final String NO_BACKGROUNDS =
      "The job stores no backgrounds, so each request computes them, which is slower: the schema"
          + " has no field 'dup_background'; add it with curl -H 'Content-type:"
          + " application/json' -d '{\"add-field\":{\"name\":\"dup_background\",\"type\":\"plong\","
          + "\"indexed\":false,\"stored\":false,\"docValues\":true,\"useDocValuesAsStored\":true}}'"
          + " http://localhost:8983/solr/COLLECTION/schema";

  /**
   * A wrong set-up and its warnings.
   *
   * @param config a change to solrconfig.xml
   * @param schema a change to the schema
   */
  private record Wrong(
      UnaryOperator<String> config, UnaryOperator<String> schema, List<String> warnings) {}

  private static Wrong config(UnaryOperator<String> change, String... warnings) {
    return new Wrong(change, AS_IT_IS, List.of(warnings));
  }

  private static Wrong schema(UnaryOperator<String> change, String... warnings) {
    return new Wrong(AS_IT_IS, change, List.of(warnings));
  }

  private static String numbersKept(String chain) {
    return NUMBERS_KEPT.replace("%s", chain);
  }

  private static String defaultsOfUpdate(String key, String value) {
    return "<initParams path=\"/update/**\"><lst name=\"defaults\"><str name=\""
        + key
        + "\">"
        + value
        + "</str></lst></initParams>";
  }

  private static UnaryOperator<String> both(
      UnaryOperator<String> first, UnaryOperator<String> second) {
    return file -> second.apply(first.apply(file));
  }

  static Stream<Wrong> chains() {
    return Stream.of(
        config(
            TestCore.with(PLAIN.replace("\"plain\"", "\"plain\" default=\"true\"")),
            "Several chains have default=\"true\": 'fingerprints', 'plain'; Solr uses 'plain'."
                + " Remove default=\"true\" from the others.",
            "The update chain 'plain' creates no fingerprints. Add post-processor=\"duplicates\""
                + " to its <updateRequestProcessorChain>.",
            numbersKept("plain")),
        config(
            both(
                replaced(POST, ""),
                file ->
                    file.replaceAll(
                        "(?s)<updateProcessor name=\"duplicates\".*?</updateProcessor>", "")),
            "The update chain 'fingerprints' creates no fingerprints. Paste"
                + " solr-config/update-processor.xml into solrconfig.xml, and add"
                + " post-processor=\"duplicates\" to its <updateRequestProcessorChain>."),
        config(
            replaced(
                "name=\"fingerprints\" default=\"true\"",
                "name=\"fingerprints\" default=\"false\""),
            "No updateRequestProcessorChain in solrconfig.xml has default=\"true\" (chains:"
                + " 'fingerprints'), so updates use Solr's own chain, which creates no"
                + " fingerprints. Paste solr-config/update-chain.xml into solrconfig.xml. In"
                + " Solr's _default configuration, update.autoCreateFields=false causes this.",
            numbersKept("Solr's own")),
        config(
            replaced(POST, " processor=\"duplicates\""),
            "The chain 'fingerprints' creates fingerprints before the distribution of updates,"
                + " where atomic updates are incomplete. Name the processor in post-processor=, or"
                + " move it after DistributedUpdateProcessorFactory."),
        config(
            both(
                replaced(POST, ""),
                TestCore.with(defaultsOfUpdate("post-processor", "duplicates")))),
        config(
            TestCore.with(PLAIN + defaultsOfUpdate("update.chain", "plain")),
            "/update is configured with update.chain=plain, which creates no fingerprints,"
                + " although the default chain 'fingerprints' does. Add"
                + " post-processor=\"duplicates\" to the chain that /update uses."),
        config(
            both(
                replaced(FIRST_SEEN, ""),
                replaced(
                    "<processor class=\"solr.RunUpdateProcessorFactory\"/>",
                    FIRST_SEEN + "<processor class=\"solr.RunUpdateProcessorFactory\"/>")),
            "The chain 'fingerprints' sets 'dup_first_seen' after the distribution of updates,"
                + " where each replica uses its own clock. Name the processor in processor=, or"
                + " move it before DistributedUpdateProcessorFactory."),
        config(TestCore::withNumbersSent, numbersKept("fingerprints")),
        config(replaced("<str>duplicates-list</str>", ""), LISTS_UNNAMED),
        config(replaced("<str>duplicates-versions</str>", ""), LISTS_UNNAMED),
        config(
            replaced("-versions</str>\n      <str>duplicates</str>", "-versions</str>\n      ")));
  }

  static Stream<Wrong> fields() {
    String handler = "<str name=\"dup.maxGroup\">200</str>";
    String text = "<field name=\"text\" type=\"text_general\" indexed=\"true\" stored=\"true\"/>";
    return Stream.of(
        config(
            replaced(handler, handler + "<str name=\"dup.format.fl\">kind</str>"),
            "Every request to /duplicates fails: dup.format.fl must be a field of the schema, was"
                + " 'kind'"),
        config(
            replaced("<str name=\"textField\">text<", "<str name=\"textField\">body<"),
            "textField 'body' is not in the schema. Documents have no text to compare until the"
                + " field exists."),
        schema(
            TestCore.with("<copyField source=\"title\" dest=\"text\"/>"),
            "textField 'text' is filled by copyField after fingerprints are created, so they lack"
                + " the copied text. Set textField to the source of the copyField instead (title)."),
        schema(
            TestCore.with(
                "<dynamicField name=\"*_t\" type=\"text_general\"/><copyField source=\"*_t\" dest=\"text\"/>"),
            "textField 'text' is filled by copyField after fingerprints are created, so they lack"
                + " the copied text. Set textField to the source of the copyField instead (*_t)."),
        schema(
            replaced(text, text.replace("stored=\"true\"", "stored=\"false\"")),
            "textField 'text' is neither stored nor has doc values, so an atomic update of another"
                + " field loses the text and its fingerprint. Set stored=\"true\" in the schema."),
        schema(
            replaced("<field name=\"title\"", "<field name=\"heading\""),
            "titleField 'title' is not in the schema. Titles are not compared until the field"
                + " exists."),
        schema(replaced(BACKGROUND, "<field name=\"other\""), NO_BACKGROUNDS),
        schema(replaced(BACKGROUND, "<dynamicField name=\"*_background\""), NO_BACKGROUNDS),
        schema(replaced(RANK, "<field name=\"other\""), NO_RANKS),
        schema(replaced(RANK, "<dynamicField name=\"*_rank\""), NO_RANKS),
        new Wrong(replaced(GROUPS, ""), replaced(RANK, "<field name=\"other\""), List.of()),
        new Wrong(replaced(GROUPS, ""), replaced(BACKGROUND, "<field name=\"other\""), List.of()),
        schema(
            TestCore.with(
                "<field name=\"_text_\" type=\"text_general\" indexed=\"true\" stored=\"false\""
                    + " multiValued=\"true\"/><copyField source=\"*\" dest=\"_text_\"/>"),
            "copyField from '*' to '_text_' also copies dup_background, dup_changed, dup_fingerprint,"
                + " dup_first_seen, dup_group, dup_rank, dup_simhash, dup_sketch, dup_text_hash,"
                + " dup_title_key, so hashes are indexed as words. Replace the pattern with the fields"
                + " to copy."),
        new Wrong(
            replaced(FIRST_SEEN, ""),
            schema ->
                schema.replaceAll(
                    "<field name=\"(modified|created|file_time)\"", "<field name=\"my_$1\""),
            List.of(
                "Histories have no order: the schema has none of the date fields modified,"
                    + " created, file_time, and no chain sets 'dup_first_seen'. Set dup.date.fl to"
                    + " a date field, or add FirstSeenUpdateProcessorFactory to the chain"
                    + " 'fingerprints', before the distribution (processor=\"first-seen\").")),
        config(
            replaced(
                "DuplicatesComponent\">",
                "DuplicatesComponent\"><str name=\"nameField\">file</str>"),
            "nameField is 'path' in the update processor and 'file' in the component, so the"
                + " component cannot use the stored fingerprints. Remove nameField from the component."),
        config(
            replaced(
                "DuplicatesComponent\">",
                "DuplicatesComponent\"><str name=\"fragmentsKind\">letters</str>"),
            "fragmentsKind is 'ngrams' in the update processor and 'letters of window 16 and range 8'"
                + " in the component, so the component cannot use the stored fingerprints. Remove"
                + " fragmentsKind from the component."));
  }

  @ParameterizedTest
  @MethodSource({"chains", "fields"})
  void aWrongSetUpStartsWithWarnings(Wrong wrong) throws IOException {
    try (LogListener log = LogListener.warn(SetupWatch.class);
        TestCore core = TestCore.start(wrong.config(), wrong.schema())) {
      assertEquals(List.of(), core.startFailure().stream().toList());
      assertEquals(wrong.warnings(), SetupHandlerTest.page(core).get("warnings"));
      assertEquals(
          wrong.warnings().stream().filter(w -> !w.startsWith("Every request")).toList(),
          said(log));
    }
  }

  /** Returns what was logged since this was asked last. */
  private static List<String> said(LogListener log) {
    List<String> said = new ArrayList<>();
    for (String m = log.pollMessage(); m != null; m = log.pollMessage()) {
      said.add(m);
    }
    return said;
  }

  private static Object inStatus(TestCore core, String path, String key) {
    return ((NamedList<?>) core.ask(path, "command", "status").all().get(key)).get("warnings");
  }

  private static Object inAnswer(Answer answer) {
    return answer.duplicates().orElseThrow().get("warnings");
  }

  @Test
  void statusesAndAnswersForDebuggingSayItToo() throws IOException {
    try (TestCore core = TestCore.start(TestCore::withNumbersSent, AS_IT_IS)) {
      core.add(document("id", "a", "text", TEXT));

      assertEquals(
          List.of(numbersKept("fingerprints")), inStatus(core, "/duplicates/groups", "job"));
      assertEquals(
          List.of(numbersKept("fingerprints")), inStatus(core, "/duplicates/backfill", "backfill"));
      assertEquals(
          List.of(numbersKept("fingerprints")),
          inAnswer(core.duplicates("id", "a", "debug", "true")));
      assertEquals(null, inAnswer(core.duplicates("id", "a")));
      assertEquals(null, inAnswer(core.duplicates("id", "a", "debug", "true", "fq", "id:a")));
    }
  }

  @Test
  void nothingIsSaidWhereNothingIsWrong() throws IOException {
    try (TestCore core = TestCore.start()) {
      core.add(document("id", "a", "text", TEXT));

      assertEquals(null, inStatus(core, "/duplicates/groups", "job"));
      assertEquals(null, inStatus(core, "/duplicates/backfill", "backfill"));
      assertEquals(null, inAnswer(core.duplicates("id", "a", "debug", "true")));
    }
  }

  @Test
  void aTextFieldThatNoDocumentHasIsNamedAsSoonAsThereAreDocuments() throws IOException {
    String empty =
        "textField 'text' has no value in any document of the index. Set it to the field that has"
            + " the text.";
    try (TestCore core = TestCore.start()) {
      assertEquals(List.of(), SetupHandlerTest.page(core).get("warnings"));

      core.add(document("id", "a", "title", TEXT));
      assertEquals(List.of(empty), SetupHandlerTest.page(core).get("warnings"));
      assertEquals(List.of(), SetupHandlerTest.page(core, "fq", "id:b").get("warnings"));

      core.add(document("id", "b", "text", TEXT));
      assertEquals(List.of(), SetupHandlerTest.page(core).get("warnings"));
    }
  }

  private static void changeSchema(TestCore core, String command) {
    core.postTo("/schema", "application/json", command.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void aChangeOfTheSchemaIsSeenByTheNextUpdateAndLoggedOnce() throws IOException {
    String copied =
        "textField 'text' is also filled by copyField (title), after fingerprints are created, so the"
            + " copied text is not compared.";
    try (LogListener log = LogListener.warn(SetupWatch.class);
        TestCore core = TestCore.start(TestCore::withNumbersSent, AS_IT_IS)) {
      core.add(document("id", "a", "text", TEXT));
      assertEquals(List.of(numbersKept("fingerprints")), said(log));

      changeSchema(core, "{\"add-copy-field\":{\"source\":\"title\",\"dest\":\"text\"}}");
      core.add(document("id", "b", "text", TEXT));
      assertEquals(List.of(copied), said(log));

      core.add(document("id", "c", "text", TEXT));
      core.reload();
      core.add(document("id", "d", "text", TEXT));
      assertEquals(List.of(), said(log));

      changeSchema(core, "{\"delete-copy-field\":{\"source\":\"title\",\"dest\":\"text\"}}");
      assertEquals(
          List.of(numbersKept("fingerprints")), SetupHandlerTest.page(core).get("warnings"));
      changeSchema(core, "{\"add-copy-field\":{\"source\":\"title\",\"dest\":\"text\"}}");
      assertEquals(List.of(numbersKept("fingerprints"), copied), warnings(core));
      assertEquals(List.of(copied), said(log));
    }
  }

  private static List<?> warnings(TestCore core) {
    return (List<?>) SetupHandlerTest.page(core).get("warnings");
  }

  /**
   * Changes the schema as another node does, or a field that is guessed: the core is not loaded
   * again.
   */
  private static void changeHere(TestCore core, UnaryOperator<IndexSchema> change) {
    core.look(
        searcher -> {
          SolrCore solr = searcher.getCore();
          solr.setLatestSchema(change.apply(solr.getLatestSchema()));
          return solr;
        });
  }

  @Test
  void aChangeOfTheSchemaWithoutLoadingAgainIsSeenByUpdates() throws IOException {
    try (LogListener log = LogListener.warn(SetupWatch.class);
        TestCore core = TestCore.start()) {
      changeHere(core, schema -> schema.deleteFields(List.of("title")));
      assertEquals(List.of(), said(log));

      core.add(document("id", "a", "text", TEXT));

      assertEquals(List.of(Warning.TITLE_MISSING.with("title")), said(log));
      assertEquals(
          List.of(Warning.TITLE_MISSING.with("title")),
          inStatus(core, "/duplicates/groups", "job"));
    }
  }

  @Test
  void aFieldOfOursThatIsTakenAwayIsNamedWithTheCommandThatAddsIt() throws IOException {
    try (TestCore core = TestCore.start()) {
      changeHere(core, schema -> schema.deleteFields(List.of("dup_simhash")));

      String warning = String.valueOf(warnings(core).get(0));
      assertTrue(
          warning.startsWith("the schema has no field 'dup_simhash'; add it with curl "), warning);
    }
  }

  @Test
  void aRemovedBackgroundFieldCausesAWarning() throws IOException {
    try (TestCore core = TestCore.start()) {
      changeHere(core, schema -> schema.deleteFields(List.of("dup_background")));

      assertEquals(List.of(NO_BACKGROUNDS), warnings(core));
      assertEquals(
          List.of("dup_bands", "dup_fragments", "dup_background"),
          ((NamedList<?>) SetupHandlerTest.page(core).get("dupFields")).get("missing"));
    }
  }

  /** One warning about the processor covers all fields that the job writes. */
  @Test
  void aProcessorOfAnotherFieldOfGroupsIsNamedOnce() throws IOException {
    String other =
        "GroupNumberUpdateProcessorFactory\"><str name=\"groupField\">size</str></processor>";
    UnaryOperator<String> config = replaced("GroupNumberUpdateProcessorFactory\"/>", other);
    try (TestCore core = TestCore.start(config, AS_IT_IS)) {
      assertEquals(List.of(numbersKept("fingerprints")), warnings(core));
    }
  }

  @Test
  void aProcessorThatIsNotThereIsNamedAndKeepsNothingFromStarting() throws IOException {
    UnaryOperator<String> config = TestCore.with(defaultsOfUpdate("processor", "nosuch"));
    try (TestCore core = TestCore.start(config, AS_IT_IS)) {
      String warning = String.valueOf(inStatus(core, "/duplicates/groups", "job"));

      assertEquals("[" + Warning.NOT_KNOWN.with("No such processor nosuch") + "]", warning);
      assertEquals(warning, String.valueOf(warnings(core)));
      assertEquals(
          "{error=No such processor nosuch}",
          String.valueOf(SetupHandlerTest.page(core).get("chain")));
    }
  }

  /** The fields of the plugin are copied too; duplicates are found nevertheless. */
  @Test
  void aCatchAllOfAllFieldsKeepsNoDocumentFromBeingAdded() throws IOException {
    UnaryOperator<String> schema =
        TestCore.with(
            "<field name=\"_text_\" type=\"text_general\" indexed=\"true\" stored=\"false\""
                + " multiValued=\"true\"/><copyField source=\"*\" dest=\"_text_\"/>");
    try (TestCore core = TestCore.start(AS_IT_IS, schema)) {
      core.add(document("id", "a", "text", TEXT), document("id", "b", "text", TEXT));

      assertEquals(List.of("b"), core.duplicates("id", "a").ids());
    }
  }

  /** Solr uses the chain that the warning names: the chain of the user makes no fingerprint. */
  @Test
  void ofTwoDefaultChainsTheLastIsTaken() throws IOException {
    String other = PLAIN.replace("\"plain\"", "\"plain\" default=\"true\"");
    try (TestCore core = TestCore.start(TestCore.with(other), AS_IT_IS)) {
      core.add(document("id", "a", "text", TEXT));

      NamedList<?> counts = (NamedList<?>) SetupHandlerTest.page(core).get("counts");
      assertEquals(0L, counts.get("current"));
      assertEquals(1L, counts.get("without"));
    }
  }

  @ParameterizedTest
  @EnumSource(Warning.class)
  void theDocumentationHasEveryWarning(Warning warning) throws IOException {
    String text = warning.text().replaceAll("[{}]", "");
    String page = Files.readString(Path.of("docs", "setup.md"));

    assertTrue(page.contains(text), text);
  }
}
