// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.solrduplicates.core.Internal;

/**
 * Writes and reads the record of the field {@code dup_fingerprint}. The layout of version 2 is
 * frozen, and so are the form of the words and what counts as a number; version 1 had the same
 * layout with other words. Numbers are big-endian:
 *
 * <pre>
 *   bytes  content
 *   1      version of the record, 2
 *   2      which words: 0, or the number of the analyzer
 *   4      hash of the title, 0 if there is none
 *   16     hash of the text
 *   n      bits, highest first, filled up with zeros:
 *            gamma(shingles) gamma(hashes kept) 6 bits r, then for each hash
 *              rice(difference to the hash before, r)
 *            gamma(distinct words) 6 bits r, then for each word
 *              rice(difference to the word before - 1, r) gamma(how often)
 *   4      CRC-32C of all before
 * </pre>
 *
 * {@code gamma} is Elias' code; {@code rice(x, r)} is {@code x >> r} in unary (zeros and a one)
 * followed by the lowest r bits of x. Hashes are uniform, so their differences are geometric, and
 * Rice's code is within a few percent of the optimum.
 */
@Internal
public final class FingerprintCodec {
  /** The only version that is written and read. */
  public static final int VERSION = 2;

  private static final int HEADER = 1 + 2 + 4 + 16;
  private static final int CHECKSUM = 4;
  private static final String NAME = "fingerprint";
  private static final int[] NONE = {};

  static final int SHIFT_BITS = 6;

  private static final long HASH_LIMIT = 1L << 32;

  private FingerprintCodec() {}

  public static byte[] encode(Fingerprint fingerprint) {
    BitWriter bits = new BitWriter();
    bits.bits(VERSION, Byte.SIZE);
    bits.bits(fingerprint.words(), Short.SIZE);
    bits.bits(fingerprint.title(), Integer.SIZE);
    bits.bits(fingerprint.text().high(), Long.SIZE);
    bits.bits(fingerprint.text().low(), Long.SIZE);
    write(fingerprint.sketch(), bits);
    write(fingerprint.bag(), bits);
    return bits.toBytesWithChecksum();
  }

  /**
   * Decodes a record.
   *
   * @throws IllegalArgumentException if it has another version or is damaged
   */
  public static Fingerprint decode(byte[] bytes) {
    return decode(bytes, 0, bytes.length);
  }

  /** Returns whether a record has the supported version and a valid checksum. */
  public static boolean isReadable(byte[] bytes, int offset, int length) {
    return isOfVersion(bytes, offset, length) && hasChecksum(bytes, offset, length);
  }

  private static boolean isOfVersion(byte[] bytes, int offset, int length) {
    return length >= HEADER + CHECKSUM && bytes[offset] == VERSION;
  }

  /** Returns the fingerprint, or nothing if the record has another version or is damaged. */
  public static Optional<Fingerprint> find(byte[] bytes, int offset, int length) {
    try {
      return isOfVersion(bytes, offset, length)
          ? Optional.of(decode(bytes, offset, length))
          : Optional.empty();
    } catch (IllegalArgumentException damaged) {
      return Optional.empty();
    }
  }

  public static Fingerprint decode(byte[] bytes, int offset, int length) {
    check(length >= HEADER + CHECKSUM, "it has only " + length + " bytes");
    check(
        bytes[offset] == VERSION, "its version is " + (bytes[offset] & 0xFF) + ", not " + VERSION);
    int end = offset + length - CHECKSUM;
    check(hasChecksum(bytes, offset, length), "its checksum is wrong");
    FingerprintHeader header = header(bytes, offset, length);
    BitReader bits = new BitReader(bytes, offset + HEADER, end, NAME);
    return new Fingerprint(header.words(), header.text(), header.title(), sketch(bits), bag(bits));
  }

  /**
   * Reads only the header, without verifying the checksum.
   *
   * @throws IllegalArgumentException if the record has another version
   */
  public static FingerprintHeader header(byte[] bytes, int offset, int length) {
    check(isOfVersion(bytes, offset, length), "its version is unknown");
    ByteBuffer header = ByteBuffer.wrap(bytes, offset + 1, HEADER - 1);
    int words = header.getShort() & 0xFFFF;
    int title = header.getInt();
    return new FingerprintHeader(words, title, new TextHash(header.getLong(), header.getLong()));
  }

  /** Reads the smallest hashes of the sketch, without verifying the checksum. */
  public static int[] smallest(byte[] bytes, int offset, int length, int max) {
    BitReader bits = new BitReader(bytes, offset + HEADER, offset + length - CHECKSUM, NAME);
    bits.gamma();
    int[] hashes = new int[Math.min(max, bits.gamma())];
    int shift = shift(bits);
    long before = 0;
    for (int i = 0; i < hashes.length; i++) {
      before += bits.rice(shift);
      hashes[i] = (int) before;
    }
    return hashes;
  }

  /** Reads {@link Sketch#further}, without verifying the checksum. */
  public static int[] further(byte[] bytes, int offset, int length) {
    BitReader bits = new BitReader(bytes, offset + HEADER, offset + length - CHECKSUM, NAME);
    int[] all =
        bits.gamma() < Sketch.LONG ? NONE : smallest(bytes, offset, length, Sketch.MAX_HASHES);
    return all.length <= Sketch.SEARCHED
        ? NONE
        : Arrays.copyOfRange(all, Sketch.SEARCHED, all.length);
  }

  private static void write(Sketch sketch, BitWriter bits) {
    bits.gamma(sketch.shingles());
    bits.gamma(sketch.size());
    int shift = shift(sketch.hash(sketch.size() - 1), sketch.size());
    bits.bits(shift, SHIFT_BITS);
    long before = 0;
    for (int i = 0; i < sketch.size(); i++) {
      bits.rice(sketch.hash(i) - before, shift);
      before = sketch.hash(i);
    }
  }

  private static Sketch sketch(BitReader bits) {
    int shingles = bits.gamma();
    int size = bits.gamma();
    check(size <= Math.min(shingles, Sketch.MAX_HASHES), "its sketch is too long");
    int shift = shift(bits);
    long[] hashes = new long[size];
    long before = 0;
    for (int i = 0; i < size; i++) {
      before += bits.rice(shift);
      check(before < HASH_LIMIT, "a hash is too large");
      hashes[i] = before;
    }
    return new Sketch(hashes, shingles);
  }

  private static void write(TermBag bag, BitWriter bits) {
    bits.gamma(bag.size());
    int shift = shift(bag.term(bag.size() - 1), bag.size());
    bits.bits(shift, SHIFT_BITS);
    int before = -1;
    for (int i = 0; i < bag.size(); i++) {
      bits.rice(bag.term(i) - before - 1, shift);
      bits.gamma(bag.count(i));
      before = bag.term(i);
    }
  }

  private static TermBag bag(BitReader bits) {
    int size = bits.gamma();
    check(size <= TermBag.TERM_LIMIT, "its bag of words is too long");
    int shift = shift(bits);
    int[] terms = new int[size];
    int[] counts = new int[size];
    check(bits.ascending(shift, terms, counts) < TermBag.TERM_LIMIT, "a word is too large");
    return new TermBag(terms, counts);
  }

  /** Returns the best Rice parameter for {@code size} uniform numbers below {@code largest}. */
  static int shift(long largest, int size) {
    double mean = Math.max(1, (double) largest / size * 0.69);
    return 63 - Long.numberOfLeadingZeros((long) mean);
  }

  private static int shift(BitReader bits) {
    int shift = (int) bits.bits(SHIFT_BITS);
    check(shift <= Integer.SIZE, "a Rice parameter is too large");
    return shift;
  }

  static boolean hasChecksum(byte[] bytes, int offset, int length) {
    int content = length - CHECKSUM;
    return ByteBuffer.wrap(bytes).getInt(offset + content) == checksum(bytes, offset, content);
  }

  static int checksum(byte[] bytes, int offset, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, offset, length);
    return (int) crc.getValue();
  }

  private static void check(boolean right, String wrong) {
    if (!right) {
      throw new IllegalArgumentException("damaged " + NAME + ": " + wrong);
    }
  }
}
