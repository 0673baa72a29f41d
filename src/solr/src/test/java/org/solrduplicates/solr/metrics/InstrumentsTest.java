// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.CollectionRegistration;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The metrics of Solr 10, in the library of OpenTelemetry that Solr 10 has. */
class InstrumentsTest {
  private static final Attributes CORE = Attributes.builder().put("core", "docs").build();

  private final Reader reader = new Reader();
  private final SdkMeterProvider provider =
      SdkMeterProvider.builder().registerMetricReader(reader).build();
  private final Instruments instruments = new Instruments(provider, CORE);

  /** Reads all values at once, as {@code /admin/metrics} does. */
  private static final class Reader implements MetricReader {
    private CollectionRegistration registration = CollectionRegistration.noop();

    @Override
    public void register(CollectionRegistration given) {
      registration = given;
    }

    Map<String, Object> values() {
      Map<String, Object> values = new TreeMap<>();
      registration.collectAllMetrics().forEach(metric -> add(metric, values));
      return values;
    }

    private static void add(MetricData metric, Map<String, Object> values) {
      metric
          .getLongSumData()
          .getPoints()
          .forEach(point -> values.put(name(metric, point.getAttributes()), point.getValue()));
      metric
          .getDoubleGaugeData()
          .getPoints()
          .forEach(point -> values.put(name(metric, point.getAttributes()), point.getValue()));
      metric
          .getHistogramData()
          .getPoints()
          .forEach(
              point ->
                  values.put(
                      name(metric, point.getAttributes()) + metric.getUnit(), point.getSum()));
    }

    private static String name(MetricData metric, Attributes labels) {
      Map<String, Object> sorted = new TreeMap<>();
      labels.forEach((key, value) -> sorted.put(key.getKey(), value));
      return metric.getName() + sorted;
    }

    @Override
    public AggregationTemporality getAggregationTemporality(InstrumentType type) {
      return AggregationTemporality.CUMULATIVE;
    }

    @Override
    public CompletableResultCode forceFlush() {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
      return CompletableResultCode.ofSuccess();
    }
  }

  private static String labels(String handler, String name) {
    return "{category=QUERY, core=docs, handler=" + handler + ", name=" + name + "}";
  }

  @Test
  void eachKindOfFigureHasAMetricWithTheLabelsOfHandlers() {
    instruments.count("/duplicates", "verified", 3);
    instruments.count("/duplicates", "verified", 4);
    instruments.time("/duplicates", "round", Duration.ofMillis(2));
    instruments.time("/duplicates", "round", Duration.ofNanos(500_000));
    instruments.error("/select", 400);
    instruments.limit("/duplicates", "maxGroup");
    instruments.state("/duplicates/groups", () -> Map.of("links", 7L));

    assertEquals(
        Map.of(
            "solr_core_duplicates" + labels("/duplicates", "verified"), 7L,
            "solr_core_duplicates_times" + labels("/duplicates", "round") + "ms", 2.5,
            "solr_core_duplicates_errors" + labels("/select", "400"), 1L,
            "solr_core_duplicates_limits" + labels("/duplicates", "maxGroup"), 1L,
            "solr_core_duplicates_state" + labels("/duplicates/groups", "links"), 7.0),
        reader.values());
  }

  @Test
  void valuesReplaceThoseOfTheSamePath() {
    instruments.state("/duplicates", () -> Map.of("documents", 1, "old", 1));
    instruments.state("/duplicates", () -> Map.of("documents", 2));

    assertEquals(
        Map.of("solr_core_duplicates_state" + labels("/duplicates", "documents"), 2.0),
        reader.values());
  }

  /** A reloaded core has the same provider as its predecessor, which may still count. */
  @Test
  void aSuccessorContinuesTheCountsAndHasItsOwnValues() {
    instruments.count("/duplicates", "question", 1);
    instruments.state("/duplicates", () -> Map.of("documents", 1));
    instruments.close();
    Instruments successor = new Instruments(provider, CORE);
    successor.state("/duplicates", () -> Map.of("documents", 2));
    successor.count("/duplicates", "question", 1);
    instruments.count("/duplicates", "question", 1);

    assertEquals(
        Map.of(
            "solr_core_duplicates" + labels("/duplicates", "question"),
            3L,
            "solr_core_duplicates_state" + labels("/duplicates", "documents"),
            2.0),
        reader.values());
  }
}
