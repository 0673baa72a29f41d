// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.wire;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.group.FoundDocument;

/**
 * A pivot as read from its index.
 *
 * @param id the unique key; empty for a text that is not in the index
 * @param document empty if it has no text to compare
 * @param rule the matching rule of solrconfig.xml; empty for none and for a text
 * @param values the values of the fields in {@code dup.same} and {@code dup.differ}
 * @param score the score for the query that found it
 * @param digest the {@code ExactText} digest of a text that is not in the index, else empty
 */
public record ResolvedPivot(
    String id,
    Optional<FoundDocument> document,
    String rule,
    Map<String, List<String>> values,
    float score,
    String digest) {
  /** Returns the text versions that manual decisions may refer to; none for a text. */
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
