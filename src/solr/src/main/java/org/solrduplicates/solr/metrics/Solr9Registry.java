// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.metrics;

import com.codahale.metrics.Gauge;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.solr.core.SolrCore;
import org.apache.solr.metrics.MetricsMap;
import org.apache.solr.metrics.SolrMetricsContext;

/**
 * The registry of a core in Solr 9. The names follow those of Solr's handlers, {@code
 * QUERY./select[shard].requestTimes}, so that {@code /admin/metrics} and the Prometheus exporter
 * show them without configuration:
 *
 * <ul>
 *   <li>{@code QUERY./duplicates[verified].requestTimes}: a count or a time
 *   <li>{@code QUERY./duplicates[503].errors}: failed requests by their HTTP status
 *   <li>{@code QUERY./duplicates[maxGroup].timeouts}: answers that a limit has cut
 *   <li>{@code SEARCHER.searcher.duplicates-groups}: current values of a job, the index or the
 *       weights
 * </ul>
 *
 * <p>Solr 10 lacks the types that this class uses, so it is never loaded there.
 */
final class Solr9Registry implements Registry {
  @Override
  public void count(SolrCore core, String path, String figure, long amount) {
    mark(core, path, figure, "requestTimes", amount);
  }

  @Override
  public void time(SolrCore core, String path, String figure, Duration time) {
    if (exists(core)) {
      context(core).timer("requestTimes", "QUERY", scope(path, figure)).update(time);
    }
  }

  @Override
  public void error(SolrCore core, String path, int status) {
    mark(core, path, String.valueOf(status), "errors", 1);
  }

  @Override
  public void limit(SolrCore core, String path, String limit) {
    mark(core, path, limit, "timeouts", 1);
  }

  private static void mark(SolrCore core, String path, String figure, String type, long amount) {
    if (exists(core)) {
      context(core).meter(type, "QUERY", scope(path, figure)).mark(amount);
    }
  }

  private static String scope(String path, String figure) {
    return path + "[" + figure + "]";
  }

  private static SolrMetricsContext context(SolrCore core) {
    return core.getCoreMetricManager().getSolrMetricsContext();
  }

  /** Solr removes the registry of a deleted core, and a late event would create it again. */
  private static boolean exists(SolrCore core) {
    return context(core).getMetricManager().hasRegistry(context(core).getRegistryName());
  }

  @Override
  public void register(SolrCore core, String name, Supplier<Map<String, ? extends Number>> values) {
    Gauge<?> gauge = new MetricsMap(map -> new TreeMap<>(values.get()).forEach(map::putNoEx));
    context(core).gauge(gauge, true, "duplicates-" + name, "SEARCHER", "searcher");
  }
}
