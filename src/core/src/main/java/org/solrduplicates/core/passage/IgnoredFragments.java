// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.LongToIntFunction;

/**
 * Fragments that are no evidence of copying: legal notices, licences, navigation. A passage is
 * dropped if too few of its fragments are anything else.
 */
public record IgnoredFragments(LongPredicate ignored) {
  public static final IgnoredFragments NONE = new IgnoredFragments(hash -> false);

  /** A fragment in this many documents or fewer is never frequent. */
  public static final int LEAST_FREQUENT = 10;

  /**
   * Ignores fragments in more than a share of all documents, and in more than {@link
   * #LEAST_FREQUENT}.
   *
   * @param maxShare in 0..1
   */
  public static IgnoredFragments frequent(
      LongToIntFunction documentFrequency, int documents, double maxShare) {
    if (!(maxShare >= 0 && maxShare <= 1)) {
      throw new IllegalArgumentException("maxShare must be 0..1, not " + maxShare);
    }
    double max = Math.max(LEAST_FREQUENT, maxShare * documents);
    return new IgnoredFragments(hash -> documentFrequency.applyAsInt(hash) > max);
  }

  public static IgnoredFragments of(FragmentSettings settings, List<String> texts) {
    Set<Long> hashes = new HashSet<>();
    for (String text : texts) {
      for (long hash : settings.asked(PassageText.of(text))) {
        hashes.add(hash);
      }
    }
    return new IgnoredFragments(hashes::contains);
  }

  public IgnoredFragments or(IgnoredFragments other) {
    return new IgnoredFragments(ignored.or(other.ignored));
  }
}
