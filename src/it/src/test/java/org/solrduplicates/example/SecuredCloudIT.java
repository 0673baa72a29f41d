// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.Project;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.SelfSigned;

/**
 * The walk of docs/solrcloud.md through a SolrCloud, and the permissions of each user. The rules of
 * docs/security.md apply, every request needs a password, and clients and nodes use TLS with a
 * self-signed certificate.
 */
class SecuredCloudIT {
  private static final String SOLR = "http://localhost:8983/solr";
  private static final String CLI = "java -jar '" + System.getProperty("cliJar") + "' ";

  @TempDir private static Path folder;
  private static SelfSigned certificate;
  private static ExampleCloud cloud;
  private static UserCommands.Outcome walk;

  @BeforeAll
  static void walk(@TempDir Path zooKeeper) throws Exception {
    certificate = SelfSigned.make(folder);
    cloud = ExampleCloud.start(zooKeeper, certificate, Http.documentedSecurity());
    assertTrue(cloud.first().url().startsWith("https://"), cloud.first().url());
    walk = paste("admin", UserCommands.of("docs/solrcloud.md", "First steps").script());
  }

  @AfterAll
  static void stop() throws Exception {
    cloud.close();
  }

  /** Pastes commands into a shell whose user is known to curl and to the command line. */
  private static UserCommands.Outcome paste(String user, String script) throws Exception {
    String curl = "user = \"" + user + ":" + Http.PASSWORD + "\"\n";
    Files.writeString(Files.createDirectories(folder.resolve(user)).resolve(".curlrc"), curl);
    Map<String, String> environment =
        Map.of(
            "SOLR_DUPLICATES_USER", user,
            "SOLR_DUPLICATES_PASSWORD", Http.PASSWORD,
            "CURL_HOME", folder.resolve(user).toString(),
            "CURL_CA_BUNDLE", certificate.pem(),
            "JDK_JAVA_OPTIONS", trust());
    UserCommands.Outcome outcome =
        new UserCommands(script).with(environment).run(SOLR, cloud.first().url());
    assertFalse((outcome.output() + outcome.errors()).contains(Http.PASSWORD), outcome.errors());
    return outcome;
  }

  private static String trust() {
    return "-Djavax.net.ssl.trustStore="
        + certificate.store()
        + " -Djavax.net.ssl.trustStorePassword="
        + SelfSigned.PASSWORD;
  }

  private static String run(int exitCode, String user, String command) throws Exception {
    UserCommands.Outcome outcome = paste(user, CLI + command);
    assertEquals(exitCode, outcome.exitCode(), outcome.output() + outcome.errors());
    return outcome.output() + outcome.errors();
  }

  private static String of(String command) {
    return command + " --solr " + SOLR + "/contracts";
  }

  private static String setUp(String command) {
    return command + " --solr " + SOLR + " --collection contracts";
  }

  @Test
  void theCommandsOfTheReadmeShowTheVersionsOfADocument() {
    assertEquals(0, walk.exitCode(), walk.errors());
    assertTrue(walk.output().contains("supply-contract-acme_v4"), walk.output());
    assertTrue(walk.output().contains("\"shards.info\""), walk.output());
  }

  @Test
  void theSetUpIsFineAndShownToTheAdminOnly() throws Exception {
    String page = run(0, "admin", setUp("doctor"));
    assertTrue(page.contains("permissions  read true, update true, config-edit true"), page);
    assertRefused("rita", setUp("doctor"));
    for (ExampleServerProcess node : List.of(cloud.first(), cloud.second())) {
      String setup = "curl -sf " + node.url() + "/contracts/duplicates/setup";
      String output = paste("admin", setup).output();
      assertTrue(output.contains("\"warnings\":[ ]"), output);
      assertEquals(22, paste("rita", setup).exitCode());
    }
  }

  @Test
  void readersAskWritersAddAndOperatorsStartJobs() throws Exception {
    String file = " 'example-core/files/contracts/Supply contract ACME v2 (comments MB).docx'";
    run(0, "walter", of("index") + " example-core/files/hr/Lyon");
    run(0, "rita", of("show"));
    run(3, "rita", of("check") + file);
    run(0, "olga", of("backfill"));
    run(0, "olga", of("groups") + " --out " + folder.resolve("groups"));

    assertRefused("rita", of("index") + " example-core/files/hr/Lyon");
    assertRefused("rita", of("groups"));
    assertRefused("walter", of("backfill"));
    assertRefused("walter", of("show"));
    assertTrue(run(1, "nobody", of("show")).contains("does not accept the user 'nobody'"));
  }

  private static void assertRefused(String user, String command) throws Exception {
    String said = run(1, user, command);
    assertTrue(said.contains("the user '" + user + "' is not permitted to"), said);
  }

  /** Solr trusts a configset that an authenticated user uploads. */
  @Test
  void aCollectionOfAnotherConfigurationIsSetUpAndTakenBack() throws Exception {
    String collection = " --solr " + SOLR + " --collection plain";
    UserCommands.Outcome made =
        paste(
            "admin",
            "solr-config/create-collection.sh "
                + SOLR
                + " "
                + Project.TEST_RESOURCES.resolve("configsets/guessing/conf").toAbsolutePath()
                + " plain 2 2");
    assertEquals(0, made.exitCode(), made.errors());
    run(0, "admin", "install --text body" + collection);
    String document =
        "[{\"id\":\"1\",\"path\":\"a\",\"title\":\"t\",\"author\":\"me\",\"body\":\"some words\"}]";
    String update = "curl -sf -H 'Content-type: application/json' -d '" + document + "' ";
    assertEquals(0, paste("walter", update + SOLR + "/plain/update?commit=true").exitCode());
    run(0, "admin", "doctor" + collection);
    run(0, "admin", "uninstall" + collection);
    assertRefused("rita", "install --text body" + collection);
    UserCommands.Outcome refused =
        paste("rita", "solr-config/create-collection.sh " + SOLR + " example-core/conf mine 1 1");
    assertEquals(1, refused.exitCode());
    assertTrue(
        refused.errors().contains("the user 'rita' has no permission for"), refused.errors());
  }
}
