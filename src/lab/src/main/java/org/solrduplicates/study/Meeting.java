// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which pairs of a set are worth comparing: those that share enough words, or fewer and a sketch
 * term. Safe for use by several threads.
 */
final class Meeting {
  /** Pairs with less in common are no links of any measure. */
  private static final double LEAST_SIMILARITY = 0.25;

  /** Nearly nothing is taken off for neighbours with less in common. */
  private static final double LEAST_OF_NEAR = 0.1;

  private static final double LEAST_OVERLAP = 0.6;
  private static final int SKETCH_TERMS = 24;

  private final List<StudyDocument> documents;
  private final Vocabulary vocabulary;
  private final double[] weights;
  private final double[] sizes;
  private final int[][] have;
  private final int[][] often;
  private final Map<String, List<Integer>> sketches = new HashMap<>();

  Meeting(List<StudyDocument> documents, Vocabulary vocabulary, double[] weights) {
    this.documents = documents;
    this.vocabulary = vocabulary;
    this.weights = weights;
    this.sizes = vocabulary.sizes(weights);
    int[] frequencies = new int[vocabulary.size()];
    Arrays.stream(vocabulary.terms).flatMapToInt(Arrays::stream).forEach(t -> frequencies[t]++);
    this.have = tables(frequencies);
    this.often = tables(frequencies);
    Arrays.fill(frequencies, 0);
    for (int i = 0; i < documents.size(); i++) {
      add(i, frequencies);
    }
  }

  private static int[][] tables(int[] sizes) {
    int[][] tables = new int[sizes.length][];
    Arrays.setAll(tables, i -> new int[sizes[i]]);
    return tables;
  }

  private void add(int document, int[] filled) {
    int[] terms = vocabulary.terms[document];
    for (int i = 0; i < terms.length; i++) {
      have[terms[i]][filled[terms[i]]] = document;
      often[terms[i]][filled[terms[i]]++] = vocabulary.counts[document][i];
    }
    for (String term : documents.get(document).fingerprint().sketch().terms(SKETCH_TERMS)) {
      sketches.computeIfAbsent(term, t -> new ArrayList<>()).add(document);
    }
  }

  /** What a document shares with each before it. */
  final class With {
    private final int document;
    private final double[] weight;
    private final int[] words;
    private final boolean[] near;

    With(int document) {
      this.document = document;
      this.weight = new double[document];
      this.words = new int[document];
      this.near = new boolean[document];
      for (int i = 0; i < vocabulary.terms[document].length; i++) {
        share(vocabulary.terms[document][i], vocabulary.counts[document][i]);
      }
      documents.get(document).fingerprint().sketch().terms(SKETCH_TERMS).stream()
          .flatMap(term -> sketches.get(term).stream())
          .filter(other -> other < document)
          .forEach(other -> near[other] = true);
    }

    private void share(int term, int count) {
      for (int i = 0; have[term][i] < document; i++) {
        int both = Math.min(count, often[term][i]);
        weight[have[term][i]] += weights[term] * both;
        words[have[term][i]] += both;
      }
    }

    boolean isNear(int other) {
      return near[other];
    }

    boolean isWorthComparing(int other) {
      double size = PairSet.size(sizes[document], sizes[other], 0.95);
      return weight[other] >= (near[other] ? LEAST_OF_NEAR : LEAST_SIMILARITY) * size
          || words[other] >= LEAST_OVERLAP * Math.min(words(document), words(other));
    }

    private int words(int i) {
      return documents.get(i).fingerprint().bag().words();
    }
  }
}
