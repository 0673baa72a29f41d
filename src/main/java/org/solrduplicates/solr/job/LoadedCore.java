package org.solrduplicates.solr.job;

import org.apache.solr.core.CoreContainer;
import org.apache.solr.core.SolrCore;

/** Tells cores that are in use from those whose place another one has taken. */
public final class LoadedCore {
  private LoadedCore() {}

  /**
   * Returns whether requests are answered by a core. One that was loaded again lives as long as a
   * request has it, but nobody sees what it commits.
   */
  public static boolean isCurrent(SolrCore core) {
    CoreContainer cores = core.getCoreContainer();
    if (core.isClosed() || !cores.isLoaded(core.getName())) {
      return false;
    }
    try (SolrCore current = cores.getCore(core.getName())) {
      return current == core;
    }
  }
}
