// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.cli.CommandLine.assertExit;
import static org.solrduplicates.cli.CommandLine.posts;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.Http;

/** People have things of their own beside the plugin, which install and uninstall leave alone. */
class InstallUnusualCoresTest {
  private static final String GUESSING = "add-schema-fields\">";
  private static final String OF_PROPERTY =
      "add-schema-fields,${seen:first-seen},${number:group-numbers}\""
          + " post-processor=\"${made:duplicates}\">";

  private static final String ODD_DATE =
      "<field name=\"changed:on\" type=\"pdate\" stored=\"true\"/></schema>";
  private static final String CHOICE =
      "<updateRequestProcessorChain name=\"plain\"><processor"
          + " class=\"solr.RunUpdateProcessorFactory\"/></updateRequestProcessorChain>"
          + "<initParams path=\"/update/**\"><lst name=\"defaults\"><str"
          + " name=\"update.chain\">plain</str></lst></initParams></config>";

  private static ConfigsetSolr solr;

  @BeforeAll
  static void start(@TempDir Path home) throws Exception {
    solr =
        ConfigsetSolr.in(home)
            .with("property", "guessing", schema -> schema)
            .with("namesake", "guessing", schema -> schema)
            .with("parameters", "guessing", schema -> schema)
            .with("settings", "guessing", schema -> schema)
            .with("undone", "guessing", schema -> schema)
            .with("chosen", "guessing", schema -> schema)
            .with("mine", "guessing", schema -> schema)
            .with("many", "guessing", schema -> schema)
            .with("odd", "guessing", schema -> schema.replace("</schema>", ODD_DATE));
    edit("chosen", config -> config.replace("</config>", CHOICE));
    edit(
        "namesake",
        config ->
            config
                .replace(
                    "<updateProcessor name=\"uuid\"",
                    "<updateProcessor name=\"duplicates\" class=\"solr.TrimFieldUpdateProcessorFactory\"/>"
                        + "<updateProcessor name=\"uuid\"")
                .replace(GUESSING, "add-schema-fields\" post-processor=\"duplicates\">"));
    solr.start();
  }

  @AfterAll
  static void stop() throws Exception {
    solr.close();
  }

  private static void edit(String core, UnaryOperator<String> change) throws IOException {
    String before = Files.readString(solr.config(core));
    String after = change.apply(before);
    assertTrue(!after.equals(before), "nothing was edited");
    Files.writeString(solr.config(core), after);
  }

  private static void reload(String core) throws IOException {
    CollectionState.get(solr.url(), "/admin/cores?action=RELOAD&core=" + core);
  }

  private static String url(String core) {
    return solr.url() + "/" + core;
  }

  private static void post(String core, String path, String json) {
    var answer = new Http(url(core)).post(path, json);
    assertEquals(200, answer.statusCode(), answer.body());
  }

  private static CommandLine assertRun(int code, String command, String core, String... more) {
    Stream<String> typed = Stream.of(command, "--solr", solr.url(), "--collection", core);
    return assertExit(
        code, CommandLine.run(Stream.concat(typed, Stream.of(more)).toArray(String[]::new)));
  }

  private static void assertContains(CommandLine line, String text) {
    assertTrue(line.out().contains(text), line.out());
  }

  private static void install(String core) {
    assertRun(0, "install", core, "--text", "body");
  }

  /** Solr would keep the overlay without the processors, and not load the core any more. */
  @Test
  void namesThatAreNotFoundInTheFileKeepTheirProcessors() throws Exception {
    CollectionState before = CollectionState.of(url("property"));
    install("property");
    edit("property", config -> config.replace(GUESSING, OF_PROPERTY));
    reload("property");
    assertEquals(List.of(), posts(assertRun(0, "install", "property")));

    CommandLine line = assertRun(3, "uninstall", "property");

    assertContains(line, "Left to do: the chain 'add-unknown-fields-to-the-schema' still names");
    reload("property");
    CollectionState.get(url("property"), "/select?q=*:*");
    edit("property", config -> config.replace(OF_PROPERTY, GUESSING));
    assertRun(0, "uninstall", "property");
    before.assertEqualTo(CollectionState.of(url("property")));
  }

  @Test
  void aProcessorOfSomebodyElseStaysOnHisChain() throws Exception {
    CollectionState before = CollectionState.of(url("namesake"));

    assertEquals(List.of(), posts(assertRun(0, "uninstall", "namesake")));

    before.assertEqualTo(CollectionState.of(url("namesake")));
  }

  /** Every update with such a parameter would be refused. */
  @Test
  void parametersThatUseThePluginAreNamedBeforeAnyRemoval() throws Exception {
    install("parameters");
    post(
        "parameters",
        "/config",
        "{\"add-initparams\":{\"name\":\"some\",\"path\":\"/update/**\","
            + "\"defaults\":{\"post-processor\":\"duplicates\"}},"
            + "\"add-requesthandler\":{\"name\":\"/mine\",\"class\":\"solr.UpdateRequestHandler\","
            + "\"invariants\":{\"update.chain\":\"solr-duplicates\"}}}");
    post(
        "parameters", "/config/params", "{\"set\":{\"mine\":{\"processor\":\"uuid,first-seen\"}}}");

    CommandLine line = assertRun(3, "uninstall", "parameters");

    assertContains(line, "Left to do: initParams /update/** has post-processor=duplicates, which");
    assertContains(
        line, "Left to do: requestHandler /mine has update.chain=solr-duplicates, which");
    assertContains(line, "Left to do: the set 'mine' of params.json has processor=uuid,first-seen");
    assertEquals(List.of(), posts(line));
  }

  private static JsonNode overlay(String core) throws IOException {
    return CollectionState.of(url(core)).overlay();
  }

  @Test
  void laterSettingsOfTheUserAreKept() throws Exception {
    install("settings");
    post(
        "settings",
        "/config",
        "{\"update-searchcomponent\":{\"name\":\"duplicates\","
            + "\"class\":\"org.solrduplicates.solr.search.DuplicatesComponent\","
            + "\"textField\":\"body\",\"authorField\":\"id\"},"
            + "\"update-requesthandler\":{\"name\":\"/duplicates\",\"class\":\"solr.SearchHandler\","
            + "\"components\":[\"duplicates\"],"
            + "\"defaults\":{\"dup\":true,\"dup.maxGroup\":7,\"dup.date.fl\":\"seen_dt\"}}}");
    JsonNode before = overlay("settings");

    assertEquals(List.of(), posts(assertRun(0, "install", "settings")));
    assertEquals(before, overlay("settings"));

    assertRun(0, "install", "settings", "--title", "name_t", "--date", "made_dt");
    JsonNode component = overlay("settings").path("searchComponent").path("duplicates");
    assertEquals("id", component.path("authorField").asText());
    assertEquals("name_t", component.path("titleField").asText());
    JsonNode defaults =
        overlay("settings").path("requestHandler").path("/duplicates").path("defaults");
    assertEquals(7, defaults.path("dup.maxGroup").asInt());
    assertEquals("made_dt,dup_first_seen", defaults.path("dup.date.fl").asText());
  }

  /** The fields are spoilt after the core was loaded, so that any change finds them so. */
  @Test
  void updatesAreRevertedToo() throws Exception {
    install("undone");
    JsonNode before = overlay("undone");
    Path schema = solr.config("undone").resolveSibling("managed-schema.xml");
    String spoilt =
        Files.readString(schema)
            .replaceFirst("(name=\"dup_fingerprint\" type=\")binary", "$1string");
    Files.writeString(schema, spoilt);

    CommandLine line = assertRun(1, "install", "undone", "--title", "name_t");

    assertContains(line, "Solr cannot load this, so the change is reverted:");
    assertContains(line, "The collection still does not load: POST /undone/config: 500");
    assertTrue(line.err().contains("the field 'dup_fingerprint' of the schema"), line.err());
    assertEquals(before, overlay("undone"));
  }

  @Test
  void updatesOfAnyChainGetFingerprints() throws Exception {
    install("chosen");

    assertContains(assertRun(3, "doctor", "chosen"), "\nupdates      /update true, ");
  }

  /** What a handler has itself counts more than what is set for all. */
  @Test
  void updatesThatGetNoFingerprintsAreLeftToDo() throws Exception {
    String handler =
        "{\"add-requesthandler\":{\"name\":\"/update/mine\",\"class\":\"solr.UpdateRequestHandler\","
            + "\"defaults\":{\"post-processor\":\"uuid\"}}}";
    post("mine", "/config", handler);

    CommandLine line = assertRun(3, "install", "mine", "--text", "body");

    assertContains(
        line,
        "Warning: /update/mine is configured with processor=first-seen,group-numbers,"
            + " post-processor=uuid, which creates no fingerprints");
    assertContains(line, "Left to do: fix the warnings above");
    assertContains(assertRun(3, "doctor", "mine"), "/update/mine false");
  }

  /** An address has 8192 bytes at most. */
  @Test
  void documentsMayHaveAnyNumberOfFields() throws Exception {
    String name = "attr_of_some_document_that_came_by_solr_cell_";
    String fields =
        IntStream.range(0, 400)
            .mapToObj(i -> "\"" + name + i + "\":\"value\"")
            .collect(Collectors.joining(","));
    post("many", "/update?commit=true", "[{\"id\":\"a\"," + fields + "}]");

    CommandLine line = assertRun(0, "install", "many", "--dry-run");

    assertContains(line, "text    " + name);
  }

  @Test
  void aFieldMayHaveAnyName() throws Exception {
    post("odd", "/update?commit=true", "[{\"id\":\"a\",\"body\":\"a text\"}]");
    assertRun(0, "install", "odd", "--text", "body", "--date", "changed:on");

    assertContains(assertRun(3, "doctor", "odd"), "changed:on 0");
  }
}
