// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import org.apache.lucene.util.CharsRefBuilder;
import org.apache.solr.core.SolrCore;
import org.apache.solr.schema.SchemaField;
import org.solrduplicates.lucene.DocumentKeys;

/**
 * The group field and the document keys, shared by all handlers of a core. Thread-safe.
 *
 * @param keys by their seed
 */
public record CollectionFields(String group, IntFunction<DocumentKeys> keys) {
  static final String VERSION = "_version_";

  private static final Map<SolrCore, Map<Integer, DocumentKeys>> BY_CORE =
      Collections.synchronizedMap(new WeakHashMap<>());

  public static CollectionFields of(SolrCore core, String group) {
    SchemaField uniqueKey = core.getLatestSchema().getUniqueKeyField();
    Map<Integer, DocumentKeys> bySeed =
        BY_CORE.computeIfAbsent(core, c -> new ConcurrentHashMap<>());
    return new CollectionFields(
        group, seed -> bySeed.computeIfAbsent(seed, s -> keys(uniqueKey, s)));
  }

  /** The term of a number is not its text. */
  private static DocumentKeys keys(SchemaField field, int seed) {
    return new DocumentKeys(
        field.getName(),
        seed,
        term -> field.getType().indexedToReadable(term, new CharsRefBuilder()).toString());
  }
}
