package org.solrduplicates.core.similarity;

import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The texts that share phrases with a document, in one part of an index or in all parts together.
 * Immutable.
 *
 * <p>Of a phrase that many texts have only the {@link #SAMPLE} with the smallest hashes count, so
 * that a frame which all pages of a site share costs no more than a rare phrase (bottom-k sampling,
 * Cohen and Kaplan 2007). A text that counts for two phrases is a neighbour if it shares {@link
 * #SHARED} of all phrases that are looked up. Of several parts the smallest hashes of all count, so
 * the neighbours are the same however an index is cut.
 *
 * @param texts the texts that count for a phrase, by ascending hash
 */
public record Neighbourhood(List<Text> texts) {
  /** How many texts count for a phrase. */
  public static final int SAMPLE = 64;

  /** For how many phrases a text must count. */
  public static final int MET = 2;

  /** How many phrases a neighbour shares at least. */
  public static final int SHARED = 4;

  public static final Neighbourhood NONE = new Neighbourhood(List.of());

  /** The order of neighbours, the nearest first. */
  private static final Comparator<Text> NEAREST_FIRST =
      Comparator.comparingInt((Text text) -> -Integer.bitCount(text.shared()))
          .thenComparingLong(Text::key);

  /**
   * A text that shares phrases with the document. Bits are by the place of the phrase in the sketch
   * of the document.
   *
   * @param key the {@link org.solrduplicates.core.fingerprint.TextHash#key} of the text
   * @param counted the phrases for which it counts
   * @param shared the phrases that it shares; 0 if it counts for fewer than {@link #MET}
   * @param sameTitle whether a document of this text has the title of the document
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
  }

  /** Returns the neighbourhood in two parts of an index together. */
  public Neighbourhood plus(Neighbourhood other) {
    TreeMap<Long, Text> all = new TreeMap<>();
    Stream.concat(texts.stream(), other.texts.stream())
        .forEach(text -> all.merge(text.key(), text, Text::plus));
    int[] counts = new int[Integer.SIZE];
    return new Neighbourhood(
        all.values().stream()
            .map(text -> text.counting(counted(text.counted(), counts)))
            .filter(text -> text.counted() != 0)
            .toList());
  }

  /** Returns those of some phrases of which fewer than the sample were counted before. */
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

  /** Returns the neighbours of the document, the nearest first, as many as count. */
  public List<Text> nearest() {
    return texts.stream()
        .filter(Text::isNeighbour)
        .sorted(NEAREST_FIRST)
        .limit(Background.NEIGHBOURS)
        .toList();
  }
}
