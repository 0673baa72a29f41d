// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.collection.shard.Comparisons;
import org.solrduplicates.core.similarity.Background;
import org.solrduplicates.core.similarity.Verifier;

/**
 * The {@link Background}s of the documents of a job. Similarities to neighbours are noted while
 * pairs are compared; missing ones are compared at the end. At most 140 bytes a document. Not
 * thread-safe.
 */
final class JobBackgrounds {
  /** The number of documents after which extra comparisons are forgotten. */
  private static final int BLOCK = 1 << 12;

  private static final long[] NONE = {};

  private final DocumentTable documents;
  private final int[] representatives;
  private final long[] titlesOfCopies;
  private final long[][] neighbours;
  private final float[] backgrounds;
  private final Optional<Long> basis;
  private final BitSet computed = new BitSet();
  private final Map<Long, Float> compared = new HashMap<>();
  private final TreeSet<Long> missing = new TreeSet<>();

  /** Without a verifier all backgrounds are 0. */
  JobBackgrounds(DocumentTable documents, int[] representatives, Optional<Verifier> verifier) {
    this.basis = verifier.map(Verifier::basis);
    this.documents = documents;
    this.representatives = representatives;
    this.neighbours = new long[documents.size()][];
    Arrays.fill(neighbours, NONE);
    this.backgrounds = new float[documents.size()];
    this.titlesOfCopies =
        IntStream.range(0, documents.size())
            .filter(d -> representatives[d] != d && documents.title(d) != 0)
            .mapToLong(d -> titled(representatives[d], d))
            .sorted()
            .toArray();
  }

  private long titled(int representative, int document) {
    return (long) representative << Integer.SIZE
        | Integer.toUnsignedLong(documents.title(document));
  }

  /** With fewer neighbours than the rank, the background is 0. */
  void add(int document, int[] nearest) {
    if (nearest.length >= Background.RANK) {
      neighbours[document] =
          IntStream.of(nearest).mapToLong(other -> neighbour(other, Float.NaN)).toArray();
    }
  }

  private static long neighbour(int document, float similarity) {
    return (long) document << Integer.SIZE
        | Integer.toUnsignedLong(Float.floatToIntBits(similarity));
  }

  private static int document(long neighbour) {
    return (int) (neighbour >>> Integer.SIZE);
  }

  /** Returns NaN if the neighbour is gone. */
  private static float similarity(long neighbour) {
    return Float.intBitsToFloat((int) neighbour);
  }

  void note(int a, int b, double similarity) {
    set(a, b, (float) similarity);
    set(b, a, (float) similarity);
  }

  private void set(int document, int other, float similarity) {
    int at = find(document, other);
    if (at >= 0) {
      neighbours[document][at] = neighbour(other, similarity);
    }
  }

  /** Returns -1 for none. */
  private int find(int document, int other) {
    int at = neighbours[document].length - 1;
    while (at >= 0 && document(neighbours[document][at]) != other) {
      at--;
    }
    return at;
  }

  /** Computes the backgrounds of texts, which their first documents stand for. */
  void compute(int[] texts, Function<long[], Comparisons> comparer) {
    IntStream.of(texts).forEach(computed::set);
    int[] wanted =
        IntStream.range(0, representatives.length)
            .filter(d -> computed.get(representatives[d]) || isWritten(d))
            .toArray();
    IntStream.of(wanted).forEach(computed::set);
    for (int from = 0; from < wanted.length; from += BLOCK) {
      int[] open = Arrays.copyOfRange(wanted, from, Math.min(wanted.length, from + BLOCK));
      while (open.length > 0) {
        open = IntStream.of(open).filter(document -> !isSettled(document)).toArray();
        compare(comparer);
      }
      compared.clear();
    }
  }

  private boolean isSettled(int document) {
    backgrounds[document] = (float) background(document);
    return !Float.isNaN(backgrounds[document]);
  }

  private void compare(Function<long[], Comparisons> comparer) {
    long[] pairs = missing.stream().mapToLong(Long::longValue).toArray();
    missing.clear();
    for (int from = 0; from < pairs.length; from += LinkSearch.BATCH) {
      long[] some =
          Arrays.copyOfRange(pairs, from, Math.min(pairs.length, from + LinkSearch.BATCH));
      Comparisons answer = comparer.apply(some);
      for (int i = 0; i < some.length; i++) {
        compared.put(some[i], answer.isGone(i) ? 0 : (float) answer.similarities()[i]);
      }
    }
  }

  private double background(int document) {
    long[] known =
        LongStream.of(neighbours[representatives[document]])
            .filter(neighbour -> !Float.isNaN(similarity(neighbour)))
            .toArray();
    float[] similarities = new float[known.length];
    boolean[] sameTitle = new boolean[known.length];
    for (int i = 0; i < known.length; i++) {
      similarities[i] = similarity(known[i]);
      sameTitle[i] = documents.title(document) != 0 && hasTitleOf(document(known[i]), document);
    }
    return Background.of(
        similarities, sameTitle, (a, b) -> between(document(known[a]), document(known[b])));
  }

  /** Returns whether a document of the text of a representative has the title of a document. */
  private boolean hasTitleOf(int representative, int document) {
    return documents.title(representative) == documents.title(document)
        || Arrays.binarySearch(titlesOfCopies, titled(representative, document)) >= 0;
  }

  private float between(int a, int b) {
    for (int[] one : new int[][] {{a, b}, {b, a}}) {
      int at = find(one[0], one[1]);
      if (at >= 0) {
        float similarity = similarity(neighbours[one[0]][at]);
        return Float.isNaN(similarity) ? 0 : similarity;
      }
    }
    long pair = CandidatePairs.pair(a, b);
    Float known = compared.get(pair);
    if (known == null) {
      missing.add(pair);
      return Float.NaN;
    }
    return known;
  }

  private boolean isWritten(int document) {
    return basis.isPresent()
        && Background.ofColumn(documents.background(document), basis.get()).isPresent();
  }

  /** Returns 0 if it was not computed. */
  double of(int document) {
    return backgrounds[document];
  }

  /** Returns the column value to write. */
  long column(int document) {
    return basis.isPresent() && computed.get(document)
        ? Background.toColumn(backgrounds[document], basis.get())
        : documents.background(document);
  }
}
