package org.solrduplicates.core.measure;

import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import org.solrduplicates.core.fingerprint.CutText;
import org.solrduplicates.core.similarity.Measure;

/**
 * One way to say how similar two texts are, for studies and for the comparison of two texts. The
 * similarity that decides in the product is {@link Measure}.
 *
 * <p>Every measure is in 0..1, 1 for a text and itself and 0 if one of the texts has no word.
 * Different texts can be 1 too, and most measures are symmetric: {@link #explanation} says more.
 *
 * <p>A measure prepares each text once, so that comparing all pairs of a collection costs no more
 * than it must:
 *
 * <pre>{@code
 * PreparedText<P> pivot = measure.prepare(text);
 * for (PreparedText<P> other : others) measure.similarity(pivot, other);
 * }</pre>
 *
 * @param name short and in lower case, such as {@code simhash-letters}
 * @param explanation one line that says what is compared
 * @param isSymmetric whether the order of the two texts makes no difference
 * @param maxWords of the longest text it takes, {@code Integer.MAX_VALUE} for any
 * @param print makes of a text what is compared
 * @param compare compares two of these, in 0..1
 * @param <P> what the measure keeps of a text
 */
public record TextMeasure<P>(
    String name,
    String explanation,
    boolean isSymmetric,
    int maxWords,
    Function<CutText, P> print,
    ToDoubleBiFunction<P, P> compare) {
  static <P> TextMeasure<P> of(
      String name,
      String explanation,
      Function<CutText, P> print,
      ToDoubleBiFunction<P, P> compare) {
    return new TextMeasure<>(name, explanation, true, Integer.MAX_VALUE, print, compare);
  }

  TextMeasure<P> asymmetric() {
    return new TextMeasure<>(name, explanation, false, maxWords, print, compare);
  }

  TextMeasure<P> forAtMost(int words) {
    return new TextMeasure<>(name, explanation, isSymmetric, words, print, compare);
  }

  /**
   * Prepares a text for comparing it many times.
   *
   * @throws IllegalArgumentException if the text is longer than {@link #maxWords}
   */
  public PreparedText<P> prepare(CutText text) {
    int words = text.words().size();
    if (words > maxWords) {
      throw new IllegalArgumentException(
          name + " compares texts of at most " + maxWords + " words, not of " + words);
    }
    return new PreparedText<>(words, print.apply(text));
  }

  /** Returns how similar two texts are that this measure has prepared. */
  public double similarity(PreparedText<P> a, PreparedText<P> b) {
    return a.isEmpty() || b.isEmpty() ? 0 : compare.applyAsDouble(a.print(), b.print());
  }

  /** Returns how similar two texts are. */
  public double similarity(CutText a, CutText b) {
    return similarity(prepare(a), prepare(b));
  }

  /** Returns how similar two texts are whose sentences are not known. */
  public double similarity(List<String> a, List<String> b) {
    return similarity(CutText.ofWords(a), CutText.ofWords(b));
  }

  @Override
  public String toString() {
    return name;
  }

  /**
   * A text as a {@link TextMeasure} keeps it.
   *
   * @param words how many words the text has
   * @param print what the measure compares
   */
  public record PreparedText<P>(int words, P print) {
    boolean isEmpty() {
      return words == 0;
    }
  }
}
