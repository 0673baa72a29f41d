// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.solrduplicates.core.Internal;

/**
 * The text of a document as it is fingerprinted, from an update, an index or a file. Several fields
 * or values are joined as lines; missing text is empty.
 */
@Internal
public record DocumentText(String title, String text) {
  /**
   * Joins the fields of a document.
   *
   * @param values returns the values of a field in order, none if the document lacks it
   */
  public static DocumentText of(
      String titleField,
      List<String> textFields,
      Function<String, ? extends Collection<String>> values) {
    return new DocumentText(
        joined(values.apply(titleField)),
        joined(textFields.stream().flatMap(field -> values.apply(field).stream()).toList()));
  }

  private static String joined(Collection<String> values) {
    return String.join("\n", values);
  }
}
