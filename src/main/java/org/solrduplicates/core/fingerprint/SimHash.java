package org.solrduplicates.core.fingerprint;

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
public record SimHash(long bits) {
  private static final int BITS = Long.SIZE;

  /**
   * Votes are added as whole numbers, so that the sum does not depend on the order of the words.
   */
  private static final int ONE_VOTE = 1 << 10;

  /** Returns the SimHash of a bag of words. */
  public static SimHash of(TermBag bag) {
    long[] votes = new long[BITS];
    for (int i = 0; i < bag.size(); i++) {
      vote(votes, Hash.mix(bag.term(i)), Math.round(ONE_VOTE * (1 + StrictMath.log(bag.count(i)))));
    }
    return new SimHash(signs(votes));
  }

  /** Returns the number of bits that differ, 0 to 64. */
  public int hammingDistance(SimHash other) {
    return Long.bitCount(bits ^ other.bits);
  }

  private static void vote(long[] votes, long hash, long weight) {
    for (int bit = 0; bit < BITS; bit++) {
      votes[bit] += (hash >>> bit & 1) == 1 ? weight : -weight;
    }
  }

  private static long signs(long[] votes) {
    long bits = 0;
    for (int bit = 0; bit < BITS; bit++) {
      if (votes[bit] > 0) {
        bits |= 1L << bit;
      }
    }
    return bits;
  }
}
