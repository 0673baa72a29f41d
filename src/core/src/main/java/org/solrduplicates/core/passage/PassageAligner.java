// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.solrduplicates.core.passage.Passage.Kind;
import org.solrduplicates.core.passage.Passage.Span;

/**
 * Finds the exact passages that one text shares with others.
 *
 * <ol>
 *   <li>{@link Seeds}: shared runs of 4 words or 8 characters, extended in both directions
 *   <li>{@link Chains}: blocks that follow each other in both texts
 *   <li>{@link Gap}: between two blocks, the words that are equal or sound alike
 *   <li>{@link Groups}: chains that together cover a stretch of both texts, in any order
 * </ol>
 *
 * <p>Preparing n words takes {@code n log n} steps. An alignment has at most 250,000 blocks, or one
 * for each word of the other text, with 64 steps back for each and {@code maxGap²} steps between
 * two. One object may align in several threads.
 */
public final class PassageAligner {
  /** Chance runs have no order, so pieces in any order must lie closer than those in order. */
  private static final int MOVED_GAP = 16;

  private static final double MOVED_SHARE = 0.75;

  private final PassageText text;
  private final int minWords;
  private final PassageSettings.Limits limits;
  private final Seeds seeds;
  private final Rarity rarity;

  /**
   * Prepares a text for any number of alignments.
   *
   * @param fragments which fragments are looked up in {@code ignored}
   * @param ignored asked once for each fragment of the text
   */
  public PassageAligner(
      PassageText text,
      PassageSettings settings,
      FragmentSettings fragments,
      IgnoredFragments ignored) {
    this.text = text;
    this.minWords = settings.minWords();
    this.limits = settings.of(text);
    this.seeds = new Seeds(text);
    this.rarity = new Rarity(text, fragments, ignored);
  }

  public SharedPassages align(PassageText other) {
    return align(other, () -> false).shared();
  }

  /**
   * The passages of two texts.
   *
   * @param isWhole false if repetitive texts had more common runs than were followed
   */
  public record Alignment(SharedPassages shared, boolean isWhole) {}

  /**
   * Returns the shared passages.
   *
   * @param stop whether time is up; the passages found so far are returned
   */
  public Alignment align(PassageText other, BooleanSupplier stop) {
    Seeds.Found found = seeds.blocks(other, stop);
    return new Alignment(aligned(other, found.blocks()), found.isWhole());
  }

  private SharedPassages aligned(PassageText other, List<Block> blocks) {
    List<Piece> pieces = new ArrayList<>();
    for (List<Block> chain : Chains.of(blocks, limits.maxGap())) {
      addTrimmed(other, chain, pieces);
    }
    List<Passage> passages = new ArrayList<>();
    for (List<Piece> group : new Groups(Math.min(MOVED_GAP, limits.maxGap())).of(pieces)) {
      Optional<Passage> whole = counted(other, group);
      if (whole.isPresent()) {
        passages.add(whole.get());
      } else if (group.size() > 1) {
        group.forEach(piece -> counted(other, List.of(piece)).ifPresent(passages::add));
      }
    }
    return SharedPassages.of(text, other, passages);
  }

  /** Blocks at both ends that add fewer common words than the least share become own pieces. */
  private void addTrimmed(PassageText other, List<Block> chain, List<Piece> pieces) {
    int from = 0;
    int to = chain.size();
    while (to - from > 1 && isWeak(other, chain.get(from), chain.get(from + 1), true)) {
      pieces.add(Piece.of(text, other, List.of(chain.get(from))));
      from++;
    }
    while (to - from > 1 && isWeak(other, chain.get(to - 2), chain.get(to - 1), false)) {
      to--;
      pieces.add(Piece.of(text, other, List.of(chain.get(to))));
    }
    pieces.add(Piece.of(text, other, chain.subList(from, to)));
  }

  private boolean isWeak(PassageText other, Block before, Block after, boolean isBegin) {
    int end = (isBegin ? before : after).length();
    int gap = Math.max(after.first() - before.firstEnd(), after.second() - before.secondEnd());
    int common = Gap.between(text, other, before, after).sum();
    return end + common < limits.minShare() * (end + gap);
  }

  private Optional<Passage> counted(PassageText other, List<Piece> group) {
    Piece whole = Piece.whole(text, other, group);
    Passage passage = passage(other, whole, Groups.moved(group));
    double share = group.size() > 1 ? Math.max(MOVED_SHARE, limits.minShare()) : limits.minShare();
    return counts(passage, whole, share) ? Optional.of(passage) : Optional.empty();
  }

  private Passage passage(PassageText other, Piece whole, int moved) {
    Gap common = whole.common();
    return new Passage(
        new Span(text.begin(whole.first()), text.end(whole.firstEnd() - 1)),
        new Span(other.begin(whole.second()), other.end(whole.secondEnd() - 1)),
        whole.words(),
        common.equal(),
        common.alike(),
        rarity.of(whole.blocks()),
        kind(whole.words(), common, moved));
  }

  private static Kind kind(int words, Gap common, int moved) {
    int edited = words - common.sum();
    if (common.equal() == words && moved == 0) {
      return Kind.VERBATIM;
    }
    if (moved >= Math.max(common.alike(), edited)) {
      return Kind.REORDERED;
    }
    return common.alike() >= edited ? Kind.HOMOPHONES : Kind.EDITED;
  }

  private boolean counts(Passage passage, Piece whole, double minShare) {
    double share = (double) (passage.equal() + passage.alike()) / passage.words();
    int weight = 0;
    for (int at = whole.first(); at < whole.firstEnd(); at++) {
      weight += Seeds.weight(text, at);
    }
    return share >= minShare && share * passage.rare() * weight >= Seeds.WORD * minWords;
  }
}
