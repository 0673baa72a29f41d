// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.metrics;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.solr.core.SolrCore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
