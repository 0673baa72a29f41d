// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.update.processor.DistributedUpdateProcessorFactory;
import org.apache.solr.update.processor.RunUpdateProcessorFactory;
import org.solrduplicates.solr.index.SolrDocuments;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.shard.ShardUpdates;
import org.solrduplicates.solr.shard.UnloggedUpdates;
import org.solrduplicates.solr.shard.VersionField;

/**
 * Writes group numbers, backgrounds and ranks into documents, which keep all their other fields
 * (ADR 0038). Uses a minimal update chain, because a processor that sets a field would change
 * documents. Not thread-safe.
 */
public final class GroupWriter {
  private final SolrQueryRequest request;
  private final SolrDocuments documents;
  private final ShardUpdates updates;

  GroupWriter(SolrQueryRequest request, SolrDocuments documents, String field) {
    this.request = request;
    this.documents = documents;
    InPlaceRule.require(request, field);
    this.updates =
        new ShardUpdates(
            request,
            List.of(new DistributedUpdateProcessorFactory(), new RunUpdateProcessorFactory()));
  }

  /**
   * @param version the expected version; 0 for none
   * @param values by the names of their fields
   * @return false if the document was changed or deleted, or cannot have a number
   */
  boolean write(int number, long version, Map<String, Number> values) {
    if (isDropped(number)) {
      return false;
    }
    return LocalCollectionShard.reading(
        () ->
            VersionField.isInPlace(request.getSchema())
                ? updates.addInPlace(update(number, values), version)
                : UnloggedUpdates.write(request.getCore(), key(number), version, values));
  }

  private SolrInputDocument update(int number, Map<String, Number> values) throws IOException {
    SolrInputDocument update = new SolrInputDocument();
    update.setField(request.getSchema().getUniqueKeyField().getName(), id(number));
    String routeField = updates.routing().field();
    if (!routeField.isEmpty()) {
      update.setField(routeField, documents.value(number, routeField));
    }
    values.forEach(update::setField);
    return update;
  }

  private BytesRef key(int number) {
    return request.getSchema().indexableUniqueKey(id(number));
  }

  private boolean isDropped(int number) {
    return Cluster.of(request.getCore()).dropsNested()
        && LocalCollectionShard.reading(() -> isBelow(number));
  }

  /** Only an indexed field shows that a document is nested. */
  private boolean isBelow(int number) throws IOException {
    List<LeafReaderContext> leaves = documents.searcher().getIndexReader().leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(number, leaves));
    Terms roots = leaf.reader().terms(IndexSchema.ROOT_FIELD_NAME);
    boolean nested = roots != null && roots.size() < roots.getDocCount();
    return nested && !has(leaf.reader(), documents.reader().id(number), number - leaf.docBase);
  }

  private static boolean has(LeafReader segment, String root, int document) throws IOException {
    PostingsEnum below =
        segment.postings(new Term(IndexSchema.ROOT_FIELD_NAME, root), PostingsEnum.NONE);
    return below != null && below.advance(document) == document;
  }

  private String id(int number) {
    return LocalCollectionShard.reading(() -> documents.reader().id(number));
  }

  void finish() {
    LocalCollectionShard.reading(
        () -> {
          updates.finish();
          return true;
        });
  }

  /** Makes all that was written durable, and visible if {@code visible}. */
  void commit(boolean visible) {
    LocalCollectionShard.reading(
        () -> {
          updates.commit(visible);
          return true;
        });
  }
}
