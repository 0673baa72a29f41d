// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.cli.CommandLine.assertExit;
import static org.solrduplicates.cli.CommandLine.posts;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.ConfigSetAdminRequest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.cli.FailingSolr.Failure;
import org.solrduplicates.cloud.TestCloud;
import org.solrduplicates.solr.Http;

/** The plugin goes into collections of a SolrCloud, and out of them without a trace. */
class InstallCloudTest {
  private static final int DOCUMENTS = 1000;

  private static Path folder;
  private static TestCloud cloud;

  @BeforeAll
  static void start(@TempDir Path home) {
    folder = home;
    cloud = TestCloud.start(home.resolve("cloud"), 2);
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  /** Uploads a configset as anybody can, so that anybody may change it. */
  private static void upload(String name, String configset) throws Exception {
    uploadFrom(
        ConfigsetSolr.write(configset, folder.resolve(name), UnaryOperator.identity()), name);
  }

  private static void uploadFrom(Path conf, String name) throws Exception {
    Path zip = folder.resolve(name + ".zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip));
        Stream<Path> files = Files.list(conf)) {
      for (Path file : files.toList()) {
        out.putNextEntry(new ZipEntry(file.getFileName().toString()));
        Files.copy(file, out);
      }
    }
    cloud
        .client()
        .request(
            new ConfigSetAdminRequest.Upload()
                .setConfigSetName(name)
                .setUploadFile(zip.toFile(), "application/zip"));
  }

  private static void create(String name, String configset, int shards) {
    cloud.create(CollectionAdminRequest.createCollection(name, configset, shards, 1));
  }

  private static String solr(String collection) {
    return cloud.replicas(collection).get(0).getBaseUrl();
  }

  private static String url(String collection) {
    return solr(collection) + "/" + collection;
  }

  private static CommandLine run(String command, String collection, String... more) {
    return CommandLine.run(
        Stream.concat(
                Stream.of(command, "--solr", solr(collection), "--collection", collection),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private static List<String> paths(CommandLine line) {
    return posts(line).stream().map(post -> post.split(" ")[1]).toList();
  }

  private static void assertFindsVersions(String collection) throws IOException {
    JsonNode found =
        CollectionState.get(url(collection), "/duplicates?id=d6&fl=id").path("response");
    assertEquals("d7", found.path("docs").path(0).path("id").asText(), found::toString);
    assertEquals(1, found.path("numFound").asInt());
  }

  @Test
  void aSharedConfigsetIsChangedOnlyOnRequestAndForAll() throws Exception {
    upload("shared", "guessing");
    create("first", "shared", 2);
    create("second", "shared", 1);
    CollectionState.index(url("first"), "body", DOCUMENTS);
    CollectionState.index(url("second"), "body", 10);
    CollectionState first = CollectionState.of(url("first"));
    CollectionState second = CollectionState.of(url("second"));

    CommandLine refused = assertExit(3, run("install", "first"));
    assertTrue(refused.out().contains("the configset shared is shared with second"), refused.out());
    assertEquals(List.of(), posts(refused));
    CommandLine dry = assertExit(0, run("install", "first", "--shared-configset", "--dry-run"));
    first.assertEqualTo(CollectionState.of(url("first")));
    CommandLine install = assertExit(0, run("install", "first", "--shared-configset"));
    assertEquals(paths(dry), paths(install));
    assertEquals(6, posts(install).size(), install.out());
    assertTrue(posts(dry).get(1).contains("{\"add-field\":[{\"name\":"), dry.out());
    assertTrue(posts(install).get(1).endsWith(", dup_changed)"), install.out());
    for (CommandLine line : List.of(dry, install)) {
      String shown = line.out().substring(line.out().indexOf("of the configset shared:"));
      assertTrue(shown.indexOf("\" post-processor=\"duplicates\">") > 0, line.out());
      assertTrue(shown.indexOf("\nto\n") < shown.indexOf("POST /admin/configs"), line.out());
    }
    CommandLine again = assertExit(0, run("install", "first", "--shared-configset"));
    assertEquals(List.of(), posts(again));
    assertTrue(again.out().contains("Already installed: "), again.out());

    for (String collection : List.of("first", "second")) {
      assertExit(0, CommandLine.run("backfill", "--solr", url(collection)));
      assertFindsVersions(collection);
      assertExit(0, run("doctor", collection));
    }
    assertExit(3, run("uninstall", "second"));
    assertExit(0, run("uninstall", "second", "--shared-configset"));
    first.assertEqualTo(CollectionState.of(url("first")));
    second.assertEqualTo(CollectionState.of(url("second")));
    assertEquals(List.of(), posts(run("uninstall", "second", "--shared-configset")));
  }

  /**
   * The changes are the setup handler, the fields, the plugins, the file, and a reload of each
   * collection.
   */
  @Test
  void aFailedChangeOfASharedConfigsetIsReportedAndFinishedAndRemoved() throws Exception {
    upload("halves", "techproducts");
    create("half", "halves", 1);
    create("otherhalf", "halves", 1);
    CollectionState before = CollectionState.of(url("half"));
    for (int passed = 0; passed < 6; passed++) {
      failInstall(passed);
      assertExit(0, run("install", "half", "--shared-configset", "--text", "content"));
      assertExit(0, run("doctor", "half"));
      assertExit(0, run("doctor", "otherhalf"));
      assertExit(0, run("uninstall", "half", "--shared-configset"));
      before.assertEqualTo(CollectionState.of(url("half")));
    }
    for (int passed = 3; passed < 6; passed++) {
      failInstall(passed);
      assertExit(0, run("uninstall", "half", "--shared-configset"));
      before.assertEqualTo(CollectionState.of(url("half")));
      before.assertEqualTo(CollectionState.of(url("otherhalf")));
    }
  }

  private static void failInstall(int passed) throws IOException {
    String[] typed = {"--collection", "half", "--shared-configset", "--text", "content"};
    try (FailingSolr failing = new FailingSolr(solr("half"), Failure.REFUSED, passed)) {
      Stream<String> all =
          Stream.concat(Stream.of("install", "--solr", failing.url()), Stream.of(typed));
      assertExit(1, CommandLine.run(all.toArray(String[]::new)));
    }
    CommandLine doctor = assertExit(3, run("doctor", "half"));
    assertTrue(doctor.out().contains("run install --solr " + solr("half")), doctor.out());
    assertFalse(doctor.out().contains("\nok"), doctor.out());
  }

  @Test
  void aCollectionWithoutADefaultChainGetsOne() throws Exception {
    upload("products", "techproducts");
    create("products", "products", 1);
    CollectionState before = CollectionState.of(url("products"));

    assertExit(0, run("install", "products"));
    CollectionState.index(url("products"), "content", 20);
    assertFindsVersions("products");
    assertExit(0, run("doctor", "products"));
    assertExit(0, run("uninstall", "products"));

    CollectionState after = CollectionState.of(url("products"));
    new CollectionState(before.schema(), before.overlay(), before.file(), after.documents())
        .assertEqualTo(after);
  }

  /** Turning off the guessing of fields turns off the whole chain. */
  @Test
  void aCollectionWhoseDefaultChainIsTurnedOffGetsAnother() throws Exception {
    upload("unguessed", "guessing");
    create("unguessed", "unguessed", 1);
    String off = "{\"set-user-property\":{\"update.autoCreateFields\":\"false\"}}";
    new Http(url("unguessed")).post("/config", off);
    CollectionState before = CollectionState.of(url("unguessed"));

    assertExit(0, run("install", "unguessed", "--text", "body_txt"));
    assertTrue(
        run("doctor", "unguessed")
            .out()
            .contains("chain        name solr-duplicates, parameters none, fingerprints true"),
        "the chain of our own");
    assertExit(0, run("uninstall", "unguessed"));

    before.assertEqualTo(CollectionState.of(url("unguessed")));
  }

  @Test
  void aConfigsetFromSomebodyIsLeftToWhoMayChangeIt() throws Exception {
    Path conf =
        ConfigsetSolr.write("guessing", folder.resolve("trusted"), UnaryOperator.identity());
    cloud.upload("trusted", conf);
    create("trusted", "trusted", 1);
    CollectionState before = CollectionState.of(url("trusted"));

    CommandLine install = assertExit(3, run("install", "trusted", "--text", "body"));
    assertTrue(
        install.out().contains("with: bin/solr zk cp zk:/configs/trusted/solrconfig.xml"),
        install.out());
    String config = before.file();
    String line =
        "  <arr name=\"last-components\"><str>duplicates-list</str>"
            + "<str>duplicates-versions</str><str>duplicates</str></arr>";
    assertTrue(install.out().contains("add to the handlers that search:\n" + line), install.out());
    replaceFile(
        config
            .replace(
                "add-schema-fields\">",
                "add-schema-fields,first-seen,group-numbers\" post-processor=\"duplicates\">")
            .replace("</requestHandler>", line + "\n  </requestHandler>"));
    // Solr may have loaded the file by itself, for what the first run laid over it
    List<String> reload = posts(assertExit(0, run("install", "trusted")));
    assertTrue(reload.stream().allMatch(post -> post.contains("action=RELOAD")), reload::toString);
    String doctor = run("doctor", "trusted").out();
    assertTrue(
        doctor.contains("add-unknown-fields-to-the-schema, parameters none, fingerprints true"),
        doctor);
    assertExit(3, run("uninstall", "trusted"));
    replaceFile(config);
    assertExit(0, run("uninstall", "trusted"));

    before.assertEqualTo(CollectionState.of(url("trusted")));
  }

  /** Does what bin/solr zk cp does. */
  private static void replaceFile(String config) throws IOException {
    Path file = Files.createDirectories(folder.resolve("edited")).resolve("solrconfig.xml");
    Files.writeString(file, config);
    cloud.upload("trusted", file.getParent());
  }

  @Test
  void theConfigsetOfLaterCollectionsIsLeftAlone() throws Exception {
    upload("_default", "guessing");
    create("later", "_default", 1);

    CommandLine install = assertExit(3, run("install", "later", "--shared-configset"));

    assertTrue(install.out().contains("uses the configset _default"), install.out());
    assertEquals(List.of(), posts(install));
  }

  /** Three of them have replicas that Solr cannot update in place. */
  @ParameterizedTest
  @CsvSource({"WORKS,2", "CATALOGUE,2", "SITE,1", "PAGES,1", "OLDEST,1", "TRANSLATED,2"})
  void eachShapeWorksOverShards(CollectionShape shape, int replicas) throws Exception {
    Path conf = Files.createDirectories(folder.resolve(shape.core()));
    String schema = shape.schema().replace(" default=\"NOW\"", ""); // replicas have own clocks
    Files.writeString(conf.resolve(shape.schemaFile()), schema);
    Files.writeString(conf.resolve("solrconfig.xml"), shape.config());
    uploadFrom(conf, shape.core());
    cloud.create(CollectionAdminRequest.createCollection(shape.core(), shape.core(), 2, replicas));

    new InstallWalk(solr(shape.core()), shape.core(), shape.fields(), null, true).goAll();
  }

  @Test
  void anAliasIsToldApart() throws Exception {
    upload("aliased", "techproducts");
    create("aliased", "aliased", 1);
    cloud.run(CollectionAdminRequest.createAlias("alias", "aliased"));

    CommandLine line =
        CommandLine.run("install", "--solr", solr("aliased"), "--collection", "alias");

    assertExit(1, line);
    assertTrue(line.err().contains("--collection aliased"), line.err());
  }
}
