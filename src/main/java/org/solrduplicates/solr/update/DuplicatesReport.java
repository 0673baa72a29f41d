package org.solrduplicates.solr.update;

import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.solr.search.Twin;

/** The duplicates of a request, for its response. For one request and one thread. */
final class DuplicatesReport {
  /** A request may go on for days. */
  private static final int MAX = 10_000;

  private final boolean hideTwin;
  private final List<SimpleOrderedMap<Object>> duplicates = new ArrayList<>();
  private int more;

  /** Starts a list, which may have to keep to itself what they are duplicates of. */
  DuplicatesReport(boolean hideTwin) {
    this.hideTwin = hideTwin;
  }

  void add(String id, Twin twin, boolean isSkipped) {
    if (duplicates.size() == MAX) {
      more++;
      return;
    }
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("id", id);
    map.add("verdict", twin.kind().label());
    if (!hideTwin) {
      map.add("dup_of", twin.id());
      map.add("dup_score", twin.similarity());
    }
    map.add("skipped", isSkipped);
    duplicates.add(map);
  }

  boolean isEmpty() {
    return duplicates.isEmpty();
  }

  void writeTo(SolrQueryResponse response) {
    response.add("duplicates", duplicates);
    if (more > 0) {
      response.add("duplicatesNotListed", more);
    }
  }
}
