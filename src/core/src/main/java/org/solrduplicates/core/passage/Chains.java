// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Joins blocks that follow each other in both texts with small gaps. The score of a chain is its
 * words, minus a quarter of a word for each word of its gaps and for each word by which the two
 * sides of a gap differ.
 */
final class Chains {
  /** Score of a word of a block; a word of a gap costs 1. */
  private static final int WORTH = 4;

  /** Number of earlier blocks tried as predecessors; bounds the time. */
  private static final int LOOK_BACK = 64;

  private static final Comparator<Block> BY_END =
      Comparator.comparingInt(Block::firstEnd)
          .thenComparingInt(Block::secondEnd)
          .thenComparingInt(Block::length);

  private final List<Block> blocks;
  private final int maxGap;
  private final int[] before;
  private final int[] worth;
  private final BitSet first = new BitSet();
  private final BitSet second = new BitSet();

  private Chains(List<Block> blocks, int maxGap) {
    this.blocks = blocks.stream().sorted(BY_END).toList();
    this.maxGap = maxGap;
    this.before = new int[blocks.size()];
    this.worth = new int[blocks.size()];
    for (int i = 0; i < before.length; i++) {
      link(i);
    }
  }

  /**
   * Returns non-overlapping chains, the best first. First come chains whose words no better chain
   * uses in either text. Then come those whose words no better chain uses in one text, so that a
   * passage that occurs twice in one text is found twice.
   */
  static List<List<Block>> of(List<Block> blocks, int maxGap) {
    Chains chains = new Chains(blocks, maxGap);
    List<List<Block>> kept = new ArrayList<>();
    List<List<Block>> rest = new ArrayList<>();
    for (List<Block> chain : chains.all()) {
      (chains.take(chain, false) ? kept : rest).add(chain);
    }
    rest.stream().filter(chain -> chains.take(chain, true)).forEach(kept::add);
    return kept;
  }

  private void link(int at) {
    Block block = blocks.get(at);
    before[at] = -1;
    worth[at] = WORTH * block.length();
    for (int i = at - 1; i >= Math.max(0, at - LOOK_BACK); i--) {
      Block earlier = blocks.get(i);
      if (block.first() - earlier.firstEnd() > maxGap) {
        return;
      }
      int joined = worth[i] + gain(earlier, block);
      if (follows(earlier, block) && joined > worth[at]) {
        before[at] = i;
        worth[at] = joined;
      }
    }
  }

  private boolean follows(Block earlier, Block block) {
    return block.second() - earlier.secondEnd() <= maxGap
        && overlap(earlier, block) < Math.min(block.length(), earlier.length());
  }

  private static int gain(Block earlier, Block block) {
    int gap = block.first() - earlier.firstEnd();
    int other = block.second() - earlier.secondEnd();
    int lost = Math.max(0, Math.max(gap, other)) + Math.abs(gap - other);
    return WORTH * (block.length() - overlap(earlier, block)) - lost;
  }

  /**
   * Returns how many words at the beginning of a block belong to the earlier one in either text.
   */
  private static int overlap(Block earlier, Block block) {
    int first = earlier.firstEnd() - block.first();
    return Math.max(0, Math.max(first, earlier.secondEnd() - block.second()));
  }

  /** Returns each block in one chain, the best chains first. */
  private List<List<Block>> all() {
    List<List<Block>> chains = new ArrayList<>();
    BitSet used = new BitSet();
    IntStream.range(0, worth.length)
        .boxed()
        .sorted(Comparator.comparingInt((Integer i) -> -worth[i]).thenComparing(i -> i))
        .forEach(
            end -> {
              List<Block> chain = chain(end, used);
              if (!chain.isEmpty()) {
                chains.add(chain);
              }
            });
    return chains;
  }

  private List<Block> chain(int end, BitSet used) {
    List<Block> chain = new ArrayList<>(1); // most are of one block, if there are very many
    for (int i = end; i >= 0 && !used.get(i); i = before[i]) {
      used.set(i);
      chain.add(blocks.get(i));
    }
    Collections.reverse(chain);
    for (int i = 1; i < chain.size(); i++) {
      chain.set(i, chain.get(i).without(overlap(chain.get(i - 1), chain.get(i))));
    }
    return chain;
  }

  /** Takes a chain if most of its words are free, in both texts or in one. */
  private boolean take(List<Block> chain, boolean oneIsEnough) {
    boolean free = isFree(chain, oneIsEnough);
    if (free) {
      use(chain);
    }
    return free;
  }

  private boolean isFree(List<Block> chain, boolean oneIsEnough) {
    int words = 0;
    int free = 0;
    int freeOther = 0;
    for (Block block : chain) {
      words += block.length();
      free += block.length() - used(first, block.first(), block.firstEnd());
      freeOther += block.length() - used(second, block.second(), block.secondEnd());
    }
    boolean one = 2 * free > words;
    boolean other = 2 * freeOther > words;
    return oneIsEnough ? one || other : one && other;
  }

  private static int used(BitSet words, int from, int to) {
    int used = 0;
    for (int at = words.nextSetBit(from); at >= 0 && at < to; at = words.nextSetBit(at + 1)) {
      used++;
    }
    return used;
  }

  private void use(List<Block> chain) {
    for (Block block : chain) {
      first.set(block.first(), block.firstEnd());
      second.set(block.second(), block.secondEnd());
    }
  }
}
