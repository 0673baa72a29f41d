// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.solrduplicates.core.collection.shard.Shards;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Hash;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.core.similarity.Verifier;

/**
 * The settings of a job.
 *
 * @param basis everything that comparisons depend on besides the documents; another basis
 *     invalidates the last run
 * @param backgrounds how documents are compared; empty if no backgrounds are written
 * @param certain whether comparisons depend on the documents and these settings alone
 * @param weights returns what the status shows of what was learned
 * @param ranked whether the members of groups are ordered
 * @param titled whether documents of one title or file name are candidates
 * @param calibrated whether pairs are judged by {@link Evidence} and not by a plain similarity
 * @param calibration what the collection taught; empty to learn it in this run
 * @param words the weights by which all pairs are compared
 * @param rules how documents are compared; the first for those without a rule
 * @param threads threads that search and compare
 */
public record JobSettings(
    String basis,
    Optional<Verifier> backgrounds,
    boolean certain,
    Function<Calibration, Map<String, ?>> weights,
    boolean ranked,
    boolean titled,
    boolean calibrated,
    Optional<Calibration> calibration,
    Weights words,
    List<Ruled> rules,
    int threads) {
  /**
   * A rule with the weights of the run.
   *
   * @param name empty for documents without a rule
   */
  public record Ruled(String name, LinkRule link, Verifier verifier) {
    static Ruled of(String name, DuplicateSettings settings, Weights weights) {
      return new Ruled(name, new LinkRule(settings), settings.verifier(weights));
    }

    /** Returns the log odds that a link needs, see {@link Comparisons#needed}. */
    double needed(Fingerprint a, Fingerprint b) {
      return Comparisons.needed(a, b, link, verifier);
    }
  }

  /** Returns the basis of the columns that a run writes; empty if it writes none. */
  Optional<Long> columnBasis(Calibration learned) {
    return backgrounds.map(verifier -> verifier.with(learned).basis());
  }

  /** Returns what two texts have in common; nothing if their pairs are judged without it. */
  Evidence evidence(Fingerprint a, Fingerprint b) {
    return calibrated ? Evidence.of(a, b, words) : Evidence.NONE;
  }

  public static JobSettings of(DuplicateSettings settings, Weights weights, String basis) {
    boolean calibrated = settings.measure() == Measure.CALIBRATED;
    Ruled rule = Ruled.of("", settings, weights);
    return new JobSettings(
        basis + " weights " + rule.verifier.weights().with(Calibration.FIXED).version(),
        Optional.of(rule.verifier).filter(known -> calibrated),
        true,
        learned -> Map.of(),
        false,
        settings.sources().contains(Source.TITLE),
        calibrated,
        Optional.of(weights.calibration())
            .filter(known -> calibrated && !known.equals(Calibration.FIXED)),
        weights,
        List.of(rule),
        1);
  }

  /**
   * Returns the settings of a collection with a rule for some documents; which ones may change
   * unnoticed.
   */
  public JobSettings withRule(String name, DuplicateSettings ruled) {
    Ruled others = rules.get(0);
    Ruled rule = Ruled.of(name, ruled, words);
    boolean comparable =
        others.verifier.equals(rule.verifier)
            && others.link.settings().minTokens() == ruled.minTokens()
            && others.link.settings().threshold() == ruled.threshold();
    JobSettings alone = of(ruled, words, "");
    return new JobSettings(
        basis,
        comparable ? backgrounds : Optional.empty(),
        certain && comparable,
        weights,
        ranked,
        titled || alone.titled,
        calibrated || alone.calibrated,
        calibration.or(alone::calibration),
        words,
        Stream.concat(rules.stream(), Stream.of(rule)).toList(),
        threads);
  }

  public JobSettings writing(boolean isWritten, Function<Calibration, Map<String, ?>> reported) {
    return with(backgrounds.filter(verifier -> isWritten), reported, ranked, calibration, threads);
  }

  /** Returns the settings of a run that learns, whatever is known. */
  public JobSettings learning() {
    return knowing(Optional.empty());
  }

  /** Returns the settings of a run with what the collection taught. */
  JobSettings knowing(Optional<Calibration> learned) {
    return with(backgrounds, weights, ranked, learned, threads);
  }

  /** Returns a hash of all that the result depends on besides the documents. */
  long basis(Optional<Calibration> learned, PairConstraints decisions) {
    long hash = Hash.ofWord(basis + ranked + backgrounds.isPresent() + learned);
    for (PairConstraint decision : decisions.all()) {
      hash = Hash.append(hash, Hash.ofWord(decision.toString()));
    }
    return hash;
  }

  public JobSettings ranking(boolean isRanked) {
    return with(backgrounds, weights, isRanked, calibration, threads);
  }

  /** Returns the settings of a run that uses all processors. */
  public JobSettings parallel() {
    return threads(Runtime.getRuntime().availableProcessors());
  }

  /**
   * Returns the settings of a run with so many threads; its result is the same.
   *
   * @param count at least 1
   */
  public JobSettings threads(int count) {
    return with(backgrounds, weights, ranked, calibration, count);
  }

  /**
   * Does a part of the work in each thread; returns what they found, in the order of the parts. If
   * one fails, the others end first, because they read numbers that are removed after that.
   */
  <T> List<T> each(IntFunction<T> part) {
    IntStream parts = IntStream.range(0, threads);
    return Shards.answers(
        (threads > 1 ? parts.parallel() : parts).mapToObj(index -> ended(part, index)).toList());
  }

  private static <T> CompletableFuture<T> ended(IntFunction<T> part, int index) {
    try {
      return CompletableFuture.completedFuture(part.apply(index));
    } catch (RuntimeException | Error e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private JobSettings with(
      Optional<Verifier> kept,
      Function<Calibration, Map<String, ?>> reported,
      boolean isRanked,
      Optional<Calibration> known,
      int comparing) {
    return new JobSettings(
        basis,
        kept,
        certain,
        reported,
        isRanked,
        titled,
        calibrated,
        known,
        words,
        rules,
        comparing);
  }
}
