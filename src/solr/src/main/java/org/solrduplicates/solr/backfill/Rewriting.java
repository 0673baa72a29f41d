// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.backfill;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.IndexSchema;
import org.apache.solr.search.SolrIndexSearcher;
import org.solrduplicates.core.text.Sentence;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.shard.Cluster;
import org.solrduplicates.solr.shard.VersionField;

/**
 * Rewrites a document of a shard as it is, and so often that a replica that misses it copies the
 * whole index from its leader (ADR 0038).
 *
 * <p>Numbers that are written without a log reach only active replicas. A replica that comes back
 * requests the updates that it has missed, unless there are more than the log keeps.
 */
public final class Rewriting {
  /** Documents of one collection are alike, so more are not tried. */
  private static final int MOST_DAMAGED = 100;

  private final SolrQueryRequest request;
  private final SolrIndexSearcher searcher;
  private final DocumentUpdate updates;
  private Optional<BackfillFigures> damage = Optional.empty();

  public Rewriting(SolrQueryRequest request) {
    PostDistributionChain chain = PostDistributionChain.of(request.getCore());
    this.request = request;
    this.searcher = request.getSearcher();
    this.updates =
        new DocumentUpdate(
            request,
            chain,
            new StoredDocuments(searcher, chain.fingerprints().settings()),
            new IndexedFields(),
            Set.of());
  }

  /** Returns whether numbers could be missed by a replica of this shard. */
  public static boolean isNeeded(SolrCore core) {
    return !VersionField.isInPlace(core.getLatestSchema()) && Cluster.of(core).isReplicated();
  }

  /**
   * Rewrites a document, on all active replicas.
   *
   * @throws RuntimeException 400 if documents would lose something, naming the fields
   */
  public void rewrite() throws IOException {
    request.getCore().getUpdateHandler().getUpdateLog().openRealtimeSearcher(); // has the numbers
    try {
      if (!isAnyRewritten() && damage.isPresent()) {
        throw RequestParams.badRequest(
            Sentence.of(
                "group numbers cannot be written to several NRT replicas: _version_ has not only doc"
                    + " values, and no document can be rewritten without a loss, because of the"
                    + " fields %s. Store these fields, or use TLOG or PULL replicas",
                damage.get().skippedFields().keySet()));
      }
    } finally {
      updates.finish();
    }
  }

  private boolean isAnyRewritten() throws IOException {
    int damaged = 0;
    for (LeafReaderContext leaf : searcher.getIndexReader().leaves()) {
      Bits live = leaf.reader().getLiveDocs();
      for (int d = 0; d < leaf.reader().maxDoc() && damaged < MOST_DAMAGED; d++) {
        if ((live == null || live.get(d)) && isAlone(leaf.docBase + d)) {
          if (isRewritten(leaf.docBase + d)) {
            return true;
          }
          damaged += damage.isPresent() ? 1 : 0;
        }
      }
    }
    return false;
  }

  /** Returns whether a document has no children and is none. */
  private boolean isAlone(int document) throws IOException {
    BytesRef key = key(document);
    return !searcher.getSchema().isUsableForChildDocs()
        || searcher.getIndexReader().docFreq(new Term(IndexSchema.ROOT_FIELD_NAME, key)) == 1;
  }

  private BytesRef key(int document) throws IOException {
    return searcher.getSchema().indexableUniqueKey(updates.id(document));
  }

  private boolean isRewritten(int document) throws IOException {
    Optional<BackfillFigures> skipped = updates.skipped(searcher, List.of(document));
    damage = skipped.or(() -> damage);
    if (skipped.isPresent() || !updates.send(searcher, document).equals(BackfillFigures.WRITTEN)) {
      return false;
    }
    SolrCore core = request.getCore();
    BytesRef key = key(document);
    for (int i = core.getUpdateHandler().getUpdateLog().getNumRecordsToKeep(); i > 0; i--) {
      updates.send(searcher, document, VersionField.newest(core, key));
    }
    return true;
  }
}
