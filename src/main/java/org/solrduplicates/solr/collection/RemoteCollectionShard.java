package org.solrduplicates.solr.collection;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.solrduplicates.core.collection.CollectionShard;
import org.solrduplicates.core.collection.Comparisons;
import org.solrduplicates.core.collection.Documents;
import org.solrduplicates.core.collection.Pairs;
import org.solrduplicates.core.collection.Part;
import org.solrduplicates.core.collection.Postings;
import org.solrduplicates.core.collection.ShardSummary;
import org.solrduplicates.core.collection.TermKind;
import org.solrduplicates.core.similarity.Neighbourhood;
import org.solrduplicates.solr.search.Wire;

/** A shard on another node, or on this one but asked in the same way. */
record RemoteCollectionShard(Channel channel) implements CollectionShard<CarriedDocument> {
  @Override
  public ShardSummary summary() {
    return CollectionWire.summary((List<?>) channel.ask(ShardQuestion.SUMMARY, List.of()));
  }

  @Override
  public Documents documents(Part part) {
    return CollectionWire.documents(
        (List<?>) channel.ask(ShardQuestion.DOCUMENTS, CollectionWire.of(part)));
  }

  @Override
  public Map<TermKind, Postings> postings(Part part, boolean alone) {
    List<Object> message = new ArrayList<>(CollectionWire.of(part));
    message.add(alone);
    return CollectionWire.postings((Map<?, ?>) channel.ask(ShardQuestion.POSTINGS, message));
  }

  @Override
  public List<CarriedDocument> carry(long[] keys) {
    return Wire.read(
        channel.ask(ShardQuestion.CARRY, List.of(CollectionWire.of(keys))),
        CollectionWire::carried);
  }

  @Override
  public Comparisons compare(Pairs<CarriedDocument> pairs) {
    return CollectionWire.comparisons(
        (List<?>) channel.ask(ShardQuestion.COMPARE, CollectionWire.of(pairs)));
  }

  @Override
  public boolean[] judge(Pairs<CarriedDocument> pairs, double[] similarities) {
    return CollectionWire.booleans(
        channel.ask(
            ShardQuestion.JUDGE,
            List.of(CollectionWire.of(pairs), CollectionWire.of(similarities))));
  }

  @Override
  public Map<Long, Neighbourhood> around(List<CarriedDocument> documents) {
    return CollectionWire.around(
        (List<?>) channel.ask(ShardQuestion.AROUND, Wire.list(documents, CollectionWire::of)));
  }

  @Override
  public int number(long[] keys, long[] versions, int[] groups) {
    return (Integer)
        channel.ask(
            ShardQuestion.NUMBER,
            List.of(
                CollectionWire.of(keys), CollectionWire.of(versions), CollectionWire.of(groups)));
  }

  @Override
  public void commit() {
    channel.ask(ShardQuestion.COMMIT, List.of());
  }
}
