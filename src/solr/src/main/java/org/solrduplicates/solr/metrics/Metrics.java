// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.metrics;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.lucene.index.ExitableDirectoryReader;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.index.SentFields;
import org.solrduplicates.solr.shard.NodeSignature;

/**
 * Figures of one handler in the metrics of a core, which Solr 9 and Solr 10 have differently. A
 * request never fails because of them. Thread-safe.
 *
 * @param core null records nothing
 * @param path of the handler
 */
public record Metrics(@Nullable SolrCore core, String path) {
  public static final Metrics NONE = new Metrics(null, "");

  private static final Logger LOG = LoggerFactory.getLogger(Metrics.class);

  private static final Registry REGISTRY =
      SolrCore.class.getResource("/org/apache/solr/metrics/MetricsMap.class") == null
          ? new Solr10Registry()
          : new Solr9Registry();

  /** Returns the figures that belong to a core and not to the path of a request. */
  public static Metrics of(SolrCore core) {
    return new Metrics(core, "/duplicates");
  }

  /** A request of Solr itself, such as one that warms a searcher, has no path. */
  public static Metrics of(SolrQueryRequest request) {
    String path = RequestState.of(request).path();
    return path.startsWith("/")
        ? new Metrics(request.getCore(), path)
        : Metrics.of(request.getCore());
  }

  /** Returns whether an update policy asks, which has the fields of the sent document. */
  public static boolean isOfPolicy(SolrQueryRequest request) {
    return RequestState.of(request).get(SentFields.class).isPresent();
  }

  /** A part of a request. */
  @FunctionalInterface
  public interface Work<E extends Exception> {
    void run() throws E;
  }

  /**
   * Counts the failure of a request by a client. A partial response is none, and an update counts
   * the failure of its policy.
   */
  public static <E extends Exception> void counting(SolrQueryRequest request, Work<E> work)
      throws E {
    int status = ErrorCode.SERVER_ERROR.code;
    boolean isFailed = true;
    try {
      work.run();
      isFailed = false;
    } catch (ExitableDirectoryReader.ExitingReaderException e) {
      isFailed = false;
      throw e;
    } catch (SolrException e) {
      status = e.code();
      throw e;
    } finally {
      if (isFailed && !isOfNode(request.getParams()) && !isOfPolicy(request)) {
        of(request).error(status);
      }
    }
  }

  private static boolean isOfNode(SolrParams params) {
    return params.getBool(ShardParams.IS_SHARD, false) || NodeSignature.isClaimed(params);
  }

  public void count(String figure, long amount) {
    safely(open -> REGISTRY.count(open, path, figure, amount));
  }

  public void time(String figure, Duration time) {
    safely(open -> REGISTRY.time(open, path, figure, time));
  }

  /** Counts a failed request by its HTTP status. */
  public void error(int status) {
    safely(open -> REGISTRY.error(open, path, status));
  }

  /** Counts an answer that a limit has cut. */
  public void limit(String limit) {
    safely(open -> REGISTRY.limit(open, path, limit));
  }

  private void safely(Consumer<SolrCore> event) {
    try {
      Optional.ofNullable(core).ifPresent(event);
    } catch (RuntimeException e) {
      LOG.warn("cannot record metrics", e);
    }
  }

  /**
   * Registers current values, which are read with each request for metrics. A reloaded core
   * replaces those of its predecessor. If they cannot be read, the reason is logged.
   */
  public static void register(
      SolrCore core, String name, Supplier<Map<String, ? extends Number>> values) {
    REGISTRY.register(core, name, () -> read(name, values));
  }

  /** Solr would return no metrics of any core. */
  private static Map<String, ? extends Number> read(
      String name, Supplier<Map<String, ? extends Number>> values) {
    try {
      return values.get();
    } catch (RuntimeException e) {
      LOG.warn("cannot read the metrics '{}'", name, e);
      return Map.of();
    }
  }
}
