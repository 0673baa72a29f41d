// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.solrduplicates.solr.TestCore.document;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.CursorMarkParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.util.TestInjection;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.passage.SharedPassages;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.Trip;
import org.solrduplicates.solr.passage.AlignedDocument;
import org.solrduplicates.solr.shard.LocalShards;

/** What the list of the passages costs, page by page, and the job that finds them. */
class PassagePagesTest {
  private static final String PATH = "/duplicates/passages";
  private static final String PARSER =
      "<queryParser name=\"executed\" class=\"" + Executed.class.getName() + "\"/>";
  private static final int DOCUMENTS = 250;
  private static final int SOURCES = 2_000;

  private static CollectionCore collection;

  @BeforeAll
  static void start() {
    collection = CollectionCore.start(TestCore.with(PARSER), TestCore.with(TestCore.FRAGMENTS));
    collection
        .core()
        .add(IntStream.range(0, DOCUMENTS).mapToObj(PassagePagesTest::copied).toList());
  }

  @AfterAll
  static void stop() throws IOException {
    collection.close();
  }

  @AfterEach
  void noLimit() {
    TestInjection.queryTimeout = null;
  }

  /** Two documents each have one text. */
  private static org.apache.solr.common.SolrInputDocument copied(int number) {
    int from = 50 * (number / 2);
    String id = String.format(Locale.ROOT, "doc%03d", number);
    return document("id", id, "text", CollectionCore.words(from, from + 40));
  }

  private static void run() {
    byte[] start = CollectionCore.START.getBytes(UTF_8);
    collection
        .core()
        .postTo(PATH, "application/json", start, "dup.passages.source", Executed.QUERY);
    collection.core().awaitJob(PATH);
  }

  private static List<String> rows(Answer answer) {
    return answer.response().stream()
        .map(row -> row.get("source") + " " + row.get("copy"))
        .toList();
  }

  private static List<String> pages(int rows) {
    List<String> all = new ArrayList<>();
    String before = "";
    for (String next = "*"; !next.equals(before); ) {
      Answer page = collection.core().ask(PATH, "rows", "" + rows, "cursorMark", next);
      all.addAll(rows(page));
      before = next;
      next = (String) page.all().get("nextCursorMark");
    }
    return all;
  }

  @Test
  void pagesTogetherAreTheWholeListAndTheQueryOfTheSourceIsAskedOnce() {
    collection.core().add(copied(0)); // after which nothing is cached
    Executed.TIMES.set(0);

    run();

    assertEquals(1, Executed.TIMES.get());
    List<String> whole = rows(collection.core().ask(PATH, "rows", "1000"));
    assertEquals(DOCUMENTS, whole.size());
    for (int rows : new int[] {7, 100, 101}) {
      assertEquals(whole, pages(rows));
    }
    run();
    assertEquals(whole, pages(99));
  }

  private static Answer limited(Trip trip) {
    TestInjection.queryTimeout = trip;
    try {
      return collection.core().ask(PATH, "rows", "1000");
    } finally {
      TestInjection.queryTimeout = null;
    }
  }

  @Test
  void aPageBeyondTheTimeLimitIsRefusedWithTheReason() {
    run();
    Trip never = new Trip(Integer.MAX_VALUE);
    limited(never);

    assertTrue(never.asked() > 2 * DOCUMENTS, never.asked() + " times");
    for (int limit : new int[] {0, 1, never.asked() / 4, never.asked() - 1}) {
      SolrException refusal =
          assertThrows(SolrException.class, () -> limited(new Trip(limit)), "" + limit);
      assertTrue(refusal.getMessage().startsWith("timeAllowed"), refusal.getMessage());
    }
  }

  private static String id(int number) {
    return String.format(Locale.ROOT, "s%04d", number);
  }

  private static byte[] record(Instant begun) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (PassageRecord.Writer writer = new PassageRecord.Writer(out, begun)) {
      for (int i = 0; i < SOURCES; i++) {
        AlignedDocument other =
            new AlignedDocument(
                "other", 1, Optional.empty(), 1, AlignedDocument.Read.WHOLE, SharedPassages.NONE);
        writer.write(
            new SourceCopies(id(i), 0, Optional.empty(), 0, false, Stream.of(other).toList()));
      }
      writer.finish();
    }
    return out.toByteArray();
  }

  /** Counts the bytes that are read, and not those that are left out. */
  private static final class Counted extends FilterInputStream {
    private long read;

    Counted(byte[] bytes) {
      super(new ByteArrayInputStream(bytes));
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
      int some = super.read(bytes, from, length);
      read += Math.max(0, some);
      return some;
    }
  }

  /** Reads the page behind a document in a record whose documents are all hidden. */
  private static long read(PassageMarks marks, String source, byte[] record) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(CursorMarkParams.CURSOR_MARK_PARAM, new Listing.Cursor(source, 0).mark());
    Counted in = new Counted(record);
    new PassageList(LocalShards.of(() -> fail("no shard is asked")), marks, params, List.of())
        .read((InputStream) in);
    return in.read;
  }

  @Test
  void aPageFarOnIsNotLookedForFromTheBeginning() throws IOException {
    byte[] record = record(Instant.EPOCH);
    PassageMarks marks = new PassageMarks();

    assertEquals(record.length, read(marks, id(0), record));
    long far = read(marks, id(SOURCES - 100), record);

    assertTrue(far < record.length / 4, far + " of " + record.length);
  }

  @Test
  void whereDocumentsStandInOneRecordIsNotBelievedOfAnother() throws IOException {
    PassageMarks marks = new PassageMarks();
    read(marks, id(0), record(Instant.EPOCH));
    byte[] next = record(Instant.EPOCH.plusSeconds(1));

    assertEquals(next.length, read(marks, id(SOURCES - 100), next));
    assertTrue(read(marks, id(SOURCES - 100), next) < next.length / 4);
  }
}
