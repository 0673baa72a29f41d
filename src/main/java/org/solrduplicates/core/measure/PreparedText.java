package org.solrduplicates.core.measure;

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
