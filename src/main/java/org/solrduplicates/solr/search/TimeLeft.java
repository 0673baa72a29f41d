package org.solrduplicates.solr.search;

import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.request.SolrQueryRequest;

/** What is left of the time that a request is allowed, for those who work for it elsewhere. */
public final class TimeLeft {
  private TimeLeft() {}

  /** Allows a shard no more time than the request still has; without a limit nothing is said. */
  public static void giveTo(ModifiableSolrParams sent, SolrQueryRequest request) {
    long allowed = request.getParams().getLong(CommonParams.TIME_ALLOWED, -1);
    if (allowed >= 0) {
      long left = allowed - (long) request.getRequestTimer().getTime();
      sent.set(CommonParams.TIME_ALLOWED, String.valueOf(Math.max(0, left)));
    }
  }
}
