// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.function.Consumer;
import org.solrduplicates.core.fingerprint.TextHash;

/** Joins terms of texts to those that have them, 24 bytes a term of a text. Not thread-safe. */
public final class TextTerms {
  /** The tag of a phrase that a text is looked up by. */
  public static final int LOOKUP = 0;

  /** The tag of a further phrase of a long text. */
  public static final int FURTHER = 1;

  private int[] hashes = new int[64];
  private int[] tags = new int[64];
  private long[] texts = new long[64];
  private int size;

  /**
   * Adds a term of a text.
   *
   * @param tag of a phrase {@link #LOOKUP} or {@link #FURTHER}; of a title the smallest hash of the
   *     sketch of the text
   * @param text its {@link TextHash#key}
   */
  public void add(int hash, int tag, long text) {
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * size);
      tags = Arrays.copyOf(tags, 2 * size);
      texts = Arrays.copyOf(texts, 2 * size);
    }
    hashes[size] = hash;
    tags[size] = tag;
    texts[size++] = text;
  }

  /** Visits the phrases by which at least one text is looked up. */
  public void eachPhrase(Consumer<Phrase> use) {
    eachRun(
        (hash, run) -> {
          long[] having = having(run, 0);
          int count = 0;
          while (count < run.length && tag(run[count]) == LOOKUP) {
            count++;
          }
          if (count > 0) {
            use.accept(new Phrase(hash, having, count));
          }
        });
  }

  /** Visits the titles with their texts. */
  public void eachTitle(Consumer<Title> use) {
    eachRun((hash, run) -> use.accept(new Title(hash, having(run, Long.MIN_VALUE))));
  }

  private int tag(long place) {
    return tags[(int) place];
  }

  /**
   * Returns texts by their places, those of one tag in ascending order.
   *
   * @param sign changes the sign of texts for their order
   */
  private long[] having(long[] run, long sign) {
    long[] having = new long[run.length];
    int from = 0;
    for (int i = 0; i < run.length; i++) {
      having[i] = texts[(int) run[i]] ^ sign;
      if (tag(run[i]) != tag(run[from])) {
        Arrays.sort(having, from, i);
        from = i;
      }
    }
    Arrays.sort(having, from, run.length);
    Arrays.setAll(having, i -> having[i] ^ sign);
    return having;
  }

  /** Receives the places of the terms of one hash. */
  private interface RunUse {
    void take(int hash, long[] run);
  }

  /** Visits the places of the terms of one hash, in the lower half and ordered by tag. */
  private void eachRun(RunUse use) {
    long[] sorted = new long[size];
    for (int i = 0; i < size; i++) {
      sorted[i] = (long) hashes[i] << Integer.SIZE | i;
    }
    Arrays.sort(sorted);
    int from = 0;
    for (int to = 1; to <= size; to++) {
      if (to == size || sorted[to] >> Integer.SIZE != sorted[from] >> Integer.SIZE) {
        long[] run =
            Arrays.stream(sorted, from, to)
                .map(at -> (long) (tag(at) ^ Integer.MIN_VALUE) << Integer.SIZE | (int) at)
                .sorted()
                .toArray();
        use.take((int) (sorted[from] >> Integer.SIZE), run);
        from = to;
      }
    }
  }
}
