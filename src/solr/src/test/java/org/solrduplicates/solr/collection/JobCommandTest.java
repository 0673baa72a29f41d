// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.collection.CollectionCore.ABORT;
import static org.solrduplicates.solr.collection.CollectionCore.GROUPS;
import static org.solrduplicates.solr.collection.CollectionCore.START;
import static org.solrduplicates.solr.collection.CollectionCore.dice;
import static org.solrduplicates.solr.collection.CollectionCore.refusal;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How the job is started and stopped, and what is refused. */
class JobCommandTest extends OneCollectionTest {
  private static final String BODY =
      "the body must be application/json such as {\"command\":\"start\"}, with start, abort, import or"
          + " status; settings are parameters of the URL";

  @BeforeEach
  void addTwoVersions() {
    add(text("a", 0), text("b", 1));
  }

  @AfterEach
  void letTheJobEnd() {
    Gate.open();
    collection.awaitEnd();
  }

  private static void assertNothingWasStarted(Map<String, Object> before) {
    assertEquals(before, collection.status());
    assertEquals(Set.of(), collection.partition());
  }

  /** Starts a job that stands before its first question. */
  private static Map<String, Object> hold(int question) {
    Gate.holdAt(question);
    Map<String, Object> started = collection.post(START, dice("fq", Gate.FILTER));
    Gate.awaitJob();
    return started;
  }

  @Test
  void aStartedJobRunsAtOnceAndInTheBackground() {
    Map<String, Object> started = hold(Gate.SUMMARY);

    assertEquals("running", started.get("state"));
    assertEquals("running", collection.status().get("state"));
    assertEquals(started.get("started"), collection.status().get("started"));
    Gate.open();
    assertEquals("done", collection.awaitEnd().get("state"));
    assertEquals(Set.of(Set.of("a", "b")), collection.partition());
  }

  @Test
  void theStatusOfARunningJobHasItsPhase() {
    Gate.holdAt(Gate.SUMMARY);
    collection.post(START, dice("fq", Gate.FILTER));
    for (String phase :
        List.of(
            "documents", "documents", "candidates", "candidates", "compare", "group", "write")) {
      Gate.awaitJob();

      assertEquals(phase, collection.status().get("phase"));

      Gate.openUntilTheNext();
    }
  }

  @Test
  void theStatusOfARunningJobHasItsProgress() {
    hold(Gate.TEXTS);

    Map<String, Object> job = collection.status();

    assertEquals(2, job.get("documents"));
    double progress = (Double) job.get("progress");
    assertTrue(progress > 0 && progress < 1, job.toString());
  }

  /** A browser asks the server before it posts JSON from another site, but not before a text. */
  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded"})
  void jsonThatDoesNotSayThatItIsJsonIsRefused(String type) {
    Map<String, Object> before = collection.status();
    byte[] start = START.getBytes(StandardCharsets.UTF_8);

    assertEquals(BODY, refusal(() -> collection.core().postTo(GROUPS, type, start)));
    assertNothingWasStarted(before);
  }

  @Test
  void aSecondStartWhileOneRunsIsRefused() {
    Map<String, Object> first = hold(Gate.SUMMARY);

    assertEquals(
        "A job has been running since "
            + first.get("started")
            + ". Wait for it or send {\"command\":\"abort\"}.",
        refusal(() -> collection.post(START)));
    assertEquals(first.get("started"), collection.status().get("started"));
  }

  @Test
  void anAbortWithoutAJobIsRefused() {
    assertEquals(
        "No job is running, so there is nothing to abort.", refusal(() -> collection.post(ABORT)));
  }

  @Test
  void anAbortAfterTheEndIsRefused() {
    collection.run();

    assertEquals(
        "No job is running, so there is nothing to abort.", refusal(() -> collection.post(ABORT)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"start", "abort", "stop", "", "STATUS"})
  void aCommandThatChangesSomethingMustBePosted(String command) {
    Map<String, Object> before = collection.status();

    assertEquals(
        "command must be status, or be posted as JSON, was '" + command + "'",
        refusal(() -> collection.groups("command", command)));
    assertNothingWasStarted(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "start",
        "\"start\"",
        "[\"start\"]",
        "{\"command\":",
        "{\"command\":1}",
        "{\"command\":null}",
        "{\"command\":[\"start\"]}",
        "{\"start\":true}",
        "{}",
        "null",
        "<start/>",
        "command=start"
      })
  void aBodyThatIsNoCommandIsRefused(String body) {
    Map<String, Object> before = collection.status();

    assertEquals(BODY, refusal(() -> collection.post(body)));
    assertNothingWasStarted(before);
  }

  /** A setting in the body would have no effect, so it is refused. */
  @Test
  void aSettingInTheBodyIsRefused() {
    Map<String, Object> before = collection.status();

    assertEquals(
        BODY, refusal(() -> collection.post("{\"command\":\"start\",\"dup.threshold\":0.9}")));
    assertNothingWasStarted(before);
  }

  @Test
  void aParameterOfTheUrlIsNoCommandIfPosted() {
    assertEquals(BODY, refusal(() -> collection.post("", "command", "start")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"stop", "", "START", "start "})
  void anUnknownCommandIsNamed(String command) {
    Map<String, Object> before = collection.status();

    assertEquals(
        "command must be start, abort, import or status, was '" + command + "'",
        refusal(() -> collection.post("{\"command\":\"" + command + "\"}")));
    assertNothingWasStarted(before);
  }

  @Test
  void theStatusMayBePostedToo() {
    assertEquals(collection.status(), collection.post("{\"command\":\"status\"}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dup.threshold | 2 | dup.threshold must be a number in (0, 1], was '2'",
        "dup.link | complete | dup.link must be one of single, pivot, was 'complete'",
        "dup.same | path | dup.same, dup.differ and dup.window apply to one document;"
            + " remove them from this request",
        "dup.differ | path | dup.same, dup.differ and dup.window apply to one document;"
            + " remove them from this request",
        "dup.window | 1YEAR | dup.same, dup.differ and dup.window apply to one document;"
            + " remove them from this request"
      })
  void aSettingThatCannotBeIsRefusedBeforeTheStart(String name, String value, String message) {
    Map<String, Object> before = collection.status();

    assertEquals(message, refusal(() -> collection.post(START, name, value)));
    assertNothingWasStarted(before);
  }

  @Test
  void aFilterThatCannotBeReadIsRefusedBeforeTheStart() {
    Map<String, Object> before = collection.status();

    String message = refusal(() -> collection.post(START, "fq", "title:(steel"));

    assertTrue(message.startsWith("cannot parse 'title:(steel': "), message);
    assertNothingWasStarted(before);
  }

  @Test
  void linksAreForReadingOnly() {
    assertEquals(List.of(), collection.links("command", "start").response());
    assertEquals(Set.of(), collection.partition());
  }
}
