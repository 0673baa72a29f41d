package org.solrduplicates.core.collection;

import java.util.Arrays;
import org.solrduplicates.core.similarity.Contrast;

/**
 * What is near to documents, as far as the job has compared it: all neighbours that were
 * candidates, and some that were drawn from families too large to be compared. Each of those stands
 * for several, so that the background comes out as where all are compared. Not safe for several
 * threads.
 */
final class Neighbours {
  /** A query looks at so many neighbours, unless it asks for more candidates. */
  private static final int NEAREST = 50;

  private static final int DRAWN = 12;
  private static final int NONE = -1;

  private final int[] places;
  private float[] known = new float[Contrast.RANK];
  private int[] knownCounts = new int[1];
  private float[] drawn = new float[DRAWN];
  private int[] families = new int[DRAWN];
  private int[] drawnCounts = new int[1];
  private int size;

  /** Starts without neighbours of so many documents. */
  Neighbours(int documents) {
    places = new int[documents];
    Arrays.fill(places, NONE);
  }

  /** Adds a neighbour that was a candidate. */
  void add(int document, float similarity) {
    int place = place(document);
    knownCounts[place]++;
    insert(known, place * Contrast.RANK, Contrast.RANK, similarity);
  }

  /**
   * Adds a neighbour that was drawn.
   *
   * @param family how many documents it was drawn from
   */
  void addDrawn(int document, float similarity, int family) {
    int place = place(document);
    int from = place * DRAWN;
    int at = insert(drawn, from, DRAWN, similarity);
    if (at >= 0) {
      System.arraycopy(families, at, families, at + 1, from + DRAWN - 1 - at);
      families[at] = family;
    }
    drawnCounts[place]++;
  }

  /** Keeps the largest in falling order; returns where the value stands, or -1. */
  private static int insert(float[] values, int from, int length, float value) {
    int at = from + length;
    while (at > from && values[at - 1] < value) {
      at--;
    }
    if (at == from + length) {
      return NONE;
    }
    System.arraycopy(values, at, values, at + 1, from + length - 1 - at);
    values[at] = value;
    return at;
  }

  private int place(int document) {
    if (places[document] == NONE) {
      if (size == knownCounts.length) {
        grow(2 * size);
      }
      places[document] = size++;
    }
    return places[document];
  }

  private void grow(int places) {
    known = Arrays.copyOf(known, places * Contrast.RANK);
    knownCounts = Arrays.copyOf(knownCounts, places);
    drawn = Arrays.copyOf(drawn, places * DRAWN);
    families = Arrays.copyOf(families, places * DRAWN);
    drawnCounts = Arrays.copyOf(drawnCounts, places);
  }

  /** Returns the background of a document, see {@link Contrast}, in 0..1. */
  double background(int document) {
    return document >= places.length || places[document] == NONE
        ? 0
        : backgroundAt(places[document]);
  }

  /**
   * Goes through both kinds of neighbours together, the most similar first, until they stand for as
   * many documents as the rank says.
   */
  private double backgroundAt(int place) {
    double each = Math.max(1, (double) (NEAREST - knownCounts[place]) / drawnCounts[place]);
    int nextKnown = 0;
    int nextDrawn = 0;
    int family = 0;
    while (nextKnown < Contrast.RANK) {
      float near = known[place * Contrast.RANK + nextKnown];
      float far = nextDrawn < DRAWN ? drawn[place * DRAWN + nextDrawn] : 0;
      float next = Math.max(near, far);
      if (next == 0) {
        return 0;
      }
      if (near >= far) {
        nextKnown++;
      } else {
        family = Math.max(family, families[place * DRAWN + nextDrawn++]);
      }
      double stoodFor = nextDrawn == 0 ? 0 : Math.min(each * nextDrawn, family - 1);
      if (nextKnown + stoodFor >= Contrast.RANK) {
        return next;
      }
    }
    return known[place * Contrast.RANK + Contrast.RANK - 1];
  }
}
