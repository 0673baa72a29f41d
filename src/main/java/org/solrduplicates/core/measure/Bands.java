package org.solrduplicates.core.measure;

import org.solrduplicates.core.fingerprint.Hash;

/**
 * Cuts a {@link MinHash} into bands of rows, so that similar texts are found by an equal key
 * (locality-sensitive hashing, Indyk and Motwani 1998). Two texts of Jaccard index {@code s} share
 * the key of one band with probability {@code s^rows}, and at least one key with probability {@code
 * 1 - (1 - s^rows)^bands}: an S-curve, steep near {@link #threshold}. Texts that share a key are
 * candidates and no more.
 *
 * @param bands how many keys a text has, at least 1
 * @param rows how many hash functions must agree for one key to be equal, at least 1
 */
public record Bands(int bands, int rows) {
  /** Checks that there is at least one band of one row. */
  public Bands {
    if (bands < 1 || rows < 1) {
      throw new IllegalArgumentException(
          "at least one band of one row is needed, not " + bands + " of " + rows);
    }
  }

  /** Returns how many hash functions a MinHash needs. */
  public int functions() {
    return Math.multiplyExact(bands, rows);
  }

  /**
   * Returns the key of each band; keys of different bands are different.
   *
   * @throws IllegalArgumentException if the MinHash has fewer than {@link #functions}
   */
  public long[] keys(MinHash minHash) {
    if (minHash.functions() < functions()) {
      throw new IllegalArgumentException(
          bands
              + " bands of "
              + rows
              + " rows need "
              + functions()
              + " hash functions, not "
              + minHash.functions());
    }
    long[] keys = new long[bands];
    for (int band = 0; band < bands; band++) {
      keys[band] = key(minHash, band);
    }
    return keys;
  }

  private long key(MinHash minHash, int band) {
    long key = band;
    for (int row = 0; row < rows; row++) {
      key = Hash.append(key, minHash.minimum(band * rows + row));
    }
    return key;
  }

  /** Returns the probability that two texts of a Jaccard index in 0..1 share at least one key. */
  public double probability(double jaccard) {
    return 1 - Math.pow(1 - Math.pow(jaccard, rows), bands);
  }

  /** Returns the Jaccard index at which the curve is about steepest, {@code (1/bands)^(1/rows)}. */
  public double threshold() {
    return Math.pow(1.0 / bands, 1.0 / rows);
  }
}
