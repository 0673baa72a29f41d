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
        run -> {
          long[] having = having(run);
          int count = 0;
          while (count < having.length && tags[(int) run[count]] == LOOKUP) {
            count++;
          }
          if (count > 0) {
            use.accept(new Phrase(hash(run), having, count));
          }
        });
  }

  /** Visits the titles with their texts. */
  public void eachTitle(Consumer<Title> use) {
    eachRun(run -> use.accept(new Title(hash(run), having(run))));
  }

  private int hash(long[] run) {
    return hashes[(int) run[0]];
  }

  private long[] having(long[] run) {
    return Arrays.stream(run).map(at -> texts[(int) at]).toArray();
  }

  /** Visits the places of the terms of one hash, ordered by tag and text as unsigned numbers. */
  private void eachRun(Consumer<long[]> use) {
    long[] sorted = new long[size];
    for (int i = 0; i < size; i++) {
      sorted[i] = (long) hashes[i] << Integer.SIZE | i;
    }
    Arrays.sort(sorted);
    int from = 0;
    for (int to = 1; to <= size; to++) {
      if (to == size || sorted[to] >> Integer.SIZE != sorted[from] >> Integer.SIZE) {
        use.accept(run(Arrays.copyOfRange(sorted, from, to)));
        from = to;
      }
    }
  }

  private long[] run(long[] places) {
    return places.length == 1
        ? places
        : Arrays.stream(places)
            .boxed()
            .sorted((a, b) -> compare((int) (long) a, (int) (long) b))
            .mapToLong(place -> place)
            .toArray();
  }

  private int compare(int a, int b) {
    int order = Integer.compareUnsigned(tags[a], tags[b]);
    return order == 0 ? Long.compareUnsigned(texts[a], texts[b]) : order;
  }
}
