// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.setup.SetupWatch;

/**
 * The job status as a caller may see it. Callers with a filter get the progress without counts and
 * names, because a job covers all documents. A status request posted as JSON needs the update
 * permission and gets everything. Of a job over several collections, only a request that names all
 * of them does.
 */
public final class SeenStatus {
  private static final List<String> SHOWN =
      List.of(
          "state",
          JobStatus.COLLECTIONS,
          "started",
          JobStatus.UNDONE,
          "finished",
          "milliseconds",
          "phase",
          "phaseProgress",
          "phaseSecondsLeft",
          "pass",
          "progress");

  private SeenStatus() {}

  /** The user may be allowed to read only one of the collections that were counted. */
  private static boolean namesAll(NamedList<?> status, SolrQueryRequest request) {
    return !(status.get(JobStatus.COLLECTIONS) instanceof List<?> counted)
        || Admission.collections(request).containsAll(counted);
  }

  /** Returns the visible status; a complete one includes the set-up warnings. */
  public static NamedList<?> of(NamedList<?> status, SolrQueryRequest request) {
    boolean isWhole =
        namesAll(status, request) && (JobCommand.isCommand(request) || !Filters.hideAny(request));
    SimpleOrderedMap<Object> seen = new SimpleOrderedMap<>();
    status.forEach(
        (key, value) -> {
          if (isWhole || SHOWN.contains(key)) {
            seen.add(key, value);
          }
        });
    seen.remove(SetupWatch.WARNINGS); // from another node, which added its own
    if (isWhole) {
      SetupWatch.addTo(seen, request.getCore());
    }
    return seen;
  }
}
