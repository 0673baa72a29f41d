package org.solrduplicates.solr.update;

import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.RealTimeGetComponent;
import org.apache.solr.handler.component.RealTimeGetComponent.Resolution;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.update.UpdateLog;
import org.apache.solr.util.RefCounted;
import org.jspecify.annotations.Nullable;

/**
 * The dates that a document and its children had before an update: those in the update log, which
 * is ahead of the index, else those in the index.
 */
final class DatesBefore {
  private final FirstSeenField field;
  private final SolrCore core;
  private final IndexSchema schema;
  private final Map<String, SolrInputDocument> logged = new HashMap<>();
  private final boolean isInIndex;

  /** Looks up a document by its unique key, or that of the block that it is part of. */
  DatesBefore(FirstSeenField field, SolrCore core, BytesRef root) {
    this.field = field;
    this.core = core;
    this.schema = core.getLatestSchema();
    UpdateLog log = core.getUpdateHandler().getUpdateLog();
    if (log == null) {
      isInIndex = true;
    } else if (log.getState() == UpdateLog.State.ACTIVE) {
      isInIndex = readLog(root);
    } else {
      isInIndex = isAsNewInTheIndex(log, root);
    }
  }

  /** Returns whether the index may have the document too. */
  private boolean readLog(BytesRef root) {
    SolrInputDocument found =
        RealTimeGetComponent.getInputDocumentFromTlog(
            core, root, null, Set.of(key(), field.name()), Resolution.DOC);
    if (found != null && found != RealTimeGetComponent.DELETED) {
      found.visitSelfAndNestedDocs((path, each) -> logged.put(id(each), each));
    }
    return found != RealTimeGetComponent.DELETED;
  }

  /**
   * While Solr replays a log it cannot be read, only asked for versions. What the log has already
   * deleted or replaced can still be in the index as it is seen, and must not be taken for the
   * latest. So of two adds of one document in such a log the second has to look anew.
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

  /** Returns the date that a document had, if any. */
  Stream<Instant> of(SolrInputDocument document) throws IOException {
    String id = id(document);
    SolrInputDocument before = logged.get(id);
    if (before != null) {
      return field.dates(before);
    }
    return isInIndex && id != null ? inIndex(schema.indexableUniqueKey(id)) : Stream.empty();
  }

  private Stream<Instant> inIndex(BytesRef id) throws IOException {
    RefCounted<SolrIndexSearcher> newest = core.getRealtimeSearcher();
    try {
      int document = newest.get().getFirstMatch(new Term(key(), id));
      NumericDocValues dates =
          DocValues.getNumeric(newest.get().getSlowAtomicReader(), field.name());
      return document >= 0 && dates.advanceExact(document)
          ? Stream.of(Instant.ofEpochMilli(dates.longValue()))
          : Stream.empty();
    } finally {
      newest.decref();
    }
  }
}
