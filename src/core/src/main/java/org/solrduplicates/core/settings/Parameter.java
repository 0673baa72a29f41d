// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.settings;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.similarity.Measure;
import org.solrduplicates.core.similarity.Numbers;
import org.solrduplicates.core.text.Sentence;

/**
 * The request parameters of {@link DuplicateSettings}: the only definition of key, default, range
 * and meaning. Error messages name key, value and range.
 */
@Internal
public enum Parameter {
  THRESHOLD(
      "dup.threshold",
      "0.5",
      "a number in (0, 1]",
      v -> v > 0 && v <= 1,
      "similarity from which two documents are versions of each other; 0.7 by default for `dup.measure=blend` and `dice`"),
  REVIEW_THRESHOLD(
      "dup.review.threshold",
      "0.2",
      "a number in (0, 1], at most dup.threshold",
      v -> v > 0 && v <= 1,
      "similarity from which a document is listed for review; 0.6 by default for `dup.measure=blend` and `dice`"),
  MEASURE(
      "dup.measure",
      "calibrated",
      "one of " + choices(Measure.class),
      v -> false,
      "similarity of two documents. `calibrated`: the probability that they are versions in this collection, by words, rare phrases, numbers, names, and what is usual around them. `blend`: words and phrases. `dice`: the Dice coefficient of the words"),
  NUMBERS(
      "dup.numbers",
      "penalty",
      "one of " + choices(Numbers.class),
      v -> false,
      "effect of differing numbers on `dup.measure=blend`: none, shown in the answer, or also subtracted from the similarity"),
  TITLE_BONUS(
      "dup.titleBonus",
      "0.05",
      "a number in [0, 1)",
      v -> v >= 0 && v < 1,
      "share of the distance to 1 that equal titles add; not for `dup.measure=calibrated`, which learns how much they count"),
  MIN_TOKENS(
      "dup.minTokens",
      "5",
      "a whole number from 0 to 1000",
      v -> v >= 0 && v <= 1000,
      "minimum number of words; a shorter text is a duplicate only of the same text"),
  LINK(
      "dup.link",
      "single",
      "one of " + choices(LinkMode.class),
      v -> false,
      "link that adds a document to the group: to any member, or to the pivot (questions only)"),
  SOURCES(
      "dup.sources",
      "group,exact,bytes,sketch,title,mlt",
      "a list of " + choices(Source.class),
      v -> false,
      "sources of candidates. `group` is the group found by the last job. `simhash` needs the field `dup_bands`. `every` compares with all documents and is slow"),
  MORE_LIKE_THIS(
      "dup.mlt",
      "auto",
      "one of " + choices(MoreLikeThisUse.class),
      v -> false,
      "when the source `mlt` searches. `auto`: where common phrases may miss versions"),
  CANDIDATES(
      "dup.candidates",
      "50",
      "a whole number from 1 to 10000",
      v -> v >= 1 && v <= 10_000,
      "maximum number of candidates to verify, per source and document"),
  DEPTH(
      "dup.depth",
      "5",
      "a whole number from 1 to 100",
      v -> v >= 1 && v <= 100,
      "maximum number of links from the pivot, or from the job's group, to a member"),
  MAX_GROUP(
      "dup.maxGroup",
      "200",
      "a whole number from 2 to 1000",
      v -> v >= 2 && v <= 1000,
      "maximum number of documents in a version group");

  /** Maximum length of a number, because parsing a million digits takes seconds. */
  private static final int MAX_LENGTH = 100;

  private static final Pattern COMMA = Pattern.compile(",");

  private final String key;
  private final String defaultValue;
  private final String range;
  private final DoublePredicate contains;
  private final String meaning;

  Parameter(
      String key, String defaultValue, String range, DoublePredicate contains, String meaning) {
    this.key = key;
    this.defaultValue = defaultValue;
    this.range = range;
    this.contains = contains;
    this.meaning = meaning;
  }

  public String key() {
    return key;
  }

  public String defaultValue() {
    return defaultValue;
  }

  public String range() {
    return range;
  }

  public String meaning() {
    return meaning;
  }

  double number(Function<String, Optional<String>> values) {
    String value = value(values);
    if (value.length() > MAX_LENGTH) {
      throw wrong(value);
    }
    try {
      return require(new BigDecimal(value).doubleValue(), value);
    } catch (NumberFormatException e) {
      throw wrong(value);
    }
  }

  /** Reads a number; its default is at most {@code limit}. */
  double number(Function<String, Optional<String>> values, double limit) {
    return numberOr(values, Math.min(limit, Double.parseDouble(defaultValue)));
  }

  /** Reads a number with a default that depends on another parameter. */
  double numberOr(Function<String, Optional<String>> values, double other) {
    return values.apply(key).isPresent() ? number(values) : other;
  }

  int count(Function<String, Optional<String>> values) {
    String value = value(values);
    try {
      return (int) require(Integer.parseInt(value), value);
    } catch (NumberFormatException e) {
      throw wrong(value);
    }
  }

  <E extends Enum<E>> E choice(Class<E> type, Function<String, Optional<String>> values) {
    return choice(type, value(values));
  }

  <E extends Enum<E>> Set<E> choices(Class<E> type, Function<String, Optional<String>> values) {
    Set<E> chosen = EnumSet.noneOf(type);
    for (String name : List.of(COMMA.split(value(values), -1))) {
      chosen.add(choice(type, name.strip()));
    }
    return chosen;
  }

  /** Throws if a value is out of range or NaN. */
  void require(double value) {
    require(value, Double.toString(value));
  }

  void require(int value) {
    require(value, Integer.toString(value));
  }

  /** Throws if a value is out of range or above that of another parameter. */
  void requireAtMost(double value, Parameter other, double otherValue) {
    require(value);
    if (value > otherValue) {
      throw new IllegalArgumentException(
          Sentence.of(
              "%s must be at most %s, which is %s, was '%s'", key, other.key, otherValue, value));
    }
  }

  private double require(double value, String asGiven) {
    if (!contains.test(value)) {
      throw wrong(asGiven);
    }
    return value;
  }

  private String value(Function<String, Optional<String>> values) {
    return values.apply(key).orElse(defaultValue);
  }

  private <E extends Enum<E>> E choice(Class<E> type, String name) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> name(constant).equals(name))
        .findFirst()
        .orElseThrow(() -> wrong(name));
  }

  IllegalArgumentException wrong(String value) {
    return new IllegalArgumentException(key + " must be " + range + ", was '" + value + "'");
  }

  /** Returns the form of a constant in parameters and answers. */
  public static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  static String names(Collection<? extends Enum<?>> constants) {
    return constants.stream().map(Parameter::name).collect(Collectors.joining(","));
  }

  private static <E extends Enum<E>> String choices(Class<E> type) {
    return Arrays.stream(type.getEnumConstants())
        .map(Parameter::name)
        .collect(Collectors.joining(", "));
  }
}
