// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.weights;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.learning.Learned;
import org.solrduplicates.core.learning.ScoredPairs;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.job.Frame;
import org.solrduplicates.solr.wire.Codec;

/** The weights of one core, which are in a file beside its index. */
class CollectionWeightsTest {
  private static final String COMMAND = "{\"command\":\"learn\"}";

  private final RandomTexts random = new RandomTexts(3);
  private TestCore core;
  private int documents;

  @BeforeEach
  void start() {
    core = TestCore.start(TestCore.with(TestCore.PLAIN), schema -> schema);
  }

  @AfterEach
  void stop() throws IOException {
    core.close();
  }

  private void add(int count) {
    List<SolrInputDocument> added = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String text = String.join(" ", random.words(40, 300));
      added.add(document("id", "d" + documents++, "text", text));
    }
    core.add(added);
  }

  /** Adds versions in pairs. */
  private void addVersions(int count) {
    List<SolrInputDocument> added = new ArrayList<>();
    while (added.size() < count) {
      List<String> words = random.words(100, 300);
      for (List<String> version : List.of(words, random.edited(words, 0.05))) {
        added.add(document("id", "d" + documents++, "text", String.join(" ", version)));
      }
    }
    core.add(added);
  }

  private <T> T weights(Function<CollectionWeights, T> question) {
    return core.look(
        searcher -> question.apply(CollectionWeights.of(searcher.getCore(), "dup_fingerprint", 0)));
  }

  private NamedWeights current() {
    return weights(CollectionWeights::current);
  }

  private LastJob job() {
    return weights(CollectionWeights::knowledge).job();
  }

  private NamedWeights learnedByJob() {
    return weights(CollectionWeights::learnIfOutdated);
  }

  private Map<String, Object> learn() {
    return map(core.postTo(CollectionWeights.PATH, "application/json", COMMAND.getBytes(UTF_8)));
  }

  private Map<String, Object> status(String... params) {
    return map(core.ask(CollectionWeights.PATH, params));
  }

  private static Map<String, Object> map(Answer answer) {
    return Answer.map((NamedList<?>) answer.all().get("weights"));
  }

  private Path file() {
    return Path.of(
        core.look(searcher -> searcher.getCore().getDataDir()), "solr-duplicates", "weights");
  }

  private static void assertNone(String reason, Map<String, Object> status) {
    assertEquals(Set.of("version", "reason", "calibration"), status.keySet());
    assertEquals("none", status.get("version"));
    assertEquals(reason, status.get("reason"));
    assertEquals(false, ((NamedList<?>) status.get("calibration")).get("learned"));
  }

  @Test
  void theCommandLearnsAndTheStatusShowsTheWeightsInUse() {
    assertNone("nothing was learned yet", status());
    add(120);
    Map<String, Object> learned = learn();

    assertEquals(learned, status());
    assertEquals(120, learned.get("documents"));
    assertEquals(120L, ((Number) learned.get("of")).longValue());
    assertEquals(current().written().get("version"), learned.get("version"));
  }

  /** Constraints are about one document, and nothing is learned of one. */
  @ParameterizedTest
  @CsvSource({"dup.same, author", "dup.differ, author", "dup.window, 30DAYS"})
  void constraintsOfTheConfigurationDoNotCount(String name, String value) throws IOException {
    String last = "<str name=\"dup.maxGroup\">200</str>";
    String constraint = "<str name=\"" + name + "\">" + value + "</str>";
    core.close();
    core =
        TestCore.start(
            config ->
                TestCore.with(TestCore.PLAIN)
                    .apply(TestCore.replaced(last, last + constraint).apply(config)),
            schema -> schema);
    addVersions(120);
    assertEquals(true, ((NamedList<?>) status().get("calibration")).get("learned"));
    assertEquals(status().get("pairs"), learn().get("pairs"));
  }

  @Test
  void theSameDocumentsTeachTheSameBytes() {
    add(150);
    learn();
    byte[] first = current().weights().toBytes();
    learn();

    assertArrayEquals(first, current().weights().toBytes());
  }

  @Test
  void weightsSurviveReloadAndRestart() throws IOException {
    add(100);
    core.commitToDisk();
    Map<String, Object> learned = learn();
    core.reload();
    assertEquals(learned, status());
    core = core.afterCrash();
    assertEquals(learned, status());
  }

  @Test
  void tooFewTextsTeachNothingAndThatIsSaid() {
    add(99);
    String text = String.join(" ", random.words(40, 300));
    core.add(document("id", "x", "text", text), document("id", "y", "text", text));
    core.delete("d0");

    assertNone("too few documents: 100 different texts are needed", learn());
    assertTrue(current().weights().isEqual());
  }

  /** As after an upgrade to another version of the record. */
  @Test
  void weightsStayWhileMostFingerprintsCannotBeRead() {
    add(120);
    learn();
    NamedWeights learned = current();
    for (int i = 0; i < 110; i++) {
      core.addWith(
          "update.chain", "plain", document("id", "d" + i, "dup_fingerprint", new byte[] {1}));
    }
    core.commit();

    assertEquals(learned, learnedByJob());
    String refusal = assertThrows(SolrException.class, this::learn).getMessage();
    assertTrue(refusal.contains("110 fingerprints"), refusal);
    assertTrue(refusal.contains("run the backfill"), refusal);
  }

  @Test
  void theWeightsBeforeAreFoundByTheirVersion() {
    add(100);
    learn();
    Weights before = current().weights();
    add(30);
    learn();
    Weights now = current().weights();

    assertEquals(Optional.of(before), weights(w -> w.of(before.version())));
    assertEquals(Optional.of(now), weights(w -> w.of(now.version())));
    assertEquals(Optional.of(Weights.EQUAL), weights(w -> w.of(0)));
    assertEquals(Optional.empty(), weights(w -> w.of(before.version() + 1)));
  }

  @Test
  void aDamagedFileMeansEqualWeightsAndIsSaid() throws IOException {
    add(50);
    learn();
    Files.writeString(file(), "AAAA");
    core.reload();

    assertNone("the stored weights are damaged", status());
  }

  /** A file of another length, and bytes that are no text at all. */
  @ParameterizedTest
  @ValueSource(strings = {"", "AAAA", "{}", "\u0000\u00ff\u0080"})
  void damagedWeightsAreLearnedAgainAfterTheStart(String damaged) throws IOException {
    add(100);
    Files.write(file(), damaged.getBytes(ISO_8859_1));
    core.reload();

    assertEquals(100, status().get("documents"), () -> status().toString());
  }

  @Test
  void aFileThatIsGoneIsLearnedAnewAfterTheStart() throws IOException {
    add(100);
    Files.delete(file());
    core.reload();

    assertEquals(100, status().get("documents"), () -> status().toString());
  }

  @Test
  void storedWeightsAreReadUnchanged() throws IOException {
    add(100);
    Knowledge learned = new Knowledge(current(), new LastJob(7, 8));
    Frame<Knowledge> frame = new Frame<>(Codec.of(Knowledge.class));

    assertEquals(learned, frame.read(frame.bytes(learned)));
  }

  @Test
  void aJobIsNotedWithTheWeightsThatItHasUsedOnly() throws IOException {
    LastJob job = new LastJob(7, 8);
    note(Weights.EQUAL, job);
    assertEquals(job, job());
    note(Weights.EQUAL, LastJob.NONE);
    assertEquals(LastJob.NONE, job());
    add(100);
    note(Weights.EQUAL, job);
    assertEquals(LastJob.NONE, job());
    note(current().weights(), job);
    assertEquals(job, job());
    learn();
    assertEquals(LastJob.NONE, job());
  }

  private void note(Weights used, LastJob job) {
    core.look(
        searcher -> {
          CollectionWeights.of(searcher.getCore(), "dup_fingerprint", 0)
              .note(used, new Learned(used.calibration(), ScoredPairs.NONE), job, true);
          return true;
        });
  }

  @Test
  void weightsOfOtherWordsAreNotUsed() {
    add(100);
    learn();

    assertEquals(
        "the stored weights are for other words",
        core.look(
            searcher ->
                CollectionWeights.of(searcher.getCore(), "dup_fingerprint", 7).current().reason()));
  }

  @Test
  void itLearnsByItselfAsSoonAsThereAreEnoughDocuments() {
    add(99);
    assertEquals("nothing was learned yet", current().reason());
    add(1);
    assertEquals(100, current().documents());
  }

  @Test
  void itLearnsAgainOnceThereAreTwiceAsMany() {
    add(100);
    current();
    add(99);
    assertEquals(100, current().of());
    add(1);
    assertEquals(200, current().of());
  }

  /** A hundred documents of which two have one text. */
  @Test
  void aVainTryIsRepeatedOnceThereAreTwiceAsMany() {
    add(98);
    String text = String.join(" ", random.words(40, 300));
    core.add(document("id", "x", "text", text), document("id", "y", "text", text));
    String tooFew = "too few documents: 100 different texts are needed";
    assertEquals(tooFew, current().reason());
    add(50);
    assertEquals(tooFew, current().reason());
    add(50);
    assertEquals(199, current().documents());
  }

  @Test
  void aRequestIsAnsweredEvenIfNothingCanBeKept() throws IOException {
    Files.createDirectories(file().resolve("in the way"));
    core.reload();
    add(100);

    assertEquals("the stored weights cannot be read", current().reason());
  }

  @Test
  void aJobLearnsWhereItIsDueAndOnlyThere() {
    add(99);
    assertTrue(learnedByJob().weights().isEqual());
    add(1);
    assertEquals(100, learnedByJob().of());
    add(99);
    assertEquals(100, learnedByJob().of());
    add(1);
    assertEquals(200, learnedByJob().of());
  }

  /** As many documents as before, of other words. */
  @Test
  void aJobLearnsAgainWhereTheContentWasReplaced() {
    add(100);
    Weights before = learnedByJob().weights();
    core.clear();
    add(100);

    assertNotEquals(before, learnedByJob().weights());
  }

  @Test
  void aJobKeepsTheWeightsWhileHalfOfTheTextsAreThere() {
    add(200);
    Weights before = learnedByJob().weights();
    List.of("d0", "d1", "d2", "d3", "d4").forEach(core::delete);
    add(10);

    assertEquals(before, learnedByJob().weights());
  }

  @Test
  void itLearnsAgainOnceThereAreFewerThanHalf() {
    add(200);
    current();
    core.clear();
    add(99);

    assertEquals("too few documents: 100 different texts are needed", current().reason());
  }

  /** Who does not see all documents is not told how many there are. */
  @Test
  void whoAsksWithAFilterIsToldNoNumbersOfDocuments() {
    add(100);
    learn();
    Map<String, Object> seen = status("fq", "-author:secret");

    assertFalse(seen.containsKey("documents"));
    assertFalse(seen.containsKey("of"));
    assertEquals(status().get("version"), seen.get("version"));
  }

  private String refusal(String type, String body) {
    SolrException refusal =
        assertThrows(
            SolrException.class,
            () -> core.postTo(CollectionWeights.PATH, type, body.getBytes(UTF_8)));
    assertEquals(400, refusal.code());
    return refusal.getMessage();
  }

  @Test
  void badCommandsAreRefused() {
    String body =
        "the body must be application/json such as {\"command\":\"learn\"}, with learn or status";

    assertEquals(
        "command must be learn or status, was 'forget'",
        refusal("application/json", "{\"command\":\"forget\"}"));
    for (String wrong :
        List.of("{}", "[]", "", "{\"command\":1}", "{\"command\":\"learn\",\"a\":1}")) {
      assertEquals(body, refusal("application/json", wrong), wrong);
    }
    assertEquals(body, refusal("text/plain", COMMAND));
    SolrException unposted = assertThrows(SolrException.class, () -> status("command", "learn"));
    assertEquals(
        "command must be status, or be posted as JSON, was 'learn'", unposted.getMessage());
  }
}
