package org.solrduplicates.core.collection;

import java.util.Arrays;
import org.solrduplicates.core.similarity.Contrast;

/**
 * What is near to documents, as far as the job has compared it. Of a large family a document is
 * compared with its nearest in the order of sketches for each frequent term that it has, which is
 * enough to see how similar everything is there. Eighty bytes for each document that was compared.
 * Not safe for several threads.
 */
final class Neighbours {
  private static final int NONE = -1;

  private final int[] places;
  private double[] nearest = new double[Contrast.RANK];
  private int size;

  /** Starts without neighbours of so many documents. */
  Neighbours(int documents) {
    places = new int[documents];
    Arrays.fill(places, NONE);
  }

  /** Adds a neighbour of a document; the nearest are kept, in falling order. */
  void add(int document, double similarity) {
    int from = place(document);
    int at = from + Contrast.RANK;
    while (at > from && nearest[at - 1] < similarity) {
      at--;
    }
    int after = from + Contrast.RANK - 1 - at;
    if (after >= 0) {
      System.arraycopy(nearest, at, nearest, at + 1, after);
      nearest[at] = similarity;
    }
  }

  private int place(int document) {
    if (places[document] == NONE) {
      places[document] = size;
      size += Contrast.RANK;
      nearest = size <= nearest.length ? nearest : Arrays.copyOf(nearest, 2 * size);
    }
    return places[document];
  }

  /** Returns the background of a document, see {@link Contrast}, in 0..1. */
  double background(int document) {
    boolean known = document < places.length && places[document] != NONE;
    return known ? nearest[places[document] + Contrast.RANK - 1] : 0;
  }
}
