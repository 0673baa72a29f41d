// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.update;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.IndexableField;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.RealTimeGetComponent;
import org.apache.solr.handler.component.RealTimeGetComponent.Resolution;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.update.UpdateLog;
import org.apache.solr.util.RefCounted;
import org.jspecify.annotations.Nullable;

/**
 * The documents of this core that an update replaces: a document and its children. They are in the
 * update log, or else in the newest index. A new document costs one look-up of its key in each.
 */
final class Predecessors {
  private final SolrCore core;
  private final IndexSchema schema;
  private final Set<String> fields;
  private final Map<String, SolrInputDocument> logged = new HashMap<>();
  private final boolean isInIndex;

  /**
   * @param root the key of the document, or of the root of its block
   * @param fields the fields to find; the schema must have them
   */
  Predecessors(SolrCore core, BytesRef root, Collection<String> fields) {
    this.core = core;
    this.schema = core.getLatestSchema();
    this.fields = new TreeSet<>(fields);
    UpdateLog log = core.getUpdateHandler().getUpdateLog();
    if (log != null && log.getState() == UpdateLog.State.ACTIVE) {
      if (this.fields.stream().anyMatch(this::isInIndexOnly) && isInPlace(log.lookup(root))) {
        log.openRealtimeSearcher(); // moves the document from the log to the index
      }
      isInIndex = readLog(root);
    } else {
      isInIndex = log == null || isAsNewInTheIndex(log, root);
    }
  }

  /** For a change in place, Solr does not read such fields of the document before from the log. */
  private boolean isInIndexOnly(String field) {
    SchemaField declared = schema.getField(field);
    return !declared.stored() && !declared.useDocValuesAsStored();
  }

  private static boolean isInPlace(@Nullable Object entry) {
    return entry instanceof List<?> update
        && ((Integer) update.get(UpdateLog.FLAGS_IDX) & UpdateLog.OPERATION_MASK)
            == UpdateLog.UPDATE_INPLACE;
  }

  private boolean readLog(BytesRef root) {
    Set<String> read = new TreeSet<>(fields);
    read.add(key());
    SolrInputDocument found =
        RealTimeGetComponent.getInputDocumentFromTlog(core, root, null, read, Resolution.DOC);
    if (found != null && found != RealTimeGetComponent.DELETED) {
      SentDocument.withChildren(found).forEach(each -> logged.put(id(each), each));
    }
    return found != RealTimeGetComponent.DELETED;
  }

  /**
   * During log replay the update log only answers version lookups. The visible index may hold a
   * document that the log has already replaced or deleted. So the second of two adds reads the
   * index again.
   */
  private static boolean isAsNewInTheIndex(UpdateLog log, BytesRef root) {
    if (!isAsNewAsSeen(log, root)) {
      log.openRealtimeSearcher();
    }
    return isAsNewAsSeen(log, root);
  }

  private static boolean isAsNewAsSeen(UpdateLog log, BytesRef root) {
    return Objects.equals(log.lookupVersion(root), log.getVersionInfo().getVersionFromIndex(root));
  }

  private String key() {
    return schema.getUniqueKeyField().getName();
  }

  private @Nullable String id(SolrInputDocument document) {
    return schema.printableUniqueKey(document);
  }

  /**
   * Returns the document with the key of another one. From the index it has doc values only:
   * numbers, also for dates, and bytes.
   */
  Optional<SolrInputDocument> find(SolrInputDocument document) throws IOException {
    return find(document, this::docValues);
  }

  /** Returns the stored values of what {@link #find} returns. */
  SolrInputDocument stored(SolrInputDocument document) throws IOException {
    return find(document, this::storedValues).orElseGet(SolrInputDocument::new);
  }

  private interface Reading {
    SolrInputDocument of(LeafReader segment, int document) throws IOException;
  }

  private Optional<SolrInputDocument> find(SolrInputDocument document, Reading reading)
      throws IOException {
    String id = id(document);
    SolrInputDocument before = logged.get(id);
    if (before != null) {
      return Optional.of(before);
    }
    return isInIndex && id != null
        ? inIndex(schema.indexableUniqueKey(id), reading)
        : Optional.empty();
  }

  private Optional<SolrInputDocument> inIndex(BytesRef id, Reading reading) throws IOException {
    RefCounted<SolrIndexSearcher> newest = core.getRealtimeSearcher();
    try {
      int document = newest.get().getFirstMatch(new Term(key(), id));
      if (document < 0) {
        return Optional.empty();
      }
      List<LeafReaderContext> leaves = newest.get().getIndexReader().leaves();
      LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
      return Optional.of(reading.of(leaf.reader(), document - leaf.docBase));
    } finally {
      newest.decref();
    }
  }

  private SolrInputDocument docValues(LeafReader segment, int document) throws IOException {
    SolrInputDocument found = new SolrInputDocument();
    for (String field : fields) {
      Object value = value(segment, field, document);
      if (value != null) {
        found.setField(field, value);
      }
    }
    return found;
  }

  private SolrInputDocument storedValues(LeafReader segment, int document) throws IOException {
    SolrInputDocument found = new SolrInputDocument();
    for (IndexableField value : segment.storedFields().document(document, fields)) {
      found.addField(value.name(), schema.getField(value.name()).getType().toObject(value));
    }
    return found;
  }

  private static @Nullable Object value(LeafReader segment, String field, int document)
      throws IOException {
    FieldInfo info = segment.getFieldInfos().fieldInfo(field);
    DocValuesType type = info == null ? DocValuesType.NONE : info.getDocValuesType();
    if (type == DocValuesType.NUMERIC) {
      NumericDocValues numbers = segment.getNumericDocValues(field);
      return numbers.advanceExact(document) ? (Object) numbers.longValue() : null;
    }
    if (type == DocValuesType.BINARY) {
      BinaryDocValues bytes = segment.getBinaryDocValues(field);
      return bytes.advanceExact(document) ? BytesRef.deepCopyOf(bytes.binaryValue()) : null;
    }
    return null;
  }
}
