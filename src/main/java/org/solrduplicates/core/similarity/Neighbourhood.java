package org.solrduplicates.core.similarity;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.solrduplicates.core.fingerprint.Fingerprint;

/**
 * The documents that are nearest to a document, as far as they tell what is usual around it: those
 * that it is looked up by phrases with, each text once, and neither the same text nor a document of
 * the same title, for these may be its versions however many there are. Immutable.
 *
 * @param nearest at most {@link Contrast#RANK} neighbours, most similar first
 */
public record Neighbourhood(List<Neighbour> nearest) {
  public static final Neighbourhood NONE = new Neighbourhood(List.of());

  private static final Comparator<Neighbour> MOST_SIMILAR_FIRST =
      Comparator.comparingDouble((Neighbour neighbour) -> -neighbour.similarity())
          .thenComparingLong(Neighbour::text);

  /**
   * A text near to a document.
   *
   * @param text the {@link org.solrduplicates.core.fingerprint.TextHash#key} of the text
   * @param similarity how similar the two texts are by themselves, in 0..1
   */
  public record Neighbour(long text, double similarity) {}

  public Neighbourhood {
    nearest = List.copyOf(nearest);
  }

  /** Returns what a document adds to the neighbourhood of another one, if it does. */
  public static Optional<Neighbour> neighbour(
      Fingerprint document, Fingerprint other, Similarity similarity) {
    return !document.isSameText(other) && areNeighbours(document, other)
        ? Optional.of(new Neighbour(other.text().key(), similarity.text()))
        : Optional.empty();
  }

  /** Returns whether of two different texts each is one of the neighbourhood of the other. */
  public static boolean areNeighbours(Fingerprint a, Fingerprint b) {
    return !a.isSameTitle(b) && a.sketch().meets(b.sketch());
  }

  /** Keeps the nearest of some neighbours, whatever their order. */
  public static Neighbourhood of(Collection<Neighbour> neighbours) {
    Set<Long> texts = new HashSet<>();
    return new Neighbourhood(
        neighbours.stream()
            .sorted(MOST_SIMILAR_FIRST)
            .filter(neighbour -> texts.add(neighbour.text()))
            .limit(Contrast.RANK)
            .toList());
  }

  /** Returns the nearest of two parts of an index together. */
  public Neighbourhood plus(Neighbourhood other) {
    return of(Stream.concat(nearest.stream(), other.nearest.stream()).toList());
  }

  /** Returns the background, see {@link Contrast}, in 0..1. */
  public double background() {
    return nearest.size() < Contrast.RANK ? 0 : nearest.get(Contrast.RANK - 1).similarity();
  }
}
