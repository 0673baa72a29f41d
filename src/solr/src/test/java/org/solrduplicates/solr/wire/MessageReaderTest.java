// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.solr.common.SolrException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A message of any declared sizes is read with no more memory than its bytes need. */
class MessageReaderTest {
  private static final Codec<Object> PLAIN = Codec.of(value -> value, value -> value);

  /** What a reader may allocate for a short message: far less than any size in these messages. */
  private static final long FEW_BYTES = 4_000_000;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static Object read(byte[] bytes) {
    return PLAIN.ofBytes(bytes);
  }

  private static void assertIsMalformed(String reason, byte[] bytes) {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    SolrException refusal = assertThrows(SolrException.class, () -> read(bytes));
    assertTrue(THREADS.getCurrentThreadAllocatedBytes() - before < FEW_BYTES, "too much memory");
    assertEquals(400, refusal.code());
    assertEquals("invalid message between nodes: " + reason, refusal.getMessage());
  }

  /**
   * A list, bytes, a map, a text, an ordered map, numbers, documents, an iterator: 2^31 - 1 each.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Ap/g////Bw== | size 2147483647 exceeds the 0 bytes left",
        "Ag3/////Bw== | size 2147483647 exceeds the 0 bytes left",
        "Agr/////Bw== | size 2147483647 exceeds the 0 bytes left",
        "Aj/g////Bw== | size 2147483647 exceeds the 0 bytes left",
        "Ar/g////Bw== | unexpected type tag -65",
        "AhUH/////wc= | unexpected type tag 21",
        "Agv/////Bw== | unexpected type tag 11",
        "Agw= | unexpected type tag 12",
        "Ag4= | unexpected type tag 14"
      })
  void aSizeThatCannotBeIsNotBelieved(String message, String reason) {
    assertIsMalformed(reason, Base64.getDecoder().decode(message));
    assertIsMalformed(reason, inList(Base64.getDecoder().decode(message)));
  }

  /** The same as the only element of a list. */
  private static byte[] inList(byte[] message) {
    byte[] list = new byte[message.length + 1];
    System.arraycopy(message, 1, list, 2, message.length - 1);
    list[0] = 2;
    list[1] = (byte) 0x81;
    return list;
  }

  @Test
  void manyListsInOneAnotherAreRefusedBeforeTheStackEnds() {
    byte[] deep = new byte[1_000_000];
    Arrays.fill(deep, (byte) 0x81);
    deep[0] = 2;

    assertIsMalformed("nested deeper than 32 levels", deep);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "no base64", "AAAA", "Ag=="})
  void anInvalidMessageIsAnErrorOfTheSender(String text) {
    SolrException refusal = assertThrows(SolrException.class, () -> PLAIN.ofText(text));

    assertEquals(400, refusal.code());
  }

  private static final List<Object> MESSAGE =
      List.of(
          "a text",
          Map.of("key", List.of(1, 2L, 3.5f, 4.5d, true), "same", Map.of("key", List.of())),
          new byte[] {1, 2, 3},
          Arrays.asList((Object) null, "a longer text with more than thirty characters", -1));

  @Test
  void aMessageIsReadAsItWasWritten() {
    List<?> read = (List<?>) read(PLAIN.bytes(MESSAGE));

    assertEquals(MESSAGE.get(0), read.get(0));
    assertEquals(MESSAGE.get(1), read.get(1));
    assertTrue(Arrays.equals((byte[]) MESSAGE.get(2), (byte[]) read.get(2)));
    assertEquals(MESSAGE.get(3), read.get(3));
  }

  @Test
  void everyChangeOfAMessageIsReadOrRefused() throws IOException {
    Random random = new Random(7);
    byte[] message = PLAIN.bytes(MESSAGE);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    int rounds = 20_000;
    for (int i = 0; i < rounds; i++) {
      byte[] changed = Arrays.copyOf(message, 1 + random.nextInt(message.length));
      for (int n = random.nextInt(4); n >= 0; n--) {
        changed[random.nextInt(changed.length)] = (byte) random.nextInt();
      }
      try {
        read(changed);
      } catch (SolrException refusal) {
        assertEquals(400, refusal.code());
      }
    }
    long each = (THREADS.getCurrentThreadAllocatedBytes() - before) / rounds;
    assertTrue(each < 200_000, each + " bytes for a message");
  }
}
