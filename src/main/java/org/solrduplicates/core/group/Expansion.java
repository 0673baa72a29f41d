package org.solrduplicates.core.group;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.similarity.Verdict;
import org.solrduplicates.core.similarity.Verifier;

/**
 * Grows a version group from its pivot: looks up the duplicates of the pivot, then those of each
 * document kept, and so on, breadth first, until nothing new is found or a limit is reached.
 *
 * <p>A state machine without input or output, so that one core, the shards of SolrCloud and a test
 * drive it alike:
 *
 * <pre>
 *   for (Optional&lt;Round&gt; round = next(); round.isPresent(); round = next()) {
 *     accept(executor.execute(round.get()));
 *   }
 *   result();
 * </pre>
 *
 * <p>Decisions are told by {@link #decide}: those on the pivot before the first round, those on
 * documents found before {@link #accept}. Of two that are different, the one that comes first
 * stays; what is always together comes in with the other one, unless it is different from a member.
 *
 * <p>The result does not depend on the order in which links arrive. Not safe for several threads.
 */
public final class Expansion {
  /** How many documents are looked up at once, so that no request grows without bounds. */
  static final int MAX_FRONTIER = 100;

  private final DuplicateSettings settings;
  private final TermChoice choice;
  private final Verifier verifier;
  private final Member pivot;
  private final Map<String, Member> members = new LinkedHashMap<>();
  private final Map<String, Member> review = new LinkedHashMap<>();
  private final Set<String> truncated = new TreeSet<>();
  private final List<FoundDocument> waiting = new ArrayList<>();
  private final Closeness closeness;
  private final Judge judge;
  private List<Lookup> wide = List.of();
  private RoundResult work = RoundResult.EMPTY;
  private int rounds;

  /** Starts an expansion that takes the time it takes. */
  public Expansion(FoundDocument pivot, DuplicateSettings settings, TermChoice choice) {
    this(pivot, settings, choice, () -> false);
  }

  /**
   * Starts an expansion.
   *
   * @param pivot the document asked about, which need not be in the index
   * @param settings what a version group is
   * @param choice which words of a document are characteristic
   * @param outOfTime whether to stop with what was found so far; what it has once said, it goes on
   *     to say
   */
  public Expansion(
      FoundDocument pivot,
      DuplicateSettings settings,
      TermChoice choice,
      BooleanSupplier outOfTime) {
    this.settings = settings;
    this.choice = choice;
    this.verifier = settings.verifier(Weights.EQUAL);
    Verdict self = verifier.verify(pivot.fingerprint(), pivot.fingerprint());
    this.pivot = new Member(pivot, self, pivot.id(), self, 0, Set.of(), false);
    this.closeness = new Closeness(verifier, outOfTime);
    this.judge = new Judge(settings, this.pivot, members, closeness);
    waiting.add(pivot);
    members.put(pivot.id(), this.pivot);
  }

  /** Drives an expansion to its end. */
  public VersionGroup run(RoundExecutor executor) {
    for (Optional<Round> round = next(); round.isPresent(); round = next()) {
      accept(executor.execute(round.get()));
    }
    return result();
  }

  /** Returns the documents to look up now, or nothing when the group is complete. */
  public Optional<Round> next() {
    return waiting.isEmpty() && wide.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Round(rounds + 1, List.copyOf(frontier()), wide, judge.together(frontier())));
  }

  /** Takes decisions into account, beside those told before. */
  public void decide(Decisions more) {
    judge.decide(more);
  }

  private List<FoundDocument> frontier() {
    return waiting.subList(0, Math.min(waiting.size(), MAX_FRONTIER));
  }

  /** Takes what the round returned last by {@link #next} has found. */
  public void accept(RoundResult result) {
    rounds++;
    work = work.plus(result.withoutStatistics().rejecting(differentFromPivot(result)));
    truncated.addAll(result.truncated());
    wide = wideLookups(result.statistics());
    List<FoundDocument> kept = new ArrayList<>();
    result.links().stream().sorted(Link.BEST_FIRST).forEach(link -> keep(link, kept));
    frontier().clear();
    waiting.addAll(goingOn(kept));
    stop();
  }

  /**
   * Out of time nothing more is looked up; of a full group only what the pivot finds, to be told.
   */
  private void stop() {
    if (closeness.isCut()) {
      truncated.add(RoundResult.OUT_OF_TIME);
    }
    if (truncated.contains(RoundResult.OUT_OF_TIME)) {
      waiting.clear();
      wide = List.of();
    } else if (isFull()) {
      waiting.clear();
      wide = wide.stream().filter(lookup -> isPivot(lookup.document().id())).toList();
    }
  }

  /** Returns whether a document had to be left out, so that no other needs to be judged. */
  private boolean isFull() {
    return truncated.contains(Parameter.MAX_GROUP.key());
  }

  private boolean isPivot(String id) {
    return pivot.id().equals(id);
  }

  private Set<String> differentFromPivot(RoundResult result) {
    return result.links().stream()
        .map(Link::to)
        .filter(judge::isDifferentFromPivot)
        .map(FoundDocument::id)
        .collect(Collectors.toSet());
  }

  private List<Lookup> wideLookups(TermStatistics statistics) {
    return frontier().stream()
        .filter(document -> settings.usesMoreLikeThis())
        .map(document -> new Lookup(document, choice.of(document.terms(), statistics)))
        .filter(lookup -> !lookup.terms().isEmpty())
        .toList();
  }

  /** Which of the documents just kept are looked up in turn. */
  private List<FoundDocument> goingOn(List<FoundDocument> kept) {
    if (settings.link() == LinkMode.PIVOT) {
      return List.of();
    }
    List<FoundDocument> near =
        kept.stream().filter(document -> hop(document.id()) < settings.depth()).toList();
    if (near.size() < kept.size()) {
      truncated.add(Parameter.DEPTH.key());
    }
    return near;
  }

  private int hop(String id) {
    return members.getOrDefault(id, pivot).hop();
  }

  private void keep(Link link, List<FoundDocument> kept) {
    boolean told = !closeness.isCut() || isPivot(link.from());
    if (!told || isFoundAgain(link, members) || isFoundAgain(link, review)) {
      return;
    }
    switch (judge.of(link, isFull())) {
      case KEPT -> add(link, kept);
      case REVIEW -> show(link);
      case REJECTED -> {}
    }
  }

  /** A document of the group needs no other link; one for review does, unless it is the same. */
  private boolean isFoundAgain(Link link, Map<String, Member> found) {
    Member known = found.get(link.to().id());
    if (known == null || (found == review && !known.via().equals(link.from()))) {
      return false;
    }
    found.put(known.id(), known.foundAlsoBy(link));
    return true;
  }

  /** Out of time only what needs no comparison is shown: what was found from the pivot. */
  private void show(Link link) {
    if (isPivot(link.from()) || !closeness.isOutOfTime()) {
      review.computeIfAbsent(link.to().id(), id -> member(link));
    }
  }

  private void add(Link link, List<FoundDocument> kept) {
    if (members.size() == settings.maxGroup()) {
      truncated.add(Parameter.MAX_GROUP.key());
      return;
    }
    judge.joins(link);
    review.remove(link.to().id());
    members.put(link.to().id(), member(link));
    kept.add(link.to());
  }

  private Member member(Link link) {
    Verdict toPivot =
        isPivot(link.from())
            ? link.verdict()
            : verifier.verify(pivot.document().fingerprint(), link.to().fingerprint());
    return new Member(link, toPivot, hop(link.from()) + 1);
  }

  /** Returns the group as it stands now. */
  public VersionGroup result() {
    return VersionGroup.of(
        members.values(), review.values(), rounds, closeness.lowest(), work, truncated);
  }
}
