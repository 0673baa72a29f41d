// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.setup.Configuration.Chain;
import org.solrduplicates.cli.setup.Plugins.Plugin;
import org.solrduplicates.cli.setup.Plugins.Plugin.Kind;
import org.solrduplicates.cli.setup.SetupOptions.FieldChoice;
import org.solrduplicates.cli.setup.SolrServer.SetupRequest;
import org.solrduplicates.core.text.Sentence;

/**
 * Removes what {@link Install} added: plugins with our names and classes in the Config API, our
 * processors on chains, and fields with an unchanged definition. A second run changes nothing, and
 * a run after a failure continues.
 *
 * <p>The collection can be loaded after each step: first handlers and component, then the names on
 * the chain, the processors and the fields. Not thread-safe.
 */
public final class Uninstall extends CollectionChange {
  /** Prints what it does to {@code out}. */
  public Uninstall(SetupOptions options, Consumer<String> out) {
    super(options, out);
  }

  @Override
  boolean change() throws IOException {
    Site site = Site.of(solr, options.collection());
    Configuration before = before(site);
    List<Plugin> ours = ours(before);
    ConfigFile file = UpdateChains.of(solr, site, out).now();
    List<String> obstacles = new ArrayList<>(obstacles(before, ours, file));
    obstacles.addAll(parameters(before));
    site.obstacle(options.sharedConfigset()).ifPresent(obstacles::add);
    obstacles.forEach(out);
    return obstacles.isEmpty() && takeBack(site, before, ours);
  }

  /** A configuration that does not load is removed as it is stored. */
  private Configuration before(Site site) throws IOException {
    try {
      return loaded(site);
    } catch (SolrRefusal e) {
      out.accept("Solr cannot load it, so it is removed as it is stored: " + e.getMessage());
      return Configuration.of(solr, options.path());
    }
  }

  private static List<Plugin> ours(Configuration before) {
    Plugin parameters = Plugins.parameters(Plugins.PROCESSORS);
    return Stream.concat(Plugins.of(FieldChoice.NONE).stream(), Stream.of(parameters))
        .map(plugin -> before.changeable(plugin.kind(), plugin.name()))
        .flatMap(Optional::stream)
        .filter(Plugin::isOurs)
        .toList();
  }

  /** Returns the plugins that would no longer load. */
  private static List<String> obstacles(Configuration before, List<Plugin> ours, ConfigFile file) {
    List<String> obstacles = new ArrayList<>();
    List<String> known = ours.stream().map(Plugin::toString).toList();
    for (Plugin plugin : before.plugins()) {
      boolean isNeeding =
          plugin.isOurs() || (plugin.runsComponent() && file.keepsComponent(plugin.name()));
      if (isNeeding && !known.contains(plugin.toString())) {
        obstacles.add(
            Sentence.of(
                "Left to do: %s was not added by install and needs the plugin: remove it and run"
                    + " the same command again. Nothing was changed.",
                plugin));
      }
    }
    before.chains().stream()
        .filter(Chain::hasOursInside)
        .map(
            chain ->
                Sentence.of(
                    "Left to do: the chain '%s' contains processors of the plugin: remove them and"
                        + " run the same command again. Nothing was changed.",
                    chain.name()))
        .forEach(obstacles::add);
    return obstacles;
  }

  private boolean takeBack(Site site, Configuration before, List<Plugin> ours) throws IOException {
    UpdateChains chains = UpdateChains.of(solr, site, out);
    if (!chains.nameOurs(before)) {
      delete(ours, Set.of(Kind.values()));
      return deleteFields(site);
    }
    delete(ours, Set.of(Kind.PARAMETERS, Kind.HANDLER, Kind.PARSER));
    if (!chains.uninstall(before) || isStillNamed()) {
      return false;
    }
    delete(ours, Set.of(Kind.PROCESSOR, Kind.COMPONENT));
    return deleteFields(site);
  }

  /** A name may be in a place that is not editable here, such as an included file. */
  private boolean isStillNamed() throws IOException {
    if (options.dryRun()) {
      return false;
    }
    Configuration loaded = Configuration.of(solr, options.path());
    List<String> own = loaded.ownProcessors();
    List<Chain> naming = loaded.chains().stream().filter(chain -> chain.namesAny(own)).toList();
    for (Chain chain : naming) {
      out.accept(
          Sentence.of(
              "Left to do: the chain '%s' still names processors of the plugin outside of"
                  + " solrconfig.xml (an included file, a property): remove %s and run the same"
                  + " command again.",
              chain.name(), String.join(", ", own)));
    }
    return !naming.isEmpty();
  }

  private String end(Site site) {
    if (options.dryRun()) {
      return "Dry run: nothing was changed.";
    }
    return solr.done().isEmpty()
        ? "Nothing to uninstall from " + site.collection() + "."
        : Sentence.of(
            "Uninstalled from %s. Values in deleted fields disappear when segments are merged.",
            site.collection());
  }

  private void delete(List<Plugin> ours, Set<Kind> kinds) throws IOException {
    List<Plugin> deleted = ours.stream().filter(p -> kinds.contains(p.kind())).toList();
    if (!deleted.isEmpty()) {
      String what = "deleted " + Plugins.names(deleted);
      solr.make(
          Plugins.request(what, options.path(), deleted.stream().map(Plugin::delete).toList()));
    }
  }

  /** Returns whether nothing is left to do; otherwise the remaining steps were printed. */
  private boolean deleteFields(Site site) throws IOException {
    Schema schema = Schema.of(solr, options.path(), List.of());
    List<JsonNode> different = DupFields.different(schema);
    if (!different.isEmpty()) {
      out.accept("Kept with a different definition: " + DupFields.names(different));
    }
    boolean isDone = options.keepFields() || deleted(site, schema);
    if (isDone) {
      out.accept(end(site));
    }
    return isDone;
  }

  private boolean deleted(Site site, Schema schema) throws IOException {
    List<JsonNode> added = DupFields.added(schema);
    List<JsonNode> types = DupFields.addedTypes(schema);
    if (added.isEmpty() && types.isEmpty()) {
      return true;
    }
    if (new InstallCheck(solr, options.path()).isFileOnly()) {
      return SchemaFile.of(solr, site, out).remove(types, added);
    }
    solr.make(DupFields.delete(options.path(), types, added));
    for (SetupRequest reload : site.reloadsOfOthers()) {
      solr.make(reload);
    }
    return true;
  }

  /** A handler, {@code initParams} or a set of {@code params.json}, which may name processors. */
  private record Parameters(String where, JsonNode values) {}

  /** Returns a message for each parameter that names a processor: updates would fail without. */
  private List<String> parameters(Configuration loaded) throws IOException {
    List<String> own = loaded.ownProcessors();
    List<String> obstacles = new ArrayList<>();
    for (Parameters some : places(loaded)) {
      naming(some.values(), own)
          .distinct()
          .map(
              what ->
                  Sentence.of(
                      "Left to do: %s has %s, which updates would not find any more: remove it"
                          + " and run the same command again. Nothing was changed.",
                      some.where(), what))
          .forEach(obstacles::add);
    }
    return obstacles;
  }

  private List<Parameters> places(Configuration loaded) throws IOException {
    List<Parameters> places = new ArrayList<>();
    loaded.plugins().stream()
        .filter(plugin -> plugin.kind() == Kind.HANDLER)
        .forEach(handler -> places.add(new Parameters(handler.toString(), handler.definition())));
    for (JsonNode some : loaded.all().path(Kind.PARAMETERS.key())) {
      if (some.path("name").asText().equals(ConfigFile.OWN_NAME)) {
        continue; // deleted with the processors
      }
      String where = "initParams " + some.path("path").asText(some.path("name").asText());
      places.add(new Parameters(where.strip(), some));
    }
    JsonNode sets = solr.get(options.path() + "/config/params").path("response").path("params");
    for (Map.Entry<String, JsonNode> set : sets.properties()) {
      String where = "the set '" + set.getKey() + "' of params.json";
      places.add(new Parameters(where, set.getValue()));
    }
    return places;
  }

  /** Searches nested blocks too, such as defaults, appends and invariants. */
  private static Stream<String> naming(JsonNode parameters, List<String> own) {
    return parameters.properties().stream()
        .flatMap(
            entry ->
                entry.getValue().isObject()
                    ? naming(entry.getValue(), own)
                    : Plugins.texts(entry.getValue()).stream()
                        .filter(value -> isOurs(entry.getKey(), value, own))
                        .map(value -> entry.getKey() + "=" + value));
  }

  private static boolean isOurs(String key, String value, List<String> own) {
    return key.equals("update.chain")
        ? value.equals(ConfigFile.OWN_NAME)
        : Chain.ATTRIBUTES.contains(key) && Chain.names(value).anyMatch(own::contains);
  }
}
