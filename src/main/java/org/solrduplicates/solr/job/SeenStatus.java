package org.solrduplicates.solr.job;

import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.solr.search.Filters;

/**
 * The status of a job as a caller may see it. A job is about all documents; who asks with a filter,
 * his own or one of solrconfig.xml, is told how far it is, but nothing that counts or names them.
 * Whoever posts the question needs the permission to update, and is told all.
 */
public final class SeenStatus {
  private static final List<String> SHOWN =
      List.of("state", "started", "finished", "milliseconds", "phase", "pass", "progress");

  private SeenStatus() {}

  /** Returns what the caller of a request is told. */
  public static NamedList<?> of(NamedList<?> status, SolrQueryRequest request) {
    if (JobCommand.isPosted(request) || !Filters.hideAny(request)) {
      return status;
    }
    SimpleOrderedMap<Object> seen = new SimpleOrderedMap<>();
    for (String key : SHOWN) {
      if (status.get(key) != null) {
        seen.add(key, status.get(key));
      }
    }
    return seen;
  }
}
