// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.setup;

import java.util.List;
import java.util.stream.Stream;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.PluginBag;
import org.apache.solr.core.SolrCore;
import org.solrduplicates.solr.config.PluginSettings;

/** A plugin that describes its role in the configuration. Thread-safe. */
public interface SetupPart {
  enum Role {
    FINGERPRINTS,
    FIRST_SEEN,
    GROUP_NUMBERS,
    ANSWERS,
    LISTS,
    GROUPS
  }

  Role role();

  default PluginSettings settings() {
    return PluginSettings.of(new NamedList<>());
  }

  /** Returns the settings that solrconfig.xml gives, see {@link PluginSettings#completed}. */
  default NamedList<?> given() {
    return new NamedList<>();
  }

  default List<String> ownFields() {
    return List.of();
  }

  /**
   * Returns the settings of a component. Those that it is not given are those of the update
   * processor, if there is one kind of it.
   */
  static PluginSettings settings(SolrCore core, NamedList<?> given) {
    List<NamedList<?>> making =
        of(core, Role.FINGERPRINTS).<NamedList<?>>map(SetupPart::given).distinct().toList();
    return PluginSettings.of(
        making.size() == 1 ? PluginSettings.completed(given, making.get(0)) : given);
  }

  /** Returns the plugins of a core that were created, and those of its update chains. */
  static Stream<SetupPart> of(SolrCore core, Role role) {
    Stream<Object> inChains =
        UpdateChain.names(core).stream()
            .flatMap(
                name ->
                    core
                        .getUpdateProcessingChain(name.isEmpty() ? null : name)
                        .getProcessors()
                        .stream());
    return Stream.of(
            loaded(core.getUpdateProcessors()),
            inChains,
            loaded(core.getSearchComponents()),
            loaded(core.getRequestHandlers()))
        .flatMap(some -> of(some, role))
        .distinct();
  }

  static Stream<SetupPart> of(Stream<?> plugins, Role role) {
    return plugins
        .filter(SetupPart.class::isInstance)
        .map(SetupPart.class::cast)
        .filter(part -> part.role() == role);
  }

  /** Returns the plugins that were created, in the order of their names. */
  static Stream<Object> loaded(PluginBag<?> plugins) {
    return plugins.keySet().stream().sorted().filter(plugins::isLoaded).map(plugins::get);
  }
}
