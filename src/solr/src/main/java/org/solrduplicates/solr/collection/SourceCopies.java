// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.solrduplicates.core.passage.CopyVerdict;
import org.solrduplicates.solr.passage.AlignedDocument;

/**
 * The results of a run for one source document: all documents that it was compared with, also those
 * without common passages.
 *
 * @param state of the question, see {@link org.solrduplicates.solr.passage.PassageQuestion#state}
 * @param date of the document, if it has a credible one
 * @param length of its aligned text, in UTF-16 units
 * @param cut whether only the beginning of its text was aligned
 */
public record SourceCopies(
    String id,
    long state,
    Optional<Instant> date,
    int length,
    boolean cut,
    List<AlignedDocument> aligned) {
  Map<String, AlignedDocument> byKey() {
    Map<String, AlignedDocument> byKey = new HashMap<>();
    aligned.forEach(document -> byKey.put(document.id(), document));
    return byKey;
  }

  CopyVerdict verdict(Predicate<String> isVisible, CopyVerdict.Limits limits) {
    List<CopyVerdict.Other> others =
        aligned.stream()
            .filter(document -> document.hasPassages() && isVisible.test(document.id()))
            .map(AlignedDocument::other)
            .toList();
    return CopyVerdict.of(length, date, others, limits);
  }

  /** Returns a copy with only the documents that share passages, most common words first. */
  SourceCopies copies() {
    return new SourceCopies(
        id,
        state,
        date,
        length,
        cut,
        aligned.stream()
            .filter(AlignedDocument::hasPassages)
            .sorted(AlignedDocument.MOST_COMMON_FIRST)
            .toList());
  }
}
