// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.TextSample;
import org.solrduplicates.core.fingerprint.WordCounts;
import org.solrduplicates.core.text.UnicodeWords;

class SampleReaderTest {
  private static final String FIELD = FingerprintFields.FINGERPRINT;
  private static final int WORDS = new Fingerprinter().words();

  private static List<String> texts(int count) {
    RandomTexts random = new RandomTexts(9);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      texts.add(String.join(" ", random.words(40, 300)));
    }
    return texts;
  }

  private static SampleReader reader(SmallIndex index) {
    return new SampleReader(index.reader(), FIELD, WORDS);
  }

  private static TextSample sample(List<String> texts) {
    return TextSample.of(
        texts.stream().mapToLong(text -> SmallIndex.fingerprint(text).text().key()));
  }

  private static WordCounts counts(List<String> texts) {
    WordCounts.Counter counter = new WordCounts.Counter();
    texts.forEach(text -> counter.add(SmallIndex.fingerprint(text)));
    return counter.counts();
  }

  @Test
  void aTextCountsOnceHoweverManyDocumentsHaveIt() throws IOException {
    List<String> texts = texts(30);
    try (SmallIndex index = new SmallIndex()) {
      for (int i = 0; i < 60; i++) {
        index.add("d" + i, texts.get(i % 30));
        if (i % 7 == 0) {
          index.commit();
        }
      }
      index.commit();
      SampleReader reader = reader(index);

      assertEquals(new SampleReader.Texts(60, sample(texts)), reader.texts());
      assertEquals(counts(texts), reader.counts(sample(texts)));
      assertEquals(counts(texts.subList(3, 8)), reader.counts(sample(texts.subList(3, 8))));
      assertEquals(60, SampleReader.estimate(index.reader(), FIELD));
    }
  }

  @Test
  void deletedAndIncomparableDocumentsDoNotCount() throws IOException {
    List<String> texts = texts(5);
    Fingerprint otherWords =
        Fingerprinter.ofAnalyzer("other", new UnicodeWords())
            .fingerprint("", texts.get(3))
            .orElseThrow();
    byte[] otherVersion = FingerprintCodec.encode(SmallIndex.fingerprint(texts.get(4)));
    otherVersion[0] = 99;
    try (SmallIndex index = new SmallIndex()) {
      index
          .add("kept", texts.get(0))
          .add("deleted", texts.get(1))
          .addWithoutFingerprint("without", texts.get(2))
          .add("other words", texts.get(3), otherWords)
          .add("other version", texts.get(4), SmallIndex.fingerprint(texts.get(4)), otherVersion)
          .commit();
      index.delete("deleted");
      index.commit();

      SampleReader reader = reader(index);
      assertEquals(new SampleReader.Texts(1, sample(texts.subList(0, 1))), reader.texts());
      assertEquals(counts(texts.subList(0, 1)), reader.counts(sample(texts)));
    }
  }

  @Test
  void mostlyUnreadableRecordsAreNoSample() throws IOException {
    List<String> texts = texts(3);
    try (SmallIndex index = new SmallIndex()) {
      index.add("kept", texts.get(0));
      for (String text : texts.subList(1, 3)) {
        byte[] otherVersion = FingerprintCodec.encode(SmallIndex.fingerprint(text));
        otherVersion[0] = 99;
        index.add(text, text, SmallIndex.fingerprint(text), otherVersion);
      }
      index.commit();

      IOException refused = assertThrows(IOException.class, () -> reader(index).texts());

      assertEquals(
          "2 fingerprints in the field '"
              + FIELD
              + "' are damaged or of another version, and only 1 can be read; run the backfill",
          refused.getMessage());
    }
  }

  @Test
  void anEmptyIndexHasNoTexts() throws IOException {
    try (SmallIndex index = new SmallIndex()) {
      assertEquals(
          new SampleReader.Texts(0, TextSample.of(LongStream.empty())), reader(index).texts());
      assertEquals(0, SampleReader.estimate(index.reader(), FIELD));
    }
  }
}
