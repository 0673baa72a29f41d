package org.solrduplicates.core.measure;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import org.solrduplicates.core.fingerprint.CutText;
import org.solrduplicates.core.fingerprint.ProfileCard;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.measure.MinHash.BottomK;
import org.solrduplicates.core.measure.WordAlignment.Differing;

/** All measures of the literature that the product was chosen from, to compare them with it. */
public final class TextMeasures {
  private static final int LETTERS = 5;
  private static final int MIN_HASHES = 128;
  private static final int SENTENCES = 5;

  private static final List<TextMeasure<?>> ALL =
      List.of(
          dice(),
          TextMeasure.of(
              "overlap",
              "words that both have, by the words of the shorter text; 1 if that is all in the other",
              TextMeasures::words,
              SetMeasures::overlap),
          TextMeasure.of(
              "cosine",
              "cosine of the vectors of words, by occurrences times idf; 1 for a text and its double",
              TextMeasures::words,
              SetMeasures::cosine),
          TextMeasure.of(
              "jaccard",
              "different shingles of 3 words that both have, by those that at least one has",
              TextMeasures::shingles,
              SetMeasures::jaccard),
          TextMeasure.of(
              "jaccard-sample",
              "estimate of jaccard from 200 shingles, within .1 of it with a probability of 99 %",
              TextMeasures::shingles,
              SetMeasures::sampledJaccard),
          TextMeasure.of(
                  "containment",
                  "share of the different shingles of 3 words of the first text that the second has",
                  TextMeasures::shingles,
                  SetMeasures::containment)
              .asymmetric(),
          aligned(
              "levenshtein",
              "1 - words to insert, delete or replace, by the longer",
              WordAlignment::levenshtein),
          aligned(
              "needleman-wunsch",
              "best alignment: +1 for an equal word, -1 for another or none, scaled to 0..1",
              WordAlignment::needlemanWunsch),
          aligned(
              "moves",
              "1 - words to insert, delete or replace and blocks to move (greedy), by the longer",
              BlockMoves::similarity),
          simHash("simhash-words", "words", TextMeasures::words),
          simHash("simhash-shingles", "shingles of 3 words", TextMeasures::shingles),
          simHash("simhash-letters", "n-grams of 5 letters", TextMeasures::letters),
          TextMeasure.of(
              "minhash",
              "estimate of jaccard: equal minima of 128 hash functions of the shingles of 3 words",
              text -> MinHash.of(shingles(text), MIN_HASHES),
              MinHash::jaccard),
          smallest("minhash-smallest", "shingles of 3 words", TextMeasures::shingles),
          smallest("minhash-letters", "n-grams of 5 letters", TextMeasures::letters),
          TextMeasure.of(
              "longest-sentences",
              "those of the 5 longest sentences of each text that both have, by those of either",
              text -> LongestSentences.of(text, SENTENCES),
              SetMeasures::jaccard),
          TextMeasure.of(
              "profile-card",
              "shared words of the ten most characteristic ones, less for differing sizes",
              text -> ProfileCard.of(text, word -> 0),
              ProfileCard::similarity));

  private TextMeasures() {}

  /** Returns all measures, with every word weighing the same. */
  public static List<TextMeasure<?>> all() {
    return ALL;
  }

  static TextMeasure<Features> dice() {
    return TextMeasure.of(
        "dice",
        "words that both have, twice, by the words of both; repetitions count, order does not",
        TextMeasures::words,
        SetMeasures::dice);
  }

  private static TextMeasure<long[]> aligned(
      String name, String explanation, ToDoubleBiFunction<long[], long[]> compare) {
    return TextMeasure.of(name, explanation, CutText::wordHashes, compare)
        .forAtMost(Differing.MAX_WORDS);
  }

  private static TextMeasure<SimHash> simHash(
      String name, String of, Function<CutText, Features> features) {
    return TextMeasure.of(
        name,
        "equal bits of two SimHashes of the " + of + "; about half for unrelated texts",
        text -> features.apply(text).simHash(),
        (a, b) -> 1 - a.hammingDistance(b) / 64.0);
  }

  private static TextMeasure<Sketch> smallest(
      String name, String of, Function<CutText, Features> features) {
    return TextMeasure.of(
        name,
        "estimate of the Jaccard index of the " + of + ", from the 128 smallest hashes",
        text -> BottomK.of(features.apply(text), MIN_HASHES),
        Sketch::jaccard);
  }

  private static Features words(CutText text) {
    return Features.words(text.words());
  }

  private static Features shingles(CutText text) {
    return Features.shingles(text.words(), Sketch.SHINGLE_WORDS);
  }

  private static Features letters(CutText text) {
    return Features.letters(text.words(), LETTERS);
  }
}
