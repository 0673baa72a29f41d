// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.index;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import org.apache.solr.core.SolrCore;
import org.apache.solr.update.UpdateLog;
import org.apache.solr.update.VersionInfo;

/**
 * The updates of a core that have begun and not ended. A document gets its version before it is in
 * the index, so a later commit may show an older version. Thread-safe.
 *
 * @param clock assigns the versions of the core
 * @param begun a version below those that each update will assign; updates that are never closed
 *     disappear
 */
public record UpdatesUnderWay(VersionInfo clock, Map<Object, Long> begun) {
  /** A reloaded core keeps the update log. */
  private static final Map<UpdateLog, Map<Object, Long>> ALL =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** Returns nothing for a core without versions. */
  public static Optional<UpdatesUnderWay> of(SolrCore core) {
    return Optional.ofNullable(core.getUpdateHandler().getUpdateLog())
        .map(
            log ->
                new UpdatesUnderWay(
                    log.getVersionInfo(), ALL.computeIfAbsent(log, l -> new WeakHashMap<>())));
  }

  /** Notes that an update begins, or that all its documents so far are in the index. */
  public void settle(Object update) {
    synchronized (begun) {
      begun.put(update, clock.getNewClock());
    }
  }

  public void end(Object update) {
    synchronized (begun) {
      begun.remove(update);
    }
  }

  /** Returns a version up to which all documents are in the index, visible after a commit. */
  public long settled() {
    synchronized (begun) {
      long now = clock.getNewClock();
      return begun.values().stream().reduce(now, Math::min);
    }
  }
}
