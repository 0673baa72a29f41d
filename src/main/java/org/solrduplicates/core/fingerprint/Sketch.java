package org.solrduplicates.core.fingerprint;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/**
 * The smallest hashes of a text's shingles of three adjacent words (bottom-k MinHash, Broder 1997;
 * Manasse's form). Two sketches tell how many shingles two texts share without the texts; a text
 * with few shingles is kept whole, and then the answer is exact.
 *
 * <p>A hash is an unsigned 32-bit number. All hashes of a text below the largest one kept are in
 * its sketch, so below the smaller of two such limits both texts are known completely, and the part
 * of the shingles there that both have estimates their Jaccard index. Immutable.
 */
public final class Sketch {
  /** How many adjacent words make a shingle. */
  public static final int SHINGLE_WORDS = 3;

  /** How many hashes are kept at most. */
  public static final int MAX_HASHES = 64;

  private final long[] hashes;
  private final int shingles;

  /** Takes over the array: ascending hashes, at most {@link #MAX_HASHES} and {@code shingles}. */
  Sketch(long[] hashes, int shingles) {
    this.hashes = hashes;
    this.shingles = shingles;
  }

  static Sketch of(long[] wordHashes) {
    long[] all = new long[Math.max(1, wordHashes.length - SHINGLE_WORDS + 1)];
    for (int i = 0; i < all.length; i++) {
      all[i] = shingle(wordHashes, i);
    }
    long[] distinct = Arrays.stream(all).sorted().distinct().toArray();
    return new Sketch(
        Arrays.copyOf(distinct, Math.min(MAX_HASHES, distinct.length)), distinct.length);
  }

  /** A text shorter than one shingle is one short shingle. */
  private static long shingle(long[] wordHashes, int start) {
    long hash = SHINGLE_WORDS;
    for (int i = start; i < Math.min(start + SHINGLE_WORDS, wordHashes.length); i++) {
      hash = Hash.append(hash, wordHashes[i]);
    }
    return hash >>> 32;
  }

  /** Returns the number of different shingles of the whole text. */
  public int shingles() {
    return shingles;
  }

  /** Estimates how many different shingles two texts share; exact when both sketches are whole. */
  public double sharedWith(Sketch other) {
    double jaccard = jaccard(other);
    double shared = jaccard / (1 + jaccard) * ((double) shingles + other.shingles);
    return Math.min(shared, Math.min(shingles, other.shingles));
  }

  /** Estimates the Jaccard index of the two sets of shingles, in 0..1. */
  public double jaccard(Sketch other) {
    long limit = Math.min(limit(), other.limit());
    int both = 0;
    int either = 0;
    int i = 0;
    int j = 0;
    while (at(i) < limit || other.at(j) < limit) {
      int order = Long.compare(at(i), other.at(j));
      both += order == 0 ? 1 : 0;
      either++;
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    return either == 0 ? 0 : (double) both / either;
  }

  /** All shingles of the text with a hash below this are in the sketch. */
  private long limit() {
    return hashes.length < shingles ? hashes[hashes.length - 1] : Long.MAX_VALUE;
  }

  private long at(int index) {
    return index < hashes.length ? hashes[index] : Long.MAX_VALUE;
  }

  /** Returns the smallest hashes as index terms of six characters, at most {@code max} of them. */
  public List<String> terms(int max) {
    List<String> terms = new ArrayList<>();
    for (int i = 0; i < Math.min(max, hashes.length); i++) {
      byte[] bytes = ByteBuffer.allocate(4).putInt((int) hashes[i]).array();
      terms.add(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }
    return terms;
  }

  int size() {
    return hashes.length;
  }

  long hash(int index) {
    return hashes[index];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Sketch sketch
        && shingles == sketch.shingles
        && Arrays.equals(hashes, sketch.hashes);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(hashes) + shingles;
  }

  @Override
  public String toString() {
    return "Sketch of " + shingles + " shingles, " + hashes.length + " kept";
  }
}
