package org.solrduplicates.solr.job;

import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.setup.SetupWatch;

/**
 * The status of a job as a caller may see it. A job is about all documents; who asks with a filter,
 * his own or one of solrconfig.xml, is told how far it is, but nothing that counts or names them.
 * Whoever posts the question as JSON needs the permission to update, and is told all.
 */
public final class SeenStatus {
  private static final List<String> SHOWN =
      List.of("state", "started", "finished", "milliseconds", "phase", "pass", "progress");

  private SeenStatus() {}

  /** Returns what the caller of a request is told; all of it has what is wrong with the set-up. */
  public static NamedList<?> of(NamedList<?> status, SolrQueryRequest request) {
    boolean isWhole = JobCommand.isCommand(request) || !Filters.hideAny(request);
    SimpleOrderedMap<Object> seen = new SimpleOrderedMap<>();
    status.forEach(
        (key, value) -> {
          if (isWhole || SHOWN.contains(key)) {
            seen.add(key, value);
          }
        });
    seen.remove(SetupWatch.WARNINGS); // of another node, which has added its own
    if (isWhole) {
      SetupWatch.addTo(seen, request.getCore());
    }
    return seen;
  }
}
