// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static java.util.stream.Collectors.toSet;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.ObjDoubleConsumer;
import java.util.stream.IntStream;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.group.Cohesion;
import org.solrduplicates.core.learning.CalibrationLearner;
import org.solrduplicates.core.learning.Learned;
import org.solrduplicates.core.learning.ScoredPairs;
import org.solrduplicates.core.similarity.Assembly;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Surroundings;

/**
 * Decides the groups of a collection from the evidence of all compared pairs, in three passes.
 *
 * <pre>
 *   surroundings   rare phrases and background of each document, see {@link JobSurroundings}
 *   calibration    learned from all pairs, unless it is known; the line never falls,
 *                  and rises where wholes are linked with their parts, see also {@link Crowding}
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

  private final int[] representatives;
  private final int texts;
  private final PhraseNeighbours neighbours;
  private final Optional<Calibration> known;
  private final Exchange exchange;
  private final EvidencePairs pairs;
  private Optional<JobSurroundings> surroundings = Optional.empty();
  private PairScores scores;

  private final BitSet linked = new BitSet();
  private final BitSet withPart = new BitSet();

  /** The pairs of a whole and its part unless they are versions. */
  private final BitSet unlessVersions = new BitSet();

  /** Those of them that are no versions, whatever their similarity. */
  private BitSet parts = new BitSet();

  /** The similarity of each document to the most similar one of its group, 0 if it is unknown. */
  private final float[] nearest;

  private int links;
  private Calibration calibration = Calibration.FIXED;
  private ScoredPairs compared = ScoredPairs.NONE;

  /** Without a known calibration it is learned. */
  ProbableGroups(
      int[] representatives,
      PhraseNeighbours neighbours,
      Optional<Calibration> known,
      Exchange exchange) {
    this.representatives = representatives;
    this.nearest = new float[representatives.length];
    this.texts =
        (int)
            IntStream.range(0, representatives.length).filter(d -> representatives[d] == d).count();
    this.neighbours = neighbours;
    this.known = known;
    this.exchange = exchange;
    this.pairs = new EvidencePairs(new Pieces(exchange));
    this.scores = new PairScores(new Pieces(exchange));
  }

  /**
   * Adds a compared pair of different texts; in ascending order.
   *
   * @param needed the log odds that a link needs
   * @param names of the titles and file names
   */
  void add(long pair, Evidence evidence, double needed, Agreement names) {
    if (evidence.withoutVersions().isOfPart()) {
      unlessVersions.set(pairs.size());
      withPart.set(CandidatePairs.first(pair));
      withPart.set(CandidatePairs.second(pair));
    }
    pairs.add(pair, evidence, needed, names);
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

  /**
   * Returns the column value of what is usual around a document, and of the similarity to the most
   * similar one of its group.
   *
   * @return 0 if it cannot be a version of another one, its whole or its part
   */
  long column(int document, long basis) {
    long column =
        isLinked(document)
            ? surroundings
                .map(known -> known.of(document))
                .orElse(Surroundings.NONE)
                .toColumn(basis)
            : 0;
    return nearest[document] == 0
        ? column
        : Surroundings.withSimilarity(column, basis, nearest[document]);
  }

  /**
   * Returns the groups.
   *
   * @param together sorted must-link pairs
   * @param apart cannot-link pairs
   */
  UnionFind groups(long[] together, long[] apart) {
    PairGraph graph = new PairGraph(representatives.length, pairs, exchange);
    parts = PartSearch.parts(representatives.length, unlessVersions, pairs, graph, exchange);
    JobSurroundings around = new JobSurroundings(representatives, neighbours, pairs, graph);
    surroundings = Optional.of(around);
    UnionFind groups = joined(0, around, together, apart);
    for (int pass = 1; pass < PASSES; pass++) {
      around.look(large(groups));
      groups = joined(pass, around, together, apart);
    }
    compare(groups);
    return groups;
  }

  /** Looks at all pairs once the groups are known. */
  private void compare(UnionFind groups) {
    Scored scored = new Scored();
    compared =
        ScoredPairs.of(
            pairs.size(),
            pair -> {
              double probability = scored.probability(pair);
              if (probability >= Cohesion.LEAST) {
                near(scored.at(pair), (float) scored.similarity(pair), groups);
              }
              return probability;
            });
    for (int d = 0; d < representatives.length; d++) {
      copied(d, representatives[d], groups);
    }
  }

  private void near(EvidencePairs.Reader pair, float similarity, UnionFind groups) {
    if (groups.find(pair.first()) == groups.find(pair.second())) {
      nearest[pair.first()] = Math.max(nearest[pair.first()], similarity);
      nearest[pair.second()] = Math.max(nearest[pair.second()], similarity);
    }
  }

  private void copied(int document, int text, UnionFind groups) {
    if (document != text && groups.find(document) == groups.find(text)) {
      nearest[document] = 1;
      nearest[text] = 1;
    }
  }

  private UnionFind joined(int pass, JobSurroundings around, long[] together, long[] apart) {
    scores.clear();
    scores = scores(around);
    calibration = calibration(pass);
    UnionFind groups = joined(together, apart);
    while (isRaised(groups, apart)) {
      calibration = new Calibration(calibration.line() + STEP, calibration.names());
      groups = joined(together, apart);
    }
    return groups;
  }

  private Calibration calibration(int pass) {
    boolean isLast = pass == PASSES - 1;
    if (known.isPresent()) {
      return isLast ? known.get() : Crowding.removed(known.get(), texts);
    }
    Calibration learned = learn();
    if (pass > 0 && learned.line() < calibration.line()) {
      // versions that were found rise above the noise, which does not fall
      learned = new Calibration(calibration.line(), learned.names());
    }
    return isLast ? Crowding.added(learned, texts) : learned;
  }

  private PairScores scores(JobSurroundings around) {
    PairScores all = new PairScores(new Pieces(exchange));
    EvidencePairs.Reader reader = pairs.inOrder();
    for (int i = 0; i < pairs.size(); i++) {
      reader.at(i);
      Surroundings first = around.of(reader.first());
      double score = reader.evidence().score(first, around.of(reader.second()));
      all.add((float) score, reader.names(), (float) reader.needed());
    }
    return all;
  }

  private Calibration learn() {
    PairScores.Reader reader = scores.reader();
    EvidencePairs.Reader some = pairs.reader();
    return new CalibrationLearner(
            texts,
            pairs.size(),
            i -> reader.at(i).score(),
            i -> reader.at(i).names(),
            i -> unlessVersions.get(i) && Assembly.mayHave(some.at(i).evidence()))
        .learn();
  }

  /** The probabilities of pairs by the current calibration, in ascending order. */
  private final class Scored {
    private final PairScores.Reader reader = scores.reader();
    private final EvidencePairs.Reader all = pairs.inOrder();

    /** Returns the log odds, before the line is subtracted. */
    private float odds(int pair) {
      PairScores.Reader scored = reader.at(pair);
      double names = calibration.of(scored.names(), () -> all.at(pair).evidence().unequal());
      return scored.score() + (float) names;
    }

    double logOdds(int pair) {
      return odds(pair) - calibration.line();
    }

    /** Returns the similarity of a measure without evidence, or the probability of versions. */
    double similarity(int pair) {
      double needed = needed(pair);
      return Comparisons.isLink(needed)
          ? Comparisons.similarity(needed)
          : Calibration.probability(logOdds(pair));
    }

    double needed(int pair) {
      return reader.at(pair).needed();
    }

    double probability(int pair) {
      return parts.get(pair) ? 0 : Calibration.probability(logOdds(pair) - needed(pair));
    }

    EvidencePairs.Reader at(int pair) {
      return all.at(pair);
    }

    /** Visits the pairs that have at least a probability, with it. */
    void from(double least, ObjDoubleConsumer<EvidencePairs.Reader> use) {
      for (int i = 0; i < pairs.size(); i++) {
        double probability = probability(i);
        if (probability >= least) {
          use.accept(at(i), probability);
        }
      }
    }
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
    int[] open = new int[1];
    new Scored()
        .from(
            Cohesion.ENOUGH,
            (pair, probability) -> {
              boolean isOpen =
                  groups.find(pair.first()) != groups.find(pair.second())
                      && pair.evidence().unequal() > 0
                      && !decided.contains(ofGroups(groups, pair.pair()));
              open[0] += isOpen ? 1 : 0;
            });
    return open[0] >= FEWEST_OPEN && open[0] > OPEN * links;
  }

  private static long ofGroups(UnionFind groups, long pair) {
    int a = groups.find(CandidatePairs.first(pair));
    int b = groups.find(CandidatePairs.second(pair));
    return CandidatePairs.pair(Math.min(a, b), Math.max(a, b));
  }

  private boolean isLinked(int document) {
    int text = representatives[document];
    return linked.get(text) || withPart.get(text);
  }

  /** Receives a whole and its part. */
  interface PartUse {
    void take(int whole, int part, Evidence evidence);
  }

  /** Visits the wholes and their parts in different groups. */
  void eachPart(UnionFind groups, PartUse use) {
    EvidencePairs.Reader pair = pairs.inOrder();
    unlessVersions.stream()
        .forEach(
            i -> {
              pair.at(i);
              boolean isApart = groups.find(pair.first()) != groups.find(pair.second());
              if (isApart && pair.needed() < Comparisons.CERTAIN) {
                int whole = pair.whole();
                use.take(whole, pair.other(whole), pair.evidence());
              }
            });
  }

  /** Returns the pairs that are versions at least with a probability. */
  Links doubtful(double from) {
    Links doubtful = new Links();
    Scored scored = new Scored();
    for (int i = 0; from <= 1 && i < pairs.size(); i++) {
      double probability = Calibration.probability(scored.logOdds(i));
      if (!unlessVersions.get(i) && probability >= from && scored.needed(i) < Comparisons.CERTAIN) {
        doubtful.add(scored.at(i).pair(), probability);
      }
    }
    return doubtful;
  }

  private UnionFind joined(long[] together, long[] apart) {
    Links near = new Links();
    linked.clear();
    links = 0;
    new Scored()
        .from(
            Cohesion.LEAST,
            (pair, probability) -> {
              near.add(pair.pair(), probability);
              links += probability >= Cohesion.ENOUGH ? 1 : 0;
              linked.set(pair.first());
              linked.set(pair.second());
            });
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
