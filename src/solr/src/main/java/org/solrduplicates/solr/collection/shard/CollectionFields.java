// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.solr.core.SolrCore;
import org.solrduplicates.lucene.DocumentKeys;

/** The group field and the document keys, shared by all handlers of a core. Thread-safe. */
public record CollectionFields(String group, String uniqueKey, Map<Integer, DocumentKeys> keys) {
  static final String VERSION = "_version_";

  public static final CollectionFields NONE = new CollectionFields("", "", Map.of());

  private static final Map<SolrCore, Map<Integer, DocumentKeys>> BY_CORE =
      Collections.synchronizedMap(new WeakHashMap<>());

  public static CollectionFields of(SolrCore core, String group) {
    String uniqueKey = core.getLatestSchema().getUniqueKeyField().getName();
    return new CollectionFields(
        group, uniqueKey, BY_CORE.computeIfAbsent(core, c -> new ConcurrentHashMap<>()));
  }

  DocumentKeys keys(int seed) {
    return keys.computeIfAbsent(seed, s -> new DocumentKeys(uniqueKey, s));
  }
}
