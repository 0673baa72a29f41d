package org.solrduplicates.solr.wire;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.group.FoundDocument;

/**
 * The document asked about, as the index that has it reads it.
 *
 * @param id its unique key, empty for a text that is not in the index
 * @param document all that is needed of it; nothing if it has no text to compare
 * @param rule the rule of solrconfig.xml that holds for it, empty for none and for a text
 * @param values its values of the fields that the group must have in common with it
 * @param score how well it matches the query it was found by
 * @param digest the {@code ExactText} of a text that is not in the index; else empty
 */
public record ResolvedPivot(
    String id,
    Optional<FoundDocument> document,
    String rule,
    Map<String, List<String>> values,
    float score,
    String digest) {
  /** Returns what may have been decided about: the document, unless it is a text. */
  public List<TextVersion> textVersions() {
    return isText() ? List.of() : document.stream().map(FoundDocument::textVersion).toList();
  }

  public static ResolvedPivot ofText(
      Optional<FoundDocument> text, String digest, Map<String, List<String>> values) {
    return new ResolvedPivot("", text, "", values, 0, digest);
  }

  public boolean isText() {
    return id.isEmpty();
  }
}
