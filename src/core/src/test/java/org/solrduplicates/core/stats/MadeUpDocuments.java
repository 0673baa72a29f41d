// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.solrduplicates.core.fingerprint.SimHash;

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
    nearest = nearest();
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

  private double[] nearest() {
    double[] nearest = new double[documents.size()];
    for (int i = 0; i < nearest.length; i++) {
      for (int j = 0; j < i; j++) {
        double similarity = similarity(documents.get(i), documents.get(j));
        nearest[i] = Math.max(nearest[i], similarity);
        nearest[j] = Math.max(nearest[j], similarity);
      }
    }
    return nearest;
  }

  /** Draws documents; each keeps the nearest it has in the whole population. */
  MadeUpDocuments sample(int size, long seed) {
    Sample sample = new Sample(size, seed);
    documents.forEach(document -> sample.add(document.key));
    Set<Long> keys = LongStream.of(sample.keys()).boxed().collect(Collectors.toSet());
    List<Integer> drawn =
        IntStream.range(0, documents.size())
            .filter(i -> keys.contains(documents.get(i).key))
            .boxed()
            .toList();
    return new MadeUpDocuments(
        drawn.stream().map(documents::get).toList(),
        drawn.stream().mapToDouble(i -> nearest[i]).toArray(),
        population);
  }

  /** Returns the documents of one of several parts, as a population of its own. */
  MadeUpDocuments part(int index, int count) {
    List<Integer> members =
        IntStream.range(0, documents.size()).filter(i -> i % count == index).boxed().toList();
    return new MadeUpDocuments(
        members.stream().map(documents::get).toList(),
        members.stream().mapToDouble(i -> nearest[i]).toArray(),
        members.size());
  }

  /** Returns the similarities of the pairs with one document of each. */
  List<Share> similarities(MadeUpDocuments others) {
    return population()
        .pairs(
            others.population(),
            PARTS,
            (i, j) -> part(similarity(documents.get(i), others.documents.get(j))));
  }

  private Population population() {
    return new Population(documents.size(), population);
  }

  List<Share> distances() {
    return population()
        .pairs(
            null,
            Long.SIZE + 1,
            (i, j) -> documents.get(i).simHash().hammingDistance(documents.get(j).simHash()));
  }

  List<Share> similarities() {
    return population()
        .pairs(null, PARTS, (i, j) -> part(similarity(documents.get(i), documents.get(j))));
  }

  private static int part(double similarity) {
    return Math.min(PARTS - 1, (int) (similarity * PARTS));
  }

  List<Share> nearestBuckets() {
    return IntStream.range(0, PARTS)
        .mapToObj(part -> DoubleStream.of(nearest).filter(s -> part(s) == part).count())
        .map(population()::documents)
        .toList();
  }

  Share duplicates() {
    return population().documents(DoubleStream.of(nearest).filter(s -> s >= THRESHOLD).count());
  }
}
