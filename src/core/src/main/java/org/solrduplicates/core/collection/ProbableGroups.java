// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.group.Cohesion;
import org.solrduplicates.core.learning.CalibrationLearner;
import org.solrduplicates.core.learning.Learned;
import org.solrduplicates.core.learning.ScoredPairs;
import org.solrduplicates.core.similarity.Assembly;
import org.solrduplicates.core.similarity.Background;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Surroundings;

/**
 * Decides the groups of a collection from the evidence of all compared pairs, in three passes.
 *
 * <pre>
 *   surroundings   rare phrases and background of each document
 *   calibration    learned from all pairs, unless it is known; the line never falls,
 *                  and rises where wholes are linked with their parts
 *   groups         see {@link BestHalf}
 * </pre>
 *
 * <p>In a large group that was edited much, members are the background of each other, and their
 * phrases are not rare. So groups of {@link #LARGE} and more texts count as versions in the next
 * pass, and a phrase of few groups as rare. The outcome depends on the documents, the decisions and
 * the calibration alone. Not thread-safe.
 */
final class ProbableGroups {
  private static final int PASSES = 3;
  private static final int LARGE = 8;

  /** The share of links that join different groups from which the line is raised, by steps. */
  private static final double OPEN = 0.01;

  private static final int FEWEST_OPEN = 5;
  private static final double STEP = 0.5;
  private static final List<Agreement> AGREEMENTS = List.of(Agreement.values());

  private final int[] representatives;
  private final int texts;
  private final PhraseNeighbours neighbours;
  private final NameKeys names;
  private final Optional<Calibration> known;
  private final EvidencePairs pairs = new EvidencePairs();
  private final int[] rare;
  private final float[] backgrounds;
  private final int[] visited;
  private int[] starts = new int[0];
  private int[] edges = new int[0];
  private boolean[] own = new boolean[0];
  private byte[] agreements = new byte[0];

  /** The log odds of each pair, before the line is subtracted. */
  private float[] odds = new float[0];

  private final BitSet linked = new BitSet();
  private final BitSet withPart = new BitSet();

  /** The pairs of a whole and its part unless they are versions. */
  private final BitSet unlessVersions = new BitSet();

  /** Those of them that are no versions, whatever their similarity. */
  private final BitSet parts = new BitSet();

  private int links;
  private Calibration calibration = Calibration.FIXED;
  private ScoredPairs compared = ScoredPairs.NONE;

  /** Without a known calibration it is learned. */
  ProbableGroups(
      int[] representatives,
      PhraseNeighbours neighbours,
      NameKeys names,
      Optional<Calibration> known) {
    this.representatives = representatives;
    this.texts =
        (int)
            IntStream.range(0, representatives.length).filter(d -> representatives[d] == d).count();
    this.neighbours = neighbours;
    this.names = names;
    this.known = known;
    this.rare = new int[representatives.length];
    this.backgrounds = new float[representatives.length];
    this.visited = new int[representatives.length];
  }

  /**
   * Adds a compared pair of different texts; in ascending order.
   *
   * @param needed the log odds that a link needs
   */
  void add(long pair, Evidence evidence, double needed) {
    if (evidence.withoutVersions().isOfPart()) {
      unlessVersions.set(pairs.size());
      withPart.set(CandidatePairs.first(pair));
      withPart.set(CandidatePairs.second(pair));
    }
    pairs.add(pair, evidence, needed);
  }

  Calibration calibration() {
    return calibration;
  }

  Learned learned() {
    return new Learned(calibration, compared);
  }

  /**
   * Returns the number of pairs that are versions by their probability, as the last pass saw it.
   */
  int links() {
    return links;
  }

  /** Returns what is usual around a document. */
  Surroundings surroundings(int document) {
    int text = representatives[document];
    return new Surroundings(backgrounds[text], rare[text]);
  }

  /**
   * Returns the groups.
   *
   * @param together sorted must-link pairs
   * @param apart cannot-link pairs
   */
  UnionFind groups(long[] together, long[] apart) {
    sortEdges();
    compareNames();
    findParts();
    UnionFind groups = new UnionFind(0);
    int[] large = {};
    for (int pass = 0; pass < PASSES; pass++) {
      look(large);
      float[] scores = scores();
      Calibration before = calibration;
      calibration = known.orElseGet(() -> learned(scores));
      if (pass > 0 && calibration.line() < before.line()) {
        // versions that were found rise above the noise, which does not fall
        calibration = new Calibration(before.line(), calibration.names());
      }
      addNames(scores);
      odds = scores;
      groups = joined(together, apart);
      while (isRaised(groups, apart)) {
        calibration = new Calibration(calibration.line() + STEP, calibration.names());
        groups = joined(together, apart);
      }
      large = large(groups);
      if (pass == PASSES - 1) {
        compared = ScoredPairs.of(pairs.size(), this::probability);
      }
    }
    return groups;
  }

  /**
   * Returns whether too many links of texts of unequal length join different groups, as those of a
   * whole with unlike parts do. Links between groups that decisions keep apart do not count.
   */
  private boolean isRaised(UnionFind groups, long[] apart) {
    boolean isLearned = known.isEmpty() && !calibration.equals(Calibration.FIXED);
    if (!isLearned || calibration.line() + STEP > Calibration.HIGHEST_RAISED) {
      return false;
    }
    Set<Long> decided =
        Arrays.stream(apart).mapToObj(pair -> ofGroups(groups, pair)).collect(toSet());
    int open = 0;
    for (int i = 0; i < pairs.size(); i++) {
      boolean isOpen =
          groups.find(pairs.first(i)) != groups.find(pairs.second(i))
              && probability(i) >= Cohesion.ENOUGH
              && pairs.evidence(i).unequal() > 0
              && !decided.contains(ofGroups(groups, pairs.pair(i)));
      open += isOpen ? 1 : 0;
    }
    return open >= FEWEST_OPEN && open > OPEN * links;
  }

  private static long ofGroups(UnionFind groups, long pair) {
    int a = groups.find(CandidatePairs.first(pair));
    int b = groups.find(CandidatePairs.second(pair));
    return CandidatePairs.pair(Math.min(a, b), Math.max(a, b));
  }

  private Calibration learned(float[] scores) {
    return new CalibrationLearner(texts, pairs.size(), i -> scores[i], this::names, this::mayBePart)
        .learn();
  }

  private void compareNames() {
    agreements = new byte[pairs.size()];
    for (int i = 0; i < agreements.length; i++) {
      agreements[i] = (byte) AGREEMENTS.indexOf(names.of(pairs.first(i), pairs.second(i)));
    }
  }

  private Agreement names(int pair) {
    return AGREEMENTS.get(agreements[pair]);
  }

  /** Sorts the pairs of each document, the most similar first. */
  private void sortEdges() {
    int documents = representatives.length;
    starts = new int[documents + 1];
    for (int i = 0; i < pairs.size(); i++) {
      starts[pairs.first(i) + 1]++;
      starts[pairs.second(i) + 1]++;
    }
    for (int d = 0; d < documents; d++) {
      starts[d + 1] += starts[d];
    }
    edges = new int[2 * pairs.size()];
    int[] next = Arrays.copyOf(starts, documents);
    for (int i = 0; i < pairs.size(); i++) {
      edges[next[pairs.first(i)]++] = i;
      edges[next[pairs.second(i)]++] = i;
    }
    for (int d = 0; d < documents; d++) {
      long[] sorted = new long[starts[d + 1] - starts[d]];
      for (int i = 0; i < sorted.length; i++) {
        int edge = edges[starts[d] + i];
        float similarity = (float) pairs.evidence(edge).dice();
        sorted[i] = (long) -Float.floatToIntBits(similarity) << Integer.SIZE | edge;
      }
      Arrays.sort(sorted);
      for (int i = 0; i < sorted.length; i++) {
        edges[starts[d] + i] = (int) sorted[i];
      }
    }
  }

  /** Returns whether a pair may be a whole and a part of it that is no state. */
  private boolean mayBePart(int pair) {
    return unlessVersions.get(pair) && Assembly.mayHave(pairs.evidence(pair));
  }

  private void findParts() {
    Arrays.fill(visited, -1);
    SortedMap<Integer, List<Integer>> contained = new TreeMap<>();
    unlessVersions.stream()
        .filter(this::mayBePart)
        .forEach(
            pair -> contained.computeIfAbsent(whole(pair), any -> new ArrayList<>()).add(pair));
    contained.values().removeIf(all -> all.size() < 2);
    contained.forEach(this::findParts);
  }

  /** Returns the larger document of a pair. */
  private int whole(int pair) {
    Evidence evidence = pairs.evidence(pair);
    return evidence.ofFirst() > evidence.ofSecond() ? pairs.second(pair) : pairs.first(pair);
  }

  private void findParts(int whole, List<Integer> contained) {
    int[] near = near(whole, starts[whole + 1] - starts[whole]);
    boolean[] states = reached(whole, near, edge -> Assembly.areStates(pairs.evidence(edge)));
    int[] others =
        contained.stream()
            .filter(edge -> !states[place(other(edge, whole), near)])
            .sorted(Comparator.comparingDouble(edge -> -pairs.evidence(edge).leastShare()))
            .mapToInt(edge -> edge)
            .toArray();
    double[] shares =
        Arrays.stream(others).mapToDouble(e -> pairs.evidence(e).leastShare()).toArray();
    Assembly.parts(shares, i -> like(other(others[i], whole), place -> other(others[place], whole)))
        .stream()
        .forEach(i -> parts.set(others[i]));
  }

  /**
   * Marks the documents that are like one of them, by other numbers than {@link #near}. Those that
   * were not compared are unlike.
   */
  private IntPredicate like(int document, IntUnaryOperator documents) {
    int mark = visited.length + document;
    for (int i = starts[document]; i < starts[document + 1]; i++) {
      if (Assembly.areAlike(pairs.evidence(edges[i]))) {
        visited[other(edges[i], document)] = mark;
      }
    }
    return place -> visited[documents.applyAsInt(place)] == mark;
  }

  private void look(int[] large) {
    int few = Surroundings.few(texts);
    PhraseNeighbours.Reader phrases = neighbours.reader();
    for (int d = 0; d < rare.length; d++) {
      rare[d] = representatives[d] == d ? phrases.rare(d, large, few) : 0;
    }
    if (large.length == 0) {
      own = new boolean[pairs.size()];
      for (int i = 0; i < own.length; i++) {
        int a = pairs.first(i);
        int b = pairs.second(i);
        own[i] =
            names(i).isOwn()
                || pairs
                    .evidence(i)
                    .isOwn(new Surroundings(0, rare[a]), new Surroundings(0, rare[b]));
      }
    }
    Arrays.fill(visited, -1);
    for (int d = 0; d < backgrounds.length; d++) {
      backgrounds[d] = background(d, large);
    }
  }

  private int other(int edge, int document) {
    return pairs.first(edge) == document ? pairs.second(edge) : pairs.first(edge);
  }

  /** Its own versions are those that it reaches by own pairs among its neighbours. */
  private float background(int document, int[] large) {
    int count = Math.min(Background.NEIGHBOURS, starts[document + 1] - starts[document]);
    if (count < Background.OTHERS) {
      return 0;
    }
    int[] near = near(document, count);
    boolean[] versions = reached(document, near, edge -> own[edge]);
    int rank = 0;
    for (int i = 0; i < count; i++) {
      boolean grouped = large.length > 0 && large[near[i]] == large[document];
      if (!versions[i] && !grouped && ++rank == Background.OTHERS) {
        double similarity = pairs.evidence(edges[starts[document] + i]).dice();
        return (float) Surroundings.rounded(similarity);
      }
    }
    return 0;
  }

  /** Returns and marks the most similar documents. */
  private int[] near(int document, int count) {
    int[] near = new int[count];
    for (int i = 0; i < count; i++) {
      near[i] = other(edges[starts[document] + i], document);
      visited[near[i]] = document;
    }
    return near;
  }

  /** Returns which of the marked documents are reached by some pairs, step by step. */
  private boolean[] reached(int document, int[] near, IntPredicate isStep) {
    boolean[] reached = new boolean[near.length];
    int[] path = new int[near.length + 1];
    path[0] = document;
    int end = 1;
    for (int at = 0; at < end; at++) {
      for (int edge = starts[path[at]]; edge < starts[path[at] + 1]; edge++) {
        int other = other(edges[edge], path[at]);
        if (visited[other] == document && isStep.test(edges[edge])) {
          int place = place(other, near);
          if (!reached[place]) {
            reached[place] = true;
            path[end++] = other;
          }
        }
      }
    }
    return reached;
  }

  private static int place(int document, int[] near) {
    int place = 0;
    while (near[place] != document) {
      place++;
    }
    return place;
  }

  private float[] scores() {
    float[] scores = new float[pairs.size()];
    for (int i = 0; i < scores.length; i++) {
      Surroundings first = surroundings(pairs.first(i));
      scores[i] = (float) pairs.evidence(i).score(first, surroundings(pairs.second(i)));
    }
    return scores;
  }

  /** Returns whether a document may be a version of another one, its whole or its part. */
  boolean isLinked(int document) {
    int text = representatives[document];
    return linked.get(text) || withPart.get(text);
  }

  /** Receives a whole and its part. */
  interface PartUse {
    void take(int whole, int part, Evidence evidence);
  }

  /** Visits the wholes and their parts in different groups. */
  void eachPart(UnionFind groups, PartUse use) {
    unlessVersions.stream()
        .filter(pair -> groups.find(pairs.first(pair)) != groups.find(pairs.second(pair)))
        .filter(pair -> pairs.needed(pair) < Comparisons.CERTAIN)
        .forEach(pair -> use.take(whole(pair), other(pair, whole(pair)), pairs.evidence(pair)));
  }

  /** Returns the pairs that are versions at least with a probability. */
  Links doubtful(double from) {
    Links doubtful = new Links();
    for (int i = 0; from <= 1 && i < pairs.size(); i++) {
      double probability = Calibration.probability(logOdds(i));
      if (!unlessVersions.get(i) && probability >= from && pairs.needed(i) < Comparisons.CERTAIN) {
        doubtful.add(pairs.pair(i), probability);
      }
    }
    return doubtful;
  }

  private void addNames(float[] scores) {
    double[] counted = AGREEMENTS.stream().mapToDouble(calibration::of).toArray();
    int other = AGREEMENTS.indexOf(Agreement.OTHER);
    for (int i = 0; i < scores.length; i++) {
      int agreement = agreements[i];
      scores[i] +=
          (float)
              (agreement == other
                  ? calibration.of(Agreement.OTHER, pairs.evidence(i)::unequal)
                  : counted[agreement]);
    }
  }

  private double logOdds(int pair) {
    return odds[pair] - calibration.line();
  }

  private double probability(int pair) {
    return parts.get(pair) ? 0 : Calibration.probability(logOdds(pair) - pairs.needed(pair));
  }

  private UnionFind joined(long[] together, long[] apart) {
    Links near = new Links();
    linked.clear();
    links = 0;
    for (int i = 0; i < pairs.size(); i++) {
      double probability = probability(i);
      if (probability >= Cohesion.LEAST) {
        near.add(pairs.pair(i), probability);
        links += probability >= Cohesion.ENOUGH ? 1 : 0;
        linked.set(pairs.first(i));
        linked.set(pairs.second(i));
      }
    }
    BestHalf groups = new BestHalf(representatives.length);
    for (long pair : apart) {
      groups.keepApart(CandidatePairs.first(pair), CandidatePairs.second(pair));
    }
    for (long pair : together) {
      groups.unite(CandidatePairs.first(pair), CandidatePairs.second(pair));
    }
    for (int d = 0; d < representatives.length; d++) {
      groups.unite(d, representatives[d]);
    }
    return groups.join(near, representatives);
  }

  /** Returns the group of each document of a large one; a number of its own for each other one. */
  private int[] large(UnionFind groups) {
    int[] sizes = new int[representatives.length];
    for (int d = 0; d < sizes.length; d++) {
      sizes[groups.find(d)] += representatives[d] == d ? 1 : 0;
    }
    int[] large = new int[sizes.length];
    for (int d = 0; d < large.length; d++) {
      int group = groups.find(d);
      large[d] = sizes[group] >= LARGE ? group : large.length + d;
    }
    return large;
  }
}
