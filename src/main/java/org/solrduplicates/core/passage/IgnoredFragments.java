package org.solrduplicates.core.passage;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.function.LongToIntFunction;

/**
 * Fragments that say nothing of copying: legal notices, licences, navigation. Whoever knows the
 * index makes it; a passage is left out if too little of it is anything else. As safe for several
 * threads as what it is made of.
 */
public record IgnoredFragments(LongPredicate ignored) {
  /** Ignores nothing. */
  public static final IgnoredFragments NONE = new IgnoredFragments(hash -> false);

  /** In fewer documents than these nothing is frequent, however small a collection. */
  public static final int LEAST_FREQUENT = 10;

  /**
   * Ignores what is in more than a share of all documents, and in more than {@link
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
      for (long hash : settings.hashes(PassageText.of(text))) {
        hashes.add(hash);
      }
    }
    return new IgnoredFragments(hashes::contains);
  }

  public IgnoredFragments or(IgnoredFragments other) {
    return new IgnoredFragments(ignored.or(other.ignored));
  }
}
