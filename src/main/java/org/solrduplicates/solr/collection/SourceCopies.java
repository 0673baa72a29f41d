package org.solrduplicates.solr.collection;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.solrduplicates.solr.passage.AlignedDocument;

/**
 * What a run of the job has found out about one document: all that it was compared with, whether
 * they have anything in common or not.
 *
 * @param state of the question, see {@link org.solrduplicates.solr.passage.PassageQuestion#state}
 * @param cut whether only the beginning of its text was compared
 */
public record SourceCopies(String id, long state, boolean cut, List<AlignedDocument> aligned) {
  /** Returns what was compared, by its keys. */
  Map<String, AlignedDocument> byKey() {
    Map<String, AlignedDocument> byKey = new HashMap<>();
    aligned.forEach(document -> byKey.put(document.id(), document));
    return byKey;
  }

  /** Returns the same with what has passages in common with it, the most common words first. */
  SourceCopies copies() {
    return new SourceCopies(
        id,
        state,
        cut,
        aligned.stream()
            .filter(AlignedDocument::hasPassages)
            .sorted(AlignedDocument.MOST_COMMON_FIRST)
            .toList());
  }
}
