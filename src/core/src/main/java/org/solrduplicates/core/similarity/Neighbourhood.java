// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.Sketch;

/**
 * The texts that share phrases with a document, in a part of an index or in all parts.
 *
 * <p>Of each phrase only the {@link #SAMPLE} texts with the smallest hashes count, so that
 * boilerplate on all pages of a site costs no more than a rare phrase (bottom-k sampling, Cohen and
 * Kaplan 2007). A text that counts for {@link #MET} phrases is a neighbour if it shares {@link
 * #SHARED} of all phrases looked up. Merging keeps the smallest hashes of all parts, so the result
 * does not depend on how an index is split.
 *
 * @param texts the texts that count for a phrase, by ascending hash
 * @param all the hashes of all texts in the part; of many, the smallest {@link
 *     Surroundings#ENOUGH_TEXTS}
 */
@Internal
public record Neighbourhood(List<Text> texts, Set<Long> all) {
  /** Texts that count for a phrase. */
  public static final int SAMPLE = 64;

  /** Phrases for which a neighbour must count. */
  public static final int MET = 2;

  /** Phrases that a neighbour must share. */
  public static final int SHARED = 4;

  public static final Neighbourhood NONE = new Neighbourhood(List.of(), Set.of());

  private static final Comparator<Text> NEAREST_FIRST =
      Comparator.comparingInt((Text text) -> -Integer.bitCount(text.shared()))
          .thenComparingLong(Text::key);

  /**
   * A text that shares phrases with the document. Bits are positions of phrases in the document's
   * sketch.
   *
   * @param key the {@link org.solrduplicates.core.fingerprint.TextHash#key} of the text
   * @param counted the phrases for which it counts
   * @param shared the phrases that it shares; 0 if it counts for fewer than {@link #MET}
   * @param sameTitle whether a document with this text has the document's title
   */
  public record Text(long key, int counted, int shared, boolean sameTitle) {
    private Text plus(Text other) {
      return new Text(
          key, counted | other.counted, shared | other.shared, sameTitle || other.sameTitle);
    }

    private Text counting(int phrases) {
      return new Text(key, phrases, shared, sameTitle);
    }

    private boolean isNeighbour() {
      return Integer.bitCount(counted) >= MET && Integer.bitCount(shared) >= SHARED;
    }
  }

  public Neighbourhood {
    texts = List.copyOf(texts);
    all = Set.copyOf(all);
  }

  /** Merges the neighbourhoods of two parts of an index. */
  public Neighbourhood plus(Neighbourhood other) {
    TreeMap<Long, Text> merged = new TreeMap<>();
    Stream.concat(texts.stream(), other.texts.stream())
        .forEach(text -> merged.merge(text.key(), text, Text::plus));
    int[] counts = new int[Integer.SIZE];
    return new Neighbourhood(
        merged.values().stream()
            .map(text -> text.counting(counted(text.counted(), counts)))
            .filter(text -> text.counted() != 0)
            .toList(),
        Stream.concat(all.stream(), other.all.stream())
            .distinct()
            .sorted()
            .limit(Surroundings.ENOUGH_TEXTS)
            .collect(Collectors.toCollection(TreeSet::new)));
  }

  /** Returns the phrases whose sample is not full yet. */
  private static int counted(int phrases, int[] counts) {
    int counted = phrases;
    for (int left = phrases; left != 0; left &= left - 1) {
      int phrase = Integer.numberOfTrailingZeros(left);
      if (++counts[phrase] > SAMPLE) {
        counted &= ~(1 << phrase);
      }
    }
    return counted;
  }

  /**
   * Returns the phrases that few texts have, one of them the document's, as bits by position.
   *
   * @param more other texts that have the phrases and are not in the index
   */
  public int rare(int more) {
    int[] counts = new int[Integer.SIZE];
    texts.forEach(text -> counted(text.counted(), counts));
    int few = Surroundings.few(Surroundings.texts(all));
    int rare = 0;
    for (int phrase = 0; phrase < Sketch.SEARCHED; phrase++) {
      rare |= Surroundings.isRare(counts[phrase] + 1 + more, few) ? 1 << phrase : 0;
    }
    return rare;
  }

  /** Returns at most {@link Background#NEIGHBOURS} neighbours, the nearest first. */
  public List<Text> nearest() {
    return texts.stream()
        .filter(Text::isNeighbour)
        .sorted(NEAREST_FIRST)
        .limit(Background.NEIGHBOURS)
        .toList();
  }
}
