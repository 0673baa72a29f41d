// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Formats messages the same way in every locale. */
public final class Sentence {
  private static final Pattern BREAKS = Pattern.compile("[\\t\\r\\n]+");
  private static final Pattern CONTROLS =
      Pattern.compile("[\\p{Cc}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]");

  private Sentence() {}

  @SuppressWarnings("AnnotateFormatMethod") // core does not depend on Error Prone
  public static String of(String format, @Nullable Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /**
   * Returns the text in one line and without control characters. A terminal would execute them, and
   * a line break in an id would look like another entry of a log.
   */
  public static String printable(String text) {
    return CONTROLS.matcher(BREAKS.matcher(text).replaceAll(" ")).replaceAll("?");
  }
}
