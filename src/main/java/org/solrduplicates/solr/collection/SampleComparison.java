package org.solrduplicates.solr.collection;

import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Surrounded;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.core.stats.Duplication;
import org.solrduplicates.solr.collection.shard.Nearest;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.config.RequestParams;

/**
 * Compares a sample with itself and with the whole scope, as {@code /duplicates} compares: against
 * what is around both ends, if there is contrast. Then each document of the sample is looked up
 * once, and once its nearest, unless that is in the sample too; else no more than what is needed to
 * find the nearest.
 *
 * @param shards where the documents are
 * @param settings how they are compared
 * @param weights how much each word counts
 */
record SampleComparison(HistogramShards shards, DuplicateSettings settings, Weights weights) {
  /** Returns how duplicated the scope of a sample is. */
  Duplication of(HistogramShards.Drawn drawn) {
    List<FoundDocument> sample = drawn.sample();
    List<Nearest> nearest =
        drawn.isAll() && !isContrasted()
            ? Collections.nCopies(sample.size(), Nearest.NONE)
            : shards.nearest(sample);
    List<Surrounded> surrounded = surrounded(sample, nearest);
    return Duplication.of(
            surrounded,
            isContrasted()
                ? contrasted(sample, surrounded, nearest)
                : nearest.stream().mapToDouble(Nearest::similarity).toArray(),
            drawn.documents(),
            settings,
            weights,
            TimeLimit::isReached)
        .orElseThrow(RequestParams::outOfTime);
  }

  private boolean isContrasted() {
    return settings.verifier(weights).contrast().isOn();
  }

  private static List<Surrounded> surrounded(
      List<FoundDocument> documents, List<Nearest> lookedUp) {
    return IntStream.range(0, documents.size())
        .mapToObj(
            i ->
                new Surrounded(
                    documents.get(i).fingerprint(), lookedUp.get(i).around().background()))
        .toList();
  }

  /**
   * Returns what contrast leaves of the similarity of each to its nearest; 0 if that is in the
   * sample, which is compared with itself, or was deleted meanwhile.
   */
  private double[] contrasted(
      List<FoundDocument> sample, List<Surrounded> surrounded, List<Nearest> nearest) {
    Map<Long, Surrounded> others = others(sample, nearest);
    Verifier verifier = settings.verifier(weights);
    double[] contrasted = new double[nearest.size()];
    for (int i = 0; i < contrasted.length; i++) {
      Surrounded other = others.get(nearest.get(i).key());
      if (nearest.get(i).isFound() && other != null) {
        contrasted[i] = verifier.verify(surrounded.get(i), other).value();
      }
    }
    return contrasted;
  }

  /** Looks up the nearest documents that are not in the sample. */
  private Map<Long, Surrounded> others(List<FoundDocument> sample, List<Nearest> nearest) {
    Set<Long> keys =
        nearest.stream()
            .filter(Nearest::isFound)
            .map(Nearest::key)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    sample.forEach(document -> keys.remove(key(document)));
    List<FoundDocument> documents = shards.read(keys);
    List<Surrounded> surrounded = surrounded(documents, shards.nearest(documents));
    Map<Long, Surrounded> others = new HashMap<>();
    for (int i = 0; i < documents.size(); i++) {
      others.put(key(documents.get(i)), surrounded.get(i));
    }
    return others;
  }

  private static long key(FoundDocument document) {
    return DocumentKey.of(document.id(), DocumentKey.SEED);
  }
}
