// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.util.Comparator;
import java.util.List;

/** The share of common fragments that are not ignored, by the fragments of the first text. */
final class Rarity {
  private final List<Fragment> fragments;
  private final boolean[] ignored;

  /** The first fragment that begins at or after each word. */
  private final int[] firstAt;

  Rarity(PassageText text, FragmentSettings settings, IgnoredFragments ignored) {
    this.fragments =
        settings.fragments(text).stream().sorted(Comparator.comparingInt(Fragment::from)).toList();
    this.ignored = new boolean[fragments.size()];
    this.firstAt = new int[text.size() + 1];
    for (int i = fragments.size() - 1, at = text.size(); at >= 0; at--) {
      while (i >= 0 && fragments.get(i).from() >= at) {
        this.ignored[i] = ignored.ignored().test(fragments.get(i).hash());
        i--;
      }
      firstAt[at] = i + 1;
    }
  }

  /**
   * Returns the share of fragments within blocks that are not ignored, in 0..1; 1 if there are
   * none. Fragments that cross the end of a block are not in the other text.
   */
  double of(List<Block> blocks) {
    int all = 0;
    int rare = 0;
    for (Block block : blocks) {
      for (int i = firstAt[block.first()]; i < firstAt[block.firstEnd()]; i++) {
        if (fragments.get(i).to() <= block.firstEnd()) {
          all++;
          rare += ignored[i] ? 0 : 1;
        }
      }
    }
    return all == 0 ? 1 : (double) rare / all;
  }
}
