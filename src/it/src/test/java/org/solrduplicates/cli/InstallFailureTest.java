// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.cli.CommandLine.assertExit;
import static org.solrduplicates.cli.CommandLine.posts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.cli.FailingSolr.Failure;

/** Whatever install and uninstall leave behind when they fail, doctor reports and both finish. */
class InstallFailureTest {
  private static ConfigsetSolr solr;

  @BeforeAll
  static void start(@TempDir Path home) throws Exception {
    solr =
        ConfigsetSolr.in(home)
            .with("core", "guessing", s -> s)
            .with("reverted", "guessing", s -> s)
            .with("finished", "guessing", s -> s)
            .with("removed", "guessing", s -> s);
    solr.start();
  }

  @AfterAll
  static void stop() throws Exception {
    solr.close();
  }

  @AfterEach
  void restore() {
    uninstall();
  }

  private static CommandLine run(String command, String address, String core, String... more) {
    Stream<String> typed = Stream.of(command, "--solr", address, "--collection", core);
    return CommandLine.run(Stream.concat(typed, Stream.of(more)).toArray(String[]::new));
  }

  private static CommandLine install(String address) {
    return install(address, "core");
  }

  private static CommandLine install(String address, String core) {
    return run("install", address, core, "--text", "body_txt", "--title", "title_t");
  }

  /** The changes are the setup handler, the fields and the plugins. */
  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(Failure.REFUSED, 0),
        Arguments.of(Failure.REFUSED, 1),
        Arguments.of(Failure.REFUSED, 2),
        Arguments.of(Failure.ANSWER_LOST, 0),
        Arguments.of(Failure.ANSWER_LOST, 2),
        Arguments.of(Failure.CONNECTION_LOST, 1),
        Arguments.of(Failure.CONNECTION_LOST, 2));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void aFailedInstallIsReportedAndFinishedAndRemoved(Failure failure, int passed) throws Exception {
    CollectionState before = CollectionState.of(solr.url() + "/core");

    failInstall(failure, passed);
    assertHalf("core");
    uninstall();
    before.assertEqualTo(CollectionState.of(solr.url() + "/core"));

    failInstall(failure, passed);
    complete();
    assertExit(0, run("doctor", solr.url(), "core"));
    assertEquals(List.of(), posts(assertExit(0, install(solr.url()))));
    uninstall();
    before.assertEqualTo(CollectionState.of(solr.url() + "/core"));
  }

  private static void failInstall(Failure failure, int passed) throws IOException {
    try (FailingSolr failing = new FailingSolr(solr.url(), failure, passed)) {
      assertExit(1, install(failing.url()));
      assertTrue(failing.changes().size() > passed, failing.changes()::toString);
    }
  }

  /** A change whose answer is lost may have completed the installation. */
  private static void assertHalf(String core) {
    CommandLine doctor = run("doctor", solr.url(), core);
    if (doctor.exitCode == 0) {
      assertTrue(doctor.out().contains("fingerprints true"), doctor.out());
      assertEquals(List.of(), posts(assertExit(0, install(solr.url()))));
      return;
    }
    assertExit(3, doctor);
    assertFalse(doctor.out().contains("\nok"), doctor.out());
    String remedy = "run install --solr " + solr.url() + " --collection " + core;
    assertTrue(doctor.out().contains(remedy), doctor.out());
  }

  private static void complete() {
    assertExit(0, install(solr.url()));
  }

  private static void uninstall() {
    assertExit(0, run("uninstall", solr.url(), "core"));
    assertEquals(List.of(), posts(assertExit(0, run("uninstall", solr.url(), "core"))));
  }

  /** The changes are the plugins and the fields. */
  @Test
  void aFailedUninstallIsReportedAndFinished() throws Exception {
    CollectionState before = CollectionState.of(solr.url() + "/core");
    complete();
    try (FailingSolr failing = new FailingSolr(solr.url(), Failure.REFUSED, 1)) {
      assertExit(1, run("uninstall", failing.url(), "core"));
    }

    CommandLine doctor = assertExit(3, run("doctor", solr.url(), "core"));
    assertFalse(doctor.out().contains("\nok"), doctor.out());
    assertTrue(doctor.out().contains("run uninstall --solr"), doctor.out());
    uninstall();
    before.assertEqualTo(CollectionState.of(solr.url() + "/core"));
  }

  /** The fields are spoilt behind the back of Solr, which finds them so at the next reload. */
  private static String spoil(String core) throws IOException {
    try (FailingSolr failing = new FailingSolr(solr.url(), Failure.REFUSED, 2)) {
      assertExit(1, install(failing.url(), core));
    }
    Path schema = solr.config(core).resolveSibling("managed-schema.xml");
    String fit = Files.readString(schema);
    String spoilt = fit.replaceFirst("(name=\"dup_fingerprint\" type=\")binary", "$1string");
    assertNotEquals(fit, spoilt);
    Files.writeString(schema, spoilt);
    return fit;
  }

  private static void repair(String core, String fit) throws IOException {
    Files.writeString(solr.config(core).resolveSibling("managed-schema.xml"), fit);
  }

  /** Solr keeps an overlay that it cannot load, and would not start the core with it. */
  @Test
  void aConfigurationThatSolrCannotLoadIsReverted() throws Exception {
    spoil("reverted");

    CommandLine line = assertExit(1, install(solr.url(), "reverted"));

    assertTrue(line.out().contains("Solr cannot load this, so the change is reverted"), line.out());
    assertTrue(line.err().contains("the field 'dup_fingerprint' of the schema must be"));
    CollectionState.get(solr.url(), "/admin/cores?action=RELOAD&core=reverted");
    assertHalf("reverted");
    assertExit(0, run("uninstall", solr.url(), "reverted"));
    assertTrue(CollectionState.of(solr.url() + "/reverted").overlay().isEmpty());
  }

  /** The command is killed before it can revert what Solr has stored and cannot load. */
  private static String storeUnloadable(String core) throws IOException {
    String fit = spoil(core);
    try (FailingSolr failing = new FailingSolr(solr.url(), Failure.CONNECTION_LOST, 0)) {
      assertExit(1, install(failing.url(), core));
    }
    CommandLine doctor = assertExit(3, run("doctor", solr.url(), core));
    assertTrue(doctor.out().contains("its stored configuration does not load"), doctor.out());
    assertTrue(doctor.out().contains("run install --solr " + solr.url()), doctor.out());
    return fit;
  }

  @Test
  void installCompletesAStoredButUnloadedConfiguration() throws Exception {
    String fit = storeUnloadable("finished");
    CommandLine stuck = assertExit(1, install(solr.url(), "finished"));
    assertTrue(stuck.out().contains("'dup_fingerprint'"), stuck.out() + stuck.err());

    repair("finished", fit);
    assertExit(0, install(solr.url(), "finished"));

    assertExit(0, run("doctor", solr.url(), "finished"));
  }

  @Test
  void uninstallRemovesAStoredButUnloadedConfiguration() throws Exception {
    storeUnloadable("removed");

    assertExit(0, run("uninstall", solr.url(), "removed"));

    assertTrue(CollectionState.of(solr.url() + "/removed").overlay().isEmpty());
    CommandLine doctor = assertExit(3, run("doctor", solr.url(), "removed"));
    assertTrue(doctor.out().contains("has no /duplicates/setup"), doctor.out());
  }
}
