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
  /** Returns the SimHash of a bag of words. */
  public static SimHash of(TermBag bag) {
    SimHashVotes votes = new SimHashVotes();
    for (int i = 0; i < bag.size(); i++) {
      votes.add(Hash.mix(bag.term(i)), 1 + StrictMath.log(bag.count(i)));
    }
    return votes.result();
  }

  /** Returns the number of bits that differ, 0 to 64. */
  public int hammingDistance(SimHash other) {
    return Long.bitCount(bits ^ other.bits);
  }
}
