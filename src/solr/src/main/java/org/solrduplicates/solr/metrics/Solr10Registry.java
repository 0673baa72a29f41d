// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.metrics;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.MeterProvider;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.solr.core.CloseHook;
import org.apache.solr.core.SolrCore;
import org.apache.solr.core.SolrInfoBean;
import org.apache.solr.metrics.SolrMetricManager;
import org.apache.solr.metrics.SolrMetricsContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The metrics of Solr 10, which are {@link Instruments} of OpenTelemetry. Solr 9 lacks the types
 * that this class uses, so it is never loaded there.
 */
final class Solr10Registry implements Registry {
  private static final Logger LOG = LoggerFactory.getLogger(Solr10Registry.class);

  private final Map<SolrCore, OfCore> cores = new ConcurrentHashMap<>();

  @Override
  public void count(SolrCore core, String path, String figure, long amount) {
    instruments(core).ifPresent(found -> found.count(path, figure, amount));
  }

  @Override
  public void time(SolrCore core, String path, String figure, Duration time) {
    instruments(core).ifPresent(found -> found.time(path, figure, time));
  }

  @Override
  public void error(SolrCore core, String path, int status) {
    instruments(core).ifPresent(found -> found.error(path, status));
  }

  @Override
  public void limit(SolrCore core, String path, String limit) {
    instruments(core).ifPresent(found -> found.limit(path, limit));
  }

  @Override
  public void register(SolrCore core, String name, Supplier<Map<String, ? extends Number>> values) {
    of(core).ifPresent(found -> found.register(name, values));
  }

  private Optional<Instruments> instruments(SolrCore core) {
    return of(core).flatMap(found -> Optional.ofNullable(found.instruments));
  }

  /** A closed core gets none, because nothing would remove them. */
  private Optional<OfCore> of(SolrCore core) {
    OfCore known = cores.get(core);
    return known != null || core.isClosed()
        ? Optional.ofNullable(known)
        : Optional.of(cores.computeIfAbsent(core, this::start));
  }

  private OfCore start(SolrCore core) {
    cores.forEach(
        (other, found) -> {
          if (isPredecessor(other, core)) {
            found.close();
          }
        });
    OfCore started = new OfCore();
    core.registerInfoBean(OfCore.class.getName(), started);
    core.addCloseHook(
        new CloseHook() {
          @Override
          public void preClose(SolrCore closed) {
            Optional.ofNullable(cores.remove(closed)).ifPresent(OfCore::close);
          }
        });
    return started;
  }

  /** A core that was reloaded serves its last requests while its successor has their values. */
  private static boolean isPredecessor(SolrCore other, SolrCore core) {
    return other.getCoreContainer() == core.getCoreContainer()
        && other.getName().equals(core.getName());
  }

  /** Solr gives it the metrics of a core, at once and again with each new name of the core. */
  static final class OfCore implements SolrInfoBean {
    private final Map<String, Supplier<Map<String, ? extends Number>>> states =
        new ConcurrentHashMap<>();
    private @Nullable SolrMetricsContext context;
    private volatile @Nullable Instruments instruments;

    public synchronized void initializeMetrics(SolrMetricsContext given, Attributes core) {
      close();
      context = given;
      provider(given)
          .map(provider -> new Instruments(provider, core))
          .ifPresent(
              created -> {
                instruments = created;
                states.forEach(created::state);
              });
    }

    /** Later versions of Solr may lack the method, and must not refuse a core because of it. */
    private static Optional<MeterProvider> provider(SolrMetricsContext context) {
      try {
        return Optional.of(
            (MeterProvider)
                SolrMetricManager.class
                    .getMethod("meterProvider", String.class)
                    .invoke(context.getMetricManager(), context.getRegistryName()));
      } catch (ReflectiveOperationException e) {
        LOG.warn("cannot record metrics in this version of Solr", e);
        return Optional.empty();
      }
    }

    /** Only Solr 9 has such scopes. */
    @Override
    public void initializeMetrics(SolrMetricsContext given, String scope) {
      throw new UnsupportedOperationException(scope);
    }

    synchronized void register(String name, Supplier<Map<String, ? extends Number>> values) {
      String path = name.equals("index") ? "/duplicates" : "/duplicates/" + name;
      states.put(path, values);
      Optional.ofNullable(instruments).ifPresent(found -> found.state(path, values));
    }

    @Override
    public synchronized void close() {
      Optional.ofNullable(instruments).ifPresent(Instruments::close);
    }

    @Override
    public @Nullable SolrMetricsContext getSolrMetricsContext() {
      return context;
    }

    @Override
    public String getName() {
      return OfCore.class.getName();
    }

    @Override
    public String getDescription() {
      return "metrics of solr-duplicates";
    }

    @Override
    public Category getCategory() {
      return Category.QUERY;
    }
  }
}
