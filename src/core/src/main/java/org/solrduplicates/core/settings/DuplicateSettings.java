// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.settings;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;
import org.solrduplicates.core.fingerprint.Sketch;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.core.similarity.Numbers;
import org.solrduplicates.core.similarity.Verifier;

/**
 * The settings that define a version group. Immutable and always valid; see {@code Parameter} for
 * meanings and ranges.
 *
 * @param threshold the similarity from which two documents are versions, above 0 and at most 1
 * @param reviewThreshold the similarity from which they are for review, above 0 and at most {@code
 *     threshold}
 * @param measure how the similarity is computed
 * @param numbers the effect of differing numbers on {@link Measure#BLEND}
 * @param titleBonus the share of the distance to 1 that equal titles add, in [0, 1); without effect
 *     on {@link Measure#CALIBRATED}
 * @param minTokens the words of the shortest text that is compared, in 0..1000
 * @param link what joins a document to a group
 * @param sources where candidates come from; at least one
 * @param moreLikeThis when {@link Source#MLT} searches
 * @param candidates the candidates that are compared, of each source and document, in 1..10000
 * @param depth the links from a question to a member, in 1..100
 * @param maxGroup the documents in the group of a question, in 2..1000
 */
public record DuplicateSettings(
    double threshold,
    double reviewThreshold,
    Measure measure,
    Numbers numbers,
    double titleBonus,
    int minTokens,
    LinkMode link,
    Set<Source> sources,
    MoreLikeThisUse moreLikeThis,
    int candidates,
    int depth,
    int maxGroup) {
  /** From here on, a part is at least 7 % of the text and shares a phrase 5 times in 6. */
  private static final double SURE_THRESHOLD = 0.6;

  /** The default threshold of a similarity that is no probability. */
  private static final double PLAIN_THRESHOLD = 0.7;

  /**
   * Checks the ranges, and copies the sources.
   *
   * @param threshold in (0, 1]
   * @param reviewThreshold in (0, {@code threshold}]
   * @param measure how the similarity is computed
   * @param numbers the effect of differing numbers
   * @param titleBonus in [0, 1)
   * @param minTokens in 0..1000
   * @param link what joins a document to a group
   * @param sources at least one
   * @param moreLikeThis when More-Like-This searches
   * @param candidates in 1..10000
   * @param depth in 1..100
   * @param maxGroup in 2..1000
   * @throws IllegalArgumentException if a value is wrong; the message names parameter, value and
   *     range
   */
  public DuplicateSettings {
    Parameter.THRESHOLD.require(threshold);
    Parameter.REVIEW_THRESHOLD.requireAtMost(reviewThreshold, Parameter.THRESHOLD, threshold);
    Parameter.MIN_TOKENS.require(minTokens);
    Parameter.TITLE_BONUS.require(titleBonus);
    Parameter.CANDIDATES.require(candidates);
    Parameter.DEPTH.require(depth);
    Parameter.MAX_GROUP.require(maxGroup);
    if (sources.isEmpty()) {
      throw Parameter.SOURCES.wrong("");
    }
    sources = Collections.unmodifiableSet(EnumSet.copyOf(sources));
  }

  /** {@return the settings whose parameters all have their default values} */
  public static DuplicateSettings defaults() {
    return of(key -> Optional.empty());
  }

  /**
   * Reads the settings from parameter values by key.
   *
   * @param values the value of a parameter such as {@code dup.threshold}; empty for its default
   * @return the settings
   * @throws IllegalArgumentException if a value is wrong; the message names parameter, value and
   *     range
   */
  public static DuplicateSettings of(Function<String, Optional<String>> values) {
    Measure measure = Parameter.MEASURE.choice(Measure.class, values);
    boolean isPlain = measure != Measure.CALIBRATED;
    double threshold =
        isPlain
            ? Parameter.THRESHOLD.numberOr(values, PLAIN_THRESHOLD)
            : Parameter.THRESHOLD.number(values);
    return new DuplicateSettings(
        threshold,
        isPlain
            ? Parameter.REVIEW_THRESHOLD.numberOr(values, Math.min(threshold, SURE_THRESHOLD))
            : Parameter.REVIEW_THRESHOLD.number(values, threshold),
        measure,
        Parameter.NUMBERS.choice(Numbers.class, values),
        Parameter.TITLE_BONUS.number(values),
        Parameter.MIN_TOKENS.count(values),
        Parameter.LINK.choice(LinkMode.class, values),
        Parameter.SOURCES.choices(Source.class, values),
        Parameter.MORE_LIKE_THIS.choice(MoreLikeThisUse.class, values),
        Parameter.CANDIDATES.count(values),
        Parameter.DEPTH.count(values),
        Parameter.MAX_GROUP.count(values));
  }

  /**
   * Checks values of which others may be known later, such as those of a rule.
   *
   * @param part values by key
   * @throws IllegalArgumentException as {@link #of}
   */
  public static void check(Map<String, String> part) {
    Map<String, String> values = new TreeMap<>(part);
    values.putIfAbsent(Parameter.THRESHOLD.key(), "1");
    of(key -> Optional.ofNullable(values.get(key)));
  }

  /** {@return the values by parameter key, as {@link #of} reads them} */
  public Map<String, String> values() {
    Map<String, String> values = new TreeMap<>();
    values.put(Parameter.THRESHOLD.key(), Double.toString(threshold));
    values.put(Parameter.REVIEW_THRESHOLD.key(), Double.toString(reviewThreshold));
    values.put(Parameter.MEASURE.key(), Parameter.name(measure));
    values.put(Parameter.NUMBERS.key(), Parameter.name(numbers));
    values.put(Parameter.TITLE_BONUS.key(), Double.toString(titleBonus));
    values.put(Parameter.MIN_TOKENS.key(), Integer.toString(minTokens));
    values.put(Parameter.LINK.key(), Parameter.name(link));
    values.put(Parameter.SOURCES.key(), Parameter.names(sources));
    values.put(Parameter.MORE_LIKE_THIS.key(), Parameter.name(moreLikeThis));
    values.put(Parameter.CANDIDATES.key(), Integer.toString(candidates));
    values.put(Parameter.DEPTH.key(), Integer.toString(depth));
    values.put(Parameter.MAX_GROUP.key(), Integer.toString(maxGroup));
    return values;
  }

  /** {@return whether duplicates of members are searched, too} */
  public boolean goesOn() {
    return depth > 1 && link != LinkMode.PIVOT;
  }

  /** {@return whether characteristic words are a source of candidates} */
  public boolean usesMoreLikeThis() {
    return sources.contains(Source.MLT);
  }

  /**
   * Returns whether phrases most likely find all versions of a text. Then characteristic words add
   * little, at many times the cost. In a short text few changes break all phrases, and a low
   * threshold admits small parts of a text.
   *
   * @param sketch the phrases of the text
   * @return whether More-Like-This can be left out
   */
  public boolean isFoundByPhrases(Sketch sketch) {
    return moreLikeThis == MoreLikeThisUse.AUTO
        && sources.contains(Source.SKETCH)
        && (measure == Measure.CALIBRATED || reviewThreshold >= SURE_THRESHOLD)
        && sketch.shingles() >= Sketch.SEARCHED;
  }

  /**
   * {@return the settings that decide which documents form a group, without those of the search}
   */
  public String judging() {
    Map<String, String> values = values();
    Stream.of(
            Parameter.SOURCES,
            Parameter.MORE_LIKE_THIS,
            Parameter.CANDIDATES,
            Parameter.DEPTH,
            Parameter.MAX_GROUP)
        .map(Parameter::key)
        .forEach(values::remove);
    return values.toString();
  }

  /**
   * Leaves out some sources.
   *
   * @param spared the sources to leave out
   * @return the other settings; unchanged if no source would be left
   */
  public DuplicateSettings sparing(Set<Source> spared) {
    Set<Source> left = new TreeSet<>(sources);
    left.removeAll(spared);
    if (left.isEmpty() || left.size() == sources.size()) {
      return this;
    }
    Map<String, String> values = values();
    values.put(Parameter.SOURCES.key(), Parameter.names(left));
    return of(key -> Optional.ofNullable(values.get(key)));
  }

  /**
   * Returns what compares documents by these settings.
   *
   * @param weights of the words
   * @return what compares two fingerprints
   */
  public Verifier verifier(Weights weights) {
    return new Verifier(measure, numbers, titleBonus, weights);
  }
}
