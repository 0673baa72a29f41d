// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.setup;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexReader;
import org.apache.solr.core.PluginBag;
import org.apache.solr.core.PluginInfo;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.handler.component.QueryComponent;
import org.apache.solr.handler.component.SearchComponent;
import org.apache.solr.handler.component.SearchHandler;
import org.apache.solr.request.SolrRequestHandler;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.SolrIndexSearcher;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.setup.SetupPart.Role;

/**
 * The configuration of a core, read once for every {@link Check}: solrconfig.xml, the schema and
 * the field names of the index, but no documents. Immutable.
 *
 * @param making the settings of the processors that create fingerprints
 * @param answering the settings of the components
 * @param required the chain that must have the processors of the plugin
 * @param ownFields the plugin's fields that the schema has, sorted
 */
record Facts(
    SolrCore core,
    IndexSchema schema,
    Index index,
    List<PluginSettings> making,
    List<PluginSettings> answering,
    UpdateChain required,
    Set<String> ownFields) {
  private static final int LIST_COMPONENTS = 2;

  /**
   * What is known of the index.
   *
   * @param filled the number of documents that have an indexed field
   */
  record Index(boolean isFilled, FieldInfos fields, ToIntFunction<String> filled) {
    static final Index UNKNOWN = new Index(false, FieldInfos.EMPTY, field -> 0);

    static Index of(SolrIndexSearcher searcher) {
      IndexReader reader = searcher.getIndexReader();
      return new Index(
          reader.numDocs() > 0, searcher.getFieldInfos(), field -> filled(reader, field));
    }

    private static int filled(IndexReader reader, String field) {
      try {
        return reader.getDocCount(field);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Returns whether most documents with a text have a fingerprint with words. */
    boolean isSent(String textField) {
      int texts = filled.applyAsInt(textField);
      return texts > 0 && 2L * filled.applyAsInt(FingerprintFields.SKETCH) >= texts;
    }
  }

  static Facts of(SolrCore core, IndexSchema schema, Index index) {
    return new Facts(
        core,
        schema,
        index,
        settings(core, Role.FINGERPRINTS),
        settings(core, Role.ANSWERS),
        UpdateChain.required(core),
        ownFields(core, schema));
  }

  private static List<PluginSettings> settings(SolrCore core, Role role) {
    return SetupPart.of(core, role).map(SetupPart::settings).distinct().toList();
  }

  Stream<SetupPart> parts(Role role) {
    return SetupPart.of(core, role);
  }

  /** Fingerprints are expected if a processor creates them, or if all of their fields exist. */
  boolean wantsFingerprints() {
    return !making.isEmpty()
        || answering.stream().anyMatch(settings -> settings.faults(schema).isEmpty());
  }

  /** Returns the name of the registered processor that creates fingerprints. */
  Optional<String> registered() {
    PluginBag<?> processors = core.getUpdateProcessors();
    return processors.keySet().stream()
        .sorted()
        .filter(processors::isLoaded)
        .filter(n -> SetupPart.of(Stream.of(processors.get(n)), Role.FINGERPRINTS).count() > 0)
        .findFirst();
  }

  /** Returns the name of the processor for a message. */
  String processor() {
    return registered().orElse("duplicates");
  }

  /** Returns whether a path takes the chain of a shorter one, such as {@code /update}. */
  boolean isLikeParent(String path) {
    UpdateChain taken = UpdateChain.of(core, path);
    return UpdateChain.paths(core).stream()
        .filter(parent -> path.startsWith(parent + "/"))
        .anyMatch(parent -> UpdateChain.of(core, parent).equals(taken));
  }

  /**
   * Returns the paths of the handlers that search and have the component of questions, but lack one
   * of the components of result lists.
   */
  Stream<String> withoutLists() {
    PluginBag<SolrRequestHandler> handlers = core.getRequestHandlers();
    return handlers.keySet().stream()
        .filter(path -> !path.isEmpty() && handlers.isLoaded(path)) // the empty one is /select
        .filter(path -> handlers.get(path) instanceof SearchHandler search && lacksLists(search))
        .sorted();
  }

  private static boolean lacksLists(SearchHandler handler) {
    List<SearchComponent> all = handler.getComponents();
    return all.stream().anyMatch(QueryComponent.class::isInstance)
        && SetupPart.of(all.stream(), Role.ANSWERS).findAny().isPresent()
        && SetupPart.of(all.stream(), Role.LISTS).count() < LIST_COMPONENTS;
  }

  Stream<PluginSettings> settings() {
    return Stream.concat(making.stream(), answering.stream()).distinct();
  }

  static Set<String> textFields(Stream<PluginSettings> settings) {
    return settings
        .flatMap(some -> some.textFields().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Returns the fields and patterns from which a field is copied, sorted. */
  Set<String> sources(SchemaField target) {
    Set<String> sources = new TreeSet<>(schema.getCopySources(target.getName()));
    Arrays.stream(schema.getDynamicCopyFields())
        .filter(copy -> copy.getDestFieldName().equals(target.getName()))
        .forEach(copy -> sources.add(copy.getRegex()));
    return sources;
  }

  private static Set<String> ownFields(SolrCore core, IndexSchema schema) {
    return Stream.of(Role.values())
        .flatMap(role -> SetupPart.of(core, role))
        .flatMap(part -> part.ownFields().stream())
        .filter(name -> ReadableField.own(schema, name) != null)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns whether the required chain sets a field of the schema to the time of the update. */
  boolean isSeen(String firstSeenField) {
    return ReadableField.own(schema, firstSeenField) != null
        && required
            .before(Role.FIRST_SEEN)
            .anyMatch(part -> part.ownFields().contains(firstSeenField));
  }

  /** Handlers with named date fields report unsuitable ones with each request. */
  boolean namesDates() {
    return SetupPart.loaded(core.getRequestHandlers())
        .filter(RequestHandlerBase.class::isInstance)
        .map(RequestHandlerBase.class::cast)
        .flatMap(
            handler ->
                Stream.of(PluginInfo.DEFAULTS, PluginInfo.APPENDS, PluginInfo.INVARIANTS)
                    .map(key -> UpdateChain.configured(handler, key)))
        .anyMatch(params -> params != null && params.get("dup.date.fl") != null);
  }
}
