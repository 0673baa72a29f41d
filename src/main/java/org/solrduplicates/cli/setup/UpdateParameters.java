package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Parameters that choose what updates pass, where they are kept: in handlers, in {@code initParams}
 * and in the sets of {@code params.json}. Every update would be refused that gets one of them after
 * what it names is gone.
 */
final class UpdateParameters {
  private static final List<String> PROCESSORS = List.of("processor", "post-processor");
  private static final String CHAIN = "update.chain";

  private UpdateParameters() {}

  /**
   * Returns what has to be taken out before the processors go, each with its place.
   *
   * @param path of the collection
   * @param loaded the configuration that it runs with
   */
  static List<String> obstacles(SolrServer solr, String path, Configuration loaded)
      throws IOException {
    List<String> own = loaded.ownProcessors();
    List<String> obstacles = new ArrayList<>();
    for (Plugin plugin : loaded.plugins()) {
      if (plugin.kind() == Plugin.Kind.HANDLER) {
        obstacles.addAll(obstacles(plugin.toString(), plugin.definition(), own));
      }
    }
    for (JsonNode some : loaded.all().path("initParams")) {
      String where = "initParams " + some.path("path").asText(some.path("name").asText());
      obstacles.addAll(obstacles(where.strip(), some, own));
    }
    JsonNode sets = solr.get(path + "/config/params").path("response").path("params");
    sets.properties().forEach(e -> obstacles.addAll(obstacles(set(e), e.getValue(), own)));
    return obstacles;
  }

  private static String set(Map.Entry<String, JsonNode> set) {
    return "the set '" + set.getKey() + "' of params.json";
  }

  private static List<String> obstacles(String where, JsonNode parameters, List<String> own) {
    return naming(parameters, own)
        .distinct()
        .map(what -> "Left to do: " + where + " has " + what)
        .map(
            text ->
                text
                    + ", which updates could not find any more: take it out first, and run the same"
                    + " command again. Nothing was changed.")
        .toList();
  }

  /** Looks into defaults, appends and invariants, whatever these are called. */
  private static Stream<String> naming(JsonNode parameters, List<String> own) {
    return parameters.properties().stream()
        .flatMap(
            entry ->
                entry.getValue().isObject()
                    ? naming(entry.getValue(), own)
                    : values(entry.getValue())
                        .filter(value -> isOurs(entry.getKey(), value, own))
                        .map(value -> entry.getKey() + "=" + value));
  }

  /** A parameter that is given several times is a list. */
  private static Stream<String> values(JsonNode value) {
    return value.isArray()
        ? StreamSupport.stream(value.spliterator(), false).map(JsonNode::asText)
        : Stream.of(value.asText());
  }

  private static boolean isOurs(String key, String value, List<String> own) {
    return key.equals(CHAIN)
        ? value.equals(ConfigFile.OWN_NAME)
        : PROCESSORS.contains(key)
            && Stream.of(value.split(",")).map(String::strip).anyMatch(own::contains);
  }
}
