// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bits are written as a string of zeros and ones would be, and read again from the same array. */
class BitWriterTest {
  private final BitWriter writer = new BitWriter();
  private final StringBuilder expected = new StringBuilder();
  private final List<Consumer<BitReader>> readings = new ArrayList<>();

  private void bits(long value, int count) {
    writer.bits(value, count);
    String all = Long.toBinaryString(value);
    expected.append(("0".repeat(64 - all.length()) + all).substring(64 - count));
    if (count <= 56) {
      readings.add(reader -> assertEquals(value & (1L << count) - 1, reader.bits(count)));
    } else {
      readings.add(
          reader -> assertEquals(value >>> 32 & (1L << count - 32) - 1, reader.bits(count - 32)));
      readings.add(reader -> assertEquals(value & 0xFFFFFFFFL, reader.bits(32)));
    }
  }

  private void unary(int count) {
    writer.unary(count);
    expected.append("0".repeat(count)).append('1');
    readings.add(reader -> assertEquals(count, reader.unary()));
  }

  private void gamma(int number) {
    writer.gamma(number);
    expected.append(ReferenceWriter.gamma(number));
    readings.add(reader -> assertEquals(number, reader.gamma()));
  }

  private void rice(long number, int shift) {
    writer.rice(number, shift);
    expected.append(ReferenceWriter.rice(number, shift));
    readings.add(reader -> assertEquals(number, reader.rice(shift)));
  }

  private void ascending(int[] numbers, int[] counts, int shift) {
    int before = -1;
    for (int i = 0; i < numbers.length; i++) {
      writer.rice(numbers[i] - before - 1, shift);
      writer.gamma(counts[i]);
      expected.append(ReferenceWriter.rice(numbers[i] - before - 1, shift));
      expected.append(ReferenceWriter.gamma(counts[i]));
      before = numbers[i];
    }
    int last = before;
    readings.add(
        reader -> {
          int[] read = new int[numbers.length];
          int[] readCounts = new int[numbers.length];
          assertEquals(last, reader.ascending(shift, read, readCounts));
          assertArrayEquals(numbers, read);
          assertArrayEquals(counts, readCounts);
        });
  }

  private byte[] assertWritten() {
    byte[] content = ReferenceWriter.pack(expected.toString());
    assertArrayEquals(ReferenceWriter.withChecksum(content), writer.toBytesWithChecksum());
    return content;
  }

  /** Whether nothing is behind the bytes, or something that looks like more of them. */
  private void assertRead(byte[] content) {
    for (int behind : new int[] {0, 1, 7, 8, 20}) {
      byte[] larger = new byte[3 + content.length + behind];
      Arrays.fill(larger, (byte) 0xFF);
      System.arraycopy(content, 0, larger, 3, content.length);
      BitReader reader = new BitReader(larger, 3, 3 + content.length, "test");
      readings.forEach(reading -> reading.accept(reader));
      assertEquals(0, reader.bits((8 - expected.length() % 8) % 8));
      assertEndsTooEarly(() -> reader.bits(1));
      assertEndsTooEarly(reader::unary);
    }
  }

  private static void assertEndsTooEarly(Runnable reading) {
    Exception refusal = assertThrows(IllegalArgumentException.class, reading::run);
    assertEquals("damaged test: it ends too early", refusal.getMessage());
  }

  @RepeatedTest(300)
  void bitsAreWrittenInOrderAndReadBack(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    for (int i = random.nextInt(60); i >= 0; i--) {
      switch (random.nextInt(4)) {
        case 0 -> bits(random.nextLong(), random.nextInt(65));
        case 1 -> unary(random.nextInt(random.nextBoolean() ? 5 : 300));
        case 2 -> gamma(1 + (random.nextInt(Integer.MAX_VALUE) >>> random.nextInt(31)));
        default -> rice(random.nextInt(1 << 12), random.nextInt(20));
      }
    }
    assertRead(assertWritten());
  }

  @RepeatedTest(100)
  void ascendingNumbersAreReadWithTheirCounts(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    for (int times = random.nextInt(4); times >= 0; times--) {
      bits(-1, random.nextInt(9));
      int[] numbers =
          random.ints(0, 1 << 13).distinct().limit(random.nextInt(200)).sorted().toArray();
      int[] counts =
          random.ints(numbers.length, 0, 31).map(shift -> 1 + (0x5A5A5A5A >>> shift)).toArray();
      ascending(numbers, counts, random.nextInt(20));
    }
    assertRead(assertWritten());
  }

  @Test
  void ascendingNumbersThatEndTooEarlyAreDamaged() {
    byte[] content = ReferenceWriter.pack(ReferenceWriter.rice(5, 3) + ReferenceWriter.gamma(1));
    for (int words : new int[] {2, 3, 100}) {
      BitReader reader = new BitReader(content, 0, content.length, "test");

      assertEndsTooEarly(() -> reader.ascending(3, new int[words], new int[words]));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {31, 32, 40})
  void aNumberOfMoreThanThirtyOneBitsIsDamaged(int zeros) {
    byte[] content = ReferenceWriter.pack("0".repeat(zeros) + "1".repeat(zeros + 1));
    BitReader reader = new BitReader(content, 0, content.length, "test");

    Exception refusal = assertThrows(IllegalArgumentException.class, reader::gamma);
    assertEquals("damaged test: a number is too large", refusal.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 63, 64})
  void fullNumbersFollowEachOther(int first) {
    bits(-1, first);
    bits(0x0123456789ABCDEFL, 64);
    bits(0, 64);
    bits(5, 64 - first);

    assertRead(assertWritten());
  }

  @Test
  void nothingIsNothingAndItsChecksum() {
    bits(-1, 0);

    assertRead(assertWritten());
  }
}
