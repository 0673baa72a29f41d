// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.Http;

/** With authentication, doctor prints the permissions of the user, and changes nothing. */
class DoctorPermissionsTest {
  private static final String ANONYMOUS = "";
  private static final String EDITOR = "solr:SolrRocks@";

  private static ConfigsetSolr solr;

  @BeforeAll
  static void start(@TempDir Path home) throws Exception {
    String security =
        Http.SECURITY.replace(
            "\"permissions\":[",
            "\"permissions\":[{\"name\":\"config-edit\",\"role\":\"admin\"},"
                + "{\"name\":\"schema-edit\",\"role\":\"admin\"},");
    solr =
        ConfigsetSolr.in(home)
            .with("core", "techproducts", schema -> schema)
            .secured(security)
            .start();
  }

  @AfterAll
  static void stop() throws Exception {
    solr.close();
  }

  private static CommandLine doctor(String user, String... more) {
    String url = solr.url().replace("://", "://" + user);
    return more.length == 0
        ? CommandLine.run("doctor", "--solr", url, "--collection", "core")
        : CommandLine.run("doctor", "--solr", url, "--collection", "core", more[0]);
  }

  @Test
  void anAnonymousUserHasNoPermission() {
    String page = doctor(ANONYMOUS).out();

    assertTrue(page.contains("permissions  read false, update false, config-edit false"), page);
  }

  @Test
  void aUserHasThePermissionsOfHisRole() {
    String page = doctor(EDITOR).out();

    assertTrue(page.contains("permissions  read true, update true, config-edit false"), page);
  }

  @Test
  void thePasswordIsPrintedNowhere() {
    CommandLine line = doctor(EDITOR, "--json");

    assertTrue(line.out().contains("\"update\" : true"), line.out());
    assertFalse((line.out() + line.err()).contains("SolrRocks"));
  }

  @Test
  void whoMayNotChangeTheConfigurationIsToldSo() {
    CommandLine line =
        CommandLine.run(
            "install", "--solr", solr.url().replace("://", "://" + EDITOR), "--collection", "core");

    assertEquals(3, line.exitCode, line.err());
    assertTrue(line.out().contains("No permission: POST /core/config: 403"), line.out());
    assertTrue(line.out().contains("a user with the permission config-edit"), line.out());
    assertTrue(line.out().contains("No permission: POST /core/schema: 403"), line.out());
    assertTrue(line.out().contains("a user with the permission schema-edit"), line.out());
    assertEquals(List.of(), CommandLine.posts(line));
  }
}
