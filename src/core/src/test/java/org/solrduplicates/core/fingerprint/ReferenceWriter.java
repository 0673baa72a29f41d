// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Writes the record of a fingerprint as the comment of {@link FingerprintCodec} lays it out, with
 * strings of zeros and ones, slowly and plainly. The Rice parameters are free there; here they are
 * given.
 */
record ReferenceWriter(int sketchRice, int bagRice) {
  byte[] write(Fingerprint fingerprint) {
    byte[] bits = pack(sketch(fingerprint.sketch()) + bag(fingerprint.bag()));
    ByteBuffer content = ByteBuffer.allocate(1 + 2 + 4 + 16 + bits.length);
    content.put((byte) 2).putShort((short) fingerprint.words()).putInt(fingerprint.title());
    content.putLong(fingerprint.text().high()).putLong(fingerprint.text().low()).put(bits);
    return withChecksum(content.array());
  }

  /** Returns the content of a record followed by the checksum that fits. */
  static byte[] withChecksum(byte[] content) {
    CRC32C crc = new CRC32C();
    crc.update(content);
    byte[] record = Arrays.copyOf(content, content.length + 4);
    ByteBuffer.wrap(record).putInt(content.length, (int) crc.getValue());
    return record;
  }

  private String sketch(Sketch sketch) {
    StringBuilder bits = new StringBuilder();
    bits.append(gamma(sketch.shingles())).append(gamma(sketch.size()));
    bits.append(binary(sketchRice, 6));
    long before = 0;
    for (int i = 0; i < sketch.size(); i++) {
      bits.append(rice(sketch.hash(i) - before, sketchRice));
      before = sketch.hash(i);
    }
    return bits.toString();
  }

  private String bag(TermBag bag) {
    StringBuilder bits = new StringBuilder();
    bits.append(gamma(bag.size())).append(binary(bagRice, 6));
    int before = -1;
    for (int i = 0; i < bag.size(); i++) {
      bits.append(rice(bag.term(i) - before - 1, bagRice)).append(gamma(bag.count(i)));
      before = bag.term(i);
    }
    return bits.toString();
  }

  static String gamma(long number) {
    String binary = Long.toBinaryString(number);
    return "0".repeat(binary.length() - 1) + binary;
  }

  static String rice(long number, int r) {
    return "0".repeat((int) (number >> r)) + "1" + binary(number & (1L << r) - 1, r);
  }

  private static String binary(long number, int digits) {
    String binary = Long.toBinaryString(1L << digits | number);
    return binary.substring(1);
  }

  /** Returns eight zeros or ones to a byte, the last byte filled up with zeros. */
  static byte[] pack(String bits) {
    String full = bits + "0".repeat((8 - bits.length() % 8) % 8);
    byte[] number = new BigInteger("1" + full, 2).toByteArray();
    return Arrays.copyOfRange(number, number.length - full.length() / 8, number.length);
  }
}
