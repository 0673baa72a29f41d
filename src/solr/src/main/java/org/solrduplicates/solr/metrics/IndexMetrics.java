// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.metrics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.solr.core.SolrCore;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.util.RefCounted;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.lucene.GroupColumn;

/** Counts the documents of a core, once per searcher, and the heap of their groups. Thread-safe. */
public final class IndexMetrics {
  private final SolrCore core;
  private final String groupField;
  private long counted = Long.MIN_VALUE;
  private Map<String, Long> values = Map.of();

  private IndexMetrics(SolrCore core, String groupField) {
    this.core = core;
    this.groupField = groupField;
  }

  /**
   * Registers {@code documents}, {@code withoutFingerprint} and {@code groupBytes}; call it from
   * {@code inform}.
   */
  public static void register(SolrCore core, String groupField) {
    Metrics.register(core, "index", new IndexMetrics(core, groupField)::values);
  }

  /** Does not wait for the first searcher of a core that is still loading. */
  private synchronized Map<String, Long> values() {
    RefCounted<SolrIndexSearcher> held = core.getRegisteredSearcher();
    if (held == null) {
      return Map.of();
    }
    try {
      SolrIndexSearcher searcher = held.get();
      if (counted != searcher.getOpenNanoTime()) {
        values = count(searcher);
        counted = searcher.getOpenNanoTime();
      }
      Map<String, Long> all = new HashMap<>(values);
      all.put("groupBytes", GroupColumn.bytes(searcher.getIndexReader(), groupField));
      return all;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      held.decref();
    }
  }

  private Map<String, Long> count(SolrIndexSearcher searcher) throws IOException {
    long documents = searcher.getIndexReader().numDocs();
    return Map.of(
        "documents",
        documents,
        "withoutFingerprint",
        documents - searcher.count(new FieldExistsQuery(FingerprintFields.FINGERPRINT)));
  }
}
