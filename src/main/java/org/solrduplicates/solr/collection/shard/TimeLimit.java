package org.solrduplicates.solr.collection.shard;

import java.util.List;
import java.util.function.LongConsumer;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.search.QueryLimits;
import org.solrduplicates.solr.config.RequestParams;

/** The time, or another of Solr's limits, that a request about a whole collection is allowed. */
public final class TimeLimit {
  /** After so many documents of which next to nothing is read the limit is looked at. */
  static final int CHECKED = 1_024;

  private static final List<String> LIMITS =
      List.of(CommonParams.TIME_ALLOWED, CommonParams.CPU_ALLOWED, CommonParams.MEM_ALLOWED);

  private TimeLimit() {}

  /** Returns whether a request must come to its end. */
  public static boolean isReached() {
    return QueryLimits.getCurrentLimits().shouldExit();
  }

  /** Ends a request whose limit is reached, if there is no answer that is but a part. */
  public static void check() {
    if (isReached()) {
      throw RequestParams.outOfTime();
    }
  }

  /** Returns the same taker of numbers, which looks at the limit now and then. */
  public static LongConsumer checked(LongConsumer taker) {
    int[] taken = new int[1];
    return number -> {
      if (taken[0]++ % CHECKED == 0) {
        check();
      }
      taker.accept(number);
    };
  }

  /** Returns the parameters of a request without its limits, for what goes on after its answer. */
  public static SolrParams removedFrom(SolrParams params) {
    ModifiableSolrParams unlimited = new ModifiableSolrParams(params);
    LIMITS.forEach(unlimited::remove);
    return unlimited;
  }
}
