package org.solrduplicates.core.group;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Decisions about pairs of documents, at most one on each pair. Immutable. */
public final class Decisions {
  /** Nothing is decided. */
  public static final Decisions NONE = new Decisions(Map.of());

  private final Map<Subject, Map<Subject, Decision.Kind>> others;

  private Decisions(Map<Subject, Map<Subject, Decision.Kind>> others) {
    this.others = others;
  }

  /** Takes decisions; of several on one pair the last one counts. */
  public static Decisions of(Collection<Decision> decisions) {
    return NONE.plus(decisions);
  }

  /** Returns these decisions and others, which replace those on the same pairs. */
  public Decisions plus(Decisions later) {
    return plus(later.all());
  }

  private Decisions plus(Collection<Decision> later) {
    if (later.isEmpty()) {
      return this;
    }
    Map<Subject, Map<Subject, Decision.Kind>> sum = new HashMap<>();
    others.forEach((subject, kinds) -> sum.put(subject, new HashMap<>(kinds)));
    for (Decision decision : later) {
      of(decision.a(), sum).put(decision.b(), decision.kind());
      of(decision.b(), sum).put(decision.a(), decision.kind());
    }
    return new Decisions(sum);
  }

  private static Map<Subject, Decision.Kind> of(
      Subject subject, Map<Subject, Map<Subject, Decision.Kind>> all) {
    return all.computeIfAbsent(subject, s -> new HashMap<>());
  }

  /** Returns every decision once, in a repeatable order. */
  public List<Decision> all() {
    return others.entrySet().stream()
        .flatMap(
            known ->
                known.getValue().entrySet().stream()
                    .filter(other -> known.getKey().compareTo(other.getKey()) < 0)
                    .map(o -> new Decision(o.getValue(), known.getKey(), o.getKey())))
        .sorted(Comparator.comparing(Decision::a).thenComparing(Decision::b))
        .toList();
  }

  /** Returns whether nothing is decided. */
  public boolean isEmpty() {
    return others.isEmpty();
  }

  /** Returns what is decided about two documents as they are, in either order. */
  public Optional<Decision.Kind> on(Subject a, Subject b) {
    return Optional.ofNullable(others.getOrDefault(a, Map.of()).get(b));
  }

  /** Returns whether two documents as they are must not be in one group. */
  public boolean areDifferent(Subject a, Subject b) {
    return !isEmpty() && on(a, b).equals(Optional.of(Decision.Kind.DIFFERENT));
  }

  /** Returns those that are always together with a document, in a repeatable order. */
  public List<Subject> together(Subject subject) {
    return others(subject, Decision.Kind.SAME);
  }

  /** Returns those that must not be in one group with a document, in a repeatable order. */
  List<Subject> apart(Subject subject) {
    return others(subject, Decision.Kind.DIFFERENT);
  }

  private List<Subject> others(Subject subject, Decision.Kind kind) {
    return others.getOrDefault(subject, Map.of()).entrySet().stream()
        .filter(other -> other.getValue() == kind)
        .map(Map.Entry::getKey)
        .sorted()
        .toList();
  }
}
