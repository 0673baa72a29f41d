package org.solrduplicates.core.fingerprint;

import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * The text of a document as it is fingerprinted, whether it was just sent, is stored in an index or
 * is read from a file: what several fields or values say stands in several lines. Immutable.
 *
 * @param title what its field of the title says, empty if that is nothing
 * @param text what its fields of the text say, empty if that is nothing
 */
public record DocumentText(String title, String text) {
  /**
   * Puts the text of a document together.
   *
   * @param textFields the fields of the text, in order
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
