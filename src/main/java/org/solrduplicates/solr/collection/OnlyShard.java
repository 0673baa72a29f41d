package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.security.Principal;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.collection.CollectionShard;
import org.solrduplicates.core.collection.Comparisons;
import org.solrduplicates.core.collection.Documents;
import org.solrduplicates.core.collection.Pairs;
import org.solrduplicates.core.collection.Part;
import org.solrduplicates.core.collection.Postings;
import org.solrduplicates.core.collection.ShardSummary;
import org.solrduplicates.core.collection.TermKind;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.solr.search.InnerRequest;

/**
 * A core that is the whole collection. Every question is a request of its own, so that no index is
 * held open between them.
 *
 * @param core the core
 * @param params what the user has sent
 * @param user who has sent it; null if Solr does not ask
 * @param opener reads a request
 */
record OnlyShard(SolrCore core, SolrParams params, @Nullable Principal user, Opener opener)
    implements CollectionShard<CarriedDocument> {
  /** Reads a request of this core. */
  @FunctionalInterface
  interface Opener {
    /** Returns the documents that a request may see. */
    LocalCollectionShard open(SolrQueryRequest request) throws IOException;
  }

  private <T> T ask(Function<LocalCollectionShard, T> question) {
    try (InnerRequest request = new InnerRequest(core, params, user)) {
      return request.run(
          () -> question.apply(LocalCollectionShard.reading(() -> opener.open(request))));
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
  public boolean[] judge(Pairs<CarriedDocument> pairs, double[] similarities) {
    return ask(shard -> shard.judge(pairs, similarities));
  }

  @Override
  public Map<Long, Neighbourhood> around(List<CarriedDocument> documents) {
    return ask(shard -> shard.around(documents));
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
