package org.solrduplicates.solr.collection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.solrduplicates.core.collection.shard.DocumentKey;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.Backgrounds;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.core.stats.Duplication;
import org.solrduplicates.core.stats.NearestHistogram;
import org.solrduplicates.core.stats.PairHistogram;
import org.solrduplicates.core.stats.Share;
import org.solrduplicates.solr.collection.shard.HistogramRequest;
import org.solrduplicates.solr.collection.shard.Nearest;
import org.solrduplicates.solr.collection.shard.ShardBackgrounds;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shard.ShardReplicas;
import org.solrduplicates.solr.weights.NamedWeights;

/**
 * How duplicated a collection, or a part of it, is: how similar the documents of a random sample
 * are to each other, and how similar each is to the most similar other document of all.
 *
 * <pre>
 *   &lt;requestHandler name="/duplicates/histogram"
 *       class="org.solrduplicates.solr.collection.HistogramHandler"/&gt;
 *
 *   GET /duplicates/histogram?fq=…&amp;dup.sample=500&amp;dup.seed=1
 * </pre>
 *
 * <p>{@code dup.sample} is a number from 2 to 2,000, and {@code dup.seed} any number of 64 bits:
 * the sample is the same for the same seed, whatever the number of shards. Of no more documents
 * than the sample has, everything is counted and exact; else every share comes with an interval
 * that covers the truth in 95 of 100 samples.
 *
 * <p>Similarities are those that {@code /duplicates} decides by: words count by the weights of the
 * collection, which {@code weights} names, and each similarity is what {@code dup.contrast} leaves
 * of it against what is around both documents. The nearest of a document is the one whose text is
 * most similar by itself, or any of the sample that contrast leaves more of.
 *
 * <p>The nearest document is looked for by the sources {@code exact}, {@code sketch} and {@code
 * title}, as far as {@code dup.sources} has them, and among the sample itself. If none reaches
 * {@code dup.review.threshold}, shown as {@code below}, nobody knows its similarity: the first
 * bucket, from 0 to {@code below}, counts such documents, and texts too short to compare. A
 * document is a near duplicate if its nearest reaches {@code dup.threshold}, shown as {@code
 * threshold}; titles and rules for some documents are not asked.
 *
 * <p>Documents that a request may not see, by its filters or those of {@code /duplicates}, count
 * nowhere. A shard that does not answer, or an answer too late for {@code timeAllowed}, is an
 * error: there is no histogram of a part.
 */
public final class HistogramHandler extends CollectionHandler {
  @Override
  void answer(SolrQueryRequest request, SolrQueryResponse response, SolrParams user) {
    JobCommand.requireQuestion(request);
    Admission.requireTree(request, "a histogram");
    Admission.requireComplete(request, "a histogram");
    Admission.requireCapacity(request, SolrRequestType.QUERY);
    HistogramRequest asked = HistogramRequest.of(request);
    NamedWeights weights = UsedWeights.of(request, duplicates(request.getCore()).settings());
    HistogramShards shards =
        new HistogramShards(
            everywhere(
                request,
                user,
                ShardReplicas.of(request, false),
                DocumentKey.SEED,
                weights.weights()));
    HistogramShards.Drawn drawn = shards.draw(asked.size(), asked.seed());
    Duplication duplication =
        new SampleComparison(shards, asked.settings(), weights.weights()).of(drawn);
    SimpleOrderedMap<Object> histogram = HistogramWriter.written(asked, duplication);
    histogram.add(
        NamedWeights.KEY,
        Filters.hideAny(request) ? weights.writtenWithoutCounts() : weights.written());
    response.add("histogram", histogram);
  }

  @Override
  public String getDescription() {
    return "Shows how duplicated the collection is";
  }

  private static final class HistogramWriter {
    private static final String DOCUMENTS = "documents";

    private HistogramWriter() {}

    static SimpleOrderedMap<Object> written(HistogramRequest asked, Duplication found) {
      SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
      map.add(DOCUMENTS, found.documents());
      map.add("sample", found.nearest().documents());
      map.add("seed", asked.seed());
      map.add("exact", found.isExact());
      map.add("distances", pairs(found.distances(), HistogramWriter::distance));
      double parts = found.similarities().buckets().size();
      map.add(
          "similarities",
          pairs(found.similarities(), (s, i) -> bucket(i / parts, (i + 1) / parts, s)));
      map.add("nearest", nearest(found.nearest(), asked.settings()));
      return map;
    }

    private static SimpleOrderedMap<Object> pairs(
        PairHistogram histogram, BiFunction<Share, Integer, SimpleOrderedMap<Object>> bucket) {
      List<SimpleOrderedMap<Object>> buckets = new ArrayList<>();
      histogram.buckets().forEach(share -> buckets.add(bucket.apply(share, buckets.size())));
      SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
      map.add("pairs", histogram.pairs());
      map.add("buckets", buckets);
      return map;
    }

    private static SimpleOrderedMap<Object> distance(Share share, int bits) {
      SimpleOrderedMap<Object> bucket = new SimpleOrderedMap<>();
      bucket.add("val", bits);
      return counted(bucket, share);
    }

    private static SimpleOrderedMap<Object> nearest(
        NearestHistogram histogram, DuplicateSettings settings) {
      SimpleOrderedMap<Object> duplicates = new SimpleOrderedMap<>();
      addShare(duplicates, histogram.duplicates());
      SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
      map.add(DOCUMENTS, histogram.documents());
      map.add("threshold", settings.threshold());
      map.add("below", settings.reviewThreshold());
      map.add("duplicates", duplicates);
      map.add("buckets", nearestBuckets(histogram, settings.reviewThreshold()));
      return map;
    }

    /**
     * Of what is below the review threshold nobody knows how similar it is, so it is one bucket.
     */
    private static List<SimpleOrderedMap<Object>> nearestBuckets(
        NearestHistogram histogram, double below) {
      double parts = histogram.buckets().size();
      List<SimpleOrderedMap<Object>> buckets = new ArrayList<>();
      buckets.add(bucket(0, below, histogram.below()));
      for (int i = 0; i < histogram.buckets().size(); i++) {
        double to = (i + 1) / parts;
        if (to > below || i == parts - 1) {
          buckets.add(bucket(Math.max(below, i / parts), to, histogram.buckets().get(i)));
        }
      }
      return buckets;
    }

    private static SimpleOrderedMap<Object> bucket(double from, double to, Share share) {
      SimpleOrderedMap<Object> bucket = new SimpleOrderedMap<>();
      bucket.add("from", from);
      bucket.add("to", to);
      return counted(bucket, share);
    }

    private static SimpleOrderedMap<Object> counted(SimpleOrderedMap<Object> bucket, Share share) {
      bucket.add("count", share.count());
      addShare(bucket, share);
      return bucket;
    }

    private static void addShare(SimpleOrderedMap<Object> map, Share share) {
      map.add("share", share.value());
      map.add("low", share.low());
      map.add("high", share.high());
    }
  }

  /**
   * Compares a sample with itself and with the whole scope, as {@code /duplicates} compares:
   * against the backgrounds of both ends, if there is contrast.
   */
  record SampleComparison(HistogramShards shards, DuplicateSettings settings, Weights weights) {
    Duplication of(HistogramShards.Drawn drawn) {
      List<FoundDocument> sample = drawn.sample();
      Verifier verifier = settings.verifier(weights);
      List<Nearest> nearest =
          drawn.isAll() ? Collections.nCopies(sample.size(), Nearest.NONE) : shards.nearest(sample);
      Map<Long, FoundDocument> others = others(sample, nearest);
      List<FoundDocument> all = new ArrayList<>(sample);
      all.addAll(others.values());
      Backgrounds backgrounds = new ShardBackgrounds(shards.shards(), verifier).of(all);
      return Duplication.of(
              sample.stream().map(FoundDocument::fingerprint).toList(),
              sample.stream().mapToDouble(document -> backgrounds.of(document.id())).toArray(),
              found(sample, nearest, others, backgrounds),
              drawn.documents(),
              settings,
              weights,
              TimeLimit::isReached)
          .orElseThrow(RequestParams::outOfTime);
    }

    /**
     * Returns the similarity of each document to its nearest; 0 if that is in the sample, which is
     * compared with itself, or was deleted meanwhile.
     */
    private static double[] found(
        List<FoundDocument> sample,
        List<Nearest> nearest,
        Map<Long, FoundDocument> others,
        Backgrounds backgrounds) {
      double[] found = new double[sample.size()];
      for (int i = 0; i < found.length; i++) {
        FoundDocument other = others.get(nearest.get(i).key());
        if (other != null) {
          found[i] = backgrounds.verify(sample.get(i), other).value();
        }
      }
      return found;
    }

    private Map<Long, FoundDocument> others(List<FoundDocument> sample, List<Nearest> nearest) {
      Set<Long> keys =
          nearest.stream()
              .filter(Nearest::isFound)
              .map(Nearest::key)
              .collect(Collectors.toCollection(LinkedHashSet::new));
      sample.forEach(document -> keys.remove(key(document)));
      Map<Long, FoundDocument> others = new LinkedHashMap<>();
      shards.read(keys).forEach(document -> others.put(key(document), document));
      return others;
    }

    private static long key(FoundDocument document) {
      return DocumentKey.of(document.id(), DocumentKey.SEED);
    }
  }
}
