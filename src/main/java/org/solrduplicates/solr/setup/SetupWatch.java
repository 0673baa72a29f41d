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
 * Knows what is wrong with the set-up of a core, all the time that it runs: it looks at the start,
 * with every new searcher, and when an update or a request meets another schema than the last. What
 * is wrong is logged once, and again only after it was right meanwhile; loading a core again does
 * not repeat it. Safe for use by several threads.
 */
public final class SetupWatch {
  /** Where statuses and answers tell what is wrong; left out if nothing is. */
  public static final String WARNINGS = "warnings";

  private static final Logger LOG = LoggerFactory.getLogger(SetupWatch.class);

  private static final Map<SolrCore, SetupWatch> BY_CORE =
      Collections.synchronizedMap(new WeakHashMap<>());

  private @Nullable IndexSchema schema;
  private SetupCheck.Index index = SetupCheck.Index.UNKNOWN;
  private volatile List<String> warnings = List.of();

  private SetupWatch() {}

  /** What was logged of a core of some name, and by which of those that were loaded under it. */
  private record Logged(UUID core, List<String> warnings) {}

  /** Begins to look at a core that starts; to be called from {@code inform} only. */
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
   * Returns what is wrong with a core now, the line to change in each sentence; empty if nothing is
   * or nobody has called {@link #start}. It costs nothing unless the schema has changed.
   */
  public static List<String> of(SolrCore core) {
    SetupWatch watch = BY_CORE.get(core);
    return watch == null ? List.of() : watch.now(core);
  }

  /** Adds what is wrong with a core to a status, if anything is. */
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

  /** Whatever goes wrong here must not keep a core from starting, or an update from being made. */
  private synchronized void look(SolrCore core, SetupCheck.Index seen) {
    IndexSchema latest = core.getLatestSchema();
    schema = latest;
    index = seen;
    try {
      warnings = SetupCheck.warnings(core, latest, seen);
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

  /** Forgets what was logged, unless the core was loaded again under its name. */
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

  /** Looks whenever Solr has opened a searcher, which it does when all plugins know their core. */
  private record SearcherListener(SetupWatch watch) implements SolrEventListener {
    @Override
    public void newSearcher(SolrIndexSearcher searcher, @Nullable SolrIndexSearcher before) {
      watch.look(searcher.getCore(), SetupCheck.Index.of(searcher));
    }

    @Override
    public void postCommit() {}

    @Override
    public void postSoftCommit() {}
  }
}
