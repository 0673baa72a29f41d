// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.solrduplicates.solr.TestCore.document;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.shard.LocalShards;

/** Runs of the job of the passages that do not end well, and what is left of the one before. */
class PassageRunTest {
  private static final String DAMAGED =
      "the record of the last run is damaged; start the job again";

  private static final String PATH = "/duplicates/passages";

  /** Fields with the names of columns that other lists have of their own. */
  private static final List<String> OWN =
      List.of("date", "version", "copy", "latest", "ignoredDates");

  private static CollectionCore collection;

  @BeforeAll
  static void start() {
    collection =
        CollectionCore.start(config -> config, TestCore.with(TestCore.FRAGMENTS + fields()));
  }

  private static String fields() {
    return OWN.stream()
        .map(name -> "<field name=\"" + name + "\" type=\"string\" stored=\"true\"/>\n")
        .collect(Collectors.joining());
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
            + "relations,cut,verdict,reasons,source.title,copy.title",
        lines.get(0));
    assertTrue(lines.get(1).endsWith(",'=Title,Other"), lines.get(1));
    assertEquals(2, lines.size());
  }

  @Test
  void aFieldNamedAsAColumnOfOtherListsIsShown() {
    SolrInputDocument source = document("id", "a", "text", CollectionCore.words(0, 50));
    OWN.forEach(name -> source.setField(name, name + " of a"));
    collection.core().add(source);
    run();

    SolrDocument row =
        collection.core().ask(PATH, "fl", String.join(",", OWN) + ",id,*,score").response().get(0);

    OWN.forEach(name -> assertEquals(name + " of a", row.get("source." + name)));
    assertEquals("a", row.get("source.id"));
    assertEquals("b", row.get("copy"));
    assertFalse(row.containsKey("source.text") || row.containsKey("source.score"), row.toString());
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
  void damagedEntriesOfARecordAreComparedAgain() throws IOException {
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

  private static void assertListRefused() {
    SolrException refusal = assertThrows(SolrException.class, PassageRunTest::rows);
    assertEquals(503, refusal.code());
    assertEquals(DAMAGED, refusal.getMessage());
  }

  @Test
  void aListOfADamagedRecordIsRefusedWithTheNextStep() throws IOException {
    run();
    byte[] whole = Files.readAllBytes(record());
    for (int length : new int[] {0, 2, 11, 12, whole.length / 2, whole.length - 5}) {
      Files.write(record(), Arrays.copyOf(whole, length));
      assertListRefused();
    }
    whole[17] ^= -1; // the first byte behind the version of an entry: no kind of value
    Files.write(record(), whole);
    assertListRefused();

    run();

    assertEquals(2, rows());
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 11, 12})
  void aRecordIsClosedHoweverShortItIs(int length) {
    boolean[] closed = new boolean[1];
    InputStream damaged =
        new ByteArrayInputStream(Arrays.copyOf(new byte[] {0, 0, 0, 2}, length)) {
          @Override
          public void close() {
            closed[0] = true;
          }
        };
    PassageList list =
        new PassageList(
            LocalShards.of(() -> fail("no shard is asked")),
            new PassageMarks(),
            new ModifiableSolrParams(),
            List.of());

    assertThrows(SolrException.class, () -> list.read(damaged));

    assertTrue(closed[0]);
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
