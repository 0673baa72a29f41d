// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.fingerprint.CutText;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.fingerprint.ProfileCard;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.similarity.Measure.Tversky;

/**
 * Similarity measures of the literature for two texts. Each is in 0..1: 1 for a text and itself, 0
 * if a text has no words. All but {@code containment} are symmetric. Different texts can have 1
 * too. All words have the same weight. Immutable.
 */
final class TextMeasures {
  private static final int LETTERS = 5;
  private static final int HASHES = 128;
  private static final int SENTENCES = 5;
  private static final int DRAWS = 200;

  private static final Comparator<List<String>> LONGEST_FIRST =
      Comparator.comparingInt((List<String> sentence) -> String.join("", sentence).length())
          .reversed()
          .thenComparingLong(TextMeasures::hash);

  private final Text one;
  private final Text other;

  /** The name of the shingles in explanations. */
  private final String shingles;

  /**
   * @param shingleSize the number of words of a shingle, at least 1
   */
  TextMeasures(CutText one, CutText other, int shingleSize) {
    this.one = Text.of(one, shingleSize);
    this.other = Text.of(other, shingleSize);
    this.shingles = "shingles of " + shingleSize + (shingleSize == 1 ? " word" : " words");
  }

  /** The result of a measure; empty if the texts are too long for it. */
  record TextMeasure(String name, OptionalDouble similarity, String explanation) {}

  /** The features of a text: words, shingles of words, and n-grams of five characters. */
  private record Text(CutText cut, Bag words, Bag shingles, Bag letters) {
    static Text of(CutText cut, int shingleSize) {
      List<String> words = cut.words();
      return new Text(
          cut,
          Bag.of(CutText.hashes(words)),
          Bag.of(TextMeasures.shingles(CutText.hashes(words), shingleSize)),
          Bag.of(TextMeasures.letters(String.join(" ", words))));
    }
  }

  List<TextMeasure> all() {
    return List.of(
        measure(
            "dice",
            "2 x shared words / words of both; with repetitions, without order",
            Text::words,
            TextMeasures::dice),
        measure(
            "overlap",
            "shared words / words of the shorter text; 1 if the other contains it",
            Text::words,
            TextMeasures::overlap),
        measure(
            "cosine",
            "cosine of the word vectors, by occurrences times idf; 1 for a repeated text",
            Text::words,
            TextMeasures::cosine),
        measure(
            "jaccard",
            "distinct " + shingles + " in both / in at least one text",
            Text::shingles,
            TextMeasures::jaccard),
        measure(
            "jaccard-sample",
            "estimate of jaccard from 200 shingles, within .1 of it with a probability of 99 %",
            Text::shingles,
            (a, b) -> sampledJaccard(a, b, 1)),
        measure(
            "containment",
            "share of the distinct " + shingles + " of the first text in the second",
            Text::shingles,
            TextMeasures::containment),
        inOrder(
            "levenshtein",
            "1 - words to insert, delete or replace / words of the longer text",
            WordOrder::levenshtein),
        inOrder(
            "needleman-wunsch",
            "best alignment: +1 for an equal word, -1 otherwise, scaled to 0..1",
            WordOrder::needlemanWunsch),
        moves(),
        simHash("simhash-words", "words", Text::words),
        simHash("simhash-shingles", shingles, Text::shingles),
        simHash("simhash-letters", "n-grams of 5 letters", Text::letters),
        measure(
            "minhash",
            "estimate of jaccard: equal minima of 128 hash functions of " + shingles,
            Text::shingles,
            (a, b) -> minHash(a, b, HASHES)),
        smallest("minhash-smallest", shingles, Text::shingles),
        smallest("minhash-letters", "n-grams of 5 letters", Text::letters),
        measure(
            "longest-sentences",
            "the 5 longest sentences of each text: in both / in at least one",
            text -> longestSentences(text.cut(), SENTENCES),
            TextMeasures::jaccard),
        measure(
            "profile-card",
            "shared words among the ten most characteristic, reduced for different sizes",
            text -> ProfileCard.of(text.cut(), word -> 0),
            ProfileCard::similarity));
  }

  private <T> TextMeasure measure(
      String name,
      String explanation,
      Function<Text, T> print,
      ToDoubleBiFunction<T, T> similarity) {
    boolean isEmpty = one.words.counts.isEmpty() || other.words.counts.isEmpty();
    double value = isEmpty ? 0 : similarity.applyAsDouble(print.apply(one), print.apply(other));
    return new TextMeasure(name, OptionalDouble.of(value), explanation);
  }

  private TextMeasure inOrder(
      String name, String explanation, ToDoubleFunction<WordOrder> similarity) {
    return Math.max(one.words.total(), other.words.total()) > WordOrder.MAX_WORDS
        ? new TextMeasure(name, OptionalDouble.empty(), explanation)
        : measure(
            name,
            explanation,
            text -> text.cut().wordHashes(),
            (a, b) -> similarity.applyAsDouble(new WordOrder(a, b)));
  }

  /** Adds the edit distance with moves, of which the similarity is a share. */
  private TextMeasure moves() {
    String share = "1 - words to edit and blocks to move (greedy) / words of the longer text";
    TextMeasure moves = inOrder("moves", share, WordOrder::moves);
    int longer = Math.max(one.words.total(), other.words.total());
    OptionalDouble value = moves.similarity();
    return value.isEmpty()
        ? moves
        : new TextMeasure(
            moves.name(),
            value,
            share + "; distance " + Math.round((1 - value.getAsDouble()) * longer));
  }

  private TextMeasure simHash(String name, String of, Function<Text, Bag> features) {
    return measure(
        name,
        "equal bits of the SimHashes of " + of + "; about half for unrelated texts",
        text -> features.apply(text).simHash(),
        (a, b) -> 1 - a.hammingDistance(b) / 64.0);
  }

  private TextMeasure smallest(String name, String of, Function<Text, Bag> features) {
    return measure(
        name,
        "estimate of the Jaccard index of " + of + ", from the 128 smallest hashes",
        text -> features.apply(text).sketch(HASHES),
        Sketch::jaccard);
  }

  /** A shorter text is one shingle. */
  static long[] shingles(long[] words, int size) {
    long[] shingles = new long[windows(words.length, size)];
    for (int i = 0; i < shingles.length; i++) {
      long shingle = size;
      for (int j = i; j < Math.min(i + size, words.length); j++) {
        shingle = Hash.append(shingle, words[j]);
      }
      shingles[i] = shingle;
    }
    return shingles;
  }

  /** A shorter text is one n-gram. */
  static long[] letters(String text) {
    return IntStream.range(0, windows(text.length(), LETTERS))
        .mapToObj(i -> text.substring(i, Math.min(i + LETTERS, text.length())))
        .mapToLong(Hash::ofWord)
        .toArray();
  }

  private static int windows(int length, int size) {
    return length == 0 ? 0 : Math.max(1, length - size + 1);
  }

  /** The Dice coefficient (Dice 1945) of the bags: repetitions count. */
  static double dice(Bag a, Bag b) {
    return Tversky.dice(a.shared(b, Math::min), a.total(), b.total());
  }

  /** The overlap coefficient of the bags: 1 if one contains the other. */
  static double overlap(Bag a, Bag b) {
    return Tversky.index(a.shared(b, Math::min), a.total(), b.total(), 1);
  }

  /** The cosine of the angle between two texts as vectors of occurrences (Salton et al. 1975). */
  static double cosine(Bag a, Bag b) {
    double lengths = Math.sqrt(a.shared(a, (n, m) -> n * m) * b.shared(b, (n, m) -> n * m));
    return Math.min(1, a.shared(b, (n, m) -> n * m) / lengths);
  }

  /** The Jaccard index (Jaccard 1901) of the sets, which Broder (1997) calls resemblance. */
  static double jaccard(Bag a, Bag b) {
    double both = a.sharedDistinct(b);
    return both / (a.counts.size() + b.counts.size() - both);
  }

  /** The part of the set of A that lies in the set of B (Broder 1997); not symmetric. */
  static double containment(Bag a, Bag b) {
    return a.sharedDistinct(b) / a.counts.size();
  }

  /** Samples the union with replacement; the share in both estimates the Jaccard index. */
  static double sampledJaccard(Bag a, Bag b, long seed) {
    long[] union =
        LongStream.concat(Arrays.stream(a.hashes()), Arrays.stream(b.hashes()))
            .sorted()
            .distinct()
            .toArray();
    Random random = new Random(seed);
    return IntStream.range(0, DRAWS)
            .mapToLong(i -> union[random.nextInt(union.length)])
            .filter(hash -> a.counts.containsKey(hash) && b.counts.containsKey(hash))
            .count()
        / (double) DRAWS;
  }

  /**
   * The share of hash functions whose smallest value is the same for both sets (Broder 1997). It
   * estimates the Jaccard index {@code J} with a standard error of {@code sqrt(J (1 - J) / k)}.
   */
  static double minHash(Bag a, Bag b, int functions) {
    long[] hashes = a.hashes();
    long[] otherHashes = b.hashes();
    return IntStream.range(0, functions)
            .filter(i -> smallest(i, hashes) == smallest(i, otherHashes))
            .count()
        / (double) functions;
  }

  private static long smallest(int function, long[] hashes) {
    return Arrays.stream(hashes).map(hash -> Hash.append(function, hash)).min().orElseThrow();
  }

  /**
   * Returns the {@code k} longest distinct sentences, the signature of DataGrand: unrelated texts
   * rarely share a long sentence.
   */
  static Bag longestSentences(CutText text, int k) {
    return Bag.of(
        text.sentences().stream()
            .distinct()
            .sorted(LONGEST_FIRST)
            .limit(k)
            .mapToLong(TextMeasures::hash)
            .toArray());
  }

  private static long hash(List<String> sentence) {
    return Arrays.stream(CutText.hashes(sentence)).reduce(sentence.size(), Hash::append);
  }

  /**
   * The 64-bit hashes of features with their counts. For texts of 1,000,000 features, fewer than
   * one pair in a million has a hash collision.
   */
  record Bag(Map<Long, Integer> counts) {
    static Bag of(long... occurrences) {
      Map<Long, Integer> counts = new HashMap<>();
      Arrays.stream(occurrences).forEach(hash -> counts.merge(hash, 1, Integer::sum));
      return new Bag(counts);
    }

    int total() {
      return counts.values().stream().mapToInt(count -> count).sum();
    }

    /** Returns the distinct hashes, ascending. */
    long[] hashes() {
      return counts.keySet().stream().mapToLong(hash -> hash).sorted().toArray();
    }

    double sharedDistinct(Bag other) {
      return shared(other, (n, m) -> Math.min(1, m));
    }

    /** Sums a term of both counts over all features of this bag; the other count may be 0. */
    double shared(Bag other, DoubleBinaryOperator term) {
      return counts.entrySet().stream()
          .mapToDouble(
              e -> term.applyAsDouble(e.getValue(), other.counts.getOrDefault(e.getKey(), 0)))
          .sum();
    }

    /** Returns the SimHash (Charikar 2002); {@code n} occurrences weigh {@code 1 + ln n}. */
    SimHash simHash() {
      long[] hashes = hashes();
      return SimHash.of(hashes.length, i -> hashes[i], i -> counts.getOrDefault(hashes[i], 0));
    }

    /** Returns the {@code k} smallest distinct hashes of 32 bits (bottom-k sketch of Manasse). */
    Sketch sketch(int k) {
      long[] hashes = Arrays.stream(hashes()).map(h -> h >>> 32).sorted().distinct().toArray();
      return new Sketch(Arrays.copyOf(hashes, Math.min(k, hashes.length)), hashes.length);
    }
  }
}
