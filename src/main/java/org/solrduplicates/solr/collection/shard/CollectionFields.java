package org.solrduplicates.solr.collection.shard;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.solr.core.SolrCore;
import org.solrduplicates.lucene.DocumentKeys;

/**
 * Where groups are kept, and the keys of the documents, which all handlers of a core share. Safe
 * for use by several threads.
 */
public record CollectionFields(String group, String uniqueKey, Map<Integer, DocumentKeys> keys) {
  /** The field of Solr's own versions. */
  static final String VERSION = "_version_";

  /** For a handler that does not know its core yet. */
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
