package org.solrduplicates.solr.search;

import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.Verdict;

/** What is said of a text before it is added, as it stands in an answer. */
final class VerdictWriter {
  private static final String VERDICT = "verdict";
  private static final String BEST = "best";
  private static final String ID = "id";
  private static final String SIMILARITY = "similarity";

  private VerdictWriter() {}

  /** Adds a finding to the block of a text. */
  static void add(Verdict finding, SimpleOrderedMap<Object> block) {
    block.add(VERDICT, finding.kind().label());
    Member best = finding.best();
    if (best != null) {
      block.add(BEST, best(best, finding));
    }
    block.add("suggestion", finding.suggestion());
  }

  private static SimpleOrderedMap<Object> best(Member best, Verdict finding) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add(ID, best.id());
    map.add(SIMILARITY, VersionGroupWriter.rounded(best.toPivot().value()));
    map.add("relation", finding.kind().label());
    if (finding.kind() == Verdict.Kind.SAME_TEXT) {
      map.add("exact", finding.isExact());
    }
    finding.date().ifPresent(date -> map.add("date", date.instant().toString()));
    return map;
  }
}
