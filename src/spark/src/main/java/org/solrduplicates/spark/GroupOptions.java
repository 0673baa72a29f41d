// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.LinkMode;

/**
 * How a dataset is read and grouped. Immutable.
 *
 * @param columns the columns of the dataset by what they hold: {@code id} and {@code text} or
 *     {@code record} are needed, {@link #COLUMNS} are known
 * @param settings parameters by the names of solrconfig.xml, such as {@code dup.threshold}
 * @param weights word weights as {@link Weights#toBytes} writes them; empty to learn them
 * @param partitions parts into which the texts are divided, each of which is in memory; 0 for as
 *     many as the dataset has, but not fewer than Spark's default parallelism
 * @param now dates more than a day later do not count
 */
public record GroupOptions(
    Map<String, String> columns,
    Map<String, String> settings,
    Optional<byte[]> weights,
    int partitions,
    Instant now) {
  /** What a column may hold. {@code record} is a fingerprint that Solr has stored. */
  public static final List<String> COLUMNS =
      List.of("id", "text", "record", "title", "path", "format", "hash", "date", "version");

  /** The number of partitions that is not unusual. */
  private static final int MOST_PARTITIONS = 100_000;

  /**
   * @throws IllegalArgumentException if a name or value is wrong; the message names it and the
   *     range
   */
  public GroupOptions {
    columns = Map.copyOf(columns);
    settings = Map.copyOf(settings);
    for (String name : columns.keySet()) {
      if (!COLUMNS.contains(name)) {
        throw new IllegalArgumentException(
            "a column holds one of " + String.join(", ", COLUMNS) + ", was '" + name + "'");
      }
    }
    if (partitions < 0 || partitions > MOST_PARTITIONS) {
      throw new IllegalArgumentException(
          "partitions must be from 0 (the default) to " + MOST_PARTITIONS + ", was " + partitions);
    }
    Set<String> known = DuplicateSettings.defaults().values().keySet();
    for (String name : settings.keySet()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            "a setting is one of " + String.join(", ", known) + ", was '" + name + "'");
      }
    }
    if (read(settings).link() != LinkMode.SINGLE) {
      throw new IllegalArgumentException(
          "dup.link must be single, was '" + settings.get("dup.link") + "'");
    }
  }

  /** Returns options for columns that are named after what they hold. */
  public static GroupOptions defaults() {
    Map<String, String> columns = new LinkedHashMap<>();
    COLUMNS.forEach(name -> columns.put(name, name));
    return new GroupOptions(columns, Map.of(), Optional.empty(), 0, Instant.now());
  }

  /**
   * Returns the options with the column that holds something.
   *
   * @param name one of {@link #COLUMNS}
   */
  public GroupOptions withColumn(String name, String column) {
    return new GroupOptions(with(columns, name, column), settings, weights, partitions, now);
  }

  /** Returns the options with a parameter, such as {@code dup.threshold}. */
  public GroupOptions withSetting(String name, String value) {
    return new GroupOptions(columns, with(settings, name, value), weights, partitions, now);
  }

  /**
   * Returns the options with the settings and weights of a collection in Solr.
   *
   * @param json what {@code solr-duplicates export} writes to settings.json
   * @throws IllegalArgumentException if it is something else
   */
  public GroupOptions withExport(String json) {
    JsonNode export = export(json);
    GroupOptions all = this;
    for (Map.Entry<String, JsonNode> setting : export.get("settings").properties()) {
      all = all.withSetting(setting.getKey(), setting.getValue().asText());
    }
    return export.hasNonNull("weights") ? all.withWeights(weights(export)) : all;
  }

  private static JsonNode export(String json) {
    try {
      JsonNode export = new ObjectMapper().readTree(json);
      if (export.path("settings").isObject()) {
        return export;
      }
    } catch (JsonProcessingException e) {
      throw noExport(e.getOriginalMessage(), e);
    }
    throw noExport("it has no 'settings'", null);
  }

  private static byte[] weights(JsonNode export) {
    try {
      return Weights.ofBytes(Base64.getDecoder().decode(export.get("weights").asText())).toBytes();
    } catch (IllegalArgumentException e) {
      throw noExport("its 'weights' are damaged", e);
    }
  }

  private static IllegalArgumentException noExport(String why, @Nullable Exception cause) {
    return new IllegalArgumentException(
        "the settings must be JSON as solr-duplicates export writes it: " + why, cause);
  }

  public GroupOptions withWeights(byte[] known) {
    return new GroupOptions(columns, settings, Optional.of(known), partitions, now);
  }

  public GroupOptions withPartitions(int count) {
    return new GroupOptions(columns, settings, weights, count, now);
  }

  private static Map<String, String> with(Map<String, String> map, String key, String value) {
    Map<String, String> changed = new TreeMap<>(map);
    changed.put(key, value);
    return changed;
  }

  private static DuplicateSettings read(Map<String, String> values) {
    return DuplicateSettings.of(key -> Optional.ofNullable(values.get(key)));
  }
}
