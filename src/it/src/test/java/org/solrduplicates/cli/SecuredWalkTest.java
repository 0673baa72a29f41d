// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.solr.embedded.JettyConfig;
import org.apache.solr.embedded.JettySolrRunner;
import org.apache.solr.security.Sha256AuthenticationProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.Project;
import org.solrduplicates.solr.SelfSigned;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.TestSolrXml;

/**
 * Runs the commands of the pages in order. Solr requires a password and uses TLS with a self-signed
 * certificate.
 */
@Timeout(180)
class SecuredWalkTest {
  private static final String PASSWORD = "gehëim:1";
  private static final List<String> SECRETS =
      List.of(PASSWORD, SelfSigned.PASSWORD, "geh%C3%ABim", "Z2Vow6tpbTox");

  /** Without this, JettySolrRunner ignores how TLS is set up, and is asked without it. */
  private static final String TEST_MODE = "jetty.testMode";

  @TempDir private static Path home;
  private static SelfSigned certificate;
  private static JettySolrRunner solr;

  @BeforeAll
  static void start() throws Exception {
    certificate = SelfSigned.make(home);
    TestSolrXml.write(home);
    Files.writeString(home.resolve("security.json"), security());
    TestCore.configure(home.resolve("example/conf"), config -> config, schema -> schema);
    Files.writeString(home.resolve("example/core.properties"), "name=example");
    JettyConfig http =
        JettyConfig.builder().useOnlyHttp1(true).withSSLConfig(certificate.config()).build();
    System.setProperty(TEST_MODE, "true");
    try {
      solr = new JettySolrRunner(home.toString(), http);
    } finally {
      System.clearProperty(TEST_MODE);
    }
    solr.start();
    assertTrue(url().startsWith("https://127.0.0.1:"), url());
  }

  @AfterAll
  static void stop() throws Exception {
    solr.stop();
  }

  private static String security() {
    String hash = Sha256AuthenticationProvider.getSaltedHashedValue(PASSWORD);
    return """
    {"authentication":{"class":"solr.BasicAuthPlugin","blockUnknown":true,
    "credentials":{"editor":"HASH","guest":"HASH"}},
    "authorization":{"class":"solr.RuleBasedAuthorizationPlugin",
    "user-role":{"editor":"editor"},"permissions":[
    {"name":"read","role":"editor"},{"name":"update","role":"editor"},
    {"name":"all","role":"admin"}]}}"""
        .replace("HASH", hash);
  }

  private static String url() {
    return solr.getBaseUrl() + "/example";
  }

  private static String pem() {
    return certificate.pem();
  }

  private static String credentials() throws IOException {
    Path file = Files.writeString(home.resolve("credentials"), "editor:" + PASSWORD + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"))
        .toString();
  }

  /** Runs a command with password and certificate; its output must contain no secret. */
  private static CommandLine run(int exitCode, String... typed) throws IOException {
    return run(
        exitCode,
        Stream.concat(
            Stream.of(typed),
            Stream.of("--solr", url(), "--trust-store", pem(), "--credentials", credentials())));
  }

  private static CommandLine run(int exitCode, Stream<String> typed) {
    CommandLine line =
        CommandLine.run(
            Map.of("SOLR_DUPLICATES_TRUST_STORE_PASSWORD", SelfSigned.PASSWORD),
            prompt -> Optional.of(PASSWORD),
            typed.toArray(String[]::new));
    assertEquals(exitCode, line.exitCode, line.out() + line.err());
    assertSafe(line.out() + line.err());
    return line;
  }

  private static void assertSafe(String shown) {
    SECRETS.forEach(secret -> assertFalse(shown.contains(secret), shown));
    assertFalse(shown.contains("editor:"), shown);
  }

  private static String path(Path folder, String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void theWalkOfReadmePasses(@TempDir Path folder) throws Exception {
    String files = Project.FILES.resolve("contracts").toString();
    run(0, "index", files, "--file-times", Project.TRUTH.toString());
    String shown = run(0, "show").out();
    assertTrue(shown.contains("versions"), shown);

    run(0, "backfill", "--check");
    run(0, "backfill");
    run(0, "groups", "--out", path(folder, "out"));
    run(0, "export", "--out", path(home, "exported"));
    String pair =
        "Supply contract ACME v2 (comments MB).docx\tSupply contract ACME v3 final.docx\t1\n";
    Path pairs = Files.writeString(folder.resolve("pairs.tsv"), pair);
    run(0, "evaluate", "--pairs", pairs.toString(), "--out", path(folder, "report.md"));
    try (Stream<Path> known = Files.walk(Path.of(files))) {
      run(3, "check", known.filter(Files::isRegularFile).sorted().findFirst().get().toString());
    }
    try (Stream<Path> written = Files.walk(folder)) {
      List<Path> all = written.filter(Files::isRegularFile).toList();
      assertEquals(6, all.size(), all.toString());
      for (Path file : all) {
        assertSafe(Files.readString(file));
      }
    }
  }

  @Test
  void aPasswordMayBeTypedAndAKeyStoreTrusted() {
    run(
        0,
        Stream.of(
            "groups",
            "--no-run",
            "--user=editor",
            "--solr=" + url(),
            "--trust-store=" + home.resolve("store.p12")));
  }

  private static void assertRefused(String message, String url, String... more) {
    CommandLine line = run(1, Stream.concat(Stream.of("show", "--solr", url), Stream.of(more)));
    assertTrue(line.err().contains(message), line.err());
    assertEquals(1, line.err().lines().count(), line.err());
  }

  @Test
  void whoMayNotIsToldSo() {
    assertRefused("Solr requires credentials: ", url(), "--trust-store", pem());
    assertRefused(
        "does not accept the user 'x' with this password",
        url(),
        "--trust-store",
        pem(),
        "--user",
        "x");
    assertRefused(
        "the user 'guest' is not permitted to GET " + url() + "/select",
        url().replace("://", "://guest:geh%C3%ABim:1@"),
        "--trust-store",
        pem());
  }

  @Test
  void aCertificateThatIsNotTrustedIsRefused() {
    assertRefused(
        "TLS connection to Solr at the address of --solr failed: ", url(), "--user", "editor");
  }

  @Test
  void aCertificateOfAnotherHostIsRefused() {
    assertRefused(
        "TLS connection to Solr at the address of --solr failed: ",
        url().replace("127.0.0.1", "localhost"),
        "--user",
        "editor",
        "--trust-store",
        pem());
  }
}
