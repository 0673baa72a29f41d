// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.fingerprint.TextHash;

/**
 * A part of the texts of a collection, whose candidates are found without the other texts. The
 * candidates of all parts are those of {@link CollectionJob}, however the texts are divided. For
 * one thread.
 */
public final class TextBlock {
  private final LongPredicate isOwn;
  private final Iterable<Phrase> phrases;
  private final long[] texts;

  /** The phrases of texts of other parts, ascending, and the texts that have them. */
  private long[] hashes = new long[0];

  private long[] having = new long[0];

  /**
   * @param isOwn whether a text, by its {@link TextHash#key}, is in this part
   * @param phrases each {@link Phrase#of} this part that one of its texts has; read repeatedly
   */
  public TextBlock(LongPredicate isOwn, Iterable<Phrase> phrases) {
    this.isOwn = isOwn;
    this.phrases = phrases;
    LongStream.Builder all = LongStream.builder();
    phrases.forEach(phrase -> LongStream.of(phrase.texts()).forEach(all));
    this.texts = all.build().sorted().distinct().toArray();
  }

  /** Visits the texts of other parts whose phrases must be added, each once. */
  public void eachUnknown(LongConsumer text) {
    Search search = new Search();
    boolean[] isVisited = new boolean[texts.length];
    for (int own = 0; own < texts.length; own++) {
      if (isOwn.test(texts[own])) {
        search.neighbours.eachCounted(own, other -> isVisited[other] = true);
      }
    }
    for (int i = 0; i < texts.length; i++) {
      if (isVisited[i] && !isOwn.test(texts[i])) {
        text.accept(texts[i]);
      }
    }
  }

  /**
   * Adds the phrases of texts of other parts.
   *
   * @param others the texts
   * @param sketches their {@link Sketch#smallest} hashes
   */
  public void add(long[] others, int[][] sketches) {
    int size = Arrays.stream(sketches).mapToInt(sketch -> sketch.length).sum();
    long[] entries = new long[size];
    int at = 0;
    for (int i = 0; i < others.length; i++) {
      for (int hash : sketches[i]) {
        entries[at++] = (long) hash << Integer.SIZE | i;
      }
    }
    Arrays.sort(entries);
    hashes = LongStream.of(entries).map(entry -> entry >> Integer.SIZE).toArray();
    having = LongStream.of(entries).map(entry -> others[(int) entry]).toArray();
  }

  /** Receives a text of this part and one that it is to be compared with. */
  public interface Use {
    void take(long own, long other);
  }

  /** Visits the candidates of each text of this part. */
  public void eachCandidate(Use use) {
    Search search = new Search();
    for (int own = 0; own < texts.length; own++) {
      if (isOwn.test(texts[own])) {
        for (int other : search.neighbours.find(own)) {
          use.take(texts[own], texts[other]);
        }
      }
    }
  }

  private final class Search implements TextKeys {
    private final NeighbourSearch neighbours;

    Search() {
      PhraseNeighbours all = new PhraseNeighbours(this, Exchange.inMemory());
      for (Phrase phrase : phrases) {
        int[] some = numbers(phrase);
        int more = some.length - phrase.texts().length;
        all.add(phrase.hash(), some, phrase.count() + more, some.length);
      }
      neighbours = new NeighbourSearch(all);
    }

    /** Returns the texts of a phrase with those of other parts, and the long texts last. */
    private int[] numbers(Phrase phrase) {
      long[] first = Arrays.copyOf(phrase.texts(), phrase.count());
      return LongStream.concat(
              others(phrase.hash(), first),
              Arrays.stream(phrase.texts(), phrase.count(), phrase.texts().length))
          .mapToInt(text -> Arrays.binarySearch(texts, text))
          .toArray();
    }

    private LongStream others(int hash, long[] first) {
      int from = Arrays.binarySearch(hashes, hash);
      if (first.length < PhraseNeighbours.KEPT || from < 0) {
        return LongStream.of(first);
      }
      while (from > 0 && hashes[from - 1] == hash) {
        from--;
      }
      int to = from;
      while (to < hashes.length && hashes[to] == hash) {
        to++;
      }
      return LongStream.concat(LongStream.of(first), Arrays.stream(having, from, to)).distinct();
    }

    @Override
    public int size() {
      return texts.length;
    }

    @Override
    public long text(int document) {
      return texts[document];
    }
  }
}
