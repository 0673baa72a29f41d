package org.solrduplicates.solr.search;

import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.group.Finding;
import org.solrduplicates.core.group.Member;

/** What is said of a text before it is added, as it stands in an answer: written and read here. */
final class FindingWriter {
  private static final String VERDICT = "verdict";
  private static final String BEST = "best";
  private static final String ID = "id";
  private static final String SIMILARITY = "similarity";

  private FindingWriter() {}

  /** Adds a finding to the block of a text. */
  static void add(Finding finding, SimpleOrderedMap<Object> block) {
    block.add(VERDICT, finding.kind().label());
    Member best = finding.best();
    if (best != null) {
      block.add(BEST, best(best, finding));
    }
    block.add("suggestion", finding.suggestion());
  }

  private static SimpleOrderedMap<Object> best(Member best, Finding finding) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add(ID, best.id());
    map.add(SIMILARITY, VersionGroupWriter.rounded(best.toPivot().similarity()));
    map.add("relation", finding.kind().label());
    finding.date().ifPresent(date -> map.add("date", date.instant().toString()));
    return map;
  }

  /** Reads the twin of a text from its block; null for a text that has none. */
  static @Nullable Twin twin(NamedList<?> block) {
    Object verdict = block.get(VERDICT);
    return block.get(BEST) instanceof NamedList<?> best
        ? Twin.of(
            String.valueOf(verdict), String.valueOf(best.get(ID)), (Double) best.get(SIMILARITY))
        : null;
  }
}
