// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.solr.common.util.Utils;
import org.noggit.JSONUtil;

/**
 * Something that is done to a collection. It depends on nothing before it, so a run of operations
 * can be written as lines, shortened and run again.
 *
 * @param verb one of those of {@link Model#apply}, or {@code commit}, {@code job} and so on
 * @param arguments values of JSON
 */
record Operation(String verb, Map<String, Object> arguments) {
  static Operation of(String verb, Object... keysAndValues) {
    Map<String, Object> arguments = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      arguments.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return new Operation(verb, arguments);
  }

  /** Reads what {@link #toString} writes. */
  @SuppressWarnings("unchecked")
  static Operation parse(String line) {
    int space = line.indexOf(' ');
    Object arguments = Utils.fromJSONString(line.substring(space + 1));
    return new Operation(line.substring(0, space), (Map<String, Object>) arguments);
  }

  /** Returns the same with one more argument, which is true. */
  Operation with(String key) {
    arguments.put(key, true);
    return this;
  }

  /** Returns one of its arguments, or an empty text. */
  String text(String key) {
    return Objects.toString(arguments.get(key), "");
  }

  /** Returns a number of its arguments, or 0. */
  int number(String key) {
    return ((Number) arguments.getOrDefault(key, 0)).intValue();
  }

  boolean has(String key) {
    return arguments.containsKey(key);
  }

  @SuppressWarnings("unchecked")
  List<Map<String, Object>> documents() {
    return (List<Map<String, Object>>) arguments.getOrDefault("docs", List.of());
  }

  /** Returns the same without one of its documents. */
  Operation without(int document) {
    List<Map<String, Object>> fewer = new ArrayList<>(documents());
    fewer.remove(document);
    Map<String, Object> changed = new LinkedHashMap<>(arguments);
    changed.put("docs", fewer);
    return new Operation(verb, changed);
  }

  @SuppressWarnings("unchecked")
  List<String> texts(String key) {
    return (List<String>) arguments.getOrDefault(key, List.of());
  }

  @Override
  public String toString() {
    return verb + " " + JSONUtil.toJSON(arguments, -1);
  }
}
