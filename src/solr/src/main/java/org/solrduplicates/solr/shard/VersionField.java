// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.update.UpdateLog;
import org.apache.solr.update.processor.AtomicUpdateDocumentMerger;
import org.apache.solr.util.RefCounted;
import org.solrduplicates.lucene.NumberColumn;

/**
 * The versions of documents in the field {@code _version_}, whatever its definition is. Solr itself
 * compares versions only if the field is a number with doc values, or one that it can uninvert.
 */
public final class VersionField {
  private VersionField() {}

  /** Returns the version of an indexed document, or 0 for none. */
  public static long of(SolrIndexSearcher searcher, int document) throws IOException {
    return NumberColumn.of(searcher.getIndexReader(), CommonParams.VERSION_FIELD).get(document);
  }

  /** Returns whether Solr can write a new version into an indexed document. */
  public static boolean isInPlace(IndexSchema schema) {
    SchemaField field = schema.getFieldOrNull(CommonParams.VERSION_FIELD);
    return field != null && AtomicUpdateDocumentMerger.isSupportedFieldForInPlaceUpdate(field);
  }

  /**
   * Returns the version of a document in the update log, or else in the newest index.
   *
   * @return 0 for a document without a version; negative for one that is deleted or not found
   */
  public static long newest(SolrCore core, BytesRef key) throws IOException {
    UpdateLog log = core.getUpdateHandler().getUpdateLog();
    if (log != null && log.getState() == UpdateLog.State.REPLAYING) {
      return Objects.requireNonNullElse(log.lookupVersion(key), -1L); // it cannot be read
    }
    if (log != null && log.lookup(key) instanceof List<?> entry) {
      return (Long) entry.get(UpdateLog.VERSION_IDX);
    }
    RefCounted<SolrIndexSearcher> newest = core.getRealtimeSearcher();
    try {
      SolrIndexSearcher searcher = newest.get();
      String keyField = searcher.getSchema().getUniqueKeyField().getName();
      int document = searcher.getFirstMatch(new Term(keyField, key));
      return document < 0 ? -1 : of(searcher, document);
    } finally {
      newest.decref();
    }
  }
}
