// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.cli.files.FileFilter;

/**
 * The rules that choose the document of a group to keep. Each rule narrows the choice that the
 * rules before it left. After them, the newest version is kept, and of its copies one in a
 * reference folder, and then the newest; {@code oldest} among the rules reverses this order.
 * Immutable.
 *
 * @param rules in their order; may be empty
 */
public record KeepRules(List<Rule> rules) {
  private static final String PATH = "path:";
  private static final Rule NEWEST = new Rule("newest", all -> ofVersion(all, last(all)));
  private static final Rule OLDEST = new Rule("oldest", all -> ofVersion(all, first(all)));
  private static final Rule REFERENCE =
      new Rule("reference", all -> all.stream().filter(Candidate::isReference).toList());

  private static final List<Rule> NAMED =
      List.of(
          NEWEST,
          OLDEST,
          new Rule("longest", all -> least(all, one -> -one.words())),
          new Rule("shortest-path", all -> least(all, one -> one.id().length())),
          REFERENCE);

  public KeepRules {
    rules = List.copyOf(rules);
  }

  /**
   * A rule.
   *
   * @param name as users write it
   * @param best returns the preferred documents, none if it prefers none
   */
  public record Rule(String name, UnaryOperator<List<Candidate>> best) {
    /**
     * Returns the rule of a name.
     *
     * @throws IllegalArgumentException if there is no such rule, or its pattern is invalid
     */
    public static Rule of(String name) {
      if (name.startsWith(PATH) && name.length() > PATH.length()) {
        Predicate<Candidate> matches = matches(name.substring(PATH.length()));
        return new Rule(name, all -> all.stream().filter(matches).toList());
      }
      return NAMED.stream()
          .filter(rule -> rule.name.equals(name))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no rule " + name));
    }

    /** Returns the names of all rules, for messages. */
    public static String names() {
      return NAMED.stream().map(Rule::name).collect(Collectors.joining(", ", "", ", " + PATH))
          + "GLOB";
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** A pattern with an inner slash matches the end of a path, unless it starts with a slash. */
  private static Predicate<Candidate> matches(String pattern) {
    boolean isEnd = pattern.indexOf('/') > 0;
    List<PathMatcher> globs =
        (isEnd ? Stream.of("/**/" + pattern, "/" + pattern) : Stream.of(pattern))
            .map(FileFilter::matcher)
            .toList();
    return one -> {
      try {
        Path path = Path.of(one.id());
        return path.getFileName() != null && globs.stream().anyMatch(glob -> glob.matches(path));
      } catch (InvalidPathException e) {
        return false; // the id of a page or of a line of a data set
      }
    };
  }

  /**
   * A document of a group.
   *
   * @param place from 0 for the oldest; undated documents are last
   * @param version the number of its text, 1 for the oldest; 0 if unknown
   * @param isDated whether its place comes from a date
   * @param words the length of its text; 0 if it was not read
   */
  record Candidate(
      String id, int place, int version, boolean isDated, int words, boolean isReference) {}

  /**
   * The document to keep.
   *
   * @param rule the name of the rule that left only this one
   */
  record Choice(Candidate kept, String rule) {}

  /** Chooses one of at least one candidate, given in the order of their places. */
  Choice choose(List<Candidate> candidates) {
    Rule date =
        rules.stream().filter(List.of(NEWEST, OLDEST)::contains).reduce(NEWEST, (a, b) -> b);
    List<Candidate> left = candidates;
    for (Rule rule : Stream.concat(rules.stream(), Stream.of(date, REFERENCE)).toList()) {
      List<Candidate> best = rule.best().apply(left);
      left = best.isEmpty() ? left : best;
      if (left.size() == 1) {
        return new Choice(left.get(0), rule.name());
      }
    }
    return new Choice(date.equals(NEWEST) ? last(left) : first(left), date.name());
  }

  /** Returns the last document with a date, or the first of undated ones. */
  private static Candidate last(List<Candidate> all) {
    return all.stream().filter(Candidate::isDated).reduce((a, b) -> b).orElse(all.get(0));
  }

  private static Candidate first(List<Candidate> all) {
    return all.get(0);
  }

  /** A document of an unknown version is only equal to itself. */
  private static List<Candidate> ofVersion(List<Candidate> all, Candidate one) {
    return one.version() == 0
        ? List.of(one)
        : all.stream().filter(other -> other.version() == one.version()).toList();
  }

  private static List<Candidate> least(List<Candidate> all, ToIntFunction<Candidate> value) {
    int least = all.stream().mapToInt(value).min().orElseThrow();
    return all.stream().filter(one -> value.applyAsInt(one) == least).toList();
  }

  @Override
  public String toString() {
    return rules.toString();
  }
}
