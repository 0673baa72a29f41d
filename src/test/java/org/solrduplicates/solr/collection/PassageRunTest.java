package org.solrduplicates.solr.collection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.solr.TestCore;

/** Runs of the job of the passages that do not end well, and what is left of the one before. */
class PassageRunTest {
  private static final String PATH = "/duplicates/passages";

  private static CollectionCore collection;

  @BeforeAll
  static void start() {
    collection = CollectionCore.start(config -> config, TestCore.with(TestCore.FRAGMENTS));
  }

  @AfterAll
  static void stop() throws IOException {
    collection.close();
  }

  @BeforeEach
  void fill() throws IOException {
    Gate.holdAt(0);
    Files.deleteIfExists(record());
    collection.clear();
    collection
        .core()
        .add(
            document("id", "a", "title", "=Title", "text", CollectionCore.words(0, 50)),
            document("id", "b", "title", "Other", "text", CollectionCore.words(0, 50)));
  }

  @AfterEach
  void open() {
    Gate.open();
  }

  private static Path record() {
    return collection.folder().resolve("passages-last-run");
  }

  private static void post(String command, String... params) {
    String body = "{\"command\":\"" + command + "\"}";
    collection.core().postTo(PATH, "application/json", body.getBytes(UTF_8), params);
  }

  private static NamedList<?> run() {
    post("start");
    return collection.core().awaitJob(PATH);
  }

  private static long rows() {
    return collection.core().ask(PATH).response().getNumFound();
  }

  @Test
  void aTableIsSafeForSpreadsheets() {
    run();

    List<String> lines =
        collection.written(PATH, "wt", "csv", "fl", "title", "rows", "1").lines().toList();

    assertEquals(
        "source,copy,begin,end,copyBegin,copyEnd,words,similarity,kind,covered,copyCovered,"
            + "relations,source.title,copy.title",
        lines.get(0));
    assertTrue(lines.get(1).endsWith(",'=Title,Other"), lines.get(1));
    assertEquals(2, lines.size());
  }

  @Test
  void anAbortedRunLeavesTheListAsItWas() {
    run();
    Gate.holdAt(2); // the start looks at the query, and then the job does
    post("start", "dup.passages.source", Gate.FILTER);
    Gate.awaitJob();
    post("abort");
    Gate.open();

    collection.core().awaitJob(PATH, "aborted");

    assertEquals(2, rows());
  }

  @Test
  void whatIsDamagedOfARecordIsComparedAgain() throws IOException {
    run();
    byte[] whole = Files.readAllBytes(record());
    for (int length : new int[] {0, 2, 20, whole.length / 2, whole.length - 5}) {
      Files.write(record(), Arrays.copyOf(whole, length));

      NamedList<?> job = run();

      assertEquals(2L, (Long) job.get("compared") + (Long) job.get("reused"), "of " + length);
      assertTrue((Long) job.get("compared") > 0, "of " + length);
      assertEquals(2, rows());
    }
  }

  @Test
  void aLengthThatIsNoneIsDamage() throws IOException {
    run();
    byte[] wrong = Files.readAllBytes(record());
    wrong[12] = -1; // behind the format and the time
    Files.write(record(), wrong);

    assertEquals(2L, run().get("compared"));
  }

  @Test
  void aRecordOfAnotherFormatIsNotRead() throws IOException {
    run();
    byte[] other = Files.readAllBytes(record());
    other[3]++;
    Files.write(record(), other);

    assertEquals(0, rows());
    assertEquals(2L, run().get("compared"));
  }

  @Test
  void aReloadedCoreStillHasTheList() {
    run();

    collection.reload();

    assertEquals(2, rows());
    assertEquals(2L, run().get("reused"));
  }
}
