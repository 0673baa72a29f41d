// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.NoHang;
import org.solrduplicates.core.RandomTexts;

/** Whatever is in the field, reading it ends in a fingerprint or in IllegalArgumentException. */
class DamagedRecordTest {
  private static final int HEADER = 1 + 2 + 4 + 16;
  private static final int CHECKSUM = 4;

  private static byte[] record() {
    String text = String.join(" ", new RandomTexts(1).words(100, 60));
    return FingerprintCodec.encode(new Fingerprinter().fingerprint("a", text).orElseThrow());
  }

  private static byte[] flipped(byte[] record, int bit) {
    byte[] flipped = record.clone();
    flipped[bit / 8] ^= (byte) (1 << bit % 8);
    return flipped;
  }

  private static String refused(byte[] record) {
    assertEquals(Optional.empty(), FingerprintCodec.find(record, 0, record.length));
    return assertThrows(IllegalArgumentException.class, () -> FingerprintCodec.decode(record))
        .getMessage();
  }

  /** Decodes bits that pass the checksum. */
  private static Fingerprint decode(byte[] header, String bits) {
    byte[] packed = ReferenceWriter.pack(bits);
    byte[] content = Arrays.copyOf(header, HEADER + packed.length);
    System.arraycopy(packed, 0, content, HEADER, packed.length);
    return FingerprintCodec.decode(ReferenceWriter.withChecksum(content));
  }

  @Test
  void everyTruncationIsRefused() {
    byte[] record = record();

    for (int length = 0; length < record.length; length++) {
      refused(Arrays.copyOf(record, length));
    }
  }

  @Test
  void everyTruncationInFrontIsRefused() {
    byte[] record = record();

    for (int from = 1; from <= record.length; from++) {
      refused(Arrays.copyOfRange(record, from, record.length));
    }
  }

  @Test
  void everyFlippedBitIsRefused() {
    byte[] record = record();

    for (int bit = 0; bit < 8 * record.length; bit++) {
      byte[] damaged = flipped(record, bit);
      refused(damaged);
      assertFalse(FingerprintCodec.isReadable(damaged, 0, damaged.length), "bit " + bit);
    }
  }

  @Test
  void aByteTooManyIsRefused() {
    byte[] record = record();

    refused(Arrays.copyOf(record, record.length + 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 127})
  void anotherVersionIsNamed(int version) {
    byte[] content = Arrays.copyOf(record(), record().length - CHECKSUM);
    content[0] = (byte) version;

    String message = refused(ReferenceWriter.withChecksum(content));

    assertTrue(message.contains("version is " + version + ", not 2"), message);
  }

  @Test
  void aVersionAbove127IsNamedAsANumberAboveZero() {
    byte[] content = Arrays.copyOf(record(), record().length - CHECKSUM);
    content[0] = (byte) 200;

    String message = refused(ReferenceWriter.withChecksum(content));

    assertTrue(message.contains("200"), message);
  }

  @Test
  void aWrongChecksumIsNamed() {
    String message = refused(flipped(record(), 8 * HEADER));

    assertEquals("damaged fingerprint: its checksum is wrong", message);
  }

  @Test
  void bitsFlippedBeforeTheChecksumWasMadeNeverThrowAnythingElse() {
    byte[] record = record();
    byte[] content = Arrays.copyOf(record, record.length - CHECKSUM);

    NoHang.ends(
        () -> {
          for (int bit = 8 * HEADER; bit < 8 * content.length; bit++) {
            decodeOrRefuse(ReferenceWriter.withChecksum(flipped(content, bit)));
          }
        });
  }

  @Test
  void recordsCutBeforeTheChecksumWasMadeAreRefused() {
    byte[] record = record();

    for (int length = HEADER; length < record.length - CHECKSUM; length++) {
      refused(ReferenceWriter.withChecksum(Arrays.copyOf(record, length)));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void randomBitsNeverThrowAnythingElse(long seed) {
    RandomTexts random = new RandomTexts(seed);

    NoHang.ends(
        () -> {
          for (int i = 0; i < 1_000; i++) {
            byte[] content = new byte[HEADER + random.below(60)];
            for (int at = 0; at < content.length; at++) {
              content[at] = (byte) random.bits();
            }
            content[0] = 1;
            decodeOrRefuse(ReferenceWriter.withChecksum(content));
          }
        });
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "more hashes than shingles,             1,          2,  2, 5:4,     1, 2, 3:1",
    "more than 64 hashes,                   100,        65, 0, '',      1, 2, 3:1",
    "a Rice parameter of 33,                1,          1,  33, 5,      1, 2, 3:1",
    "a hash of more than 32 bits,           2,          2,  31, 4294967295:1, 1, 2, 3:1",
    "a word of more than 24 bits,           1,          1,  2, 5,       2, 20, 16777215:1:0:1",
    "more words than 24 bits can tell apart, 1,         1,  2, 5,       16777217, 2, 3:1",
    "more words than bits,                  1,          1,  2, 5,       10000000, 2, 3:1",
  })
  void impossibleContentIsRefused(
      String what,
      int shingles,
      int size,
      int sketchRice,
      String hashes,
      int words,
      int rice,
      String bag) {
    StringBuilder bits = new StringBuilder();
    bits.append(ReferenceWriter.gamma(shingles)).append(ReferenceWriter.gamma(size));
    bits.append(sixBits(sketchRice));
    numbers(hashes).forEach(n -> bits.append(ReferenceWriter.rice(n, sketchRice)));
    bits.append(ReferenceWriter.gamma(words)).append(sixBits(rice));
    List<Long> pairs = numbers(bag);
    for (int i = 0; i < pairs.size(); i += 2) {
      bits.append(ReferenceWriter.rice(pairs.get(i), rice));
      bits.append(ReferenceWriter.gamma(pairs.get(i + 1)));
    }

    assertThrows(IllegalArgumentException.class, () -> decode(record(), bits.toString()), what);
  }

  @Test
  void aNumberOfMoreThan31BitsIsRefused() {
    String shingles = "0".repeat(31) + "1" + "0".repeat(31);

    assertThrows(
        IllegalArgumentException.class, () -> decode(record(), shingles + "0".repeat(100)));
  }

  private static String sixBits(int number) {
    return Integer.toBinaryString(64 + number).substring(1);
  }

  private static List<Long> numbers(String text) {
    return text.isEmpty() ? List.of() : Arrays.stream(text.split(":")).map(Long::valueOf).toList();
  }

  private static void decodeOrRefuse(byte[] record) {
    try {
      FingerprintCodec.decode(record);
    } catch (IllegalArgumentException refused) {
      assertTrue(refused.getMessage().startsWith("damaged fingerprint: "), refused.getMessage());
    }
  }
}
