// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import org.solrduplicates.core.Internal;

/**
 * A 64-bit SimHash (Charikar 2002). Similar texts give values a small Hamming distance apart.
 *
 * <p>Every word votes on each of the 64 bits with the bits of its own hash; a word that occurs
 * {@code n} times votes with weight {@code 1 + ln n}:
 *
 * <pre>
 *   supply    1 0 1 1 …    +1 -1 +1 +1
 *   contract  1 1 0 1 …    +1 +1 -1 +1
 *   contract again         +.7 +.7 -.7 +.7
 *                          ---------------
 *   sum                    2.7  .7 -.7 2.7
 *   SimHash                 1   1   0   1
 * </pre>
 */
@Internal
public record SimHash(long bits) {
  private static final int ONE_VOTE = 1 << 10;

  public static SimHash of(TermBag bag) {
    return of(bag.size(), i -> Hash.mix(bag.term(i)), bag::count);
  }

  /**
   * Returns the SimHash of any features of a text: words, shingles or letter n-grams. Adds whole
   * numbers, so that the sum does not depend on the order.
   *
   * @param features number of distinct features
   * @param hash the hash of a feature, by its index
   * @param count the occurrences of a feature, at least 1
   */
  public static SimHash of(int features, IntToLongFunction hash, IntUnaryOperator count) {
    long[] votes = new long[Long.SIZE];
    for (int i = 0; i < features; i++) {
      long feature = hash.applyAsLong(i);
      long vote = Math.round(ONE_VOTE * (1 + StrictMath.log(count.applyAsInt(i))));
      for (int bit = 0; bit < Long.SIZE; bit++) {
        votes[bit] += (feature >>> bit & 1) == 1 ? vote : -vote;
      }
    }
    long bits = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      bits |= votes[bit] > 0 ? 1L << bit : 0;
    }
    return new SimHash(bits);
  }

  /** Returns the number of differing bits, 0 to 64. */
  public int hammingDistance(SimHash other) {
    return Long.bitCount(bits ^ other.bits);
  }

  /**
   * Returns keys that find every SimHash at most six bits apart (Manku, Jain and Das Sarma 2007):
   * six bits lie in at most six of the eight bytes, so two bytes are equal. Each of the 28 pairs of
   * bytes is a table; {@code 2:ab12} is the table, then the two bytes. A shared key does not prove
   * similarity.
   */
  public List<String> bands() {
    List<String> keys = new ArrayList<>();
    for (int low = 0; low < Long.SIZE; low += Byte.SIZE) {
      for (int high = low + Byte.SIZE; high < Long.SIZE; high += Byte.SIZE) {
        long chosen = bits & (0xFFL << low | 0xFFL << high);
        keys.add(keys.size() + ":" + Long.toHexString(chosen >>> low));
      }
    }
    return keys;
  }
}
