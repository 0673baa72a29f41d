package org.solrduplicates.solr.collection;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.solrduplicates.lucene.DocumentKeys;

/**
 * Where groups are kept, and the keys of the documents, which are computed once for each segment.
 * Safe for use by several threads.
 */
final class CollectionFields {
  /** The field of Solr's own versions. */
  static final String VERSION = "_version_";

  private final String uniqueKey;
  private final String group;
  private final Map<Integer, DocumentKeys> keys = new ConcurrentHashMap<>();

  CollectionFields(String uniqueKey, String group) {
    this.uniqueKey = uniqueKey;
    this.group = group;
  }

  /** Returns the field of the group numbers. */
  String group() {
    return group;
  }

  /** Returns the keys of a seed. */
  DocumentKeys keys(int seed) {
    return keys.computeIfAbsent(seed, s -> new DocumentKeys(uniqueKey, s));
  }
}
