// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.SolrInputField;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.search.SolrIndexSearcher;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.shard.Routing;
import org.solrduplicates.solr.shard.ShardUpdates;
import org.solrduplicates.solr.shard.VersionField;

/**
 * Updates documents so that only their fingerprints change. An atomic update of the version read
 * removes the fingerprint; the chain creates it again.
 */
final class DocumentUpdate {
  /** Solr versions are milliseconds followed by a counter of this many bits. */
  private static final int VERSION_BITS = 20;

  private final SolrQueryRequest request;
  private final PostDistributionChain chain;
  private final PluginSettings settings;
  private final StoredDocuments documents;
  private final RoundTrip trip;
  private final Set<String> allowLoss;
  private @Nullable ShardUpdates open;

  DocumentUpdate(
      SolrQueryRequest request,
      PostDistributionChain chain,
      StoredDocuments documents,
      IndexedFields indexed,
      Set<String> allowLoss) {
    this.request = request;
    this.chain = chain;
    this.settings = chain.fingerprints().settings();
    this.documents = documents;
    this.trip = new RoundTrip(request, settings, indexed);
    this.allowLoss = allowLoss;
  }

  String id(int document) throws IOException {
    return documents.id(document);
  }

  Optional<BackfillFigures> skipped(SolrIndexSearcher searcher, List<Integer> block)
      throws IOException {
    String parent = id(block.get(block.size() - 1));
    Map<String, String> reasons = new TreeMap<>();
    for (int document : block) {
      LeafReaderContext segment = segment(searcher, document);
      int local = document - segment.docBase;
      String id = id(document);
      if (!id.equals(parent)
          && !DocValues.getSorted(segment.reader(), IndexSchema.NEST_PATH_FIELD_NAME)
              .advanceExact(local)) {
        reasons.put(
            IndexSchema.NEST_PATH_FIELD_NAME,
            "it has children without it, which an atomic update would lose");
      } else {
        SolrInputDocument restored =
            block.size() == 1 ? restored(segment, document) : new SolrInputDocument();
        long version = VersionField.of(searcher, document);
        reasons.putAll(trip.damages(segment, local, id, version, restored));
      }
    }
    reasons.keySet().removeAll(allowed());
    return reasons.isEmpty()
        ? Optional.empty()
        : Optional.of(BackfillFigures.skipped(parent, reasons));
  }

  private SolrInputDocument restored(LeafReaderContext segment, int document) throws IOException {
    SolrInputDocument restored = documents.docValues(document, trip.restorable(segment.reader()));
    restored.putAll(documents.own(document).alone());
    Stream.of(key(), Routing.of(core()).field()).forEach(restored::remove);
    return restored;
  }

  private String key() {
    return request.getSchema().getUniqueKeyField().getName();
  }

  /** Children are documents, so their loss cannot be allowed. */
  private Set<String> allowed() {
    Set<String> allowed = new TreeSet<>(allowLoss);
    allowed.remove(IndexSchema.NEST_PATH_FIELD_NAME);
    return allowed;
  }

  BackfillFigures send(SolrIndexSearcher searcher, int document) throws IOException {
    return send(searcher, document, VersionField.of(searcher, document))
        ? BackfillFigures.WRITTEN
        : BackfillFigures.CHANGED_MEANWHILE;
  }

  /**
   * @param version the one that the document has now, if this update has rewritten it before
   * @return false if the document was changed or deleted meanwhile
   */
  boolean send(SolrIndexSearcher searcher, int document, long version) throws IOException {
    return open().add(update(searcher, document), version);
  }

  private SolrInputDocument update(SolrIndexSearcher searcher, int document) throws IOException {
    SolrInputDocument read = documents.read(document);
    SolrInputDocument update = new SolrInputDocument();
    update.setField(key(), read.getFieldValue(key()));
    String route = Routing.of(core()).field();
    if (read.containsKey(route)) {
      update.setField(route, read.getFieldValue(route));
    }
    for (SolrInputField field : restored(segment(searcher, document), document)) {
      update.setField(field.getName(), Map.of("set", field.getValue()));
    }
    update.setField(FingerprintFields.FINGERPRINT, Collections.singletonMap("set", null));
    long version = VersionField.of(searcher, document);
    if (version > 0 && isFirstSeenMissing(searcher, document)) {
      update.setField(
          settings.firstSeenField(),
          Map.of("set", Instant.ofEpochMilli(version >> VERSION_BITS).toString()));
    }
    return update;
  }

  private boolean isFirstSeenMissing(SolrIndexSearcher searcher, int document) throws IOException {
    LeafReaderContext segment = segment(searcher, document);
    String field = settings.firstSeenField();
    return searcher.getSchema().getFieldOrNull(field) != null
        && !DocValues.getNumeric(segment.reader(), field).advanceExact(document - segment.docBase);
  }

  private SolrCore core() {
    return request.getCore();
  }

  static LeafReaderContext segment(SolrIndexSearcher searcher, int document) {
    List<LeafReaderContext> all = searcher.getIndexReader().leaves();
    return all.get(ReaderUtil.subIndex(document, all));
  }

  private ShardUpdates open() {
    ShardUpdates known = open;
    if (known == null) {
      ShardUpdates.requireLeader(core());
      known = new ShardUpdates(request, chain.processors());
      open = known;
    }
    return known;
  }

  void finish() throws IOException {
    if (open != null) {
      open.finish();
    }
  }
}
