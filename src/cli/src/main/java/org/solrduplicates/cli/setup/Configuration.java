// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.setup.Plugins.Plugin;
import org.solrduplicates.cli.setup.Plugins.Plugin.Kind;
import org.solrduplicates.cli.setup.SetupOptions.FieldChoice;

/**
 * The loaded configuration of a collection, with properties replaced and the overlay of the Config
 * API applied.
 *
 * @param all solrconfig.xml with the overlay, as loaded
 * @param overlay the changes made through the Config API, as stored
 * @param isLoaded whether the stored plugins of the overlay are those that are loaded
 */
record Configuration(JsonNode all, JsonNode overlay, boolean isLoaded) {
  /** No such file, and a file that Solr does not show. */
  private static final Set<Integer> HIDDEN = Set.of(404, 403);

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

    boolean namesAll(List<String> processors) {
      return names().toList().containsAll(processors);
    }

    boolean namesAny(List<String> processors) {
      return names().anyMatch(processors::contains);
    }

    boolean hasOursInside() {
      return definition.findValues("class").stream()
          .anyMatch(type -> type.asText().startsWith(Plugin.OURS));
    }

    Stream<String> names() {
      return ATTRIBUTES.stream().flatMap(key -> names(definition.path(key).asText("")));
    }

    /** Returns the names in the value of an attribute or a parameter. */
    static Stream<String> names(String value) {
      return Stream.of(value.split(",")).map(String::strip);
    }
  }

  static Configuration of(SolrServer solr, String path) throws IOException {
    JsonNode loaded = solr.get(path + "/config/overlay").path("overlay");
    JsonNode stored = stored(solr, path).orElse(loaded);
    boolean isLoaded =
        Stream.of(Kind.values())
            .allMatch(kind -> plugins(stored, kind).equals(plugins(loaded, kind)));
    return new Configuration(solr.get(path + "/config").path("config"), stored, isLoaded);
  }

  /** Returns the configuration of a collection that is only compared, without its overlay. */
  static Configuration ofOther(SolrServer solr, String path) throws IOException {
    JsonNode loaded = solr.get(path + "/config").path("config");
    return new Configuration(loaded, MissingNode.getInstance(), true);
  }

  /** Returns the overlay that Solr loads next; it may have failed to load. */
  private static Optional<JsonNode> stored(SolrServer solr, String path) throws IOException {
    try {
      return Optional.of(solr.get(path + "/admin/file?file=configoverlay.json"));
    } catch (SolrRefusal e) {
      if (!HIDDEN.contains(e.status())) {
        throw e;
      }
      return Optional.empty();
    }
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
    JsonNode some = config.path(kind.key());
    Stream<JsonNode> listed =
        some.isArray()
            ? StreamSupport.stream(some.spliterator(), false)
                .filter(one -> one.path("name").asText().equals(name))
            : Stream.of(some.path(name)).filter(one -> !one.isMissingNode());
    return listed.findFirst().map(definition -> new Plugin(kind, name, definition));
  }

  /** Returns whether updates are logged, which the backfill and the groups job need. */
  boolean hasUpdateLog() {
    return all.has("updateHandlerupdateLog"); // Solr's key for the element in the other
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
      plugins.addAll(plugins(all, kind));
    }
    return plugins;
  }

  private static List<Plugin> plugins(JsonNode config, Kind kind) {
    return config.path(kind.key()).properties().stream()
        .map(entry -> new Plugin(kind, entry.getKey(), entry.getValue()))
        .toList();
  }

  /** Returns whether another configuration has the chains that name processors of this plugin. */
  boolean isFollowedBy(Configuration other) {
    List<String> own = ownProcessors();
    return chains().stream()
        .filter(chain -> chain.namesAny(own))
        .allMatch(
            chain ->
                other.chains().stream()
                    .anyMatch(
                        there ->
                            there.name().equals(chain.name())
                                && there.namesAll(chain.names().filter(own::contains).toList())));
  }

  /** Returns the processors that updates lack, of those that install adds. */
  List<String> unchained() {
    return changeable(Kind.PARAMETERS, ConfigFile.OWN_NAME).isPresent()
        ? List.of()
        : outsideDefault();
  }

  /** Returns the indexes of the chains that parameters name. */
  List<Integer> chosen() {
    List<String> names = all.findValuesAsText("update.chain");
    return places(chains(), chain -> !chain.name().isEmpty() && names.contains(chain.name()));
  }

  /** Returns the names of the handlers that search, and do not choose all of their components. */
  List<String> searching() {
    return plugins(all, Kind.HANDLER).stream()
        .filter(handler -> handler.definition().path("class").asText().endsWith("SearchHandler"))
        .filter(handler -> !handler.definition().has("components") && !handler.isOurs())
        .filter(handler -> !handler.runsComponents())
        .map(Plugin::name)
        .toList();
  }

  private List<String> outsideDefault() {
    List<Integer> places = defaults();
    List<Integer> all = Stream.of(places, chosen()).flatMap(List::stream).distinct().toList();
    List<Plugin> processors =
        Plugins.of(FieldChoice.NONE).stream().filter(p -> p.kind() == Kind.PROCESSOR).toList();
    return processors.stream()
        .filter(p -> places.size() != 1 || all.stream().anyMatch(i -> !chains().get(i).has(p)))
        .map(Plugin::name)
        .toList();
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
