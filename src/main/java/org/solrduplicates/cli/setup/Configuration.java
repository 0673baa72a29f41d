// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.solrduplicates.cli.setup.Plugins.Plugin;
import org.solrduplicates.cli.setup.Plugins.Plugin.Kind;

/**
 * The loaded configuration of a collection, with properties replaced and the overlay of the Config
 * API applied.
 *
 * @param all solrconfig.xml with the overlay
 * @param overlay the changes made through the Config API
 */
record Configuration(JsonNode all, JsonNode overlay) {
  /** A chain of update processors. The name is empty if it has none. */
  record Chain(String name, boolean isDefault, JsonNode definition) {
    /** Attributes of a chain, and parameters of a request, that name processors. */
    static final List<String> ATTRIBUTES = List.of("processor", "post-processor");

    /** Returns whether the chain contains a processor, by name or by class. */
    boolean has(Plugin processor) {
      return names().anyMatch(processor.name()::equals) || hasInside(processor);
    }

    /** Returns whether the chain itself has a processor of the same class. */
    boolean hasInside(Plugin processor) {
      return definition.findValues("class").contains(processor.definition().path("class"));
    }

    boolean namesAny(List<String> processors) {
      return names().anyMatch(processors::contains);
    }

    boolean hasOursInside() {
      return definition.findValues("class").stream()
          .anyMatch(type -> type.asText().startsWith(Plugin.OURS));
    }

    private Stream<String> names() {
      return ATTRIBUTES.stream().flatMap(key -> names(definition.path(key).asText("")));
    }

    /** Returns the names in the value of an attribute or a parameter. */
    static Stream<String> names(String value) {
      return Stream.of(value.split(",")).map(String::strip);
    }
  }

  static Configuration of(SolrServer solr, String path) throws IOException {
    return new Configuration(
        solr.get(path + "/config").path("config"),
        solr.get(path + "/config/overlay").path("overlay"));
  }

  /** Returns the plugin with a name, from solrconfig.xml or the overlay. */
  Optional<Plugin> effective(Kind kind, String name) {
    return plugin(all, kind, name);
  }

  /** Returns the plugin with a name, if the Config API can change it. */
  Optional<Plugin> changeable(Kind kind, String name) {
    return plugin(overlay, kind, name);
  }

  private static Optional<Plugin> plugin(JsonNode config, Kind kind, String name) {
    return Optional.of(config.path(kind.key()).path(name))
        .filter(definition -> !definition.isMissingNode())
        .map(definition -> new Plugin(kind, name, definition));
  }

  /** Returns the names of our processors that are free or ours. */
  List<String> ownProcessors() {
    return Plugins.PROCESSORS.stream()
        .filter(name -> effective(Kind.PROCESSOR, name).map(Plugin::isOurs).orElse(true))
        .toList();
  }

  boolean namesOurs() {
    return chains().stream().anyMatch(chain -> chain.namesAny(ownProcessors()));
  }

  List<Plugin> plugins() {
    List<Plugin> plugins = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (Map.Entry<String, JsonNode> entry : all.path(kind.key()).properties()) {
        plugins.add(new Plugin(kind, entry.getKey(), entry.getValue()));
      }
    }
    return plugins;
  }

  List<Chain> chains() {
    List<Chain> chains = new ArrayList<>();
    for (JsonNode chain : all.path("updateRequestProcessorChain")) {
      boolean isDefault = Boolean.parseBoolean(chain.path("default").asText("false"));
      chains.add(new Chain(chain.path("name").asText(""), isDefault, chain));
    }
    return chains;
  }

  /**
   * Returns the indexes of the candidates for the default chain: those marked as default, or else
   * the one without a name. Empty if updates use Solr's implicit chain.
   */
  List<Integer> defaults() {
    List<Chain> chains = chains();
    List<Integer> marked = places(chains, Chain::isDefault);
    return marked.isEmpty() ? places(chains, chain -> chain.name().isEmpty()) : marked;
  }

  private static List<Integer> places(List<Chain> chains, Predicate<Chain> wanted) {
    return Stream.iterate(0, place -> place < chains.size(), place -> place + 1)
        .filter(place -> wanted.test(chains.get(place)))
        .toList();
  }
}
