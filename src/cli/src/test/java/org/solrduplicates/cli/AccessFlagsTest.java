// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who asks Solr, over which way, and what is said of a refusal; no password is ever shown. */
class AccessFlagsTest {
  private static final String SECRET = "s3cr:t";
  private static final String HEADER = "Basic YW5uYTpzM2NyOnQ=";
  private static final String PAGE = "<html><body>Who goes there?</body></html>";

  @TempDir private Path folder;
  private StubSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new StubSolr();
    solr.addSingle("a");
    solr.addSingle("b");
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  private Path credentials() throws IOException {
    Path file = Files.writeString(folder.resolve("credentials"), "anna:" + SECRET);
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private String urlWithUser() {
    return solr.url().replace("://", "://anna:" + SECRET + "@");
  }

  private static CommandLine run(Stream<String> typed) {
    return CommandLine.run(typed.toArray(String[]::new));
  }

  private void assertAsked(CommandLine line, String... headers) {
    assertEquals(0, line.exitCode, line.err());
    assertEquals(List.of(headers), solr.askers);
    assertHidden(line);
  }

  private static void assertHidden(CommandLine line) {
    assertFalse((line.out() + line.err()).contains("s3cr"), line.out() + line.err());
    assertFalse((line.out() + line.err()).contains("<"), line.out() + line.err());
  }

  @Test
  void aFileHasTheCredentials() throws IOException {
    assertAsked(
        CommandLine.run(
            "show", "--solr", solr.url(), "--id", "a", "--credentials", "" + credentials()),
        HEADER);
  }

  @Test
  void anAddressHasTheCredentials() {
    assertAsked(CommandLine.run("show", "--solr", urlWithUser(), "--id", "a"), HEADER);
  }

  @Test
  void credentialsOfTheAddressOverrideThoseOfTheEnvironment() {
    Map<String, String> environment =
        Map.of("SOLR_DUPLICATES_USER", "anna", "SOLR_DUPLICATES_PASSWORD", SECRET);
    String other = solr.url().replace("://", "://bob:b@");

    CommandLine.run(
        environment, prompt -> Optional.empty(), "show", "--solr", solr.url(), "--id", "a");

    assertAsked(
        CommandLine.run(environment, p -> Optional.empty(), "show", "--solr", other, "--id", "a"),
        HEADER,
        "Basic Ym9iOmI=");
  }

  @Test
  void thePasswordOfANamedUserIsPromptedForOnce() {
    List<String> prompts = new ArrayList<>();

    CommandLine line =
        CommandLine.run(
            Map.of("SOLR_DUPLICATES_USER", "bob", "SOLR_DUPLICATES_PASSWORD", "b"),
            prompt -> {
              prompts.add(prompt);
              return Optional.of(SECRET);
            },
            "show",
            "--user=anna",
            "--solr",
            solr.url().replace("://", "://bob:b@"),
            "--id",
            "a",
            "--id",
            "b");

    assertAsked(line, HEADER, HEADER);
    assertEquals(List.of("Password of anna: "), prompts);
  }

  @Test
  void withoutCredentialsNoHeaderIsSent() {
    assertAsked(CommandLine.run("show", "--solr", solr.url(), "--id", "a"), "null");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --solr URL --user anna                     | --user needs a terminal for the password prompt
          --solr URL --user anna:s3cr                | --user must be a name without ':'
          --solr URL --user anna --credentials s3cr  | exclude each other
          --solr http://s3cr@host/solr/x             | has a user without a password; write user:password@host
          --solr http://:s3cr@host/solr/x            | the user name must not be empty
          --solr URL,http://a:s3cr@host/solr/test    | the same user and password in all addresses
          --solr URL --solr http://host/solr/x       | the same collection at each node, not 'test'
          --solr http://a:s3cr@h_h/solr/x            | was '***@h_h/solr/x'
          --solr http://a:s3/s3cr@h/solr/x           | was '***@h/solr/x'
          --solr a:s3cr@host/solr/x                  | was '***@host/solr/x'
          --solr http://h/solr/x?p=a:s3cr@x          | must be a URL like
          --solr URL --proxy a:s3cr@host:80          | --proxy': must be HOST:PORT
          --solr URL --proxy http://a:s3cr@host:80   | --proxy': must be HOST:PORT
          --solr URL --proxy host:65536              | a port in 1 … 65535
          --slr http://a:s3cr@host/solr/x            | no flag --slr.
          --slr=http://a:s3'cr@host/solr/x           | no flag --slr=***@host
          --solr URL http://a:s3cr@host/solr/x       | does not accept '***@host/solr/x'
          --solr URL a:s3cr@host                     | does not accept '***@host'
          """)
  void invalidArgumentsAreRefusedWithoutThePassword(String typed, String message) {
    CommandLine line =
        run(
            Stream.concat(
                Stream.of("show"),
                Stream.of(typed.split(" ")).map(word -> word.replace("URL", solr.url()))));

    assertEquals(2, line.exitCode, line.err());
    assertTrue(line.err().contains(message), line.err());
    assertHidden(line);
  }

  @Test
  void halfOfTheEnvironmentIsRefused() {
    CommandLine line =
        CommandLine.run(
            Map.of("SOLR_DUPLICATES_PASSWORD", SECRET),
            prompt -> Optional.empty(),
            "show",
            "--solr",
            solr.url());

    assertEquals(2, line.exitCode, line.err());
    assertTrue(line.err().contains("is set; set both or none"), line.err());
    assertHidden(line);
  }

  @Test
  void aTrustStoreThatIsNoneIsAFailure() throws IOException {
    Path file = Files.writeString(folder.resolve("store"), "no store");

    CommandLine line = CommandLine.run("show", "--solr", solr.url(), "--trust-store", "" + file);

    assertEquals(1, line.exitCode);
    assertTrue(
        line.err().startsWith("solr-duplicates: " + file + " is not a trust store"), line.err());
  }

  /** Every command that asks a Solr, but for those that first read files in another process. */
  /** The commands that start a job. */
  private static final Set<String> STARTS = Set.of("groups", "backfill", "backfill --check");

  private List<String> commands() throws IOException {
    Path pairs = Files.writeString(folder.resolve("pairs.tsv"), "a\tb\t1\n");
    return List.of(
        "show",
        "groups",
        "groups --no-run --out " + folder.resolve("out"),
        "backfill",
        "backfill --check",
        "evaluate --pairs " + pairs);
  }

  private static void page(HttpExchange exchange, int status) throws IOException {
    exchange.getRequestBody().readAllBytes();
    byte[] page = PAGE.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "text/html");
    exchange.getResponseHeaders().add("Location", "http://elsewhere/" + SECRET);
    exchange.sendResponseHeaders(status, page.length);
    exchange.getResponseBody().write(page);
    exchange.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          200 | returned status 200 without a JSON body; check that the address is Solr's and not that of a proxy or login page
          301 | is redirected (301); use the address of the redirect
          302 | is redirected (302)
          307 | is redirected (307)
          401 | Solr does not accept the user 'anna' with this password
          403 | the user 'anna' is not permitted to
          404 | no collection or core at http://127.0.0.1:
          407 | the proxy requires credentials
          500 | returned status 500 without a JSON body
          503 | returned status 503 without a JSON body
          """)
  void aRefusalIsOneSentenceWithoutPageAndPassword(int status, String message) throws IOException {
    solr.handle("", exchange -> page(exchange, status));
    for (String command : commands()) {
      CommandLine line =
          run(
              Stream.concat(
                  Stream.of(command.split(" ")),
                  Stream.of("--solr", urlWithUser().replace("/solr/test", "/solr/test/none"))));

      boolean mayHaveStarted = status >= 500 && STARTS.contains(command);
      assertEquals(mayHaveStarted ? 4 : 1, line.exitCode, command + ": " + line.err());
      assertEquals(1, line.err().lines().count(), command + ": " + line.err());
      assertTrue(line.err().contains(message), command + ": " + line.err());
      assertHidden(line);
    }
  }

  @Test
  void theCommandsThatReadFilesSaySoToo() throws IOException {
    solr.handle("", exchange -> page(exchange, 401));
    Path words =
        Files.writeString(Files.createDirectory(folder.resolve("files")).resolve("a.txt"), "words");
    Path truth = Files.writeString(folder.resolve("truth.tsv"), "path\tgroup\tversion\tfileTime\n");
    String files = words.getParent().toString();
    for (String command :
        List.of(
            "index " + files, "check " + words, "example --files " + files + " --truth " + truth)) {
      CommandLine line = CommandLine.run((command + " --solr " + urlWithUser() + "/x").split(" "));

      assertEquals(1, line.exitCode, command + ": " + line.err());
      assertTrue(line.err().contains("does not accept the user 'anna'"), command + line.err());
      assertHidden(line);
    }
  }

  @Test
  void aHandlerThatIsNotThereIsToldFromACollectionThatIsNotThere() {
    solr.handle("/schema/uniquekey", exchange -> StubSolr.send(exchange, 200, "{}"));
    solr.handle("/duplicates/groups", exchange -> page(exchange, 404));

    CommandLine line = CommandLine.run("groups", "--solr", solr.url());

    assertEquals(1, line.exitCode);
    assertEquals(
        "solr-duplicates: "
            + solr.url()
            + " has no handler /duplicates/groups; run the command install",
        line.err().strip());
  }

  @Test
  void theReasonForARefusalOfSolrIsPrinted() {
    solr.handle(
        "/duplicates/groups",
        exchange ->
            StubSolr.send(exchange, 403, "{\"error\":{\"msg\":\"only by day\",\"code\":403}}"));

    CommandLine line = CommandLine.run("groups", "--solr", solr.url());

    assertTrue(line.err().contains("POST " + solr.url()), line.err());
    assertTrue(line.err().contains("--credentials FILE, --user NAME"), line.err());
    assertTrue(line.err().strip().endsWith(": only by day"), line.err());
  }

  @Test
  void aProxyIsAsked() {
    CommandLine line =
        CommandLine.run(
            "show",
            "--solr",
            "http://solr.invalid:8983/solr/test",
            "--proxy",
            solr.url().replaceAll("http://|/solr.*", ""),
            "--id",
            "a");

    assertEquals(0, line.exitCode, line.err());
  }

  @Test
  void theProxyOfTheJvmIsAskedToo() {
    Map<String, String> properties =
        Map.of(
            "http.proxyHost",
            "127.0.0.1",
            "http.proxyPort",
            solr.url().replaceAll("\\D*127.0.0.1:(\\d+).*", "$1"));
    properties.forEach(System::setProperty);
    try {
      CommandLine line =
          CommandLine.run("show", "--solr", "http://solr.invalid:8983/solr/test", "--id", "a");

      assertEquals(0, line.exitCode, line.err());
    } finally {
      properties.keySet().forEach(System::clearProperty);
    }
  }
}
