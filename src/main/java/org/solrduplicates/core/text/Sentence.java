// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats messages the same way in every locale. */
public final class Sentence {
  private Sentence() {}

  @SuppressWarnings("AnnotateFormatMethod") // core does not depend on Error Prone
  public static String of(String format, @Nullable Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
