package org.solrduplicates.solr.search;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.Subject;

/**
 * The document asked about, as the index that has it knows it.
 *
 * @param id its unique key, empty for a text that is not in the index
 * @param document all that is needed of it; null if it has no text to compare
 * @param rule the rule of solrconfig.xml that holds for it, empty for none
 * @param values its values of the fields that the group must have in common with it
 * @param score how well it matches the query it was found by
 * @param digest of a text that is not in the index, see {@link ExactText}; else empty
 */
record PivotDocument(
    String id,
    @Nullable FoundDocument document,
    String rule,
    Map<String, List<String>> values,
    float score,
    String digest) {
  /** Returns what may have been decided about: the document, unless it is a text. */
  List<Subject> subjects() {
    return document == null || id.isEmpty() ? List.of() : List.of(Subject.of(document));
  }

  /** A text that is not in the index. */
  static PivotDocument ofText(
      @Nullable FoundDocument text, String digest, String rule, Map<String, List<String>> values) {
    return new PivotDocument("", text, rule, values, 0, digest);
  }

  boolean isText() {
    return id.isEmpty();
  }
}
