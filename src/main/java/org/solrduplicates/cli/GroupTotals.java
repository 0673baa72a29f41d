package org.solrduplicates.cli;

import java.util.LinkedHashMap;
import java.util.Map;

/** How much of a collection is duplicate, as Solr counts it. */
record GroupTotals(JsonObject json) {
  long documents() {
    return count("documents");
  }

  long inGroups() {
    return count("inGroups");
  }

  long groups() {
    return count("groups");
  }

  /** Returns how many documents could go if only one of each group stayed. */
  long redundant() {
    return count("redundant");
  }

  private long count(String key) {
    return (long) json.number(key);
  }

  double redundantShare() {
    return documents() == 0 ? 0 : (double) redundant() / documents();
  }

  /** Returns the number of groups by their size, as {@code 2-5}. */
  Map<String, String> sizes() {
    return texts("sizes");
  }

  Map<String, String> settings() {
    return texts("settings");
  }

  private Map<String, String> texts(String key) {
    Map<String, String> texts = new LinkedHashMap<>();
    json.optionalObject(key)
        .ifPresent(
            object ->
                object
                    .members()
                    .forEach((name, value) -> texts.put("" + name, String.valueOf(value))));
    return texts;
  }

  /** Returns the time that the groups are of. */
  String asOf() {
    return json.optionalText("asOf").orElse("unknown");
  }
}
