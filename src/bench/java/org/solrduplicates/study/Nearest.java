package org.solrduplicates.study;

import java.util.Arrays;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.solrduplicates.core.similarity.Contrast;

/** The similarities of the nearest neighbours of each document, each text once, not its own. */
final class Nearest {
  /** Where the background is made of both ends alike, as in the product. */
  static final DoubleBinaryOperator MEAN = (a, b) -> (a + b) / 2;

  private final PairSet pairs;
  private final double[] similarities;
  private final Predicate<Pair> counts;
  private final float[][] descending;

  /**
   * Finds the neighbours.
   *
   * @param similarities of each pair
   * @param counts which pairs make neighbours
   */
  Nearest(PairSet pairs, double[] similarities, Predicate<Pair> counts) {
    this.pairs = pairs;
    this.similarities = similarities;
    this.counts = counts;
    this.descending =
        IntStream.range(0, pairs.texts.length)
            .parallel()
            .mapToObj(this::descending)
            .toArray(float[][]::new);
  }

  /** Sorts by similarity and then by text, so that copies of a neighbour follow each other. */
  private float[] descending(int document) {
    long[] keys =
        Arrays.stream(pairs.ofDocument[document])
            .filter(place -> isNeighbour(pairs.pairs[place]))
            .mapToLong(place -> key(place, pairs.pairs[place].other(document)))
            .sorted()
            .distinct()
            .toArray();
    float[] nearest = new float[keys.length];
    for (int i = 0; i < keys.length; i++) {
      nearest[i] = Float.intBitsToFloat((int) (keys[keys.length - 1 - i] >>> Integer.SIZE));
    }
    return nearest;
  }

  private boolean isNeighbour(Pair pair) {
    return pairs.texts[pair.a()] != pairs.texts[pair.b()] && counts.test(pair);
  }

  private long key(int place, int other) {
    long similarity = Float.floatToIntBits((float) similarities[place]);
    return similarity << Integer.SIZE | pairs.texts[other];
  }

  private double background(int document, int rank) {
    float[] nearest = descending[document];
    return nearest.length < rank ? 0 : nearest[rank - 1];
  }

  /** Returns the similarities as they stand out from the neighbours of a rank. */
  double[] contrasted(int rank, double share, DoubleBinaryOperator ends) {
    Contrast contrast = new Contrast(share);
    double[] left = new double[similarities.length];
    for (int i = 0; i < left.length; i++) {
      double a = background(pairs.pairs[i].a(), rank);
      double b = background(pairs.pairs[i].b(), rank);
      double both = ends.applyAsDouble(a, b);
      left[i] = contrast.of(similarities[i], both, both);
    }
    return left;
  }

  /** Returns the same as the product does it, but for the rank. */
  double[] contrasted(int rank, double share) {
    return contrasted(rank, share, MEAN);
  }
}
