package org.solrduplicates.core.text;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Sentences with values in them, the same in every locale. */
public final class Sentence {
  private Sentence() {}

  /**
   * Returns a sentence with values in it.
   *
   * @param format the sentence, with places such as {@code %s} and {@code %.2f} as in {@link
   *     String#format}
   * @param values what stands at these places, in their order
   * @throws java.util.IllegalFormatException if they do not fit
   */
  @SuppressWarnings("AnnotateFormatMethod") // core uses no library, so not its annotation either
  public static String of(String format, @Nullable Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
