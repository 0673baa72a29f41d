// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.constraint;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.solrduplicates.core.similarity.Relation;

/** Decisions about pairs of documents, at most one per pair. */
public final class PairConstraints {
  public static final PairConstraints NONE = new PairConstraints(Map.of());

  private final Map<TextVersion, Map<TextVersion, PairConstraint.Kind>> others;

  private PairConstraints(Map<TextVersion, Map<TextVersion, PairConstraint.Kind>> others) {
    this.others = others;
  }

  /** The last decision on a pair counts. */
  public static PairConstraints of(Collection<PairConstraint> decisions) {
    return NONE.plus(decisions);
  }

  /** Returns both sets; later decisions replace those on the same pairs. */
  public PairConstraints plus(PairConstraints later) {
    return plus(later.all());
  }

  private PairConstraints plus(Collection<PairConstraint> later) {
    if (later.isEmpty()) {
      return this;
    }
    Map<TextVersion, Map<TextVersion, PairConstraint.Kind>> sum = new HashMap<>();
    others.forEach((textVersion, kinds) -> sum.put(textVersion, new HashMap<>(kinds)));
    for (PairConstraint decision : later) {
      of(decision.a(), sum).put(decision.b(), decision.kind());
      of(decision.b(), sum).put(decision.a(), decision.kind().mirrored());
    }
    return new PairConstraints(sum);
  }

  private static Map<TextVersion, PairConstraint.Kind> of(
      TextVersion textVersion, Map<TextVersion, Map<TextVersion, PairConstraint.Kind>> all) {
    return all.computeIfAbsent(textVersion, s -> new HashMap<>());
  }

  /** Returns each decision once, in a repeatable order. */
  public List<PairConstraint> all() {
    return others.entrySet().stream()
        .flatMap(
            known ->
                known.getValue().entrySet().stream()
                    .filter(other -> known.getKey().compareTo(other.getKey()) < 0)
                    .map(o -> new PairConstraint(o.getValue(), known.getKey(), o.getKey())))
        .sorted(Comparator.comparing(PairConstraint::a).thenComparing(PairConstraint::b))
        .toList();
  }

  /** Returns the decisions about a document. */
  public List<PairConstraint> about(TextVersion textVersion) {
    return others(textVersion, kind -> true).stream()
        .map(other -> new PairConstraint(on(textVersion, other).orElseThrow(), textVersion, other))
        .toList();
  }

  public boolean isEmpty() {
    return others.isEmpty();
  }

  /** Returns the decision on a pair, as seen from {@code a}. */
  public Optional<PairConstraint.Kind> on(TextVersion a, TextVersion b) {
    return Optional.ofNullable(others.getOrDefault(a, Map.of()).get(b));
  }

  /** Returns what {@code a} is to {@code b} by the decision on both. */
  public Optional<Relation> relation(TextVersion a, TextVersion b) {
    return on(a, b).map(PairConstraint.Kind::relation);
  }

  /** Returns whether two documents are never in one group, as a part and its whole. */
  public boolean areDifferent(TextVersion a, TextVersion b) {
    return on(a, b).filter(PairConstraint.Kind::isApart).isPresent();
  }

  public List<TextVersion> together(TextVersion textVersion) {
    return others(textVersion, PairConstraint.Kind.SAME::equals);
  }

  public List<TextVersion> apart(TextVersion textVersion) {
    return others(textVersion, PairConstraint.Kind::isApart);
  }

  /** Returns the wholes and parts of a document. */
  public List<TextVersion> parts(TextVersion textVersion) {
    return others(textVersion, kind -> kind.relation().isOfPart());
  }

  private List<TextVersion> others(
      TextVersion textVersion, Predicate<PairConstraint.Kind> isOfKind) {
    return others.getOrDefault(textVersion, Map.of()).entrySet().stream()
        .filter(other -> isOfKind.test(other.getValue()))
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }
}
