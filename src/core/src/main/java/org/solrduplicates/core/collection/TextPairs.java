// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.FlatTexts.Text;
import org.solrduplicates.core.collection.shard.Postings;
import org.solrduplicates.core.collection.shard.TermKind;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.TextHash;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Metadata;

/** Compares pairs of texts as {@link CollectionJob} does. For one thread. */
public final class TextPairs {
  private final JobSettings settings;
  private final long[] texts;
  private final int[] orders;
  private final FlatTexts records;
  private final NameKeys names;

  /**
   * What two texts have in common.
   *
   * @param a the {@link TextHash#key} of the text that comes first in the order of a collection
   * @param needed the log odds that a link needs
   * @param names of the titles and file names
   */
  public record Compared(long a, long b, Evidence evidence, double needed, Agreement names) {}

  /**
   * @param texts by their {@link TextHash#key}, ascending
   */
  public TextPairs(JobSettings settings, long[] texts) {
    this.settings = settings;
    this.texts = texts;
    this.orders = new int[texts.length];
    this.records = new FlatTexts(texts.length, settings.words(), new Pieces(Exchange.inMemory()));
    this.names = new NameKeys(texts.length);
  }

  /** Returns the keys of a title and a file name, as numbers. */
  public static int[] names(Metadata metadata) {
    NameKeys one = new NameKeys(1);
    for (TermKind kind : TermKind.NAMES) {
      metadata.titleTerms().stream()
          .flatMapToInt(term -> kind.hash(term).stream())
          .boxed()
          .sorted(Comparator.comparing(Postings::spread, Integer::compareUnsigned))
          .forEach(hash -> one.add(kind, hash, new int[1], 1));
    }
    return one.row(0);
  }

  /** Returns the titles among {@link #names}. */
  public static IntStream titles(int[] names) {
    return NameKeys.titles(names);
  }

  /** Returns the same names with those of which many texts have the title marked. */
  public static int[] marked(int[] names, IntPredicate isFrequent) {
    return NameKeys.marked(names, isFrequent);
  }

  /** Compares the {@link #marked} names of two texts. */
  public static Agreement agreement(int[] a, int[] b) {
    NameKeys both = new NameKeys(2);
    both.set(0, a);
    both.set(1, b);
    return both.of(0, 1);
  }

  /**
   * Adds a text.
   *
   * @param row see {@link #marked}
   */
  public void add(Fingerprint fingerprint, int[] row) {
    int text = number(fingerprint.text().key());
    orders[text] = fingerprint.sketch().smallest(1)[0];
    records.add(text, fingerprint, 0);
    names.set(text, row);
  }

  /** Returns the smallest hash of the sketch of a text that was added. */
  public int order(long text) {
    return orders[number(text)];
  }

  private int number(long text) {
    return Arrays.binarySearch(texts, text);
  }

  /** Compares each pair once; both texts of a pair have been added. */
  public void compare(long[] as, long[] bs, Consumer<Compared> use) {
    CandidatePairs pairs = new CandidatePairs(texts.length, Exchange.inMemory());
    for (int i = 0; i < as.length; i++) {
      pairs.add(CandidatePairs.pair(number(as[i]), number(bs[i])));
    }
    Comparison comparison = new Comparison();
    pairs.forEach(pair -> use.accept(comparison.of(pair)));
  }

  private final class Comparison {
    private final FlatTexts.Reader reader = records.reader();

    Compared of(long pair) {
      Text one = reader.recent(CandidatePairs.first(pair));
      Text other = reader.recent(CandidatePairs.second(pair));
      return isFirst(pair) ? compared(one, other, pair) : compared(other, one, pair);
    }

    private boolean isFirst(long pair) {
      int a = CandidatePairs.first(pair);
      int b = CandidatePairs.second(pair);
      int order = Integer.compareUnsigned(orders[a], orders[b]);
      return order == 0 ? Long.compareUnsigned(texts[a], texts[b]) < 0 : order < 0;
    }

    private Compared compared(Text a, Text b, long pair) {
      return new Compared(
          a.fingerprint().text().key(),
          b.fingerprint().text().key(),
          settings.evidence(a.fingerprint(), b.fingerprint()),
          settings.rules().get(0).needed(a.fingerprint(), b.fingerprint()),
          names.of(CandidatePairs.first(pair), CandidatePairs.second(pair)));
    }
  }
}
