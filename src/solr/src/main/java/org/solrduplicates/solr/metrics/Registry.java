// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.metrics;

import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.solr.core.SolrCore;

/** The metrics of a version of Solr. Implementations are thread-safe. */
interface Registry {
  void count(SolrCore core, String path, String figure, long amount);

  void time(SolrCore core, String path, String figure, Duration time);

  void error(SolrCore core, String path, int status);

  void limit(SolrCore core, String path, String limit);

  /** Replaces the values that have the same name. */
  void register(SolrCore core, String name, Supplier<Map<String, ? extends Number>> values);
}
