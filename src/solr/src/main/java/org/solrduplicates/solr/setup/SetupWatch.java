// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.setup;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.WeakHashMap;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.ObjectCache;
import org.apache.solr.core.CloseHook;
import org.apache.solr.core.SolrCore;
import org.apache.solr.core.SolrEventListener;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.search.SolrIndexSearcher;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the configuration warnings of a core. Checks at the start, with each searcher, and after
 * schema changes. Logs each warning once until it is fixed, also across reloads. Thread-safe.
 */
public final class SetupWatch {
  /** The key of warnings in statuses and answers; omitted if there are none. */
  public static final String WARNINGS = "warnings";

  private static final Logger LOG = LoggerFactory.getLogger(SetupWatch.class);

  private static final Map<SolrCore, SetupWatch> BY_CORE =
      Collections.synchronizedMap(new WeakHashMap<>());

  private @Nullable IndexSchema schema;
  private Facts.Index index = Facts.Index.UNKNOWN;
  private volatile List<String> warnings = List.of();

  private SetupWatch() {}

  private record Logged(UUID core, List<String> warnings) {}

  /** Starts watching a core; call it from {@code inform} only. */
  public static void start(SolrCore core) {
    BY_CORE.computeIfAbsent(
        core,
        started -> {
          SetupWatch watch = new SetupWatch();
          SearcherListener listener = new SearcherListener(watch);
          started.registerFirstSearcherListener(listener);
          started.registerNewSearcherListener(listener);
          started.addCloseHook(new Forgetting());
          return watch;
        });
  }

  /**
   * Returns the current warnings; empty without {@link #start}. Checks again only if the schema
   * changed.
   */
  public static List<String> of(SolrCore core) {
    SetupWatch watch = BY_CORE.get(core);
    return watch == null ? List.of() : watch.now(core);
  }

  public static void addTo(NamedList<Object> status, SolrCore core) {
    List<String> wrong = of(core);
    if (!wrong.isEmpty()) {
      status.add(WARNINGS, wrong);
    }
  }

  private synchronized List<String> now(SolrCore core) {
    if (core.getLatestSchema() != schema) {
      look(core, index);
    }
    return warnings;
  }

  /** Failures must neither prevent a core from starting nor an update. */
  private synchronized void look(SolrCore core, Facts.Index seen) {
    IndexSchema latest = core.getLatestSchema();
    schema = latest;
    index = seen;
    try {
      warnings = Check.all(Facts.of(core, latest, seen));
    } catch (RuntimeException e) {
      warnings = List.of(Warning.NOT_KNOWN.with(String.valueOf(e.getMessage())));
    }
    log(core);
  }

  private void log(SolrCore core) {
    ObjectCache cache = core.getCoreContainer().getObjectCache();
    Logged before = cache.get(key(core), Logged.class);
    warnings.stream()
        .filter(warning -> before == null || !before.warnings().contains(warning))
        .forEach(LOG::warn);
    cache.put(key(core), new Logged(core.uniqueId, warnings));
  }

  private static String key(SolrCore core) {
    return SetupWatch.class.getName() + " " + core.getName();
  }

  /** Clears what was logged, unless the core was reloaded under its name. */
  private static final class Forgetting implements CloseHook {
    @Override
    public void postClose(SolrCore closed) {
      BY_CORE.remove(closed);
      ObjectCache cache = closed.getCoreContainer().getObjectCache();
      if (!cache.isClosed()) {
        forget(cache, closed);
      }
    }

    private static void forget(ObjectCache cache, SolrCore closed) {
      Logged last = cache.get(key(closed), Logged.class);
      if (last != null && last.core().equals(closed.uniqueId)) {
        cache.remove(key(closed));
      }
    }
  }

  /** Checks with each new searcher; by then all plugins are initialized. */
  private record SearcherListener(SetupWatch watch) implements SolrEventListener {
    @Override
    public void newSearcher(SolrIndexSearcher searcher, @Nullable SolrIndexSearcher before) {
      watch.look(searcher.getCore(), Facts.Index.of(searcher));
    }

    @Override
    public void postCommit() {}

    @Override
    public void postSoftCommit() {}
  }
}
