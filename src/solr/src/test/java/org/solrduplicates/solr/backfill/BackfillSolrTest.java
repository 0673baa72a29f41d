// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.backfill.BackfillCore.ABORT;
import static org.solrduplicates.solr.backfill.BackfillCore.CHECK;
import static org.solrduplicates.solr.backfill.BackfillCore.START;
import static org.solrduplicates.solr.backfill.BackfillCore.counts;
import static org.solrduplicates.solr.backfill.BackfillCore.number;
import static org.solrduplicates.solr.backfill.BackfillCore.refusal;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.cloud.StoredDocument;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.core.text.UnicodeWords;
import org.solrduplicates.solr.Updates;

/** Fingerprints for the documents of one core. */
class BackfillSolrTest {
  private static BackfillCore index;

  @BeforeAll
  static void start() {
    index = BackfillCore.start();
  }

  @AfterAll
  static void stop() throws IOException {
    index.close();
  }

  @BeforeEach
  void empty() {
    Updates.reset();
    index.clear();
  }

  private static SolrInputDocument[] texts(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> BackfillCore.text(String.format(Locale.ROOT, "d%03d", i), i))
        .toArray(SolrInputDocument[]::new);
  }

  @Test
  void nothingElseOfADocumentChanges() {
    index.add(
        document(
            "id",
            "a",
            "text",
            "some words",
            "title",
            "T",
            "author",
            "x",
            "author",
            "b",
            "size",
            7,
            "created",
            "2024-05-06T07:08:09Z",
            "dup_group",
            5,
            "dup_file_hash",
            "abc"));
    String fields = "id,text,title,author,size,created,dup_group,dup_file_hash";
    String before = index.select("*:*", fields).toString();

    index.run(START);

    assertEquals(before, index.select("*:*", fields).toString());
    assertEquals(1, index.select("author:x AND size:7 AND title:t", "id").size());
  }

  /** The time of the last update is the earliest that is known. */
  @Test
  void aDocumentWasFirstSeenWhenItWasIndexed() {
    index.add(texts(1));
    long version = (Long) index.versions().get("d000");

    index.run(START);

    assertEquals(version >> 20, index.core().look(StoredDocument::all).get("d000").firstSeen());
  }

  @Test
  void aSecondRunWritesNothing() {
    index.add(texts(5));
    index.run(START);
    Map<String, Object> versions = index.versions();

    Map<String, Object> end = index.run(START);

    assertEquals(0, number(end, "written"));
    assertEquals(1, number(end, "pass"));
    assertEquals(versions, index.versions());
  }

  @Test
  void aCheckCountsAndWritesNothing() {
    index.add(texts(5));
    index.core().add(BackfillCore.text("new", 90));
    Map<String, Object> versions = index.versions();

    Map<String, Object> end = index.run(CHECK);

    assertEquals(Map.of("current", 1L, "missing", 5L), counts(end));
    assertEquals(0, number(end, "written"));
    assertEquals(versions, index.versions());
  }

  @Test
  void anUpdateThatComesFirstIsLeftAlone() {
    index.add(texts(3));
    Updates.before(
        id -> {
          if (id.equals("d000")) {
            Updates.reset();
            index.core().update(new UpdateRequest().add(BackfillCore.text("d001", 50)));
          }
        });

    Map<String, Object> end = index.run(START);

    assertEquals(1, number(end, "changedMeanwhile"));
    assertEquals(2, number(end, "written"));
    assertTrue(
        index.select("id:d001", "text").toString().contains(RandomTexts.range(50, 80).get(29)));
    index.assertFingerprints(3);
  }

  @Test
  void aDocumentThatIsDeletedMeanwhileStaysDeleted() {
    index.add(texts(3));
    Updates.before(
        id -> {
          if (id.equals("d000")) {
            Updates.reset();
            index.core().update(new UpdateRequest().deleteById("d002"));
          }
        });

    Map<String, Object> end = index.run(START);

    assertEquals(1, number(end, "changedMeanwhile"));
    index.assertFingerprints(2);
  }

  @Test
  void aDocumentThatIsRefusedIsNamedAndTheOthersAreDone() {
    index.add(texts(3));
    Updates.before(
        id -> {
          if (id.equals("d001")) {
            throw new SolrException(SolrException.ErrorCode.BAD_REQUEST, "not this one");
          }
        });

    Map<String, Object> end = index.run(START);

    assertEquals(2, number(end, "written"));
    assertEquals(1, number(end, "failed"));
    assertEquals("[{id=d001, reason=not this one}]", end.get("failures").toString());
    assertEquals(Map.of("current", 2L, "missing", 1L), counts(end));
  }

  @Test
  void ifNothingCanBeWrittenItFailsWithTheReason() {
    index.add(texts(30));
    Updates.before(
        id -> {
          throw new IllegalStateException("the disk is full");
        });

    index.post(START);
    Map<String, Object> end = index.awaitEnd();

    assertEquals("failed", end.get("state"));
    assertTrue(end.get("error").toString().contains("the disk is full"), end.toString());
  }

  @Test
  void fewerDocumentsThanTheBoundAreWrittenInASecond() {
    index.add(texts(11));

    Map<String, Object> end = index.run("{\"command\":\"start\",\"docsPerSecond\":20}");

    assertTrue(number(end, "milliseconds") >= 500, end.toString());
    assertTrue((Double) end.get("documentsPerSecond") <= 22, end.toString());
    assertEquals(11, number(end, "written"));
  }

  /** With this bound the second document would come in sixteen minutes. */
  @Test
  void anAbortEndsTheWaitAndTheNextStartGoesOn() {
    index.add(texts(5));
    index.post("{\"command\":\"start\",\"docsPerSecond\":0.001}");
    index.awaitWritten(1);

    index.post(ABORT);

    assertEquals("aborted", index.awaitEnd().get("state"));
    Map<String, Object> end = index.run(START);
    assertEquals(4, number(end, "written"));
    assertEquals(0, number(end, "changedMeanwhile"));
    index.assertFingerprints(5);
  }

  @Test
  void aSecondStartWhileOneRunsIsRefused() {
    index.add(texts(2));
    Map<String, Object> first = index.post("{\"command\":\"start\",\"docsPerSecond\":0.001}");

    assertEquals(
        "A job has been running since "
            + first.get("started")
            + ". Wait for it or send {\"command\":\"abort\"}.",
        refusal(() -> index.post(START)));

    index.post(ABORT);
    index.awaitEnd();
  }

  @Test
  void anAbortWithoutABackfillIsRefused() {
    assertEquals(
        "No job is running, so there is nothing to abort.", refusal(() -> index.post(ABORT)));
  }

  private static SolrInputDocument withRecord(
      String id, String text, Fingerprinter fingerprinter, String fingerprinted) {
    byte[] record =
        FingerprintCodec.encode(fingerprinter.fingerprint("", fingerprinted).orElseThrow());
    return document("id", id, "text", text, "dup_fingerprint", record);
  }

  @Test
  void aFingerprintOfAnotherAnalyzerIsCountedAndReplaced() {
    Fingerprinter other = Fingerprinter.ofAnalyzer("other", new UnicodeWords());
    index.add(withRecord("a", "one two three", other, "one two three"));

    assertEquals(Map.of("otherAlgorithm", 1L), counts(index.run(CHECK)));
    assertEquals(1, number(index.run(START), "written"));
    index.assertFingerprints(1);
  }

  @Test
  void aRecordOfAnUnknownVersionIsCountedAndReplaced() {
    index.add(document("id", "a", "text", "one two", "dup_fingerprint", new byte[] {127, 1, 2}));

    assertEquals(Map.of("otherAlgorithm", 1L), counts(index.run(CHECK)));
    assertEquals(1, number(index.run(START), "written"));
    index.assertFingerprints(1);
  }

  /** As if another field had been the text before. */
  @Test
  void aFingerprintOfAnotherTextIsSeenIfTextsAreChecked() {
    index.core().add(BackfillCore.text("good", 0));
    index.add(withRecord("a", "one two three", new Fingerprinter(), "four five six"));

    assertEquals(Map.of("current", 2L), counts(index.run(CHECK)));
    assertEquals(
        Map.of("current", 1L, "stale", 1L),
        counts(index.run("{\"command\":\"check\",\"check\":\"text\"}")));
    assertEquals(1, number(index.run("{\"command\":\"start\",\"check\":\"text\"}"), "written"));
    index.assertFingerprints(2);
  }

  /** As if the field had been added to the schema later. */
  @Test
  void aFingerprintWithoutItsTermsIsStale() {
    index.add(withRecord("a", "one two three", new Fingerprinter(), "one two three"));

    assertEquals(1, number(index.run("{\"command\":\"start\",\"check\":\"text\"}"), "written"));
    index.assertFingerprints(1);
  }

  /** As if a version had indexed it that has no further terms of long texts. */
  @Test
  void aLongTextWithoutItsFurtherTermsIsStale() {
    String text = String.join(" ", RandomTexts.range(0, 1_100));
    Fingerprint made = new Fingerprinter().fingerprint("", text).orElseThrow();
    SolrInputDocument document = withRecord("a", text, new Fingerprinter(), text);
    document.setField("dup_sketch", made.sketch().terms(24));
    document.setField("dup_text_hash", made.text().toTerm());
    document.setField("dup_simhash", SimHash.of(made.bag()).bits());
    index.add(document);

    assertEquals(Map.of("current", 1L), counts(index.run(CHECK)));
    assertEquals(1, number(index.run("{\"command\":\"start\",\"check\":\"text\"}"), "written"));
    index.assertFingerprints(1);
    assertEquals(0, number(index.run("{\"command\":\"start\",\"check\":\"text\"}"), "written"));
  }
}
