package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.queries.function.FunctionValues;
import org.apache.lucene.queries.function.ValueSource;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.SolrIndexSearcher;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.backfill.BackfillIndex.Attempt;
import org.solrduplicates.solr.shard.Routing;
import org.solrduplicates.solr.shard.ShardUpdates;

/**
 * Updates documents so that they get new fingerprints, and nothing else changes: the fingerprint is
 * removed by an atomic update of the version that was read, and made anew on its way.
 */
final class DocumentUpdates {
  /** So many in a row are no longer the fault of single documents. */
  private static final int MOST_FAULTS = 20;

  /** Solr's versions are milliseconds, followed by so many bits that count. */
  private static final int VERSION_BITS = 20;

  private final SolrCore core;
  private final PostDistributionChain tail;
  private @Nullable SolrQueryRequest request;
  private @Nullable ShardUpdates open;
  private int faults;

  DocumentUpdates(SolrCore core, PostDistributionChain tail) {
    this.core = core;
    this.tail = tail;
  }

  /** Updates documents of one segment, in their order. */
  final class OfSegment {
    private final LeafReaderContext segment;
    private final StoredDocuments documents;
    private final FunctionValues versions;
    private final @Nullable NumericDocValues firstSeen;
    private final String key;

    private OfSegment(
        SolrIndexSearcher searcher, LeafReaderContext segment, StoredDocuments documents)
        throws IOException {
      this.segment = segment;
      this.documents = documents;
      IndexSchema schema = searcher.getSchema();
      this.key = schema.getUniqueKeyField().getName();
      this.versions = versions(searcher, segment);
      this.firstSeen =
          schema.getFieldOrNull(firstSeenField()) == null
              ? null
              : DocValues.getNumeric(segment.reader(), firstSeenField());
    }

    /** Updates a document by its number in the segment. */
    Attempt send(int document) throws IOException {
      String id = documents.id(segment.docBase + document);
      return attempt(id, update(document));
    }

    private SolrInputDocument update(int document) throws IOException {
      SolrInputDocument read = documents.read(segment.docBase + document);
      SolrInputDocument update = new SolrInputDocument();
      update.setField(key, read.getFieldValue(key));
      String route = Routing.of(core).field();
      if (read.containsKey(route)) {
        update.setField(route, read.getFieldValue(route));
      }
      long version = versions.longVal(document);
      update.setField(CommonParams.VERSION_FIELD, version == 0 ? 1 : version);
      update.setField(
          tail.fingerprints().settings().fields().fingerprint(),
          Collections.singletonMap("set", null));
      if (version > 0 && firstSeen != null && !firstSeen.advanceExact(document)) {
        update.setField(
            firstSeenField(),
            Map.of("set", Instant.ofEpochMilli(version >> VERSION_BITS).toString()));
      }
      return update;
    }
  }

  private String firstSeenField() {
    return tail.fingerprints().settings().firstSeenField();
  }

  OfSegment of(SolrIndexSearcher searcher, LeafReaderContext segment, StoredDocuments documents)
      throws IOException {
    return new OfSegment(searcher, segment, documents);
  }

  /** Returns the versions of the documents of a segment; 0 for those that have none. */
  static FunctionValues versions(SolrIndexSearcher searcher, LeafReaderContext segment)
      throws IOException {
    SchemaField field = searcher.getSchema().getField(CommonParams.VERSION_FIELD);
    return field
        .getType()
        .getValueSource(field, null)
        .getValues(ValueSource.newContext(searcher), segment);
  }

  /**
   * A document that is refused is no reason to stop; if all are refused, something else is. Types
   * of fields throw errors at what another type has stored.
   */
  private Attempt attempt(String id, SolrInputDocument update) throws IOException {
    try {
      boolean written = open().add(update);
      faults = 0;
      return new Attempt(
          written ? Attempt.Outcome.WRITTEN : Attempt.Outcome.CHANGED_MEANWHILE, id, "");
    } catch (IOException | RuntimeException | AssertionError e) {
      boolean isRefusal = e instanceof SolrException known && known.code() / 100 == 4;
      faults = isRefusal ? 0 : faults + 1;
      if (faults == MOST_FAULTS) {
        throw e;
      }
      return new Attempt(Attempt.Outcome.FAILED, id, String.valueOf(e.getMessage()));
    }
  }

  private ShardUpdates open() {
    ShardUpdates known = open;
    if (known == null) {
      ShardUpdates.requireLeader(core);
      SolrQueryRequest fresh = new SolrQueryRequestBase(core, new ModifiableSolrParams()) {};
      request = fresh;
      known = new ShardUpdates(fresh, tail.processors());
      open = known;
    }
    return known;
  }

  /** Waits until all replicas have the updates so far. */
  void flush() throws IOException {
    ShardUpdates sent = open;
    open = null;
    try (SolrQueryRequest ended = request) {
      request = null;
      if (sent != null) {
        sent.finish();
      }
    }
  }

  void commit(boolean visible) throws IOException {
    flush();
    try (SolrQueryRequest ended = new SolrQueryRequestBase(core, new ModifiableSolrParams()) {}) {
      new ShardUpdates(ended, tail.processors()).commit(visible);
    }
  }
}
