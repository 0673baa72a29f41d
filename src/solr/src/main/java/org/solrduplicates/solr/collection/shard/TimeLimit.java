// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.List;
import java.util.function.LongConsumer;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QueryLimits;
import org.solrduplicates.solr.config.RequestParams;

/** The limits of a collection-wide request, such as {@code timeAllowed}. */
public final class TimeLimit {
  /** Number of cheap documents between two checks of the limits. */
  static final int CHECKED = 1_024;

  private static final int DEFAULT_MILLIS = 60_000;

  private static final List<String> LIMITS =
      List.of(CommonParams.TIME_ALLOWED, CommonParams.CPU_ALLOWED, CommonParams.MEM_ALLOWED);

  private TimeLimit() {}

  /** Limits a request without {@code timeAllowed}. Must be called before limits are checked. */
  public static void setDefault(SolrQueryRequest request) {
    SolrParams params = request.getParams();
    if (params.get(CommonParams.TIME_ALLOWED) == null) {
      request.setParams(
          new ModifiableSolrParams(params).set(CommonParams.TIME_ALLOWED, DEFAULT_MILLIS));
    }
  }

  public static boolean isReached() {
    return QueryLimits.getCurrentLimits().shouldExit();
  }

  /** Ends a request that cannot have a partial answer. */
  public static void check() {
    if (isReached()) {
      throw RequestParams.outOfTime();
    }
  }

  public static LongConsumer checked(LongConsumer taker) {
    int[] taken = new int[1];
    return number -> {
      if (taken[0]++ % CHECKED == 0) {
        check();
      }
      taker.accept(number);
    };
  }

  /** Removes limits, for work that goes on after the answer. */
  public static void removeFrom(ModifiableSolrParams params) {
    LIMITS.forEach(params::remove);
  }
}
