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
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.queries.function.ValueSource;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.schema.SchemaField;
import org.apache.solr.search.SolrIndexSearcher;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.lucene.FingerprintFields;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.shard.Routing;
import org.solrduplicates.solr.shard.ShardUpdates;

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
        reasons.putAll(trip.damages(segment, local, id, version(searcher, document)));
      }
    }
    reasons.keySet().removeAll(allowed());
    return reasons.isEmpty()
        ? Optional.empty()
        : Optional.of(BackfillFigures.skipped(parent, reasons));
  }

  /** Children are documents, so their loss cannot be allowed. */
  private Set<String> allowed() {
    Set<String> allowed = new TreeSet<>(allowLoss);
    allowed.remove(IndexSchema.NEST_PATH_FIELD_NAME);
    return allowed;
  }

  BackfillFigures send(SolrIndexSearcher searcher, int document) throws IOException {
    return open().add(update(searcher, document))
        ? BackfillFigures.WRITTEN
        : BackfillFigures.CHANGED_MEANWHILE;
  }

  private SolrInputDocument update(SolrIndexSearcher searcher, int document) throws IOException {
    SolrInputDocument read = documents.read(document);
    SolrInputDocument update = new SolrInputDocument();
    String key = request.getSchema().getUniqueKeyField().getName();
    update.setField(key, read.getFieldValue(key));
    String route = Routing.of(core()).field();
    if (read.containsKey(route)) {
      update.setField(route, read.getFieldValue(route));
    }
    long version = version(searcher, document);
    update.setField(CommonParams.VERSION_FIELD, version == 0 ? 1 : version);
    update.setField(FingerprintFields.FINGERPRINT, Collections.singletonMap("set", null));
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

  private static long version(SolrIndexSearcher searcher, int document) throws IOException {
    SchemaField field = searcher.getSchema().getField(CommonParams.VERSION_FIELD);
    LeafReaderContext segment = segment(searcher, document);
    return field
        .getType()
        .getValueSource(field, null)
        .getValues(ValueSource.newContext(searcher), segment)
        .longVal(document - segment.docBase);
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
