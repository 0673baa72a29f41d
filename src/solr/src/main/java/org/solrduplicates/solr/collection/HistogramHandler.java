// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.collection;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrRequest.SolrRequestType;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.core.SolrCore;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.Backgrounds;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.core.stats.Population;
import org.solrduplicates.core.stats.Share;
import org.solrduplicates.solr.collection.shard.HistogramRequest;
import org.solrduplicates.solr.collection.shard.Nearest;
import org.solrduplicates.solr.collection.shard.ShardBackgrounds;
import org.solrduplicates.solr.collection.shard.TimeLimit;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.config.ResponseMap;
import org.solrduplicates.solr.index.Filters;
import org.solrduplicates.solr.index.Filters.Part;
import org.solrduplicates.solr.job.Admission;
import org.solrduplicates.solr.job.JobCommand;
import org.solrduplicates.solr.search.Endpoint;
import org.solrduplicates.solr.search.UsedWeights;
import org.solrduplicates.solr.shard.Operations;
import org.solrduplicates.solr.shard.ShardReplicas;
import org.solrduplicates.solr.weights.NamedWeights;

/**
 * Estimates how duplicated a collection or a part of it is. Compares the documents of a random
 * sample with each other, and each with the most similar document of the collection.
 *
 * <pre>
 *   &lt;requestHandler name="/duplicates/histogram"
 *       class="org.solrduplicates.solr.collection.HistogramHandler"/&gt;
 *
 *   GET /duplicates/histogram?fq=…&amp;dup.sample=500&amp;dup.seed=1
 * </pre>
 *
 * <p>{@code dup.sample} is a number from 2 to 2,000, {@code dup.seed} any 64-bit integer. The same
 * seed draws the same sample, whatever the number of shards. A sample of all documents gives exact
 * shares; otherwise each share has a 95 % confidence interval.
 *
 * <p>Similarities are those of {@code /duplicates}: they use what the collection has taught, named
 * by {@code weights}, and what is usual around both documents. The nearest document has the most
 * similar text, or is one of the sample with a higher similarity.
 *
 * <p>The nearest document comes from the sample or from the sources {@code exact}, {@code sketch}
 * and {@code title}, if {@code dup.sources} includes them. Similarities below {@code
 * dup.review.threshold}, shown as {@code below}, are unknown: the first bucket, from 0 to {@code
 * below}, counts such documents and texts too short to compare. A document is a near-duplicate if
 * its nearest reaches {@code dup.threshold}, shown as {@code threshold}; rules do not apply.
 *
 * <p>Pairs of a whole and its part that are no versions are in no bucket. {@code parts} counts
 * those of the sample, unless there are none. So the nearest document is no whole or part.
 *
 * <p>{@code dup.by=field} answers for each value of a field, {@code dup.between=a,b} for pairs of
 * one document of each of two values, see {@link FieldHistograms}.
 *
 * <p>Documents hidden by the filters of the request or of {@code /duplicates} are not counted. A
 * failed shard or an exceeded {@code timeAllowed}, by default a minute, is an error: there is no
 * partial histogram.
 */
public final class HistogramHandler extends Endpoint {
  private final Views views = new Views(this);

  public HistogramHandler() {
    super(PluginSettings.GROUP_FIELD);
  }

  @Override
  public void inform(SolrCore core) {
    views.inform(core);
  }

  @Override
  protected List<Operations<?>> operations() {
    return views.operations();
  }

  /** Number of similarity buckets. */
  private static final int BUCKETS = 20;

  private static final String DOCUMENTS = "documents";

  @Override
  protected void answer(SolrQueryRequest request, SolrQueryResponse response) {
    View view = views.of(request);
    JobCommand.requireQuestion(request);
    Admission.requireTree(request, "a histogram");
    Admission.requireComplete(request, "a histogram");
    Admission.requireCapacity(request, SolrRequestType.QUERY);
    TimeLimit.setDefault(request);
    HistogramRequest asked = HistogramRequest.of(request);
    NamedWeights weights = UsedWeights.of(request, view.settings());
    boolean isFiltered = Filters.hideAny(request); // also by a part
    ShardReplicas replicas = ShardReplicas.of(request, false);
    Function<Optional<Part>, SampleComparison> comparisons =
        part -> {
          RequestState.of(request).remove(Part.class);
          part.ifPresent(RequestState.of(request)::put);
          return new SampleComparison(
              new HistogramShards(view.shards(replicas, weights.weights())),
              asked.settings(),
              weights.weights());
        };
    SimpleOrderedMap<Object> histogram = new SimpleOrderedMap<>();
    FieldHistograms.of(request, asked, comparisons)
        .ifPresentOrElse(
            values -> values.write(histogram),
            () -> comparisons.apply(Optional.empty()).write(histogram, asked));
    histogram.add(
        NamedWeights.KEY, isFiltered ? weights.writtenWithoutCounts() : weights.written());
    response.add("histogram", histogram);
  }

  @Override
  public String getDescription() {
    return "Estimates how duplicated the collection is";
  }

  /**
   * The similarities of a sample.
   *
   * @param matrix row i holds the similarities of document i to the documents 0 to i - 1; NaN for a
   *     whole and its part
   * @param nearest the similarity of each document to its nearest visible document
   */
  @SuppressWarnings("ArrayRecordComponent")
  record Compared(HistogramShards.Drawn drawn, double[][] matrix, double[] nearest) {
    void write(SimpleOrderedMap<Object> map, HistogramRequest asked) {
      Population population = drawn.population();
      map.add(DOCUMENTS, drawn.documents());
      map.add("sample", (long) population.sample());
      map.add("seed", asked.seed());
      map.add("exact", population.isExact());
      writePairs(map, population, null);
      map.add("nearest", nearest(population, asked.settings()));
    }

    /** Writes the pairs of the sample, or of its last documents with the others before them. */
    void writePairs(SimpleOrderedMap<Object> map, Population last, @Nullable Population others) {
      List<SimHash> hashes =
          drawn.sample().stream().map(d -> SimHash.of(d.fingerprint().bag())).toList();
      map.add(
          "distances",
          pairs(
              last,
              others,
              Long.SIZE + 1,
              (i, j) -> hashes.get(i).hammingDistance(hashes.get(j)),
              Compared::distance));
      map.add(
          "similarities",
          pairs(last, others, BUCKETS, (i, j) -> bucketOf(matrix[i][j]), Compared::similarity));
    }

    /**
     * Counts pairs by bucket. Those of a whole and its part have an additional one.
     *
     * @param bucketOf the bucket of two documents of {@code drawn}
     */
    private SimpleOrderedMap<Object> pairs(
        Population last,
        @Nullable Population others,
        int buckets,
        IntBinaryOperator bucketOf,
        IntFunction<SimpleOrderedMap<Object>> begun) {
      int base = others == null ? 0 : others.sample();
      List<Share> shares =
          last.pairs(
              others,
              buckets + 1,
              (i, j) ->
                  Double.isNaN(matrix[base + i][j]) ? buckets : bucketOf.applyAsInt(base + i, j));
      return new ResponseMap()
          .with("pairs", last.samplePairs(others))
          .ifAny("parts", shares.get(buckets).count())
          .with(
              "buckets",
              IntStream.range(0, buckets)
                  .mapToObj(i -> counted(begun.apply(i), shares.get(i)))
                  .toList());
    }

    private static SimpleOrderedMap<Object> distance(int bits) {
      return new ResponseMap().with("val", bits);
    }

    private static SimpleOrderedMap<Object> similarity(int bucket) {
      return between(bucket / (double) BUCKETS, (bucket + 1) / (double) BUCKETS);
    }

    private SimpleOrderedMap<Object> nearest(Population population, DuplicateSettings settings) {
      Share duplicates = population.documents(count(settings.threshold(), 2));
      return new ResponseMap()
          .with(DOCUMENTS, (long) population.sample())
          .with("threshold", settings.threshold())
          .with("below", settings.reviewThreshold())
          .with("duplicates", withShare(new SimpleOrderedMap<>(), duplicates))
          .with("buckets", nearestBuckets(population, settings.reviewThreshold()));
    }

    /** Counts documents whose nearest similarity is in [from, to). */
    private long count(double from, double to) {
      return DoubleStream.of(nearest).filter(s -> s >= from && s < to).count();
    }

    /** Similarities below the review threshold are unknown, so they share one bucket. */
    private List<SimpleOrderedMap<Object>> nearestBuckets(Population population, double below) {
      List<SimpleOrderedMap<Object>> buckets = new ArrayList<>();
      buckets.add(counted(between(0, below), population.documents(count(0, below))));
      for (int i = 0; i < BUCKETS; i++) {
        double from = Math.max(below, i / (double) BUCKETS);
        double to = (i + 1) / (double) BUCKETS;
        boolean isLast = i == BUCKETS - 1;
        if (to > below || isLast) {
          Share share = population.documents(count(from, isLast ? 2 : to));
          buckets.add(counted(between(from, to), share));
        }
      }
      return buckets;
    }

    private static int bucketOf(double similarity) {
      return Math.min(BUCKETS - 1, (int) (similarity * BUCKETS));
    }

    private static SimpleOrderedMap<Object> between(double from, double to) {
      return new ResponseMap().with("from", from).with("to", to);
    }

    private static SimpleOrderedMap<Object> counted(SimpleOrderedMap<Object> bucket, Share share) {
      bucket.add("count", share.count());
      return withShare(bucket, share);
    }

    private static SimpleOrderedMap<Object> withShare(SimpleOrderedMap<Object> map, Share share) {
      map.add("share", share.value());
      map.add("low", share.low());
      map.add("high", share.high());
      return map;
    }
  }

  /** Compares a sample with itself and with all visible documents, as {@code /duplicates} does. */
  record SampleComparison(HistogramShards shards, DuplicateSettings settings, Weights weights) {
    /** Compares pairs of documents with what is usual around them. */
    private record Comparison(LinkRule rule, Verifier verifier, Backgrounds backgrounds) {
      /** Returns the similarity of two documents; NaN for a whole and its part. */
      double similarity(FoundDocument a, FoundDocument b) {
        Evidence evidence = verifier.evidence(a.fingerprint(), b.fingerprint());
        Similarity similarity = backgrounds.verify(a, b, evidence);
        boolean isOfPart =
            rule.relation(a.fingerprint(), b.fingerprint(), similarity, evidence).isOfPart();
        return isOfPart ? Double.NaN : similarity.value();
      }

      /** Returns the similarity of the first document that is no whole or part; 0 for none. */
      double nearest(FoundDocument document, Stream<FoundDocument> others) {
        return others
            .filter(Objects::nonNull)
            .mapToDouble(other -> similarity(document, other))
            .filter(similarity -> !Double.isNaN(similarity))
            .findFirst()
            .orElse(0);
      }

      /** Returns whether a document may be a near one. */
      boolean isNear(FoundDocument a, FoundDocument b, double similarity) {
        return similarity >= rule.settings().reviewThreshold()
            && !rule.isTooShort(a.fingerprint(), b.fingerprint());
      }
    }

    void write(SimpleOrderedMap<Object> map, HistogramRequest asked) {
      of(shards.draw(asked.size(), asked.seed())).write(map, asked);
    }

    Compared of(HistogramShards.Drawn drawn) {
      List<FoundDocument> sample = drawn.sample();
      Verifier verifier = settings.verifier(weights);
      List<Nearest> found =
          drawn.population().isExact()
              ? Collections.nCopies(sample.size(), Nearest.NONE)
              : shards.nearest(sample);
      Map<Long, FoundDocument> others =
          shards.read(found.stream().flatMapToLong(Nearest::keys).distinct().toArray());
      List<FoundDocument> all = new ArrayList<>(sample);
      all.addAll(others.values());
      Backgrounds backgrounds = new ShardBackgrounds(shards.shards(), verifier).of(all);
      Comparison pairs = new Comparison(new LinkRule(settings), verifier, backgrounds);
      double[][] matrix = new double[sample.size()][];
      double[] nearest = new double[sample.size()];
      for (int i = 0; i < nearest.length; i++) {
        TimeLimit.check();
        FoundDocument document = sample.get(i);
        nearest[i] = pairs.nearest(document, found.get(i).keys().mapToObj(others::get));
        matrix[i] = new double[i];
        for (int j = 0; j < i; j++) {
          matrix[i][j] = pairs.similarity(document, sample.get(j));
          if (pairs.isNear(document, sample.get(j), matrix[i][j])) {
            nearest[i] = Math.max(nearest[i], matrix[i][j]);
            nearest[j] = Math.max(nearest[j], matrix[i][j]);
          }
        }
      }
      return new Compared(drawn, matrix, nearest);
    }
  }
}
