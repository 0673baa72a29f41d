// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.metrics;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.api.metrics.ObservableDoubleGauge;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * The instruments of a core in OpenTelemetry. Names and labels follow those of Solr's handlers,
 * {@code solr_core_requests_times{category="QUERY",handler="/select"}}. The label {@code name} is
 * the figure, the HTTP status, the limit, or the name of a value. Thread-safe.
 */
final class Instruments implements AutoCloseable {
  private static final String PREFIX = "solr_core_duplicates";
  private static final double NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final Meter meter;
  private final Attributes core;
  private final LongCounter counts;
  private final DoubleHistogram times;
  private final LongCounter errors;
  private final LongCounter limits;
  private final Map<Label, Attributes> labels = new ConcurrentHashMap<>();
  private final Map<String, ObservableDoubleGauge> states = new ConcurrentHashMap<>();

  private record Label(String path, String name) {}

  /**
   * @param core the labels that Solr gives to all metrics of the core
   */
  Instruments(MeterProvider provider, Attributes core) {
    this.meter = provider.get("org.apache.solr");
    this.core = core;
    this.counts = counter("", "Work of solr-duplicates");
    this.times =
        meter
            .histogramBuilder(PREFIX + "_times")
            .setDescription("Times of stages of solr-duplicates")
            .setUnit("ms")
            .build();
    this.errors = counter("_errors", "Failed requests of solr-duplicates");
    this.limits = counter("_limits", "Responses of solr-duplicates that a limit has cut");
  }

  private LongCounter counter(String name, String description) {
    return meter.counterBuilder(PREFIX + name).setDescription(description).build();
  }

  void count(String path, String figure, long amount) {
    counts.add(amount, labels(path, figure));
  }

  void time(String path, String figure, Duration time) {
    times.record(time.toNanos() / NANOS, labels(path, figure));
  }

  void error(String path, int status) {
    errors.add(1, labels(path, String.valueOf(status)));
  }

  void limit(String path, String limit) {
    limits.add(1, labels(path, limit));
  }

  /** Reads values at each request for metrics, in place of those of the same path. */
  void state(String path, Supplier<Map<String, ? extends Number>> values) {
    remove(path);
    states.put(
        path,
        meter
            .gaugeBuilder(PREFIX + "_state")
            .setDescription("Current values of solr-duplicates")
            .buildWithCallback(
                gauge ->
                    values
                        .get()
                        .forEach(
                            (name, value) ->
                                gauge.record(value.doubleValue(), labels(path, name)))));
  }

  private void remove(String path) {
    Optional.ofNullable(states.remove(path)).ifPresent(ObservableDoubleGauge::close);
  }

  private Attributes labels(String path, String name) {
    return labels.computeIfAbsent(
        new Label(path, name),
        label ->
            core.toBuilder()
                .put("category", "QUERY")
                .put("handler", path)
                .put("name", name)
                .build());
  }

  /** No longer reads values. What was counted stays. */
  @Override
  public void close() {
    states.keySet().forEach(this::remove);
  }
}
