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
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.update.UpdateLog;
import org.apache.solr.util.RefCounted;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.lucene.NumberColumn;

/**
 * The documents of this core that an update replaces: a document and its children. They are in the
 * update log, or else in the newest index. A new document costs one look-up of its key in each.
 */
final class Predecessors {
  private final SolrCore core;
  private final IndexSchema schema;
  private final Set<String> fields;
  private final Map<String, SolrInputDocument> logged = new HashMap<>();
  private final BytesRef root;
  private Optional<InPlace> inPlace = Optional.empty();
  private final boolean isInIndex;

  /**
   * Updates in place of the root, the newest entry of its block in the log.
   *
   * @param version of the document with all changes
   * @param changes the values that the index may not have yet; empty if the log has all values
   */
  private record InPlace(long version, SolrInputDocument changes) {}

  /**
   * @param root the key of the document, or of the root of its block
   * @param fields the fields to find; the schema must have them
   */
  Predecessors(SolrCore core, BytesRef root, Collection<String> fields) {
    this.core = core;
    this.schema = core.getLatestSchema();
    this.root = root;
    this.fields = new TreeSet<>(fields);
    UpdateLog log = log();
    if (log != null && isReadable(log) && log.lookup(root) instanceof List<?> update) {
      isInIndex = readLog(log, update);
    } else {
      isInIndex =
          log == null || log.getState() == UpdateLog.State.ACTIVE || isAsNewInTheIndex(log, root);
    }
  }

  private @Nullable UpdateLog log() {
    return core.getUpdateHandler().getUpdateLog();
  }

  /** While Solr replays old logs, it has the versions of updates, but not their positions. */
  private static boolean isReadable(UpdateLog log) {
    return log.getState() != UpdateLog.State.REPLAYING;
  }

  /** Returns false after a deletion. */
  private boolean readLog(UpdateLog log, List<?> entry) {
    int operation = (Integer) entry.get(UpdateLog.FLAGS_IDX) & UpdateLog.OPERATION_MASK;
    if (operation == UpdateLog.DELETE) {
      return false;
    }
    SolrInputDocument newest = (SolrInputDocument) entry.get(entry.size() - 1);
    if (operation == UpdateLog.UPDATE_INPLACE) {
      readInPlace(log, entry, newest);
    } else {
      SentDocument.withChildren(newest).forEach(each -> logged.put(id(each), each));
    }
    return true;
  }

  /**
   * Follows the log back to the whole document. Solr's real-time get does the same, but omits
   * fields that are neither stored nor used as stored.
   */
  private void readInPlace(UpdateLog log, List<?> entry, SolrInputDocument changes) {
    if (!root.equals(schema.indexableUniqueKey(id(changes)))) {
      log.openRealtimeSearcher(); // the log joins the changes of all documents of the block
      return;
    }
    long left =
        log.applyPartialUpdates(
            root,
            (Long) entry.get(UpdateLog.PREV_POINTER_IDX),
            (Long) entry.get(UpdateLog.PREV_VERSION_IDX),
            fields,
            changes);
    long version = (Long) entry.get(UpdateLog.VERSION_IDX);
    if (left > 0) {
      log.openRealtimeSearcher(); // an older log with the whole document is gone
    } else if (left == 0) {
      logged.put(id(changes), changes);
      inPlace = Optional.of(new InPlace(version, new SolrInputDocument()));
    } else {
      inPlace = Optional.of(new InPlace(version, changes));
    }
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
    if (id == null) {
      return Optional.empty();
    }
    BytesRef key = schema.indexableUniqueKey(id);
    if (isInIndex && !key.equals(root)) {
      moveToIndex(key, logged.containsKey(id));
    }
    SolrInputDocument before = logged.get(id);
    if (before != null) {
      return Optional.of(before);
    }
    boolean isDropped = !logged.isEmpty(); // the block in the log is the whole one
    return isInIndex && !isDropped ? inIndex(key, reading) : Optional.empty();
  }

  /** The log may have a child in an older block, or changes in place under its own key. */
  private void moveToIndex(BytesRef child, boolean isLogged) {
    UpdateLog log = log();
    if (log != null
        && isReadable(log)
        && (inPlace.isPresent() && !isLogged || log.lookup(child) != null)) {
      log.openRealtimeSearcher();
      logged.clear();
      inPlace = Optional.empty();
    }
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
    if (inPlace.isPresent() && isBefore(inPlace.get(), segment, document)) {
      SolrInputDocument changes = inPlace.get().changes();
      fields.stream()
          .filter(changes::containsKey)
          .forEach(field -> found.setField(field, changes.getFieldValue(field)));
    }
    return found;
  }

  /** The index may have become newer since the log was read. */
  private static boolean isBefore(InPlace changed, LeafReader segment, int document)
      throws IOException {
    NumericDocValues versions = NumberColumn.in(segment, CommonParams.VERSION_FIELD);
    return versions.advanceExact(document) && versions.longValue() <= changed.version();
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
