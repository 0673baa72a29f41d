// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.setup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/**
 * A core whose fields are made by the first documents, as Solr's own default configuration makes
 * them: of several values each, with a copy of every text.
 */
class GuessedFieldsTest {
  private static final String WORDS =
      "The supplier delivers the goods to the warehouse in Lyon before the end of the month";
  private static final String MORE = "and the buyer pays within thirty days of the invoice";

  private static final String GUESSING =
      """
      <updateProcessor class="solr.ParseDateFieldUpdateProcessorFactory" name="parse-date">
        <arr name="format"><str>yyyy-MM-dd'T'HH:mm:ss'Z'</str></arr>
      </updateProcessor>
      <updateProcessor class="solr.AddSchemaFieldsUpdateProcessorFactory" name="add-schema-fields">
        <lst name="typeMapping">
          <str name="valueClass">java.lang.String</str>
          <str name="fieldType">texts</str>
          <lst name="copyField"><str name="dest">*_str</str><int name="maxChars">256</int></lst>
          <bool name="default">true</bool>
        </lst>
        <lst name="typeMapping">
          <str name="valueClass">java.util.Date</str><str name="fieldType">pdates</str>
        </lst>
      </updateProcessor>
      <updateProcessor name="first-seen"
        class="org.solrduplicates.solr.update.FirstSeenUpdateProcessorFactory"/>
      <updateProcessor name="group-numbers"
        class="org.solrduplicates.solr.update.GroupNumberUpdateProcessorFactory"/>
      <updateRequestProcessorChain name="add-unknown-fields" default="true"
        processor="parse-date,add-schema-fields,first-seen,group-numbers" post-processor="duplicates">
        <processor class="solr.LogUpdateProcessorFactory"/>
        <processor class="solr.DistributedUpdateProcessorFactory"/>
        <processor class="solr.RunUpdateProcessorFactory"/>
      </updateRequestProcessorChain>
      <updateRequestProcessorChain name="plain">
        <processor class="solr.RunUpdateProcessorFactory"/>
      </updateRequestProcessorChain>
      """;

  private static final String TYPES =
      """
      <field name="_root_" type="string" indexed="true" stored="false" docValues="false"/>
      <dynamicField name="*_str" type="strings" stored="false" docValues="true" indexed="false" useDocValuesAsStored="false"/>
      <fieldType name="strings" class="solr.StrField" docValues="true" multiValued="true"/>
      <fieldType name="pdates" class="solr.DatePointField" docValues="true" multiValued="true"/>
      <fieldType name="texts" class="solr.TextField" multiValued="true">
        <analyzer><tokenizer name="standard"/><filter name="lowercase"/></analyzer>
      </fieldType>
      """;

  private TestCore core;

  private static String config(String example) {
    return TestCore.with(GUESSING)
        .apply(
            example.replaceAll(
                "(?s)<updateRequestProcessorChain name=\"fingerprints\".*?</updateRequestProcessorChain>",
                ""));
  }

  private static String schema(String example) {
    String own = "id|_version_|dup_(?!file_hash)[a-z_]+";
    return TestCore.with(TYPES)
        .apply(example.replaceAll("<field name=\"(?!(" + own + ")\")[^>]*/>", ""));
  }

  @BeforeEach
  void start() {
    core = TestCore.start(GuessedFieldsTest::config, GuessedFieldsTest::schema);
  }

  @AfterEach
  void stop() throws IOException {
    core.close();
  }

  private static SolrInputDocument of(String id, String end, String date) {
    SolrInputDocument document =
        document(
            "id",
            id,
            "title",
            "Supply agreement",
            "path",
            "contracts/" + id + ".docx",
            "format",
            "docx");
    document.addField("title", "Acme");
    document.addField("text", WORDS);
    document.addField("text", MORE + " " + end);
    document.addField("author", "Ann");
    document.addField("author", "Bob");
    document.addField("format", "zip");
    document.addField("modified", "2124-06-30T00:00:00Z");
    document.addField("modified", date);
    document.addField("modified", "2019-01-01T00:00:00Z");
    return document;
  }

  private void addThree() {
    core.add(
        of("new", "at last", "2024-03-01T00:00:00Z"),
        of("old", "at latest", "2023-01-01T00:00:00Z"),
        document("id", "other", "text", "nothing of all that was ever written in this place here"));
  }

  private NamedList<?> page() {
    return SetupHandlerTest.page(core);
  }

  @Test
  void theCoreStartsAndAnswersBeforeAnyFieldIsThere() {
    assertEquals(List.of(), core.startFailure().stream().toList());
    assertEquals(
        List.of(Warning.TEXT_MISSING.with("text"), Warning.TITLE_MISSING.with("title")),
        page().get("warnings"));
    assertEquals(
        List.of("text", "title", "path", "author"),
        ((NamedList<?>) page().get("fields")).get("missing"));
    assertEquals("", ((NamedList<?>) page().get("fields")).get("format"));
    assertEquals(List.of(), core.duplicates("dup.text", WORDS).ids());
  }

  @Test
  void fieldsAreUsedAsSoonAsTheFirstDocumentMakesThem() {
    addThree();

    NamedList<?> fields = (NamedList<?>) page().get("fields");
    assertEquals(List.of(), page().get("warnings"));
    assertEquals(List.of(), fields.get("missing"));
    assertEquals("format", fields.get("format"));
    assertEquals(List.of("modified", "dup_first_seen"), fields.get("dates"));
    assertEquals(3L, ((NamedList<?>) page().get("counts")).get("current"));
    assertEquals(
        List.of(
            "ParseDateFieldUpdateProcessorFactory",
            "AddSchemaFieldsUpdateProcessorFactory",
            "FirstSeenUpdateProcessorFactory",
            "GroupNumberUpdateProcessorFactory",
            "LogUpdateProcessorFactory",
            "DistributedUpdateProcessorFactory",
            "FingerprintUpdateProcessorFactory",
            "RunUpdateProcessorFactory"),
        ((NamedList<?>) page().get("chain")).get("processors"));
  }

  /**
   * The whole text is compared, and the latest date that can be believed is the one of the version.
   */
  @Test
  void allValuesOfATextCountAndOfDatesTheLatestThatCanBeBelieved() {
    addThree();

    Answer answer = core.duplicates("id", "new");

    assertEquals(List.of("old"), answer.ids());
    List<NamedList<Object>> history = answer.history();
    assertEquals(
        List.of("old 2023-01-01T00:00:00Z docx", "new 2024-03-01T00:00:00Z docx"),
        history.stream()
            .map(
                version ->
                    version.get("id") + " " + version.get("date") + " " + version.get("format"))
            .toList());
    assertTrue((Double) history.get(0).get("similarity") < 1, "all of the text is compared");
  }

  @Test
  void aTextThatIsSentIsComparedWithAllValues() {
    addThree();

    assertEquals(
        List.of("old", "new"),
        core.duplicates("dup.text", WORDS + "\n" + MORE + " at latest").ids());
  }

  @Test
  void titlesOfSeveralValuesFindEachOther() {
    addThree();

    Answer found = core.duplicates("id", "new", "dup.sources", "title");

    assertEquals(List.of("old"), found.ids());
  }

  private NamedList<?> awaitEnd(String path, String key) {
    Waiting.until("the end of the job", () -> !"running".equals(status(path, key).get("state")));
    return status(path, key);
  }

  private NamedList<?> status(String path, String key) {
    return (NamedList<?>) core.ask(path, "command", "status").all().get(key);
  }

  private void start(String path, String command) {
    core.postTo(path, "application/json", command.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void theListOfGroupsHasTheLatestDateAndTheFirstFormat() {
    addThree();
    start("/duplicates/groups", "{\"command\":\"start\"}");
    assertEquals("done", awaitEnd("/duplicates/groups", "job").get("state"));
    core.commit();

    Answer groups = core.ask("/duplicates/groups");

    assertEquals(1, groups.response().getNumFound());
    Map<String, Object> group = groups.response().get(0).getFieldValueMap();
    assertEquals("2023-01-01T00:00:00Z", group.get("first"));
    assertEquals("2024-03-01T00:00:00Z", group.get("latest"));
    assertEquals(List.of("docx"), groups.response().get(0).getFieldValues("formats"));
    assertEquals(1, core.ask("/duplicates/links").response().getNumFound());
  }

  @Test
  void theMembersOfAGroupHaveThemToo() {
    addThree();
    start("/duplicates/groups", "{\"command\":\"start\"}");
    awaitEnd("/duplicates/groups", "job");
    core.commit();

    List<String> members =
        core
            .ask("/duplicates/groups", "fl", "title,path,author")
            .response()
            .get(0)
            .getFieldValues("members")
            .stream()
            .map(member -> (NamedList<?>) member)
            .map(
                m ->
                    m.get("id") + " " + m.get("date") + " " + m.get("author") + " " + m.get("path"))
            .toList();

    assertEquals(
        List.of(
            "old 2023-01-01T00:00:00Z Ann contracts/old.docx",
            "new 2024-03-01T00:00:00Z Ann contracts/new.docx"),
        members);
  }

  @Test
  void aBackfillMakesTheSameFingerprintsOfAllValues() {
    addThree();
    core.addBy("plain", of("without", "at long last", "2024-03-01T00:00:00Z"));
    assertEquals(1L, ((NamedList<?>) page().get("counts")).get("without"));

    start("/duplicates/backfill", "{\"command\":\"start\"}");
    NamedList<?> done = awaitEnd("/duplicates/backfill", "backfill");
    assertEquals("done", done.get("state"), done.toString());
    core.commit();
    start("/duplicates/backfill", "{\"command\":\"check\",\"check\":\"text\"}");

    NamedList<?> counts = (NamedList<?>) awaitEnd("/duplicates/backfill", "backfill").get("counts");
    assertEquals(4L, ((Number) counts.get("current")).longValue(), counts.toString());
  }
}
