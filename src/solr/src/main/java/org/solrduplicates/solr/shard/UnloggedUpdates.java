// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.io.IOException;
import java.util.Map;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.core.SolrCore;
import org.apache.solr.util.RefCounted;

/**
 * Writes doc values into documents of this core alone, without a new version and without a log. For
 * indexes in which Solr cannot update a version in place (ADR 0038). The values are durable with
 * the next commit. Thread-safe.
 */
public final class UnloggedUpdates {
  private UnloggedUpdates() {}

  /**
   * @param key of the document
   * @param version of the document as it was read; 0 for none
   * @param values by the names of fields with numeric doc values only
   * @return false if the document was changed or deleted meanwhile
   */
  public static boolean write(
      SolrCore core, BytesRef key, long version, Map<String, ? extends Number> values)
      throws IOException {
    return core.getUpdateHandler()
        .getUpdateLog()
        .getLocks()
        .runWithLock(
            key,
            condition -> {
              boolean isSame = VersionField.newest(core, key) == version;
              if (isSame) {
                write(core, key, values);
              }
              return isSame;
            });
  }

  private static void write(SolrCore core, BytesRef key, Map<String, ? extends Number> values)
      throws IOException {
    String keyField = core.getLatestSchema().getUniqueKeyField().getName();
    Field[] fields =
        values.entrySet().stream()
            .map(value -> new NumericDocValuesField(value.getKey(), value.getValue().longValue()))
            .toArray(Field[]::new);
    RefCounted<IndexWriter> writer = core.getSolrCoreState().getIndexWriter(core);
    try {
      writer.get().updateDocValues(new Term(keyField, key), fields);
    } finally {
      writer.decref();
    }
  }
}
