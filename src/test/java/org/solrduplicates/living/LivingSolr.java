// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.List;
import java.util.SortedMap;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.solrduplicates.solr.Answer;

/** A Solr whose documents come, change and go: one core, or the shards of a collection. */
interface LivingSolr extends AutoCloseable {
  /** Whether all is in one core, which can go back to the last commit. */
  boolean isOneCore();

  void update(UpdateRequest update);

  void reload();

  Answer ask(String path, String... params);

  /** Returns all documents, once for each replica of the shards. */
  List<SortedMap<String, IndexedDocument>> copies();

  @Override
  void close() throws Exception;
}
