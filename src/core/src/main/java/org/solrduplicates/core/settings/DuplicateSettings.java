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

  public static DuplicateSettings defaults() {
    return of(key -> Optional.empty());
  }

  /**
   * Reads the settings from parameter values by key.
   *
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
   * @throws IllegalArgumentException as {@link #of}
   */
  public static void check(Map<String, String> part) {
    Map<String, String> values = new TreeMap<>(part);
    values.putIfAbsent(Parameter.THRESHOLD.key(), "1");
    of(key -> Optional.ofNullable(values.get(key)));
  }

  /** Returns the values by parameter key, as {@link #of} reads them. */
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

  /** Returns whether duplicates of members are searched, too. */
  public boolean goesOn() {
    return depth > 1 && link != LinkMode.PIVOT;
  }

  public boolean usesMoreLikeThis() {
    return sources.contains(Source.MLT);
  }

  /**
   * Returns whether phrases most likely find all versions of a text. Then characteristic words add
   * little, at many times the cost. In a short text few changes break all phrases, and a low
   * threshold admits small parts of a text.
   */
  public boolean isFoundByPhrases(Sketch sketch) {
    return moreLikeThis == MoreLikeThisUse.AUTO
        && sources.contains(Source.SKETCH)
        && (measure == Measure.CALIBRATED || reviewThreshold >= SURE_THRESHOLD)
        && sketch.shingles() >= Sketch.SEARCHED;
  }

  /** Returns the settings that decide which documents form a group, without those of the search. */
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

  /** Returns the settings without some sources; unchanged if no source would be left. */
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

  public Verifier verifier(Weights weights) {
    return new Verifier(measure, numbers, titleBonus, weights);
  }
}
