// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.delivery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.NoHang;

/** Error messages of the script that creates collections; {@code CloudIT} tests its success. */
class CreateCollectionTest {
  private static final String NOWHERE = "http://127.0.0.1:1/solr";
  private static final String CONF = "example-core/conf";

  /** A password with all that a shell or curl could take for something else. */
  private static final String PASSWORD = "a \"b\" \\c $d 'e:é";

  /** What the script has said on its error stream, and how it ended. */
  private record Refusal(int exitCode, String message) {}

  private static Refusal create(String... arguments) throws Exception {
    return create(Map.of(), arguments);
  }

  private static Refusal create(Map<String, String> environment, String... arguments)
      throws Exception {
    List<String> command = new ArrayList<>(List.of("solr-config/create-collection.sh"));
    command.addAll(Arrays.asList(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(environment);
    Process script = builder.start();
    String message = new String(script.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(script.waitFor(NoHang.SECONDS, TimeUnit.SECONDS), message);
    return new Refusal(script.exitValue(), message.strip());
  }

  @Test
  void withMissingArgumentsItPrintsItsUsage() throws Exception {
    assertEquals(
        new Refusal(
            2,
            "usage: solr-config/create-collection.sh"
                + " SOLR_URL CONF_DIR COLLECTION SHARDS REPLICAS"),
        create(NOWHERE, CONF, "contracts"));
  }

  @ParameterizedTest
  @CsvSource({
    "solr-config, contracts, 2, 2, there is no solrconfig.xml in 'solr-config'",
    "example-core/conf, a/b, 2, 2, 'COLLECTION must have only letters, digits, ''.'', ''_'' and ''-'', was ''a/b'''",
    "example-core/conf, contracts, 0, 2, 'SHARDS must be a number from 1, was ''0'''",
    "example-core/conf, contracts, 2, two, 'REPLICAS must be a number from 1, was ''two'''",
  })
  void anArgumentThatWillNotDoIsNamed(
      String conf, String collection, String shards, String replicas, String message)
      throws Exception {
    assertRefused(message, create(NOWHERE, conf, collection, shards, replicas));
  }

  @Test
  void anAddressWithoutASolrIsNamed() throws Exception {
    assertRefused(
        "there is no response from Solr at " + NOWHERE,
        create(NOWHERE, CONF, "contracts", "2", "2"));
  }

  @Test
  void theErrorOfAStandaloneSolrIsPrinted() throws Exception {
    byte[] answer = "not running in SolrCloud mode".getBytes(StandardCharsets.UTF_8);
    HttpServer solr =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    solr.createContext(
        "/solr/admin/collections",
        exchange -> {
          exchange.sendResponseHeaders(400, answer.length);
          exchange.getResponseBody().write(answer);
          exchange.close();
        });
    solr.start();
    try {
      String url = "http://127.0.0.1:" + solr.getAddress().getPort() + "/solr";
      Refusal refusal = create(url + "/", CONF, "contracts", "2", "2");

      assertRefused(url + " does not run in SolrCloud mode", refusal);
      assertTrue(refusal.message().contains("not running in SolrCloud mode"), refusal.message());
    } finally {
      solr.stop(0);
    }
  }

  private static Map<String, String> anna() {
    Map<String, String> environment = new HashMap<>();
    environment.put("SOLR_DUPLICATES_USER", "anna");
    environment.put("SOLR_DUPLICATES_PASSWORD", PASSWORD);
    return environment;
  }

  @ParameterizedTest
  @CsvSource({
    "401, 'Solr requires a valid user and password: '",
    "403, 'the user ''anna'' has no permission for collections?action=CLUSTERSTATUS'",
    "500, Solr answered 500",
  })
  void whoAsksIsInTheEnvironmentAndARefusalIsNoPage(int status, String message) throws Exception {
    List<String> askers = new CopyOnWriteArrayList<>();
    HttpServer solr =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    solr.createContext(
        "/",
        exchange -> {
          askers.add(exchange.getRequestHeaders().getFirst("Authorization"));
          byte[] page = "<html>refused</html>".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    solr.start();
    try {
      String url = "http://127.0.0.1:" + solr.getAddress().getPort() + "/solr";
      Refusal refusal = create(anna(), url, CONF, "contracts", "2", "2");

      byte[] both = ("anna:" + PASSWORD).getBytes(StandardCharsets.UTF_8);
      assertEquals(List.of("Basic " + Base64.getEncoder().encodeToString(both)), askers);
      assertEquals(1, refusal.exitCode());
      assertTrue(refusal.message().contains(message), refusal.message());
      assertFalse(refusal.message().contains("<html"), refusal.message());
    } finally {
      solr.stop(0);
    }
  }

  @Test
  void noArgumentOfAProgramHasThePassword(@TempDir Path folder) throws Exception {
    Path arguments = folder.resolve("arguments");
    Path curl = folder.resolve("curl");
    Files.writeString(curl, "#!/bin/sh\necho \"$*\" >>" + arguments + "\nprintf 401\n");
    Files.setPosixFilePermissions(curl, PosixFilePermissions.fromString("rwx------"));

    Map<String, String> environment = anna();
    environment.put("PATH", folder + ":" + System.getenv("PATH"));
    assertEquals(1, create(environment, NOWHERE, CONF, "contracts", "2", "2").exitCode());

    String seen = Files.readString(arguments);
    assertTrue(seen.contains("--config "), seen);
    assertFalse(seen.contains("anna") || seen.contains("e:é"), seen);
  }

  @Test
  void aUserInTheAddressIsRefusedAndNotShown() throws Exception {
    Refusal refusal = create("http://anna:secret@host/solr", CONF, "contracts", "2", "2");

    assertRefused(
        "SOLR_URL must not contain a user; set SOLR_DUPLICATES_USER and SOLR_DUPLICATES_PASSWORD",
        refusal);
    assertFalse(refusal.message().contains("secret"), refusal.message());
  }

  private static void assertRefused(String message, Refusal refusal) {
    assertEquals(1, refusal.exitCode());
    assertTrue(
        refusal.message().endsWith("solr-config/create-collection.sh: " + message),
        refusal.message());
  }
}
