// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.solrduplicates.core.Internal;

/** How much of a text a fingerprint keeps; less costs accuracy (ADR 0003). */
@Internal
public enum FingerprintProfile {
  FULL(Sketch.MAX_HASHES, 23),

  /** Slightly more than half of the bytes: fewer shingle hashes, and fewer bits per word. */
  COMPACT(12, 16);

  private final int hashes;
  private final int wordBits;

  FingerprintProfile(int hashes, int wordBits) {
    this.hashes = hashes;
    this.wordBits = wordBits;
  }

  /**
   * Looks up a profile by name.
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

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  int hashes() {
    return hashes;
  }

  int wordBits() {
    return wordBits;
  }
}
