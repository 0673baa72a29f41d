// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.text.UnicodeWords;

class FingerprintCodecTest {
  private static Fingerprint fingerprint(List<String> words) {
    return new Fingerprinter().fingerprint("Supply", String.join(" ", words)).orElseThrow();
  }

  private static void assertSurvives(Fingerprint fingerprint) {
    assertEquals(fingerprint, FingerprintCodec.decode(FingerprintCodec.encode(fingerprint)));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void anEncodedFingerprintIsDecoded(long seed) {
    RandomTexts random = new RandomTexts(seed);
    List<String> words = random.words(1 + random.below(1_000), 1 + random.below(1_000));

    assertSurvives(fingerprint(words));
  }

  @Test
  void oneWordIsWrittenAndRead() {
    assertSurvives(fingerprint(List.of("contract")));
  }

  @Test
  void aWordThatComes100000TimesIsWrittenAndRead() {
    assertSurvives(fingerprint(Collections.nCopies(100_000, "contract")));
  }

  @Test
  void twentyThousandDifferentWordsAreWrittenAndRead() {
    assertSurvives(fingerprint(RandomTexts.range(0, 20_000)));
  }

  @Test
  void aMillionDifferentWordsTakeNoMoreThanTheyShould() {
    Fingerprint fingerprint = fingerprint(RandomTexts.range(0, 1_000_000));
    byte[] record = FingerprintCodec.encode(fingerprint);

    assertEquals(fingerprint, FingerprintCodec.decode(record));
    assertTrue(record.length < 1_000_000, record.length + " bytes");
  }

  @Test
  void aDocumentWithoutATitleIsWrittenAndRead() {
    assertSurvives(new Fingerprinter().fingerprint("", "a b c").orElseThrow());
  }

  @Test
  void theWordsOfAnAnalyzerAreWrittenAndRead() {
    assertSurvives(
        Fingerprinter.ofAnalyzer("text_en", new UnicodeWords())
            .fingerprint("title", "text")
            .orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 0x7FFF, 0x8000, 0xFFFF})
  void theNumberOfTheAnalyzerHas16Bits(int words) {
    Fingerprint plain = fingerprint(List.of("a"));

    assertSurvives(
        new Fingerprint(words, plain.text(), plain.title(), plain.sketch(), plain.bag()));
  }

  @Test
  void theSmallestAndTheLargestHashesAreWrittenAndRead() {
    Fingerprint plain = fingerprint(List.of("a"));
    Sketch sketch = new Sketch(new long[] {0, 1, 0xFFFFFFFEL, 0xFFFFFFFFL}, Integer.MAX_VALUE);
    TermBag bag = new TermBag(new int[] {0, 1, 0xFFFFFE, 0xFFFFFF}, new int[] {1, 2, 1 << 30, 1});

    assertSurvives(new Fingerprint(0, new TextHash(-1, Long.MIN_VALUE), -1, sketch, bag));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 0xFFFFFFFFL})
  void oneHashAloneIsWrittenAndRead(long hash) {
    Fingerprint plain = fingerprint(List.of("a"));
    Sketch sketch = new Sketch(new long[] {hash}, 1);
    TermBag bag = new TermBag(new int[] {(int) (hash & 0xFFFFFF)}, new int[] {1});

    assertSurvives(new Fingerprint(0, plain.text(), 0, sketch, bag));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void recordsOfTheDocumentedLayoutAreRead(long seed) {
    RandomTexts random = new RandomTexts(seed);
    Fingerprint fingerprint = fingerprint(random.words(1 + random.below(300), 200));
    ReferenceWriter writer = new ReferenceWriter(20 + random.below(12), 10 + random.below(12));

    assertEquals(fingerprint, FingerprintCodec.decode(writer.write(fingerprint)));
  }

  @Test
  void theLayoutIsTheDocumentedOne() {
    Fingerprint fingerprint =
        new Fingerprint(
            0x8001,
            new TextHash(0x0102030405060708L, 0x090A0B0C0D0E0F10L),
            0x11121314,
            new Sketch(new long[] {5, 9}, 3),
            new TermBag(new int[] {3, 6}, new int[] {1, 4}));
    // the largest number by how many there are, times ln 2: 3.1 and 2.1, so r is 1 both times
    byte[] expected = new ReferenceWriter(1, 1).write(fingerprint);

    assertArrayEquals(expected, FingerprintCodec.encode(fingerprint));
  }

  @Test
  void equalFingerprintsHaveEqualRecords() {
    byte[] a = FingerprintCodec.encode(fingerprint(List.of("The", "contract")));
    byte[] b = FingerprintCodec.encode(fingerprint(List.of("the", "CONTRACT")));

    assertArrayEquals(a, b);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 30, 1_001, 1_002, 5_000})
  void theFurtherHashesAreReadWithoutTheRest(int words) {
    Fingerprint fingerprint = fingerprint(RandomTexts.range(0, words));
    byte[] record = FingerprintCodec.encode(fingerprint);

    assertArrayEquals(
        fingerprint.sketch().further(), FingerprintCodec.further(record, 0, record.length));
  }

  @Test
  void aRecordInsideALargerArrayIsRead() {
    Fingerprint fingerprint = fingerprint(List.of("a", "b", "c", "d"));
    byte[] record = FingerprintCodec.encode(fingerprint);
    byte[] larger = new byte[record.length + 12];
    System.arraycopy(record, 0, larger, 7, record.length);

    assertEquals(fingerprint, FingerprintCodec.decode(larger, 7, record.length));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void aTextOf370WordsTakesLessThan900Bytes(long seed) {
    Fingerprint fingerprint = fingerprint(new RandomTexts(seed).words(370, 300));

    int size = FingerprintCodec.encode(fingerprint).length;

    assertTrue(fingerprint.bag().size() > 370 / 2, () -> fingerprint.bag() + " is not typical");
    assertTrue(size < 900, size + " bytes");
  }
}
