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
 * The measures of the literature that the product was chosen from, of two texts. Each is in 0..1, 1
 * for a text and itself, and 0 if one of the texts has no word. All but {@code containment} are
 * symmetric, and different texts can be 1 too. Every word weighs the same. Immutable.
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

  TextMeasures(CutText one, CutText other) {
    this.one = Text.of(one);
    this.other = Text.of(other);
  }

  /** What a measure gives for both texts: empty if they are too long for it. */
  record TextMeasure(String name, OptionalDouble similarity, String explanation) {}

  /** What is compared of a text: words, shingles of three of them, and n-grams of five letters. */
  private record Text(CutText cut, Bag words, Bag shingles, Bag letters) {
    static Text of(CutText cut) {
      List<String> words = cut.words();
      return new Text(
          cut,
          Bag.of(CutText.hashes(words)),
          Bag.of(TextMeasures.shingles(CutText.hashes(words))),
          Bag.of(TextMeasures.letters(String.join(" ", words))));
    }
  }

  List<TextMeasure> all() {
    return List.of(
        measure(
            "dice",
            "words that both have, twice, by the words of both; repetitions count, order does not",
            Text::words,
            TextMeasures::dice),
        measure(
            "overlap",
            "words that both have, by the words of the shorter text; 1 if that is all in the other",
            Text::words,
            TextMeasures::overlap),
        measure(
            "cosine",
            "cosine of the vectors of words, by occurrences times idf; 1 for a text and its double",
            Text::words,
            TextMeasures::cosine),
        measure(
            "jaccard",
            "different shingles of 3 words that both have, by those that at least one has",
            Text::shingles,
            TextMeasures::jaccard),
        measure(
            "jaccard-sample",
            "estimate of jaccard from 200 shingles, within .1 of it with a probability of 99 %",
            Text::shingles,
            (a, b) -> sampledJaccard(a, b, 1)),
        measure(
            "containment",
            "share of the different shingles of 3 words of the first text that the second has",
            Text::shingles,
            TextMeasures::containment),
        inOrder(
            "levenshtein",
            "1 - words to insert, delete or replace, by the longer",
            WordOrder::levenshtein),
        inOrder(
            "needleman-wunsch",
            "best alignment: +1 for an equal word, -1 for another or none, scaled to 0..1",
            WordOrder::needlemanWunsch),
        inOrder(
            "moves",
            "1 - words to insert, delete or replace and blocks to move (greedy), by the longer",
            WordOrder::moves),
        simHash("simhash-words", "words", Text::words),
        simHash("simhash-shingles", "shingles of 3 words", Text::shingles),
        simHash("simhash-letters", "n-grams of 5 letters", Text::letters),
        measure(
            "minhash",
            "estimate of jaccard: equal minima of 128 hash functions of the shingles of 3 words",
            Text::shingles,
            (a, b) -> minHash(a, b, HASHES)),
        smallest("minhash-smallest", "shingles of 3 words", Text::shingles),
        smallest("minhash-letters", "n-grams of 5 letters", Text::letters),
        measure(
            "longest-sentences",
            "those of the 5 longest sentences of each text that both have, by those of either",
            text -> longestSentences(text.cut(), SENTENCES),
            TextMeasures::jaccard),
        measure(
            "profile-card",
            "shared words of the ten most characteristic ones, less for differing sizes",
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

  private TextMeasure simHash(String name, String of, Function<Text, Bag> features) {
    return measure(
        name,
        "equal bits of two SimHashes of the " + of + "; about half for unrelated texts",
        text -> features.apply(text).simHash(),
        (a, b) -> 1 - a.hammingDistance(b) / 64.0);
  }

  private TextMeasure smallest(String name, String of, Function<Text, Bag> features) {
    return measure(
        name,
        "estimate of the Jaccard index of the " + of + ", from the 128 smallest hashes",
        text -> features.apply(text).sketch(HASHES),
        Sketch::jaccard);
  }

  /** A text shorter than a shingle is one short shingle. */
  static long[] shingles(long[] words) {
    long[] shingles = new long[windows(words.length, Sketch.SHINGLE_WORDS)];
    for (int i = 0; i < shingles.length; i++) {
      long shingle = Sketch.SHINGLE_WORDS;
      for (int j = i; j < Math.min(i + Sketch.SHINGLE_WORDS, words.length); j++) {
        shingle = Hash.append(shingle, words[j]);
      }
      shingles[i] = shingle;
    }
    return shingles;
  }

  /** A text shorter than an n-gram is one short n-gram. */
  static long[] letters(String text) {
    return IntStream.range(0, windows(text.length(), LETTERS))
        .mapToObj(i -> text.substring(i, Math.min(i + LETTERS, text.length())))
        .mapToLong(Hash::ofWord)
        .toArray();
  }

  private static int windows(int size, int length) {
    return size == 0 ? 0 : Math.max(1, size - length + 1);
  }

  /** The Dice coefficient (Dice 1945) of the bags: repetitions count. */
  static double dice(Bag a, Bag b) {
    return Tversky.dice(a.shared(b, Math::min), a.total(), b.total());
  }

  /** The overlap coefficient of the bags: 1 if the smaller lies in the larger one. */
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

  /** Draws from the union, with replacement: the share in both estimates the Jaccard index. */
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
   * Returns the {@code k} different sentences with the most letters, the signature of DataGrand:
   * few texts share a long sentence by accident.
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
   * The features of a text as 64-bit hashes, and how often each occurs. Of a million pairs of texts
   * of 1,000,000 features fewer than one shares a hash by accident.
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

    /** Returns the different hashes, ascending. */
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

    /** Returns the {@code k} smallest different hashes of 32 bits, or all (Manasse's bottom-k). */
    Sketch sketch(int k) {
      long[] hashes = Arrays.stream(hashes()).map(h -> h >>> 32).sorted().distinct().toArray();
      return new Sketch(Arrays.copyOf(hashes, Math.min(k, hashes.length)), hashes.length);
    }
  }
}
