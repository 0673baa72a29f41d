package org.solrduplicates.solr.collection;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.stats.Duplication;
import org.solrduplicates.core.stats.NearestHistogram;
import org.solrduplicates.core.stats.PairHistogram;
import org.solrduplicates.core.stats.Share;
import org.solrduplicates.solr.collection.shard.HistogramRequest;

/** Writes histograms in buckets like those of facets. */
final class HistogramWriter {
  private static final String DOCUMENTS = "documents";

  private HistogramWriter() {}

  static SimpleOrderedMap<Object> written(HistogramRequest asked, Duplication found) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add(DOCUMENTS, found.documents());
    map.add("sample", found.nearest().documents());
    map.add("seed", asked.seed());
    map.add("exact", found.isExact());
    map.add("distances", pairs(found.distances(), (bucket, i) -> bucket.add("val", i)));
    map.add("similarities", pairs(found.similarities(), parts(found.similarities().buckets())));
    map.add("nearest", nearest(found.nearest(), asked.settings()));
    return map;
  }

  private static SimpleOrderedMap<Object> pairs(
      PairHistogram histogram, ObjIntConsumer<SimpleOrderedMap<Object>> name) {
    SimpleOrderedMap<Object> map = new SimpleOrderedMap<>();
    map.add("pairs", histogram.pairs());
    map.add("buckets", buckets(histogram.buckets(), name));
    return map;
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

  /** Of what is below the review threshold nobody knows how similar it is, so it is one bucket. */
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
    bucket.add("count", share.count());
    addShare(bucket, share);
    return bucket;
  }

  /** Names a bucket by the part of 0..1 that it is for. */
  private static ObjIntConsumer<SimpleOrderedMap<Object>> parts(List<Share> buckets) {
    double parts = buckets.size();
    return (bucket, i) -> {
      bucket.add("from", i / parts);
      bucket.add("to", (i + 1) / parts);
    };
  }

  private static List<SimpleOrderedMap<Object>> buckets(
      List<Share> shares, ObjIntConsumer<SimpleOrderedMap<Object>> name) {
    List<SimpleOrderedMap<Object>> buckets = new ArrayList<>();
    for (int i = 0; i < shares.size(); i++) {
      SimpleOrderedMap<Object> bucket = new SimpleOrderedMap<>();
      name.accept(bucket, i);
      bucket.add("count", shares.get(i).count());
      addShare(bucket, shares.get(i));
      buckets.add(bucket);
    }
    return buckets;
  }

  private static void addShare(SimpleOrderedMap<Object> map, Share share) {
    map.add("share", share.value());
    map.add("low", share.low());
    map.add("high", share.high());
  }
}
