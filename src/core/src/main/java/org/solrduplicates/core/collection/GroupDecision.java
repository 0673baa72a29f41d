// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.TextPairs.Compared;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.core.learning.Learned;

/**
 * Decides the groups of all texts of a collection from their phrases and pairs, as {@link
 * CollectionJob} does. Most of both is in an {@link Exchange}, about 100 bytes a text in the heap.
 * For one thread.
 */
public final class GroupDecision {
  private static final long[] NO_PAIRS = {};

  private final JobSettings settings;
  private final DocumentTable texts;
  private final int[] representatives;
  private final PhraseNeighbours phrases;
  private final ProbableGroups probable;
  private final Links links = new Links();

  /**
   * The group of a text.
   *
   * @param group the text that stands for all texts of the group; itself in a group of one
   * @param size the number of texts of the group
   * @param background the column value of what is usual around it; 0 for none
   */
  public record Decided(long text, long group, int size, long background) {}

  /**
   * @param keys the texts by their {@link TextHash#key}, ascending as unsigned numbers, each once
   * @param orders the smallest hash of the sketch of each; changed here
   */
  public GroupDecision(JobSettings settings, long[] keys, int[] orders, Exchange exchange) {
    this.settings = settings;
    this.texts = new DocumentTable(keys, orders);
    this.representatives = IntStream.range(0, keys.length).toArray();
    this.phrases = new PhraseNeighbours(texts, exchange);
    this.probable = new ProbableGroups(representatives, phrases, settings.calibration(), exchange);
  }

  /** Adds a phrase with all its texts; each once. */
  public void add(Phrase phrase) {
    int[] having = LongStream.of(phrase.texts()).mapToInt(texts::find).toArray();
    phrases.add(phrase.hash(), having, phrase.count(), having.length);
  }

  /** Returns the place of a pair in the order of all pairs. */
  public long place(Compared pair) {
    return CandidatePairs.pair(texts.find(pair.a()), texts.find(pair.b()));
  }

  /** Adds a pair of ascending {@link #place}; each once. */
  public void add(Compared pair) {
    if (settings.calibrated()) {
      probable.add(place(pair), pair.evidence(), pair.needed(), pair.names());
    } else if (Comparisons.isLink(pair.needed())) {
      links.add(place(pair), Comparisons.similarity(pair.needed()));
    }
  }

  /** Visits the group of each text, and returns what was learned from the pairs. */
  public Learned decide(Consumer<Decided> use) {
    UnionFind groups =
        settings.calibrated()
            ? probable.groups(NO_PAIRS, NO_PAIRS)
            : ConstrainedUnion.of(representatives, links, NO_PAIRS, NO_PAIRS);
    Optional<Long> basis = settings.columnBasis(probable.calibration());
    int[] sizes = new int[texts.size()];
    IntStream.range(0, texts.size()).forEach(text -> sizes[groups.find(text)]++);
    for (int text = 0; text < texts.size(); text++) {
      int group = groups.find(text);
      long column = basis.isPresent() ? probable.column(text, basis.get()) : 0;
      use.accept(new Decided(texts.key(text), texts.key(group), sizes[group], column));
    }
    return probable.learned();
  }
}
