package org.solrduplicates.core.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.solrduplicates.core.fingerprint.SimHash;
import org.solrduplicates.core.stats.Sample.SampledDocument;

/**
 * Made-up documents, or a sample of them: a third in clusters of versions, one of them large; many
 * topics, so that documents differ in how many others are a bit similar; some in another language
 * that have little in common with the rest.
 */
final class MadeUpDocuments {
  private static final int PARTS = 20;
  private static final double THRESHOLD = 0.7;

  /** What a similarity is made of: the edits since the common text, and the topic. */
  private record Document(
      long key, int cluster, double edits, double topic, boolean foreign, SimHash simHash) {}

  private final List<Document> documents;
  private final double[] nearest;
  private final long population;

  MadeUpDocuments(int size, long seed) {
    documents = new ArrayList<>();
    Random random = new Random(seed);
    int cluster = 0;
    while (documents.size() < size) {
      addCluster(size(cluster, random), cluster++, random);
    }
    nearest = nearest(matrix());
    population = documents.size();
  }

  private MadeUpDocuments(List<Document> documents, double[] nearest, long population) {
    this.documents = documents;
    this.nearest = nearest;
    this.population = population;
  }

  private static int size(int cluster, Random random) {
    if (cluster == 0) {
      return 60;
    }
    return cluster < 120 ? 2 + random.nextInt(1 + random.nextInt(6)) : 1;
  }

  private void addCluster(int size, int cluster, Random random) {
    long text = random.nextLong();
    double topic = random.nextDouble();
    boolean foreign = random.nextInt(12) == 0;
    for (int i = 0; i < size; i++) {
      double edits = random.nextDouble() * random.nextDouble();
      documents.add(
          new Document(
              random.nextLong(),
              cluster,
              edits,
              topic,
              foreign,
              new SimHash(text ^ flips(edits, random))));
    }
  }

  private static long flips(double edits, Random random) {
    long flips = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      flips |= random.nextDouble() < 0.2 * edits ? 1L << bit : 0;
    }
    return flips;
  }

  private static double similarity(Document a, Document b) {
    if (a.cluster == b.cluster) {
      return 1 - 0.3 * (a.edits + b.edits);
    }
    double shared = a.foreign == b.foreign ? 0.3 : 0.1;
    return shared * Math.pow(1 - Math.abs(a.topic - b.topic), 2);
  }

  private SimilarityMatrix matrix() {
    return SimilarityMatrixTest.matrix(documents, MadeUpDocuments::similarity);
  }

  private static double[] nearest(SimilarityMatrix pairs) {
    double[] nearest = new double[pairs.size()];
    for (int i = 0; i < nearest.length; i++) {
      for (int j = 0; j < i; j++) {
        nearest[i] = Math.max(nearest[i], pairs.at(i, j));
        nearest[j] = Math.max(nearest[j], pairs.at(i, j));
      }
    }
    return nearest;
  }

  /** Draws documents; each keeps the nearest it has in the whole population. */
  MadeUpDocuments sample(int size, long seed) {
    Sample<Integer> sample = new Sample<>(size, seed);
    for (int i = 0; i < documents.size(); i++) {
      sample.add(documents.get(i).key, i);
    }
    List<Integer> drawn = sample.documents().stream().map(SampledDocument::document).toList();
    return new MadeUpDocuments(
        drawn.stream().map(documents::get).toList(),
        drawn.stream().mapToDouble(i -> nearest[i]).toArray(),
        population);
  }

  List<Share> distances() {
    List<SimHash> hashes = documents.stream().map(Document::simHash).toList();
    return PairHistogram.distances(hashes, population).buckets();
  }

  List<Share> similarities() {
    return PairHistogram.similarities(matrix(), PARTS, population).buckets();
  }

  NearestHistogram nearest() {
    return NearestHistogram.of(nearest, PARTS, 0, THRESHOLD, population);
  }
}
