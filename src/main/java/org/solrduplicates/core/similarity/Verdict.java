package org.solrduplicates.core.similarity;

import java.util.Locale;

/**
 * How similar two documents are, and why. All values are in 0..1.
 *
 * @param words the words that both have, whatever their order
 * @param phrases the shingles of three words that both have
 * @param numbers the numbers of the text with fewer of them that the other has too
 * @param titleBonus what equal titles added
 * @param similarity the outcome, titleBonus included
 */
public record Verdict(
    double words, double phrases, double numbers, double titleBonus, double similarity) {

  /** Returns the verdict with something added for equal titles; it stays below 1 if it was. */
  Verdict withTitleBonus(double bonus) {
    double added = bonus * (1 - similarity);
    return new Verdict(words, phrases, numbers, added, similarity + added);
  }

  /** Returns the reasons in one line, such as {@code words 0.91, phrases 0.80, numbers 0.95}. */
  public String explain() {
    String text =
        String.format(
            Locale.ROOT, "words %.2f, phrases %.2f, numbers %.2f", words, phrases, numbers);
    return titleBonus == 0 ? text : text + String.format(Locale.ROOT, ", title +%.2f", titleBonus);
  }
}
