// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.metrics;

import com.codahale.metrics.Gauge;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.solr.core.SolrCore;
import org.apache.solr.metrics.MetricsMap;
import org.apache.solr.metrics.SolrMetricsContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Figures of one handler in the metrics registry of a core. The names follow those of Solr's
 * handlers, {@code QUERY./select[shard].requestTimes}, so that {@code /admin/metrics} and the
 * Prometheus exporter show them without configuration:
 *
 * <ul>
 *   <li>{@code QUERY./duplicates[verified].requestTimes}: a count or a time
 *   <li>{@code QUERY./duplicates[503].errors}: failed requests by their HTTP status
 *   <li>{@code QUERY./duplicates[maxGroup].timeouts}: answers that a limit has cut
 *   <li>{@code SEARCHER.searcher.duplicates-groups}: current values of a job, the index or the
 *       weights
 * </ul>
 *
 * <p>Solr 10 has another registry; there nothing is recorded. Thread-safe.
 *
 * @param core null records nothing
 * @param path of the handler
 */
public record Metrics(@Nullable SolrCore core, String path) {
  public static final Metrics NONE = new Metrics(null, "");

  private static final Logger LOG = LoggerFactory.getLogger(Metrics.class);

  private static final boolean IS_AVAILABLE =
      SolrCore.class.getResource("/org/apache/solr/metrics/MetricsMap.class") != null;

  /** Returns the figures that belong to a core and not to the path of a request. */
  public static Metrics of(SolrCore core) {
    return new Metrics(core, "/duplicates");
  }

  public void count(String figure, long amount) {
    mark(figure, "requestTimes", amount);
  }

  public void time(String figure, Duration time) {
    open().ifPresent(open -> Registry.time(open, path + "[" + figure + "]", time));
  }

  /** Counts a failed request by its HTTP status. */
  public void error(int status) {
    mark(String.valueOf(status), "errors", 1);
  }

  /** Counts an answer that a limit has cut. */
  public void limit(String limit) {
    mark(limit, "timeouts", 1);
  }

  private void mark(String figure, String type, long amount) {
    open().ifPresent(open -> Registry.mark(open, path + "[" + figure + "]", type, amount));
  }

  /** Solr removes the registry of a deleted core, and a late event would create it again. */
  private Optional<SolrCore> open() {
    return Optional.ofNullable(core).filter(open -> IS_AVAILABLE && Registry.exists(open));
  }

  /**
   * Registers current values, which are read with each request for metrics. A reloaded core
   * replaces those of its predecessor. If they cannot be read, the reason is logged.
   */
  public static void register(
      SolrCore core, String name, Supplier<Map<String, ? extends Number>> values) {
    if (IS_AVAILABLE) {
      Registry.register(core, name, values);
    }
  }

  /** Solr 10 lacks the types that this class uses, so it is never loaded there. */
  private static final class Registry {
    private static SolrMetricsContext context(SolrCore core) {
      return core.getCoreMetricManager().getSolrMetricsContext();
    }

    static boolean exists(SolrCore core) {
      return context(core).getMetricManager().hasRegistry(context(core).getRegistryName());
    }

    static void mark(SolrCore core, String scope, String type, long amount) {
      context(core).meter(type, "QUERY", scope).mark(amount);
    }

    static void time(SolrCore core, String scope, Duration time) {
      context(core).timer("requestTimes", "QUERY", scope).update(time);
    }

    static void register(
        SolrCore core, String name, Supplier<Map<String, ? extends Number>> values) {
      Gauge<?> gauge =
          new MetricsMap(map -> new TreeMap<>(read(name, values)).forEach(map::putNoEx));
      context(core).gauge(gauge, true, "duplicates-" + name, "SEARCHER", "searcher");
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
}
