// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection.shard;

import static org.apache.solr.common.params.UpdateParams.REQUIRE_PARTIAL_DOC_UPDATES_INPLACE;

import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.update.processor.DistributedUpdateProcessorFactory;
import org.apache.solr.update.processor.RunUpdateProcessorFactory;
import org.solrduplicates.solr.index.SolrDocuments;
import org.solrduplicates.solr.shard.ShardLeaders;
import org.solrduplicates.solr.shard.ShardUpdates;

/**
 * Writes group numbers, backgrounds and ranks by in-place updates. Uses a minimal update chain,
 * because a processor that sets a field would cause a full update. Fails if Solr cannot update in
 * place. Not thread-safe.
 */
public final class GroupWriter {
  private final SolrQueryRequest request;
  private final SolrDocuments documents;
  private final InPlaceRule rule;
  private final ShardUpdates updates;

  GroupWriter(SolrQueryRequest request, SolrDocuments documents, String field) {
    this.request = request;
    this.documents = documents;
    this.rule = new InPlaceRule(request, field);
    rule.require();
    request.setParams(
        new ModifiableSolrParams(request.getParams())
            .set(REQUIRE_PARTIAL_DOC_UPDATES_INPLACE, true));
    this.updates =
        new ShardUpdates(
            request,
            List.of(new DistributedUpdateProcessorFactory(), new RunUpdateProcessorFactory()));
  }

  /**
   * @param version the expected version; 0 accepts any version
   * @return false if the document was changed or deleted, or cannot have a number
   */
  boolean write(int number, long version, WrittenColumns columns) {
    if (isDropped(number)) {
      return false;
    }
    SolrInputDocument document = rule.update(id(number), columns);
    document.setField(CollectionFields.VERSION, version == 0 ? 1 : version);
    String routeField = updates.routing().field();
    if (!routeField.isEmpty()) {
      document.setField(
          routeField, LocalCollectionShard.reading(() -> documents.value(number, routeField)));
    }
    rule.require(document);
    return add(document);
  }

  private boolean add(SolrInputDocument document) {
    try {
      return LocalCollectionShard.reading(() -> updates.add(document));
    } catch (SolrException e) {
      if (String.valueOf(e.getMessage()).contains(REQUIRE_PARTIAL_DOC_UPDATES_INPLACE)) {
        return false;
      }
      throw e;
    }
  }

  /**
   * A block has one version, so replicas drop all but the first in-place update of its nested
   * documents and would differ from the leader.
   */
  private boolean isDropped(int number) {
    return ShardLeaders.isCloud(request.getCore())
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

  void commit() {
    LocalCollectionShard.reading(
        () -> {
          updates.commit(true);
          return true;
        });
  }
}
