// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import java.util.Optional;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.fingerprint.TermBag;
import org.solrduplicates.core.fingerprint.Weights;

/**
 * What two texts have in common, in sixteen bytes: all that decides of their fingerprints. It does
 * not depend on other documents, except by the word weights. The score adds what is usual around
 * the documents:
 *
 * <pre>
 *   z = 1.4 G(share) + 1.1 G(rare) + 0.2 G(dice) + 4.3 numbers - 0.5 missing
 *       - 1.5 unequal max(0, 1 - 4 max(0, shared phrases - 1.5) / known phrases)
 *       - 0.1 (G(b1) + G(b2)) + ln(1.03 - b1) + ln(1.03 - b2) - 4.1
 *   G(x) = ln((x + 0.03) / (1.03 - x))
 * </pre>
 *
 * <p>The coefficients are a logistic regression on ten labelled collections (docs/adr/0042). A long
 * text has most words of any short one, so they count only with common phrases (docs/adr/0043).
 *
 * <pre>
 *   words     share of the first text (16 bits), of the second (16), shared numbers (7), numbers
 *             of the text with fewer (7), missing words (3), shared hashes (7), hashes of the first
 *             below the limit (7)
 *   phrases   lookup hashes of the first text that the second has (24), of the second (24),
 *             hashes of the second below the limit (7)
 * </pre>
 *
 * @param words the packed numbers of words; see the accessors
 * @param phrases the packed numbers of phrases
 */
@Internal
public record Evidence(long words, long phrases) {
  /** Nothing. */
  public static final Evidence NONE = new Evidence(0, 0);

  /** Numbers assumed equal in advance, so that one changed date has little weight. */
  private static final double EQUAL_NUMBERS = 2;

  /** Phrases assumed in advance; rare ones are shared as all phrases are. */
  private static final double PSEUDO_PHRASES = 3;

  /** Log odds from which two texts are versions whatever is usual around them. */
  private static final double OWN = 2;

  private static final double EDGE = 0.03;

  /** A difference of both shares that versions have, too. */
  private static final double SLACK = 0.5;

  /** The share of a part that its whole has at least. */
  private static final double WORDS_OF_PART = 0.85;

  /** The same for its known phrases and those {@link #LACKING}. */
  private static final double PHRASES_OF_PART = 0.56;

  /**
   * Phrases assumed in advance that the whole lacks. Two of two are enough, but three of four are
   * not: a long text has some phrases of any short one.
   */
  private static final double LACKING = 1.5;

  /** Phrases that a long text shares with any short one. */
  private static final double BY_CHANCE = 1.5;

  /** A whole has more than its part: by log odds of both shares, and by the share of the whole. */
  private static final double LARGER = 0.3;

  private static final double MOST_OF_WHOLE = 0.9;

  private static final int SHARE = 0xFFFF;
  private static final long SHARES = 0xFFFF_FFFFL;
  private static final int MASK = (1 << Sketch.SEARCHED) - 1;
  private static final int COUNT = 0x7F;
  private static final int MISSING_AT = 46;
  private static final int SHARED_AT = 49;
  private static final int FIRST_AT = 56;
  private static final int SECOND_AT = 48;

  /**
   * Compares two texts.
   *
   * @throws IllegalArgumentException if the fingerprints have different analyzers
   */
  public static Evidence of(Fingerprint a, Fingerprint b, Weights weights) {
    if (!a.isComparableWith(b)) {
      throw new IllegalArgumentException("fingerprints of different analyzers cannot be compared");
    }
    return new Evidence(words(a, b, weights), 0).withPhrases(a.sketch().comparedWith(b.sketch()));
  }

  /** Compares only the phrases of two texts: all that {@link #sharedPhrases} needs. */
  public static Evidence ofPhrases(Fingerprint a, Fingerprint b) {
    return NONE.withPhrases(a.sketch().comparedWith(b.sketch()));
  }

  /** Returns what the second text and the first one have in common. */
  public Evidence mirrored() {
    long first = words >>> FIRST_AT & COUNT;
    long second = phrases >>> SECOND_AT & COUNT;
    long both = words & ~((long) COUNT << FIRST_AT | SHARES);
    return new Evidence(
        both | words >>> 16 & SHARE | (words & SHARE) << 16 | second << FIRST_AT,
        phrases >>> Sketch.SEARCHED & MASK
            | (phrases & MASK) << Sketch.SEARCHED
            | first << SECOND_AT);
  }

  private static long words(Fingerprint a, Fingerprint b, Weights weights) {
    TermBag.Shared shared = a.bag().sharedWith(b.bag(), weights);
    int missing = a.bag().missingIn(b.bag(), weights) + b.bag().missingIn(a.bag(), weights);
    long fewer = Math.min(a.bag().distinctNumbers(), b.bag().distinctNumbers());
    long counted = Math.min(COUNT, fewer);
    long both =
        fewer == counted ? shared.distinctNumbers() : shared.distinctNumbers() * counted / fewer;
    return share(shared.weight(), a.bag().weight(weights))
        | share(shared.weight(), b.bag().weight(weights)) << 16
        | both << 32
        | counted << 39
        | (long) missing << MISSING_AT;
  }

  private static long share(double shared, double all) {
    return all == 0 ? 0 : Math.round(Math.min(1, shared / all) * SHARE);
  }

  private Evidence withPhrases(Sketch.Comparison sketches) {
    return new Evidence(
        words | (long) sketches.both() << SHARED_AT | (long) sketches.first() << FIRST_AT,
        sketches.inFirst()
            | (long) sketches.inSecond() << Sketch.SEARCHED
            | (long) sketches.second() << SECOND_AT);
  }

  /** Returns the weighted share of the first text that the second one has, in 0..1. */
  public double ofFirst() {
    return (double) (words & SHARE) / SHARE;
  }

  /** Returns the weighted share of the second text that the first one has, in 0..1. */
  public double ofSecond() {
    return (double) (words >>> 16 & SHARE) / SHARE;
  }

  /** Returns the weighted share of the text of which the other one has more, in 0..1. */
  public double share() {
    return Math.max(ofFirst(), ofSecond());
  }

  /** Returns the weighted share of the text of which the other one has less, in 0..1. */
  public double leastShare() {
    return Math.min(ofFirst(), ofSecond());
  }

  /**
   * Returns how much more of one text is in the other than the other way round, as a difference of
   * log odds of both shares; 0 for texts of about the same length.
   */
  public double unequal() {
    return Math.max(0, logit(share()) - logit(leastShare()) - SLACK);
  }

  /**
   * Returns what the first text is to the second one if they are no versions. A part has most of
   * its words and phrases in its whole, which has clearly more.
   */
  public Relation withoutVersions() {
    boolean isFirstPart = ofFirst() > ofSecond();
    boolean isPart =
        share() >= WORDS_OF_PART
            && leastShare() < MOST_OF_WHOLE
            && bothHave() >= PHRASES_OF_PART * (fewerKnown() + LACKING)
            && unequal() > LARGER;
    if (!isPart) {
      return Relation.DIFFERENT;
    }
    return isFirstPart ? Relation.PART_OF : Relation.CONTAINS;
  }

  /** Returns the weighted Dice coefficient in 0..1: the harmonic mean of both shares. */
  public double dice() {
    double sum = ofFirst() + ofSecond();
    return sum == 0 ? 0 : 2 * ofFirst() * ofSecond() / sum;
  }

  /** Returns how many of {@link #fewerNumbers} the other text has. */
  public int sharedNumbers() {
    return (int) (words >>> 32) & COUNT;
  }

  /** Returns the distinct numbers of the text that has fewer; of more than 127 it is a share. */
  public int fewerNumbers() {
    return (int) (words >>> 39) & COUNT;
  }

  private double numbers() {
    return (sharedNumbers() + EQUAL_NUMBERS) / (fewerNumbers() + EQUAL_NUMBERS);
  }

  /** Returns how many of the three weightiest words of each text the other one lacks, 0 to 6. */
  public int missing() {
    return (int) (words >>> MISSING_AT & 7);
  }

  /**
   * Returns the share of rare phrases, the smaller one of both texts, in 0..1. Where nothing is
   * rare, it is the share of all phrases.
   *
   * @param rareInFirst the rare lookup hashes of the first text, as bits by position
   * @param rareInSecond those of the second text
   */
  public double rare(int rareInFirst, int rareInSecond) {
    return Math.min(
        rare(foundInFirst(), rareInFirst, knownInFirst()),
        rare(foundInSecond(), rareInSecond, knownInSecond()));
  }

  /**
   * Returns the share of the phrases of the text with fewer that the other one has, with some
   * assumed in advance that are not shared.
   */
  public double sharedPhrases() {
    return bothHave() / (fewerKnown() + PSEUDO_PHRASES);
  }

  private int fewerKnown() {
    return Math.min(knownInFirst(), knownInSecond());
  }

  /** Returns the share of the phrases of the text with fewer without those shared by chance. */
  private double phrasesNotByChance() {
    return Math.max(0, bothHave() - BY_CHANCE) / Math.max(1, fewerKnown());
  }

  private int bothHave() {
    return (int) (words >>> SHARED_AT & COUNT);
  }

  private int knownInFirst() {
    return (int) (words >>> FIRST_AT & COUNT);
  }

  private int knownInSecond() {
    return (int) (phrases >>> SECOND_AT & COUNT);
  }

  private int foundInFirst() {
    return (int) phrases & MASK;
  }

  private int foundInSecond() {
    return (int) (phrases >>> Sketch.SEARCHED) & MASK;
  }

  private double rare(int found, int rare, int known) {
    int counted = known >= Sketch.SEARCHED ? rare : rare & (1 << known) - 1;
    double all = known == 0 ? 0 : (double) bothHave() / known;
    return (Integer.bitCount(found & counted) + PSEUDO_PHRASES * all)
        / (Integer.bitCount(counted) + PSEUDO_PHRASES);
  }

  /** Returns the log odds of a share, with 3 % added to both sides. */
  static double logit(double share) {
    return Math.log((share + EDGE) / (1 + EDGE - share));
  }

  /** Returns the score of the pair, the z of the class description. */
  public double score(Surroundings first, Surroundings second) {
    return 1.4 * logit(share())
        + 1.1 * logit(rare(first.rare(), second.rare()))
        + 0.2 * logit(dice())
        + 4.3 * numbers()
        - 0.5 * missing()
        - fewPhrases()
        + first.counted()
        + second.counted()
        - 4.1;
  }

  private double fewPhrases() {
    double few = 1 - 4 * phrasesNotByChance();
    return few <= 0 ? 0 : 1.5 * few * unequal();
  }

  /** Returns the highest score that any surroundings give, as if there were no other texts. */
  public double mostScore() {
    return mostScore(Optional.empty(), Optional.empty());
  }

  /** Returns the highest score that any surroundings give in place of unknown ones. */
  public double mostScore(Optional<Surroundings> first, Optional<Surroundings> second) {
    return score(
        first.orElseGet(() -> new Surroundings(0, foundInFirst())),
        second.orElseGet(() -> new Surroundings(0, foundInSecond())));
  }

  /** Returns whether two texts are versions by words and rare phrases alone. */
  public boolean isOwn(Surroundings first, Surroundings second) {
    double rare = rare(first.rare(), second.rare());
    return 1.69 * logit(share()) + 1.29 * logit(rare) - 2.54 >= OWN;
  }

  /** Returns the same if only the rare phrases of the first text are known. */
  public boolean isOwnOfFirst(int rareInFirst) {
    return isOwn(new Surroundings(0, rareInFirst), new Surroundings(0, foundInSecond()));
  }
}
