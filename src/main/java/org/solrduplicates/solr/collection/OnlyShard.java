package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.solrduplicates.core.collection.CollectionShard;
import org.solrduplicates.core.collection.Comparisons;
import org.solrduplicates.core.collection.Documents;
import org.solrduplicates.core.collection.Pairs;
import org.solrduplicates.core.collection.Part;
import org.solrduplicates.core.collection.Postings;
import org.solrduplicates.core.collection.ShardSummary;
import org.solrduplicates.core.collection.TermKind;

/**
 * A core that is the whole collection. Every question is a request of its own, so that no index is
 * held open between them.
 *
 * @param core the core
 * @param params what the user has sent
 * @param opener reads a request
 */
record OnlyShard(SolrCore core, SolrParams params, Opener opener)
    implements CollectionShard<CarriedDocument> {
  /** Reads a request of this core. */
  @FunctionalInterface
  interface Opener {
    /** Returns the documents that a request may see. */
    LocalCollectionShard open(SolrQueryRequest request) throws IOException;
  }

  private <T> T ask(Function<LocalCollectionShard, T> question) {
    try (SolrQueryRequest request = new SolrQueryRequestBase(core, params) {}) {
      return question.apply(opener.open(request));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public ShardSummary summary() {
    return ask(LocalCollectionShard::summary);
  }

  @Override
  public Documents documents(Part part) {
    return ask(shard -> shard.documents(part));
  }

  @Override
  public Map<TermKind, Postings> postings(Part part, boolean alone) {
    return ask(shard -> shard.postings(part, alone));
  }

  @Override
  public List<CarriedDocument> carry(long[] keys) {
    return ask(shard -> shard.carry(keys));
  }

  @Override
  public Comparisons compare(Pairs<CarriedDocument> pairs) {
    return ask(shard -> shard.compare(pairs));
  }

  @Override
  public int number(long[] keys, long[] versions, int[] groups) {
    return ask(shard -> shard.number(keys, versions, groups));
  }

  @Override
  public void commit() {
    ask(
        shard -> {
          shard.commit();
          return true;
        });
  }
}
