// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.BitSet;
import java.util.stream.IntStream;
import org.solrduplicates.core.similarity.Background;
import org.solrduplicates.core.similarity.Surroundings;

/**
 * What is usual around the documents of a job, as more and more of their groups are known. Not
 * thread-safe.
 */
final class JobSurroundings {
  private static final int[] NO_GROUPS = {};

  private final int[] representatives;
  private final int few;
  private final EvidencePairs pairs;
  private final PhraseNeighbours.Reader phrases;
  private final PairGraph.Reader graph;
  private final EvidencePairs.Reader some;
  private final int[] rare;
  private final float[] backgrounds;

  /** The pairs of texts that are versions by the first look. */
  private final BitSet own = new BitSet();

  /** The documents whose values depend on the groups of the last look. */
  private final BitSet grouped = new BitSet();

  /** Looks without groups. */
  JobSurroundings(
      int[] representatives, PhraseNeighbours neighbours, EvidencePairs pairs, PairGraph graph) {
    this.representatives = representatives;
    this.few = neighbours.few();
    this.pairs = pairs;
    this.phrases = neighbours.reader();
    this.graph = graph.reader();
    this.some = pairs.reader();
    this.rare = new int[representatives.length];
    this.backgrounds = new float[representatives.length];
    for (int d = 0; d < rare.length; d++) {
      rare[d] = rare(d, NO_GROUPS);
    }
    findOwn();
    for (int d = 0; d < backgrounds.length; d++) {
      backgrounds[d] = background(d, NO_GROUPS);
    }
  }

  private void findOwn() {
    EvidencePairs.Reader reader = pairs.inOrder();
    for (int i = 0; i < pairs.size(); i++) {
      reader.at(i);
      Surroundings first = new Surroundings(0, rare[reader.first()]);
      Surroundings second = new Surroundings(0, rare[reader.second()]);
      own.set(i, reader.names().isOwn() || reader.evidence().isOwn(first, second));
    }
  }

  /** Returns what is usual around a document. */
  Surroundings of(int document) {
    int text = representatives[document];
    return new Surroundings(backgrounds[text], rare[text]);
  }

  /**
   * Looks again, at documents beside large groups only. Phrases of few groups are rare, and members
   * are no background of each other.
   *
   * @param large the group of each document of a large one; for each other one a number of its own,
   *     at least the number of documents
   */
  void look(int[] large) {
    BitSet changed = (BitSet) grouped.clone();
    grouped.clear();
    IntStream.range(0, large.length).filter(d -> large[d] < large.length).forEach(grouped::set);
    addSharing(large);
    changed.or(grouped);
    changed.stream()
        .forEach(
            d -> {
              rare[d] = rare(d, large);
              backgrounds[d] = background(d, large);
            });
  }

  /** Adds the documents that share a phrase of few groups. */
  private void addSharing(int[] large) {
    int[] ofFew =
        grouped.stream().flatMap(d -> phrases.ofFew(d, large, few)).sorted().distinct().toArray();
    for (int d = 0; ofFew.length > 0 && d < large.length; d++) {
      if (phrases.hasAny(d, ofFew)) {
        grouped.set(d);
      }
    }
  }

  private int rare(int document, int[] large) {
    return representatives[document] == document ? phrases.rare(document, large, few) : 0;
  }

  /** Its own versions are those that it reaches by own pairs among its neighbours. */
  private float background(int document, int[] large) {
    PairGraph.Near near = graph.near(document, Background.NEIGHBOURS);
    int[] others = near.others();
    if (others.length < Background.OTHERS) {
      return 0;
    }
    boolean[] versions = graph.reached(near, own::get);
    int rank = 0;
    for (int i = 0; i < others.length; i++) {
      boolean isGrouped = large.length > 0 && large[others[i]] == large[document];
      if (!versions[i] && !isGrouped && ++rank == Background.OTHERS) {
        return (float) Surroundings.rounded(some.at(near.pairs()[i]).evidence().dice());
      }
    }
    return 0;
  }
}
