// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.cli.CommandLine.assertExit;
import static org.solrduplicates.cli.CommandLine.posts;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.Http;

/** The plugin goes into cores of the shapes that people have, and out of them without a trace. */
class InstallOneCoreTest {
  private static final int DOCUMENTS = 1000;

  private static ConfigsetSolr solr;

  @BeforeAll
  static void start(@TempDir Path home) throws Exception {
    String catchAll = "<copyField source=\"*\" dest=\"_text_\"/>\n</schema>";
    solr =
        ConfigsetSolr.in(home)
            .with("filled", "guessing", schema -> schema)
            .with("empty", "guessing", schema -> schema)
            .with("control", "guessing", schema -> schema)
            .with("catchall", "guessing", schema -> schema.replace("</schema>", catchAll))
            .with("products", "techproducts", schema -> schema)
            .with("taken", "techproducts", schema -> schema)
            .with("used", "guessing", schema -> schema)
            .with("plain", "techproducts", schema -> schema)
            .start();
  }

  @AfterAll
  static void stop() throws Exception {
    solr.close();
  }

  private static String url(String core) {
    return solr.url() + "/" + core;
  }

  private static CommandLine run(String command, String core, String... more) {
    return CommandLine.run(
        Stream.concat(
                Stream.of(command, "--solr", solr.url(), "--collection", core), Stream.of(more))
            .toArray(String[]::new));
  }

  private static void install(String core, String... more) {
    assertExit(0, run("install", core, more));
    assertEquals(List.of(), posts(assertExit(0, run("install", core))));
  }

  private static void uninstall(String core, CollectionState before) throws Exception {
    assertExit(0, run("uninstall", core));
    assertEquals(List.of(), posts(assertExit(0, run("uninstall", core))));
    before.assertEqualTo(CollectionState.of(url(core)));
  }

  private static void backfill(String core) {
    assertExit(0, CommandLine.run("backfill", "--solr", url(core)));
  }

  private static void assertFindsVersions(String core) throws Exception {
    JsonNode answer = CollectionState.get(url(core), "/duplicates?id=d6&fl=id");
    JsonNode found = answer.path("response").path("docs");
    assertEquals(1, found.size(), answer::toString);
    assertEquals("d7", found.get(0).path("id").asText());
  }

  @Test
  void aFilledCoreThatGuessesFieldsIsBackfilledAndRestored() throws Exception {
    CollectionState.index(url("filled"), "body", DOCUMENTS);
    new Http(url("filled")).post("/update?commit=true", "[{\"id\":\"e\",\"title\":\"no text\"}]");
    CollectionState before = CollectionState.of(url("filled"));

    CommandLine dry = assertExit(0, run("install", "filled", "--dry-run"));
    assertTrue(dry.out().contains("text    body  "), dry.out());
    assertTrue(dry.out().contains("  the most characters"), dry.out());
    before.assertEqualTo(CollectionState.of(url("filled")));
    install("filled");
    CommandLine sick = assertExit(3, run("doctor", "filled"));
    assertTrue(sick.out().contains("wrong: 1000 documents have no fingerprint"), sick.out());
    backfill("filled");

    assertFindsVersions("filled");
    CommandLine well = assertExit(0, run("doctor", "filled"));
    assertEquals("ok", well.out().lines().reduce((a, b) -> b).orElse(""));
    assertTrue(
        new ObjectMapper().readTree(run("doctor", "filled", "--json").out()).get("ok").asBoolean());
    uninstall("filled", before);
  }

  @Test
  void anEmptyCoreThatGuessesFieldsIsInstalledBeforeItsFieldsAreThere() throws Exception {
    CommandLine unnamed = assertExit(3, run("install", "empty"));
    assertTrue(unnamed.out().contains("--text FIELD"), unnamed.out());
    assertEquals(List.of(), posts(unnamed));

    install(
        "empty",
        "--text",
        "body",
        "--title",
        "title",
        "--name",
        "resourcename",
        "--date",
        "last_modified");
    CollectionState.index(url("empty"), "body", 20);
    CollectionState.index(url("control"), "body", 20);

    assertFindsVersions("empty");
    assertExit(0, run("doctor", "empty"));
    uninstall("empty", CollectionState.of(url("control")));
  }

  @Test
  void aCoreWithoutADefaultChainIsBackfilledAndRestored() throws Exception {
    CollectionState.index(url("products"), "content", 100);
    CollectionState before = CollectionState.of(url("products"));

    install("products");
    backfill("products");

    assertFindsVersions("products");
    assertTrue(assertExit(0, run("doctor", "products")).out().contains("\npassages     false\n"));
    turnPassagesOn("products");
    uninstall("products", before);
  }

  private static void turnPassagesOn(String core) throws Exception {
    CommandLine line = assertExit(0, run("install", core, "--passages"));
    assertEquals(1, posts(line).size(), line.out());
    assertTrue(line.out().contains("have no passage fragments: run backfill"), line.out());
    assertExit(0, CommandLine.run("backfill", "--solr", url(core), "--compare-text"));
    assertEquals(List.of(), posts(assertExit(0, run("install", core, "--passages"))));
    assertTrue(assertExit(0, run("doctor", core)).out().contains("\npassages     true\n"));
    JsonNode asked = CollectionState.get(url(core), "/duplicates?id=d6&dup.passages=true");
    JsonNode found = asked.path("duplicates").path("passages").path("documents");
    assertEquals("d7", found.path(0).path("id").asText(), asked::toString);
  }

  @Test
  void aCatchAllThatTakesEverythingIsToldOf() throws Exception {
    CollectionState.index(url("catchall"), "body", 20);
    CollectionState before = CollectionState.of(url("catchall"));

    install("catchall");
    backfill("catchall");

    assertFindsVersions("catchall");
    CommandLine doctor = assertExit(0, run("doctor", "catchall"));
    assertTrue(doctor.out().contains("note: copyField from '*' to '_text_'"), doctor.out());
    uninstall("catchall", before);
  }

  @Test
  void fieldsThatWillNotDoAreRefusedBeforeAnythingIsChanged() throws Exception {
    CollectionState before = CollectionState.of(url("plain"));

    CommandLine copied = assertExit(3, run("install", "plain", "--text", "text"));
    assertTrue(copied.out().contains("--text text is filled by copyField"), copied.out());
    assertEquals(List.of(), posts(copied));
    CommandLine noDate = assertExit(3, run("install", "plain", "--date", "subject"));
    assertTrue(noDate.out().contains("--date subject is not a date field"), noDate.out());

    assertEquals(List.of(), posts(noDate));
    before.assertEqualTo(CollectionState.of(url("plain")));
  }

  @Test
  void aNameThatIsSomethingElseIsRefusedBeforeAnythingIsChanged() throws Exception {
    String handler =
        "{\"add-requesthandler\":{\"name\":\"/duplicates\",\"class\":\"solr.DumpRequestHandler\"}}";
    assertEquals(200, new Http(url("taken")).post("/config", handler).statusCode());

    CommandLine line = assertExit(3, run("install", "taken", "--text", "content"));

    assertTrue(
        line.out()
            .contains("requestHandler /duplicates already exists and is not part of this plugin"),
        line.out());
    assertEquals(List.of(), posts(line));
    assertEquals(List.of(), posts(assertExit(0, run("uninstall", "taken"))));
  }

  @Test
  void aCoreWithoutThePluginIsSick() {
    CommandLine doctor = assertExit(3, run("doctor", "plain"));

    assertTrue(doctor.out().contains("run install --solr"), doctor.out());
    assertFalse(doctor.out().contains("\nok"), doctor.out());
  }

  /** A component in a handler of the user's own would keep the core from loading. */
  @Test
  void usesOfThePluginAreNamedBeforeAnyRemoval() throws Exception {
    String handler =
        "{\"add-requesthandler\":{\"name\":\"/mine\",\"class\":\"solr.SearchHandler\","
            + "\"last-components\":[\"duplicates\"]}}";
    CollectionState.index(url("used"), "body", 4);
    assertExit(0, run("install", "used"));
    assertEquals(200, new Http(url("used")).post("/config", handler).statusCode());

    CommandLine line = assertExit(3, run("uninstall", "used"));

    assertTrue(line.out().contains("requestHandler /mine was not added by install"), line.out());
    assertEquals(List.of(), posts(line));
  }

  @Test
  void aCoreThatIsNotThereIsAFailure() {
    assertTrue(assertExit(1, run("install", "nowhere")).err().contains("no core 'nowhere'"));
  }

  @Test
  void anAddressWithTheCollectionInItIsExplained() {
    CommandLine line = CommandLine.run("doctor", "--solr", url("plain"), "--collection", "plain");

    assertTrue(assertExit(1, line).err().contains("set --solr to the address of Solr"));
  }
}
