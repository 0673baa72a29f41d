// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.solr.client.solrj.impl.HttpJdkSolrClient;
import org.apache.solr.client.solrj.request.schema.SchemaRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.zookeeper.server.embedded.ZooKeeperServerEmbedded;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.Project;

/**
 * The commands of the README from a running Solr with documents to the first version group. The
 * configuration of the collection does not have the plugin, and Solr creates the fields from the
 * documents.
 */
class InstallIT {
  private static final String RESTART = "/opt/solr/bin/solr restart\n";
  private static final String COLLECTION = "contracts";
  private static final String TEXT =
      "Everybody who has worked here for half a year may take leave. Ask the head of your"
          + " department in writing, and name somebody who does your work meanwhile. The office"
          + " answers within ten working days; without an answer the leave is granted.";

  @TempDir private Path folder;

  @Test
  void fiveCommandsLeadFromARunningSolrWithDocumentsToAVersionGroup() throws Exception {
    String commands = UserCommands.of("README.md", "Install").script();
    assertTrue(commands.lines().count() <= 5, commands);
    try (ZooKeeperServerEmbedded zooKeeper = ExampleCloud.zooKeeper(folder)) {
      zooKeeper.start();
      String address = zooKeeper.getConnectionString();
      try (ExampleServerProcess before = ExampleServerProcess.servePlainNode(address)) {
        addDocuments(before);
        run(commands.substring(0, commands.indexOf(RESTART)), before);
        try (ExampleServerProcess after = before.restartNode(address)) {
          String output =
              run(commands.substring(commands.indexOf(RESTART) + RESTART.length()), after);

          assertTrue(output.contains("\"id\":\"41\""), output);
          assertGoesAgain(after);
        }
      }
    }
  }

  /** The commands of the page on installing, with a collection that has the plugin. */
  private static void assertGoesAgain(ExampleServerProcess node) throws Exception {
    UserCommands install = UserCommands.of("docs/install.md", "Install and doctor");
    Set<String> fields = fields(node);
    assertTrue(fields.contains("dup_fingerprint"), fields::toString);

    run(install.with("docs", COLLECTION), node);
    assertEquals(fields, fields(node));
    String page =
        run(UserCommands.of("docs/install.md", "`doctor`").with("docs", COLLECTION), node);
    assertTrue(page.lines().anyMatch("ok"::equals), page);

    run(UserCommands.of("docs/uninstall.md", "Uninstall").with("docs", COLLECTION), node);
    assertFalse(fields(node).contains("dup_fingerprint"));
    run(
        UserCommands.of("docs/install.md", "Install by hand")
            .with("/docs/", "/" + COLLECTION + "/"),
        node);
    assertEquals(fields, fields(node));
  }

  private static void addDocuments(ExampleServerProcess before) throws Exception {
    before.createCollection(
        Project.TEST_RESOURCES.resolve("configsets/guessing/conf"), COLLECTION, 1, 1);
    try (HttpJdkSolrClient client =
        new HttpJdkSolrClient.Builder(before.url())
            .useHttp1_1(true)
            .withDefaultCollection(COLLECTION)
            .build()) {
      client.add(
          List.of(
              document("41", "Leave policy", TEXT),
              document("42", "Leave policy v2", TEXT.replace("half a year", "three months")),
              document("43", "Canteen", "Monday lentil soup with bread, Tuesday dumplings.")));
      client.commit();
    }
  }

  private static SolrInputDocument document(String id, String title, String text) {
    return new SolrInputDocument("id", id, "title", title, "body", text);
  }

  private static Set<String> fields(ExampleServerProcess node) throws Exception {
    try (HttpJdkSolrClient client =
        new HttpJdkSolrClient.Builder(node.url())
            .useHttp1_1(true)
            .withDefaultCollection(COLLECTION)
            .build()) {
      return new SchemaRequest.Fields()
          .process(client).getFields().stream()
              .map(field -> field.get("name").toString())
              .collect(Collectors.toSet());
    }
  }

  /** Pastes commands of the README, with the names that are here in the place of those there. */
  private static String run(String commands, ExampleServerProcess node) throws Exception {
    return run(
        new UserCommands(
            commands
                .replace("solr-duplicates-*.jar", System.getProperty("pluginJar"))
                .replace("/var/solr/data", node.home().toString())
                .replace("COLLECTION", COLLECTION)),
        node);
  }

  private static String run(UserCommands commands, ExampleServerProcess node) throws Exception {
    UserCommands.Outcome outcome = commands.run("http://localhost:8983/solr", node.url());
    assertEquals(0, outcome.exitCode(), () -> outcome.output() + outcome.errors());
    return outcome.output();
  }
}
