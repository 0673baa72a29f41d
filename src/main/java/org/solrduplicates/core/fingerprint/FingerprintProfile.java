package org.solrduplicates.core.fingerprint;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How much of a text a fingerprint keeps. What is left out costs accuracy (ADR 0003). */
public enum FingerprintProfile {
  /** The default. */
  FULL(Sketch.MAX_HASHES, 23),

  /** Little more than half of the bytes: fewer hashes of shingles, and fewer bits of each word. */
  COMPACT(12, 16);

  private final int hashes;
  private final int wordBits;

  FingerprintProfile(int hashes, int wordBits) {
    this.hashes = hashes;
    this.wordBits = wordBits;
  }

  /**
   * Returns the profile of a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static FingerprintProfile of(String name) {
    return Arrays.stream(values())
        .filter(profile -> profile.label().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("must be one of " + labels() + ", was " + name));
  }

  private static List<String> labels() {
    return Arrays.stream(values()).map(FingerprintProfile::label).toList();
  }

  /** Returns its name in solrconfig.xml. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns how many hashes of shingles are kept at most. */
  int hashes() {
    return hashes;
  }

  /** Returns how many bits of the hash of a word are kept. */
  int wordBits() {
    return wordBits;
  }
}
