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
 * The configuration that a collection runs with, as Solr tells of it: with properties replaced by
 * their values, and with what the Config API has laid over solrconfig.xml.
 *
 * @param all solrconfig.xml and the overlay as one
 * @param overlay what was changed through the Config API
 */
record Configuration(JsonNode all, JsonNode overlay) {
  /** A chain of update processors; its name is empty for none. */
  record Chain(String name, boolean isDefault, JsonNode definition) {
    /** Returns whether updates pass a processor, by its name or by its class. */
    boolean has(Plugin processor) {
      return names().anyMatch(processor.name()::equals) || hasInside(processor);
    }

    /** Returns whether a processor of the same class stands in the chain itself. */
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
      return Stream.of("processor", "post-processor")
          .flatMap(key -> Stream.of(definition.path(key).asText("").split(",")))
          .map(String::strip);
    }
  }

  static Configuration of(SolrServer solr, String path) throws IOException {
    return new Configuration(
        solr.get(path + "/config").path("config"),
        solr.get(path + "/config/overlay").path("overlay"));
  }

  /** Returns what is registered under a name, whatever file says so. */
  Optional<Plugin> effective(Kind kind, String name) {
    return plugin(all, kind, name);
  }

  /** Returns what the Config API has registered under a name, and can take back. */
  Optional<Plugin> changeable(Kind kind, String name) {
    return plugin(overlay, kind, name);
  }

  private static Optional<Plugin> plugin(JsonNode config, Kind kind, String name) {
    return Optional.of(config.path(kind.key()).path(name))
        .filter(definition -> !definition.isMissingNode())
        .map(definition -> new Plugin(kind, name, definition));
  }

  /** Returns those names of our processors under which there is nobody else's. */
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

  /** Returns the chains in the order of solrconfig.xml. */
  List<Chain> chains() {
    List<Chain> chains = new ArrayList<>();
    for (JsonNode chain : all.path("updateRequestProcessorChain")) {
      boolean isDefault = Boolean.parseBoolean(chain.path("default").asText("false"));
      chains.add(new Chain(chain.path("name").asText(""), isDefault, chain));
    }
    return chains;
  }

  /**
   * Returns the places of the chains that may be the one that updates take: those that are said to
   * be the default, or else one without a name. None if updates take Solr's own.
   */
  List<Integer> defaults() {
    List<Chain> chains = chains();
    List<Integer> said = places(chains, Chain::isDefault);
    return said.isEmpty() ? places(chains, chain -> chain.name().isEmpty()) : said;
  }

  private static List<Integer> places(List<Chain> chains, Predicate<Chain> wanted) {
    return Stream.iterate(0, place -> place < chains.size(), place -> place + 1)
        .filter(place -> wanted.test(chains.get(place)))
        .toList();
  }
}
