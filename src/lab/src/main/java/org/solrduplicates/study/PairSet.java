// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.similarity.Contrast;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.core.similarity.Numbers;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Verifier;

/** All pairs of a set that have something in common. */
final class PairSet {
  private static final Verifier BLEND = new Verifier(Measure.BLEND, 0);
  private static final Verifier DICE = new Verifier(Measure.DICE, 0);

  final StudySet set;
  final int[] texts;
  final Pair[] pairs;

  /** For each document the places of its pairs. */
  final int[][] ofDocument;

  final Weights learned;
  private final Vocabulary vocabulary;
  private final double[][] weights;
  private final double[][] sizes;
  private final Verifier weighted;

  /**
   * Compares the documents of a set.
   *
   * @param schemes ways to weigh words; the first is what the product does
   * @param sampled from which documents weights may be learned
   */
  PairSet(StudySet set, List<Scheme> schemes, Predicate<StudyDocument> sampled) {
    this.set = set;
    this.vocabulary = new Vocabulary(set.documents(), sampled);
    this.texts = vocabulary.texts();
    this.weights = schemes.stream().map(vocabulary::weights).toArray(double[][]::new);
    this.sizes = Arrays.stream(weights).map(vocabulary::sizes).toArray(double[][]::new);
    this.learned = vocabulary.learned(schemes.get(0));
    this.weighted =
        new Verifier(Measure.WEIGHTED.with(learned), Numbers.PENALTY, 0, Contrast.NONE, learned);
    Meeting meeting = new Meeting(set.documents(), vocabulary, weights[0]);
    this.pairs =
        IntStream.range(0, texts.length)
            .parallel()
            .map(this::alternating)
            .boxed()
            .flatMap(document -> pairs(document, meeting.new With(document)))
            .toArray(Pair[]::new);
    this.ofDocument = ofDocument();
  }

  /** Orders documents so that those with many before them come between those with few. */
  private int alternating(int i) {
    return i % 2 == 0 ? i / 2 : texts.length - 1 - i / 2;
  }

  private Stream<Pair> pairs(int a, Meeting.With shared) {
    return IntStream.range(0, a)
        .filter(b -> shared.isWorthComparing(b) || document(a).group().equals(document(b).group()))
        .mapToObj(b -> pair(a, b, shared.isNear(b)));
  }

  private Pair pair(int a, int b, boolean isNear) {
    Fingerprint one = document(a).fingerprint();
    Fingerprint two = document(b).fingerprint();
    Similarity similarity = weighted.verify(one, two);
    boolean isSame = document(a).group().equals(document(b).group());
    return new Pair(
        a,
        b,
        isSame,
        !isSame && set.isError(document(a), document(b)),
        isNear,
        one.isSameTitle(two),
        document(a).hasOtherTitleThan(document(b)),
        similarity.numbers(),
        similarity.text(),
        BLEND.verify(one, two).text(),
        DICE.verify(one, two).text(),
        one.sketch().sharedWith(two.sketch()),
        shared(a, b));
  }

  private double[] shared(int a, int b) {
    double[] shared = new double[weights.length];
    int[] one = vocabulary.terms[a];
    int[] two = vocabulary.terms[b];
    int j = 0;
    for (int i = 0; i < one.length; i++) {
      while (j < two.length && two[j] < one[i]) {
        j++;
      }
      if (j < two.length && two[j] == one[i]) {
        int both = Math.min(vocabulary.counts[a][i], vocabulary.counts[b][j]);
        for (int scheme = 0; scheme < shared.length; scheme++) {
          shared[scheme] += weights[scheme][one[i]] * both;
        }
      }
    }
    return shared;
  }

  private int[][] ofDocument() {
    int[] sizes = new int[texts.length];
    for (Pair pair : pairs) {
      sizes[pair.a()]++;
      sizes[pair.b()]++;
    }
    int[][] places = new int[texts.length][];
    Arrays.setAll(places, i -> new int[sizes[i]]);
    for (int place = pairs.length - 1; place >= 0; place--) {
      places[pairs[place].a()][--sizes[pairs[place].a()]] = place;
      places[pairs[place].b()][--sizes[pairs[place].b()]] = place;
    }
    return places;
  }

  StudyDocument document(int number) {
    return set.documents().get(number);
  }

  /** Returns what a measure says of every pair. */
  double[] all(ToDoubleFunction<Pair> measure) {
    return Arrays.stream(pairs).parallel().mapToDouble(measure).toArray();
  }

  /** Returns the weighted words in common, by the size of the shorter text for a share of a. */
  double words(Pair pair, int scheme, double a) {
    return tversky(pair.words()[scheme], sizes[scheme][pair.a()], sizes[scheme][pair.b()], a);
  }

  /** Returns the same of the shingles, as the sketches estimate them. */
  double shingles(Pair pair, double a) {
    return tversky(pair.shingles(), shingles(pair.a()), shingles(pair.b()), a);
  }

  private int shingles(int document) {
    return document(document).fingerprint().sketch().shingles();
  }

  private static double tversky(double shared, double one, double two, double a) {
    return Math.min(1, shared / size(one, two, a));
  }

  /** Returns the size of two bags together, of which the smaller counts for a share of a. */
  static double size(double one, double two, double a) {
    return a * Math.min(one, two) + (1 - a) * Math.max(one, two);
  }
}
