// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.solrduplicates.core.fingerprint.TermBag;
import org.solrduplicates.core.fingerprint.Weights;

/**
 * The words of a set, numbered from 0 by their terms, those of each document, and the documents of
 * each.
 */
final class Vocabulary {
  private final List<StudyDocument> documents;
  private final List<StudyDocument> bySmallestHash;
  private final int[] all;
  final int[][] terms;
  final int[][] counts;

  /**
   * Numbers the words of a set.
   *
   * @param sampled from which documents weights may be learned
   */
  Vocabulary(List<StudyDocument> documents, Predicate<StudyDocument> sampled) {
    this.documents = documents;
    this.bySmallestHash = distinct(documents.stream().filter(sampled).toList());
    IntStream.Builder used = IntStream.builder();
    for (StudyDocument document : documents) {
      terms(document.fingerprint().bag()).forEach(used::add);
    }
    this.all = used.build().sorted().distinct().toArray();
    this.terms = new int[documents.size()][];
    this.counts = new int[documents.size()][];
    for (int i = 0; i < terms.length; i++) {
      add(i, documents.get(i).fingerprint().bag());
    }
  }

  private static List<StudyDocument> distinct(List<StudyDocument> documents) {
    List<StudyDocument> sorted = new ArrayList<>(documents);
    sorted.sort(Comparator.comparing(Vocabulary::text, Long::compareUnsigned));
    Set<Long> texts = new HashSet<>();
    sorted.removeIf(document -> !texts.add(text(document)));
    return sorted;
  }

  private static long text(StudyDocument document) {
    return document.fingerprint().text().key();
  }

  private static IntStream terms(TermBag bag) {
    return IntStream.range(0, bag.size()).map(bag::term);
  }

  private void add(int document, TermBag bag) {
    IntStream.Builder numbers = IntStream.builder();
    IntStream.Builder often = IntStream.builder();
    for (int i = 0; i < bag.size(); i++) {
      numbers.add(Arrays.binarySearch(all, bag.term(i)));
      often.add(bag.count(i));
    }
    terms[document] = numbers.build().toArray();
    counts[document] = often.build().toArray();
  }

  /** Returns how many different words there are. */
  int size() {
    return all.length;
  }

  double[] weights(Scheme scheme) {
    Map<Integer, Integer> frequencies = new HashMap<>();
    int looked = frequencies(scheme, frequencies);
    int[] byNumber = new int[size()];
    frequencies.forEach((term, n) -> byNumber[Arrays.binarySearch(all, term)] = n);
    return scheme.weights(byNumber, looked);
  }

  /** Returns the weights as the product learns them, which are equal ones of too few documents. */
  Weights learned(Scheme scheme) {
    Map<Integer, Integer> frequencies = new HashMap<>();
    int looked = frequencies(scheme, frequencies);
    return looked < Weights.MIN_DOCUMENTS ? Weights.EQUAL : Weights.of(looked, frequencies);
  }

  private int frequencies(Scheme scheme, Map<Integer, Integer> frequencies) {
    int looked = Math.min(scheme.documents(), bySmallestHash.size());
    for (StudyDocument document : bySmallestHash.subList(0, looked)) {
      terms(document.fingerprint().bag()).forEach(term -> frequencies.merge(term, 1, Integer::sum));
    }
    return looked;
  }

  /** Returns for each document how much its words weigh together. */
  double[] sizes(double[] weights) {
    double[] sizes = new double[documents.size()];
    Arrays.setAll(sizes, i -> size(i, weights));
    return sizes;
  }

  private double size(int document, double[] weights) {
    double size = 0;
    for (int i = 0; i < terms[document].length; i++) {
      size += weights[terms[document][i]] * counts[document][i];
    }
    return size;
  }

  /** Returns for each text a number that only the same text has. */
  int[] texts() {
    Map<Long, Integer> texts = new HashMap<>();
    return documents.stream()
        .mapToInt(document -> texts.computeIfAbsent(text(document), t -> texts.size()))
        .toArray();
  }
}
