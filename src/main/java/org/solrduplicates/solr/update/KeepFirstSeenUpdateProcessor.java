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
import org.apache.solr.update.AddUpdateCommand;
import org.apache.solr.update.UpdateLog;
import org.apache.solr.update.processor.UpdateRequestProcessor;
import org.apache.solr.util.RefCounted;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the date on which a document was first added when it is added again: the earlier one of
 * what the update says and what this replica has of the same document. Since the earliest date
 * wins, it does not matter how often or in which order updates are applied.
 *
 * <p>It runs behind the distribution of updates, where nobody else changes the same document.
 */
final class KeepFirstSeenUpdateProcessor extends UpdateRequestProcessor {
  /** Solr's versions are milliseconds, followed by so many bits that count. */
  private static final int VERSION_BITS = 20;

  private final FirstSeenField field;
  private final SolrCore core;
  private final IndexSchema schema;

  KeepFirstSeenUpdateProcessor(FirstSeenField field, SolrCore core, UpdateRequestProcessor next) {
    super(next);
    this.field = field;
    this.core = core;
    this.schema = core.getLatestSchema();
  }

  @Override
  public void processAdd(AddUpdateCommand command) throws IOException {
    if (!command.isInPlaceUpdate()) {
      keepDates(command);
    }
    super.processAdd(command);
  }

  private void keepDates(AddUpdateCommand command) throws IOException {
    Before before = new Before(command.getIndexedId());
    for (SolrInputDocument document : NestedDocuments.of(command.getSolrInputDocument())) {
      field.setEarliest(document, before.dates(document));
      if (field.dates(document).findAny().isEmpty()) {
        field.setEarliest(document, time(command));
      }
    }
  }

  /**
   * Returns the time of an update by its version, which is the same on all replicas. Only an atomic
   * update that makes a new document needs it, for it never met the processor that knows the time
   * of a request.
   */
  private static Stream<Instant> time(AddUpdateCommand command) {
    return command.getVersion() > 0
        ? Stream.of(Instant.ofEpochMilli(command.getVersion() >> VERSION_BITS))
        : Stream.empty();
  }

  /**
   * A document and its children as they were before an update: those in the update log, which is
   * ahead of the index, else those in the index.
   */
  private final class Before {
    private final Map<String, SolrInputDocument> logged = new HashMap<>();
    private final boolean isInIndex;

    /** Looks up a document by its unique key, or that of the block that it is part of. */
    Before(BytesRef root) {
      UpdateLog log = core.getUpdateHandler().getUpdateLog();
      if (log != null && log.getState() == UpdateLog.State.ACTIVE) {
        isInIndex = readLog(root);
      } else {
        isInIndex = log == null || isAsNewInTheIndex(log, root);
      }
    }

    /** Returns whether the index may have the document too. */
    private boolean readLog(BytesRef root) {
      SolrInputDocument found =
          RealTimeGetComponent.getInputDocumentFromTlog(
              core, root, null, Set.of(key(), field.name()), Resolution.DOC);
      if (found != null && found != RealTimeGetComponent.DELETED) {
        NestedDocuments.of(found).forEach(each -> logged.put(id(each), each));
      }
      return found != RealTimeGetComponent.DELETED;
    }

    Stream<Instant> dates(SolrInputDocument document) throws IOException {
      String id = id(document);
      SolrInputDocument before = logged.get(id);
      if (before != null) {
        return field.dates(before);
      }
      return isInIndex && id != null ? inIndex(schema.indexableUniqueKey(id)) : Stream.empty();
    }
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
