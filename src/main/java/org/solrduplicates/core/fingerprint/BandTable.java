package org.solrduplicates.core.fingerprint;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds all SimHashes at most {@code maxDistance} bits apart by equal keys (Manku, Jain and Das
 * Sarma 2007). The 64 bits are cut into blocks; if at most {@code d} bits differ, at most {@code d}
 * blocks do, so at least one choice of {@code blocks - d} blocks is equal, and there is one table
 * for each choice. With {@code d + 1} blocks the keys are the single blocks:
 *
 * <pre>
 *   d = 3:  4 blocks,  4 tables, keys of 16 bits
 *           6 blocks, 20 tables, keys of 31 to 33 bits: more tables, fewer false candidates
 * </pre>
 *
 * <p>Manku permutes the bits to bring the chosen blocks to the front of a sorted table; a key is
 * that front. Values that share a key can still differ in all other bits. Immutable.
 */
public final class BandTable {
  /** More tables than this cost more than comparing everything. */
  public static final int MAX_TABLES = 1_000;

  private final long[] masks;

  /**
   * Makes the tables for a distance.
   *
   * @param blocks into how many parts the 64 bits are cut, 1 to 64
   * @param maxDistance how many bits may differ, from 0 and fewer than the blocks
   * @throws IllegalArgumentException if there would be more than {@link #MAX_TABLES}
   */
  public BandTable(int blocks, int maxDistance) {
    if (blocks < 1 || blocks > Long.SIZE || maxDistance < 0 || maxDistance >= blocks) {
      throw new IllegalArgumentException(
          "for a distance of d, d + 1 to 64 blocks are needed, not "
              + blocks
              + " for "
              + maxDistance);
    }
    checkTables(blocks, maxDistance);
    List<Long> choices = new ArrayList<>();
    choose(blocks, 0, blocks - maxDistance, 0, choices);
    masks = choices.stream().mapToLong(mask -> mask).toArray();
  }

  /** Returns the {@code maxDistance + 1} tables whose keys are one block each. */
  public static BandTable ofDistance(int maxDistance) {
    return new BandTable(maxDistance + 1, maxDistance);
  }

  private static void checkTables(int blocks, int left) {
    double tables = 1;
    for (int i = 1; i <= left; i++) {
      tables *= (double) (blocks - left + i) / i;
    }
    if (Math.round(tables) > MAX_TABLES) {
      throw new IllegalArgumentException(
          blocks
              + " blocks for a distance of "
              + left
              + " need more than "
              + MAX_TABLES
              + " tables");
    }
  }

  private static void choose(int blocks, int next, int more, long mask, List<Long> choices) {
    if (more == 0) {
      choices.add(mask);
    } else if (blocks - next >= more) {
      choose(blocks, next + 1, more - 1, mask | block(blocks, next), choices);
      choose(blocks, next + 1, more, mask, choices);
    }
  }

  /** Blocks differ by at most one bit in length. */
  private static long block(int blocks, int index) {
    int from = index * Long.SIZE / blocks;
    int to = (index + 1) * Long.SIZE / blocks;
    return -1L >>> (Long.SIZE - (to - from)) << from;
  }

  /** Returns how many tables there are, which is how many keys a SimHash has. */
  public int tables() {
    return masks.length;
  }

  /** Returns how many bits the key of a table has. */
  public int keyBits(int table) {
    return Long.bitCount(masks[table]);
  }

  /** Returns the keys of a SimHash, one for each table, comparable only within a table. */
  public long[] keys(SimHash simHash) {
    long[] keys = new long[masks.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = simHash.bits() & masks[i];
    }
    return keys;
  }

  /** Returns the keys as index terms such as {@code 2:ab12}: the table, then the key. */
  public List<String> terms(SimHash simHash) {
    long[] keys = keys(simHash);
    List<String> terms = new ArrayList<>();
    for (int i = 0; i < keys.length; i++) {
      terms.add(i + ":" + Long.toHexString(keys[i] >>> Long.numberOfTrailingZeros(masks[i])));
    }
    return terms;
  }
}
