// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.util.IOSupplier;
import org.apache.solr.client.api.util.SolrVersion;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.PluginBag;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.RequestHandlerBase;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrRequestHandler;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.solr.backfill.BackfillHandler;
import org.solrduplicates.solr.collection.SetupShard.SetupCounts;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.ReadableField;
import org.solrduplicates.solr.config.ResponseMap;
import org.solrduplicates.solr.decision.DecisionStore;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.search.HandlerConfig;
import org.solrduplicates.solr.search.InnerRequest;
import org.solrduplicates.solr.setup.SetupPart;
import org.solrduplicates.solr.setup.SetupWatch;
import org.solrduplicates.solr.setup.UpdateChain;
import org.solrduplicates.solr.setup.Warning;
import org.solrduplicates.solr.weights.NamedWeights;

/** Builds the response of {@link SetupHandler}. */
final class SetupPage {
  private static final String COUNTS = "counts";
  private static final String ERROR = "error";
  private static final String JOB = "job";
  private static final String BACKFILL = "backfill";
  private static final String DECISIONS = "decisions";
  private static final String PACKAGES = "org.solrduplicates.";

  /** Keys of a job status shown here; the handler of the job shows all. */
  private static final List<String> OF_JOB =
      List.of("state", "started", "finished", "progress", ERROR);

  private final SolrQueryRequest request;
  private final SolrCore core;
  private final String path;
  private final PluginSettings settings;
  private final SortedMap<String, SolrRequestHandler> ours;
  private final List<String> warnings = new ArrayList<>();
  private final SimpleOrderedMap<Object> page = new SimpleOrderedMap<>();

  /**
   * @param path the name of the {@code /duplicates} handler
   */
  SetupPage(SolrQueryRequest request, String path) {
    this.request = request;
    this.core = request.getCore();
    this.path = path;
    this.settings = settings(core, path);
    this.ours = ours(core);
  }

  private static Optional<HandlerConfig> duplicates(SolrCore core, String path) {
    return loaded(core, path).flatMap(handler -> HandlerConfig.in(handler, path));
  }

  /**
   * Returns the settings of the {@code /duplicates} handler, or else of the fingerprint processor.
   */
  static PluginSettings settings(SolrCore core, String path) {
    return duplicates(core, path)
        .map(HandlerConfig::settings)
        .or(
            () ->
                taken(core).parts(SetupPart.Role.FINGERPRINTS).map(SetupPart::settings).findFirst())
        .orElseGet(() -> PluginSettings.of(new NamedList<>()));
  }

  /** Falls back to the default chain if a parameter of the handler names a missing processor. */
  private static UpdateChain taken(SolrCore core) {
    try {
      return UpdateChain.of(core, UpdateChain.UPDATE);
    } catch (SolrException e) {
      return UpdateChain.ofDefault(core);
    }
  }

  /** Returns whether updates get fingerprints, for each path that takes updates. */
  private SimpleOrderedMap<Object> updates() {
    SimpleOrderedMap<Object> updates = new SimpleOrderedMap<>();
    for (String path : UpdateChain.paths(core)) {
      try {
        updates.add(path, UpdateChain.of(core, path).makesFingerprints());
      } catch (SolrException e) {
        updates.add(path, String.valueOf(e.getMessage()));
      }
    }
    return updates;
  }

  private static Optional<SolrRequestHandler> loaded(SolrCore core, String path) {
    PluginBag<SolrRequestHandler> handlers = core.getRequestHandlers();
    return handlers.isLoaded(path) ? Optional.ofNullable(handlers.get(path)) : Optional.empty();
  }

  SimpleOrderedMap<Object> written(IOSupplier<SetupShard> shards) throws IOException {
    duplicates(core, path).ifPresent(handler -> handler.applyTo(request));
    page.add("plugin", version());
    page.add("solr", SolrVersion.LATEST.toString());
    page.add("chain", chain(() -> UpdateChain.of(core, UpdateChain.UPDATE)));
    page.add("defaultChain", chain(() -> UpdateChain.ofDefault(core)));
    page.add("updates", updates());
    page.add("fields", fields());
    page.add("dupFields", ownFields());
    page.add("passages", settings.hasFragments(core.getLatestSchema()));
    page.add("handlers", handlers());
    addCounts(shards);
    addStatuses();
    duplicates(core, path)
        .flatMap(handler -> handler.component().decisions(core))
        .ifPresent(store -> page.add(DECISIONS, companion(store)));
    List<String> distinct = List.copyOf(new LinkedHashSet<>(warnings));
    page.add(SetupWatch.WARNINGS, distinct);
    Stream<String> wrong = distinct.stream().filter(warning -> !Warning.isNote(warning));
    page.add("problems", Stream.concat(wrong, unfinished(page).stream()).toList());
    return page;
  }

  /** Returns what is neither done nor available in a page, each with the next step. */
  static List<String> unfinished(NamedList<?> page) {
    List<String> unfinished = new ArrayList<>();
    if (of(page, COUNTS, SetupCounts.WANTING) instanceof Long wanting && wanting > 0) {
      unfinished.add(wanting + " documents have no fingerprint of these settings: run backfill");
    }
    Stream.of(JOB, BACKFILL)
        .filter(part -> "failed".equals(of(page, part, "state")))
        .forEach(part -> unfinished.add("the last " + part + " failed: " + of(page, part, ERROR)));
    Stream.of(COUNTS, NamedWeights.KEY, DECISIONS)
        .filter(part -> of(page, part, ERROR) != null)
        .forEach(part -> unfinished.add(part + ": " + of(page, part, ERROR)));
    return unfinished;
  }

  private static @Nullable Object of(NamedList<?> page, String part, String key) {
    return page.get(part) instanceof NamedList<?> map ? map.get(key) : null;
  }

  /** A folder of classes, as in tests, has no manifest. */
  static String version() {
    return Objects.requireNonNullElse(
        SetupPage.class.getPackage().getImplementationVersion(), "unknown");
  }

  private static SimpleOrderedMap<Object> chain(Supplier<UpdateChain> chain) {
    try {
      return chain(chain.get());
    } catch (SolrException e) {
      return error(e);
    }
  }

  private static SimpleOrderedMap<Object> chain(UpdateChain chain) {
    return new ResponseMap()
        .with("name", chain.name())
        .with("parameters", chain.parameters())
        .with("fingerprints", chain.makesFingerprints())
        .with("processors", chain.classes());
  }

  private SimpleOrderedMap<Object> fields() {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("textField", settings.textFields());
    map.add("titleField", settings.titleField());
    map.add("nameField", settings.nameField());
    map.add("authorField", settings.authorField());
    map.add("fieldType", settings.fieldType());
    try {
      DuplicatesRequest asked = HandlerConfig.read(request);
      map.add("dates", asked.dateFields());
      map.add("format", asked.formatField());
    } catch (SolrException e) {
      warnings.add(Warning.REFUSED.with(path, String.valueOf(e.getMessage())));
    }
    map.add("missing", missing());
    return map;
  }

  private List<String> missing() {
    return Stream.concat(
            settings.textFields().stream(),
            Stream.of(settings.titleField(), settings.nameField(), settings.authorField()))
        .filter(name -> !name.isEmpty() && request.getSchema().getFieldOrNull(name) == null)
        .distinct()
        .toList();
  }

  private SimpleOrderedMap<Object> ownFields() {
    Map<Boolean, List<String>> byPresence =
        Stream.concat(
                settings.fingerprintFields().stream(),
                Stream.concat(
                    Stream.of(settings.firstSeenField()),
                    ours.values().stream()
                        .filter(SetupPart.class::isInstance)
                        .flatMap(part -> ((SetupPart) part).ownFields().stream())))
            .distinct()
            .collect(
                Collectors.partitioningBy(
                    name -> ReadableField.own(core.getLatestSchema(), name) != null));
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("present", byPresence.get(true));
    map.add("missing", byPresence.get(false));
    return map;
  }

  /** Returns by path the handlers of this plugin, and Solr handlers with its search component. */
  static SortedMap<String, SolrRequestHandler> ours(SolrCore core) {
    SortedMap<String, SolrRequestHandler> ours = new TreeMap<>();
    for (String name : core.getRequestHandlers().keySet()) {
      loaded(core, name)
          .filter(handler -> !name.isEmpty() && isOurs(handler, name)) // the empty one is /select
          .ifPresent(handler -> ours.put(name, handler));
    }
    return ours;
  }

  private static boolean isOurs(SolrRequestHandler handler, String path) {
    return handler.getClass().getName().startsWith(PACKAGES)
        || HandlerConfig.in(handler, path).isPresent();
  }

  private SimpleOrderedMap<Object> handlers() {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    ours.forEach((name, handler) -> map.add(name, handler.getClass().getSimpleName()));
    return map;
  }

  private void addCounts(IOSupplier<SetupShard> shards) throws IOException {
    try {
      SetupShard all = shards.get();
      warnings.addAll(all.common());
      if (Filters.hideAny(request)) {
        settings.textFields().forEach(text -> warnings.remove(Warning.TEXT_EMPTY.with(text)));
      } else {
        int words = settings.fingerprinter(request.getSchema()).words();
        page.add(COUNTS, all.counts().written(words, settings.textFields().size()));
      }
    } catch (SolrException e) {
      if (e.code() != SolrException.ErrorCode.SERVICE_UNAVAILABLE.code) {
        throw e;
      }
      warnings.addAll(SetupWatch.of(core));
      page.add(COUNTS, error(e));
    }
  }

  private static SimpleOrderedMap<Object> error(SolrException e) {
    return new ResponseMap().with(ERROR, String.valueOf(e.getMessage()));
  }

  /** Asks the handlers themselves, because each applies the permissions of the caller. */
  private void addStatuses() {
    ours.forEach(
        (name, handler) -> {
          if (handler instanceof GroupsHandler) {
            page.add(JOB, status(name, JOB));
          } else if (handler instanceof BackfillHandler) {
            page.add(BACKFILL, status(name, BACKFILL));
          } else if (handler instanceof WeightsHandler) {
            page.add(NamedWeights.KEY, asked(name, NamedWeights.KEY, status -> status));
          }
        });
  }

  private NamedList<?> status(String name, String key) {
    return asked(
        name,
        key,
        status -> {
          SimpleOrderedMap<Object> some = new SimpleOrderedMap<>();
          OF_JOB.stream()
              .filter(of -> status.get(of) != null)
              .forEach(of -> some.add(of, status.get(of)));
          return some;
        });
  }

  private NamedList<?> asked(String name, String key, Function<NamedList<?>, NamedList<?>> shown) {
    ModifiableSolrParams params = new ModifiableSolrParams(request.getOriginalParams());
    params.set(JobCommand.COMMAND, JobCommand.STATUS);
    try (InnerRequest inner = new InnerRequest(request, params)) {
      RequestHandlerBase handler = (RequestHandlerBase) core.getRequestHandler(name);
      return shown.apply((NamedList<?>) inner.ask(name, handler).getValues().get(key));
    } catch (SolrException e) {
      return error(e);
    }
  }

  private static SimpleOrderedMap<Object> companion(DecisionStore store) {
    ResponseMap map = new ResponseMap().with("collection", store.name());
    try {
      store.find(""); // fails if the companion does not answer
      return map.with("answers", true);
    } catch (SolrException e) {
      return map.with("answers", false).with(ERROR, String.valueOf(e.getMessage()));
    }
  }
}
