// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cli.client.Access;
import org.solrduplicates.cli.client.GroupsRequests;
import org.solrduplicates.cli.client.JobAnswer;
import org.solrduplicates.cli.client.RunningJob;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.console.Progress;

class GroupsCommandTest {
  private static final String START = "{\"command\":\"start\"}";
  private static final String ABORT = "{\"command\":\"abort\"}";

  private GroupsSolr solr;

  @BeforeEach
  void start() throws IOException {
    solr = new GroupsSolr();
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  @Test
  void theJobIsStartedOnceAndSummedUpInOneLine() {
    CommandLine line = solr.run();

    assertEquals(0, line.exitCode, line.err());
    assertEquals(List.of(START), solr.commands);
    assertEquals(
        "documents 20, groups 3, in groups 7, redundant 4, documents/s 41235, never compared 0,"
            + " pairs skipped 812345 (17 oversized terms), changed meanwhile 0",
        line.out().strip());
  }

  @Test
  void theProgressIsALineForEachPhaseAndEachTenthInALog() {
    answer(
        GroupsSolr.running("documents", 0.01),
        GroupsSolr.running("documents", 0.05),
        GroupsSolr.running("compare", 0.05),
        GroupsSolr.running("compare", 0.42),
        GroupsSolr.running("compare", 0.49),
        GroupsSolr.DONE);

    CommandLine line = solr.run();

    assertEquals(
        List.of("documents 0 %", "compare 0 %", "compare 40 %"), line.err().lines().toList());
  }

  @Test
  void documentsThatWereNeverComparedMakeTheRunIncomplete() {
    answer(GroupsSolr.NEVER_COMPARED);

    CommandLine line = solr.run();

    assertEquals(3, line.exitCode, line.err());
    assertTrue(line.out().contains("never compared 12 (noFingerprint 12)"), line.out());
  }

  @Test
  void documentsThatChangedMeanwhileMakeTheRunIncomplete() {
    answer(GroupsSolr.CHANGED);

    CommandLine line = solr.run();

    assertEquals(3, line.exitCode, line.err());
    assertTrue(line.out().contains("changed meanwhile 2"), line.out());
  }

  @Test
  void aRunningJobIsReportedAsAFailure() {
    answer(GroupsSolr.running("compare", 0.5));
    solr.commandStatus = 400;

    assertFailure(
        "no job was started: another job has been running since 2026-11-21T15:00:00Z; wait for it or abort it",
        solr.run());
    assertEquals(List.of(START), solr.commands);
  }

  @Test
  void anyOtherRefusalHasTheMessageOfSolr() {
    solr.commandStatus = 400;

    CommandLine line = solr.run();

    assertEquals(1, line.exitCode);
    assertTrue(line.err().startsWith("solr-duplicates: no job was started: "), line.err());
    assertTrue(line.err().contains("a job is running already"), line.err());
  }

  @Test
  void afterAServerErrorTheJobMayHaveStarted() {
    solr.commandStatus = 500;

    CommandLine line = solr.run();

    assertEquals(4, line.exitCode);
    assertTrue(line.err().contains("the job may have been started"), line.err());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"state":"failed","error":"disk full"} | the job failed: disk full
          {"state":"failed"}                     | the job failed: no reason given
          {"state":"aborted"}                    | the job was aborted
          {"state":"none"} | Solr has no status of the job; it may have been restarted. Run the command again
          """)
  void aJobThatDoesNotComeToItsEndIsAFailure(String end, String message) {
    answer(GroupsSolr.running("compare", 0.5), end);

    CommandLine line = solr.run();

    assertEquals(1, line.exitCode);
    assertEquals("solr-duplicates: " + message, line.err().lines().toList().get(1));
    assertEquals("", line.out());
  }

  @Test
  void aJobThatTakesTooLongIsAborted() {
    answer(GroupsSolr.running("compare", 0.5));

    CommandLine line = solr.run("--time-limit", "1");

    assertEquals(List.of(START, ABORT), solr.commands);
    assertEquals(1, line.exitCode);
    assertEquals(
        List.of(
            "compare 50 %",
            "solr-duplicates: the job took longer than 1 s (--time-limit) and was aborted"),
        line.err().lines().toList());
  }

  @Test
  void aJobWithinItsTimeLimitIsNotAborted() {
    answer(GroupsSolr.running("compare", 0.5), GroupsSolr.DONE);

    assertEquals(0, solr.run("--time-limit", "600").exitCode);
    assertEquals(List.of(START), solr.commands);
  }

  @Test
  void aStatusThatCannotBeReadIsAskedForAgain() {
    answer(GroupsSolr.running("compare", 0.5), GroupsSolr.DONE);
    solr.statusFailures = 3;

    CommandLine line = solr.run();

    assertEquals(0, line.exitCode, line.err());
    assertEquals(List.of(START), solr.commands);
    assertTrue(line.out().startsWith("documents 20, groups 3, "), line.out());
  }

  @Test
  void withoutAStatusTheFailureWarnsThatTheJobMayBeRunning() {
    answer(GroupsSolr.running("compare", 0.5));
    solr.statusFailures = 3;

    UserException failure = assertThrows(UserException.class, () -> run(patience(2)));

    assertEquals(0, solr.statusFailures);
    assertTrue(
        failure
            .getMessage()
            .startsWith("the job may still be running; its status could not be read 3 times: "),
        failure.getMessage());
    assertTrue(
        failure
            .getMessage()
            .endsWith(
                "; check its status with GET " + solr.url() + "/duplicates/groups?command=status"),
        failure.getMessage());
    assertEquals(4, failure.exitCode().number());
  }

  @Test
  void statusesThatFailNowAndThenAreNotAddedUp() throws Exception {
    answer(GroupsSolr.running("compare", 0.5), GroupsSolr.running("compare", 0.6), GroupsSolr.DONE);
    solr.statusFailures = 4;
    solr.everyOther = true;

    assertTrue(run(patience(1)).isDone());
  }

  @Test
  void aLateJobThatCannotBeAbortedIsUnknown() {
    answer(GroupsSolr.running("compare", 0.5));
    solr.abortStatus = 503;

    UserException failure =
        assertThrows(
            UserException.class, () -> run(Optional.of(Duration.ZERO), patience(0), nowhere()));

    assertEquals(
        "the job took longer than 0 s (--time-limit) and could not be aborted: a job is running"
            + " already; check its status with GET "
            + solr.url()
            + "/duplicates/groups?command=status",
        failure.getMessage());
    assertEquals(4, failure.exitCode().number());
  }

  /** The thread is interrupted when the progress is written, so before the pause. */
  @Test
  void anInterruptedCommandIsToBeRunAgain() {
    answer(GroupsSolr.running("compare", 0.5));
    OutputStream interrupting =
        new OutputStream() {
          @Override
          public void write(int octet) {
            Thread.currentThread().interrupt();
          }
        };
    PrintStream err = new PrintStream(interrupting, true, UTF_8);

    IOException interrupted =
        assertThrows(InterruptedIOException.class, () -> run(Optional.empty(), patience(0), err));

    assertTrue(Thread.interrupted());
    assertEquals("the command was interrupted; run it again", interrupted.getMessage());
  }

  private static PrintStream nowhere() {
    return new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
  }

  private static RunningJob.Patience patience(int failures) {
    return new RunningJob.Patience(Duration.ZERO, Duration.ZERO, failures);
  }

  private JobAnswer run(RunningJob.Patience patience) throws Exception {
    return run(Optional.empty(), patience, nowhere());
  }

  private JobAnswer run(Optional<Duration> limit, RunningJob.Patience patience, PrintStream err)
      throws Exception {
    SolrCollection collection = new SolrCollection(List.of(solr.url()), Access.NONE);
    try (Progress progress = new Progress(new Console(nowhere(), err))) {
      GroupsRequests requests = new GroupsRequests(collection, List.of());
      return new RunningJob(requests.job(), progress, limit, patience).run();
    }
  }

  @Test
  void withoutARunTheGroupsThatAreThereAreReported() {
    CommandLine line = solr.run("--no-run");

    assertEquals(0, line.exitCode, line.err());
    assertEquals(List.of(), solr.commands);
    assertTrue(line.out().startsWith("documents 20, groups 3, "), line.out());
  }

  @Test
  void withoutAJobInSolrItsFiguresAreUnknown() {
    answer("{\"state\":\"none\"}");

    CommandLine line = solr.run("--no-run");

    assertEquals(0, line.exitCode, line.err());
    assertTrue(line.out().contains("never compared unknown, pairs skipped unknown"), line.out());
  }

  @ParameterizedTest
  @ValueSource(strings = {"running", "failed", "aborted"})
  void withoutARunAJobThatDidNotEndMakesTheGroupsIncomplete(String state) {
    answer("{\"state\":\"" + state + "\"}");

    CommandLine line = solr.run("--no-run");

    assertEquals(3, line.exitCode, line.err());
    assertTrue(line.err().contains("the last job is " + state), line.err());
  }

  @Test
  void filtersApplyToTheReport() {
    assertEquals(0, solr.run("--fq", "type:a b", "--fq", "-old:true").exitCode);

    assertEquals(List.of(START), solr.commands);
    assertEquals(
        List.of(List.of("type:a b", "-old:true")),
        solr.asked.get("groups").stream().map(asked -> asked.get("fq")).toList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--sample 0", "--sample x", "--time-limit 0", "--id a", "--sample", "x"})
  void invalidArgumentsAreRefusedBeforeAJobStarts(String typed) {
    CommandLine line = solr.run(typed.split(" "));

    assertEquals(2, line.exitCode);
    assertTrue(line.err().endsWith("See --help.\n"), line.err());
    assertEquals(List.of(), solr.commands);
  }

  @Test
  void theHelpExplainsTheExitCodes() {
    String help = CommandLine.run("groups", "--help").out();

    assertTrue(help.contains("--out=DIR"), help);
    assertFalse(help.contains("--out=FILE"), help);
    assertTrue(help.contains("  3   done, but documents changed during the job"), help);
    assertFalse(CommandLine.run("show", "--help").out().contains("  3   done"), help);
  }

  private void answer(String... jobs) {
    solr.jobs.clear();
    solr.jobs.addAll(List.of(jobs));
  }

  private static void assertFailure(String message, CommandLine line) {
    assertEquals(1, line.exitCode);
    assertEquals("solr-duplicates: " + message, line.err().strip());
  }
}
