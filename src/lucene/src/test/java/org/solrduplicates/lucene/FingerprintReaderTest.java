// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;

class FingerprintReaderTest {
  private static final int SEGMENTS = 3;
  private static final int DOCUMENTS_EACH = 5;

  private SmallIndex index;

  @BeforeEach
  void open() throws IOException {
    index = new SmallIndex();
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  /** Adds documents named by their numbers; every fourth has no fingerprint. */
  private void addSegments() throws IOException {
    for (int i = 0; i < SEGMENTS * DOCUMENTS_EACH; i++) {
      if (i % 4 == 3) {
        index.addWithoutFingerprint("" + i, text(i));
      } else {
        index.add("" + i, text(i));
      }
      if (i % DOCUMENTS_EACH == DOCUMENTS_EACH - 1) {
        index.commit();
      }
    }
  }

  private static String text(int i) {
    return "document number " + i;
  }

  private static Optional<Fingerprint> expected(int i) {
    return i % 4 == 3 ? Optional.empty() : Optional.of(SmallIndex.fingerprint(text(i)));
  }

  private FingerprintReader reader() {
    return new FingerprintReader(index.reader());
  }

  private static List<Integer> numbers() {
    List<Integer> numbers = new ArrayList<>();
    for (int i = 0; i < SEGMENTS * DOCUMENTS_EACH; i++) {
      numbers.add(i);
    }
    return numbers;
  }

  private void assertReads(List<Integer> order) throws IOException {
    addSegments();
    FingerprintReader reader = reader();
    for (int i : order) {
      assertEquals(expected(i), reader.read(i), "document " + i + " of " + order);
    }
  }

  @Test
  void readsForwards() throws IOException {
    assertReads(numbers());
  }

  @Test
  void readsBackwards() throws IOException {
    List<Integer> backwards = numbers();
    Collections.reverse(backwards);

    assertReads(backwards);
  }

  @Test
  void readsInAnyOrderAndAgain() throws IOException {
    List<Integer> shuffled = numbers();
    shuffled.addAll(numbers());
    shuffled.addAll(numbers());
    Collections.shuffle(shuffled, new Random(7));

    assertReads(shuffled);
  }

  @Test
  void readsOneDocumentTwiceInARow() throws IOException {
    assertReads(List.of(6, 6, 7, 7));
  }

  @Test
  void deletedDocumentsDoNotShiftTheOthers() throws IOException {
    addSegments();
    index.delete("0");
    index.delete("6");
    index.commit();
    FingerprintReader reader = reader();

    for (int i : List.of(12, 1, 8, 5)) {
      assertEquals(expected(i), reader.read(i));
    }
  }

  @Test
  void aSegmentWithoutAnyFingerprintHasNone() throws IOException {
    index.addWithoutFingerprint("a", "one").commit().add("b", "two").commit();
    FingerprintReader reader = reader();

    assertEquals(Optional.of(SmallIndex.fingerprint("two")), reader.read(1));
    assertEquals(Optional.empty(), reader.read(0));
  }

  @Test
  void aDamagedRecordIsNone() throws IOException {
    Fingerprint fingerprint = SmallIndex.fingerprint("one");
    byte[] record = FingerprintCodec.encode(fingerprint);
    for (int length = 0; length < record.length; length++) {
      index.add("a", "one", fingerprint, Arrays.copyOf(record, length));
    }
    record[10]++;
    index.add("a", "one", fingerprint, record).add("b", "two").commit();
    FingerprintReader reader = reader();

    for (int document = 0; document <= record.length; document++) {
      assertEquals(Optional.empty(), reader.read(document), "document " + document);
    }
    assertEquals(Optional.of(SmallIndex.fingerprint("two")), reader.read(record.length + 1));
  }
}
