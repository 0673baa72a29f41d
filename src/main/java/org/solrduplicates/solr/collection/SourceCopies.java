package org.solrduplicates.solr.collection;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.solrduplicates.solr.passage.AlignedDocument;

/**
 * The results of a run for one source document: all documents that it was compared with, also those
 * without common passages.
 *
 * @param state of the question, see {@link org.solrduplicates.solr.passage.PassageQuestion#state}
 * @param cut whether only the beginning of its text was aligned
 */
public record SourceCopies(String id, long state, boolean cut, List<AlignedDocument> aligned) {
  Map<String, AlignedDocument> byKey() {
    Map<String, AlignedDocument> byKey = new HashMap<>();
    aligned.forEach(document -> byKey.put(document.id(), document));
    return byKey;
  }

  /** Returns a copy with only the documents that share passages, most common words first. */
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
