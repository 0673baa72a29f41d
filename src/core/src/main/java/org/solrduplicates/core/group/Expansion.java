// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.group;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.LinkMode;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Relation;
import org.solrduplicates.core.similarity.Similarity;

/**
 * Grows a version group from its pivot by breadth-first search, until nothing new is found or a
 * limit is reached.
 *
 * <p>A state machine without input or output, for one core, shards and tests alike:
 *
 * <pre>
 *   for (Optional&lt;Round&gt; round = next(); round.isPresent(); round = next()) {
 *     accept(executor.execute(round.get()));
 *   }
 *   result();
 * </pre>
 *
 * <p>{@link #decide} takes decisions: those on the pivot before the first round, others before
 * {@link #accept}. Of two cannot-link documents, the first one stays. A must-link document joins
 * with its partner, unless it has a cannot-link to a member.
 *
 * <p>The result does not depend on the order of links. Not thread-safe.
 */
@Internal
public final class Expansion {
  /** Maximum number of documents per round, which bounds a request. */
  static final int MAX_FRONTIER = 100;

  private final DuplicateSettings settings;
  private final CountedWords counted;
  private final JobGroup known;
  private final Member pivot;
  private final Map<String, Member> members = new LinkedHashMap<>();
  private final Map<String, Member> review = new LinkedHashMap<>();
  private final Map<String, Related> related = new LinkedHashMap<>();
  private final SortedSet<String> truncated = new TreeSet<>();
  private final List<FoundDocument> waiting = new ArrayList<>();
  private final Set<String> asked = new HashSet<>();
  private final Map<String, Link> fromPivot = new HashMap<>();
  private final Map<String, Integer> steps = new HashMap<>();
  private final Backgrounds backgrounds;
  private final BooleanSupplier outOfTime;
  private final Judge judge;
  private final Applicants applicants;
  private final Wholes wholes;
  private final Map<String, FoundDocument> searched = new HashMap<>();
  private List<Link> open = new ArrayList<>();
  private RoundResult work = RoundResult.EMPTY;
  private int rounds;
  private double lowest = 1;

  /** The lowest similarity with a member of each document that is about to join. */
  private final Map<String, Double> least = new HashMap<>();

  private boolean cut;

  public Expansion(FoundDocument pivot, DuplicateSettings settings, TermChoice choice) {
    this(pivot, settings, Weights.EQUAL, choice, JobGroup.NONE, () -> false);
  }

  /**
   * @param pivot need not be in the index
   * @param choice selects the characteristic words of a document
   * @param known the job's result for the pivot
   * @param outOfTime whether to stop; stays true once it was true
   */
  public Expansion(
      FoundDocument pivot,
      DuplicateSettings settings,
      Weights weights,
      TermChoice choice,
      JobGroup known,
      BooleanSupplier outOfTime) {
    this.settings = settings;
    this.known = known;
    this.counted = new CountedWords(choice);
    this.backgrounds = new Backgrounds(settings.verifier(weights));
    this.wholes = new Wholes(settings.verifier(weights));
    Similarity self = backgrounds.verify(pivot, pivot);
    this.pivot = new Member(pivot, self, pivot.id(), self, 0, Set.of(), false);
    this.outOfTime = outOfTime;
    this.judge = new Judge(settings, this.pivot, members, known);
    this.applicants = new Applicants(backgrounds, settings.threshold(), this::isOutOfTime);
    members.put(pivot.id(), this.pivot);
    applicants.addMember(pivot);
    if (pivot.id().isEmpty()) {
      backgrounds.add(pivot);
    }
    if (!known.isAlone(pivot.columns())) {
      backgrounds.want(pivot);
    }
    goOn(pivot);
  }

  public VersionGroup run(RoundExecutor executor) {
    for (Optional<Round> round = next(); round.isPresent(); round = next()) {
      accept(executor.execute(round.get()));
    }
    return result();
  }

  public Optional<Round> next() {
    return isLookedUp() || backgrounds.isAsking()
        ? Optional.of(
            new Round(
                rounds + 1,
                frontier(),
                counted.lookups(),
                judge.decided(frontier()),
                counted.words(),
                backgrounds.around(),
                backgrounds.unread(),
                backgrounds.unknownNames(frontier()),
                known))
        : Optional.empty();
  }

  /** Returns whether candidates are searched, and not only backgrounds. */
  private boolean isLookedUp() {
    return !waiting.isEmpty() || counted.areAsking();
  }

  /**
   * Returns whether all direct links of the pivot are judged, so that later documents are not
   * closer to it.
   */
  public boolean isPivotJudged() {
    return rounds > 0
        && !counted.areLookedUp(pivot.id())
        && open.stream().noneMatch(link -> isPivot(link.from()) && mayCount(link));
  }

  public void decide(PairConstraints more) {
    judge.decide(more);
  }

  private List<FoundDocument> frontier() {
    return waiting.subList(0, Math.min(waiting.size(), MAX_FRONTIER));
  }

  /** Takes the result of the last round. */
  public void accept(RoundResult result) {
    rounds += isLookedUp() ? 1 : 0;
    work =
        work.plus(result.withoutStatistics().rejecting(judge.differentFromPivot(result.links())));
    truncated.addAll(result.truncated());
    result.links().forEach(link -> backgrounds.have(link.to()));
    result.links().forEach(this::relate);
    backgrounds.haveNames(result.names());
    backgrounds.accept(result.around(), result.texts());
    counted.accept(result.statistics());
    frontier().forEach(document -> searched.put(document.id(), document));
    for (Link link : result.links()) {
      Optional.ofNullable(searched.get(link.from())).ifPresent(from -> wholes.add(from, link));
    }
    frontier().clear();
    open.addAll(judge.limited(result.links()));
    for (List<Link> ripe = ripe(); !ripe.isEmpty(); ripe = ripe()) {
      addGroup(ripe.stream().filter(Judge::isOfGroup).toList());
      ripe.forEach(this::keep);
    }
    open.removeIf(this::isHopeless); // of members that joined just now, too
    lookAroundOpen();
    stop();
  }

  /** Stops the search. Links of the pivot of a full group are still reported. */
  private void stop() {
    if (cut) {
      truncated.add(RoundResult.OUT_OF_TIME);
    }
    if (truncated.contains(RoundResult.OUT_OF_TIME)) {
      waiting.clear();
      counted.stop();
      backgrounds.stop();
      open.stream()
          .filter(link -> isPivot(link.from()) && !members.containsKey(link.to().id()))
          .filter(link -> mayCount(link) && !judge.isDifferentFromPivot(link.to()))
          .map(this::verified)
          .sorted(Link.BEST_FIRST)
          .forEach(this::show);
    } else if (isFull()) {
      waiting.clear();
      counted.keepOnly(pivot.id());
    }
  }

  private boolean isFull() {
    return truncated.contains(Parameter.MAX_GROUP.key());
  }

  private boolean isPivot(String id) {
    return pivot.id().equals(id);
  }

  /** Returns the number of links between a member and the job's group, or at least the pivot. */
  private int steps(String id) {
    return steps.getOrDefault(id, 0);
  }

  private boolean isFollowed(String id) {
    Member member = members.get(id);
    return member != null
        && (member.isPivot()
            || settings.link() != LinkMode.PIVOT && steps(member.id()) < settings.depth());
  }

  /**
   * Takes the open links that can be judged, best first: from a member, with both backgrounds
   * known, and the parts of a larger document if they decide.
   */
  private List<Link> ripe() {
    List<Link> ripe = new ArrayList<>();
    List<Link> unripe = new ArrayList<>();
    for (Link link : open) {
      ripe(link).ifPresentOrElse(ripe::add, () -> unripe.add(link));
    }
    open = unripe;
    ripe.sort(Link.BEST_FIRST);
    return ripe;
  }

  private Optional<Link> ripe(Link link) {
    return isFollowed(link.from()) && isKnown(link)
        ? Optional.of(verified(link))
            .filter(known -> !mayCount(known) || unsearched(known).isEmpty())
        : Optional.empty();
  }

  /** Returns a document whose candidates decide whether a link is of a whole and its part. */
  private Optional<FoundDocument> unsearched(Link link) {
    boolean decides = isByEvidence(link) && !known.isFound() && !isFull();
    return decides ? wholes.unsearched(link, searched.keySet()) : Optional.empty();
  }

  private Link verified(Link link) {
    FoundDocument from = members.getOrDefault(link.from(), pivot).document();
    Link verified =
        backgrounds.areUsed()
            ? link.withSimilarity(backgrounds.verify(from, link.to(), link.evidence()))
            : link;
    if (isPivot(link.from())) {
      fromPivot.put(link.to().id(), verified);
    }
    return verified;
  }

  /** Returns whether a link counts in no surroundings of its document, which are then not read. */
  private boolean isHopeless(Link link) {
    Member from = members.get(link.from());
    boolean isCompared = !link.evidence().equals(Evidence.NONE);
    if (from == null || !isCompared || backgrounds.isKnown(link.to().id())) {
      return false;
    }
    Link most =
        backgrounds
            .most(from.document(), link, settings.reviewThreshold())
            .map(link::withSimilarity)
            .orElse(link);
    boolean isHopeless = !mayCount(most);
    if (isHopeless && isPivot(link.from())) {
      fromPivot.put(link.to().id(), most);
    }
    return isHopeless;
  }

  private void lookAroundOpen() {
    open.stream()
        .filter(link -> isFollowed(link.from()) && mayCount(link))
        .filter(link -> !isFull() || isPivot(link.from()))
        .sorted(Link.BEST_FIRST)
        .forEach(this::lookAround);
  }

  private void lookAround(Link link) {
    backgrounds.want(members.getOrDefault(link.from(), pivot).document());
    backgrounds.want(link.to());
    if (isKnown(link)) {
      unsearched(link).ifPresent(this::lookUp);
    }
  }

  private boolean isKnown(Link link) {
    return backgrounds.isKnown(link.from()) && backgrounds.isKnown(link.to().id());
  }

  private void lookUp(FoundDocument document) {
    if (asked.add(document.id())) {
      waiting.add(document);
    }
  }

  /** Returns whether a link may reach a threshold; what is unknown counts in favour. */
  private boolean mayCount(Link link) {
    return link.decided()
        || Judge.isOfGroup(link)
        || link.similarity().value() >= settings.reviewThreshold();
  }

  private void keep(Link link) {
    boolean isReported = !cut || isPivot(link.from());
    if (!isReported || isFoundAgain(link, members) || isFoundAgain(link, review)) {
      return;
    }
    switch (isPart(link) ? Outcome.PART : judge.of(link, isFull())) {
      case KEPT -> {
        if (joins(link)) {
          add(link);
        }
      }
      case REVIEW -> show(link);
      case REJECTED, PART -> {}
    }
  }

  private boolean isPart(Link link) {
    return isByEvidence(link) && wholes.isOfPart(link);
  }

  /** Returns whether nothing but the evidence decides about a link. */
  private boolean isByEvidence(Link link) {
    return backgrounds.areUsed() && !link.decided() && !Judge.isOfGroup(link);
  }

  /** By evidence, a document needs more than one link to a large group. */
  private boolean joins(Link link) {
    return !backgrounds.areUsed()
        || settings.link() == LinkMode.PIVOT
        || link.decided()
        || Judge.isOfGroup(link)
        || applicants.admits(link);
  }

  /**
   * Members of the job's group join by the best link from earlier members. Each pair is compared
   * once.
   */
  private void addGroup(List<Link> links) {
    List<Link> left = new ArrayList<>(links);
    links.forEach(link -> least.put(link.to().id(), link.similarity().value()));
    for (Member member : members.values()) {
      if (!left.isEmpty() && !member.isPivot() && !isOutOfTime()) {
        left.replaceAll(link -> better(member.document(), link));
      }
    }
    while (!left.isEmpty() && !isOutOfTime() && !isFull()) {
      Link best = Collections.min(left, Link.BEST_FIRST);
      left.remove(best);
      keep(best);
      if (members.containsKey(best.to().id())) {
        left.replaceAll(link -> better(best.to(), link));
      }
    }
    least.clear();
  }

  private Link better(FoundDocument from, Link link) {
    Similarity similarity = backgrounds.verify(from, link.to());
    least.merge(link.to().id(), similarity.value(), Math::min);
    Link other =
        new Link(from.id(), link.to(), similarity, Evidence.NONE, link.sources(), link.decided());
    return Link.BEST_FIRST.compare(other, link) < 0 ? other : link;
  }

  /** Group members need no other link; documents for review do, unless they are identical. */
  private boolean isFoundAgain(Link link, Map<String, Member> found) {
    Member known = found.get(link.to().id());
    if (known == null || (found == review && !known.via().equals(link.from()))) {
      return false;
    }
    found.put(known.id(), known.foundAlsoBy(link));
    return true;
  }

  /**
   * After the time limit, adds only documents linked directly to the pivot; no comparisons are
   * made.
   */
  private void show(Link link) {
    if (isPivot(link.from()) || !isOutOfTime()) {
      review.computeIfAbsent(link.to().id(), id -> member(link));
    }
  }

  private void add(Link link) {
    if (members.size() == settings.maxGroup()) {
      truncated.add(Parameter.MAX_GROUP.key());
      return;
    }
    compareWithMembers(link.to());
    review.remove(link.to().id());
    members.put(link.to().id(), member(link));
    steps.put(link.to().id(), Judge.isOfGroup(link) ? 0 : steps(link.from()) + 1);
    applicants.addMember(link.to());
    open.addAll(applicants.admitted());
    goOn(link.to());
  }

  private void compareWithMembers(FoundDocument document) {
    Double known = least.get(document.id());
    if (known != null) {
      lowest = Math.min(lowest, known);
      return;
    }
    for (Member member : members.values()) {
      if (isOutOfTime()) {
        return;
      }
      lowest = Math.min(lowest, backgrounds.verify(member.document(), document).value());
    }
  }

  /** Checks the time limit before a comparison; marks the result as truncated. */
  private boolean isOutOfTime() {
    cut = cut || outOfTime.getAsBoolean();
    return cut;
  }

  private void goOn(FoundDocument document) {
    if (isFollowed(document.id())) {
      lookUp(document);
      if (!known.isFound() || isPivot(document.id())) {
        counted.add(document);
      }
    } else if (settings.link() != LinkMode.PIVOT) {
      truncated.add(Parameter.DEPTH.key());
    }
  }

  private Member member(Link link) {
    Similarity toPivot =
        isPivot(link.from()) ? link.similarity() : backgrounds.verify(pivot.document(), link.to());
    return new Member(link, toPivot, members.getOrDefault(link.from(), pivot).hop() + 1);
  }

  /** Wholes and parts are not followed, so only those of the pivot are found. */
  private void relate(Link link) {
    if (!isPivot(link.from())) {
      return;
    }
    Optional<Relation> decided = judge.decidedRelation(link.to());
    Relation relation = decided.orElseGet(() -> link.evidence().withoutVersions());
    if (relation.isOfPart()) {
      related.putIfAbsent(link.to().id(), Related.of(link, relation, decided.isPresent()));
    }
  }

  /** Returns the wholes and parts that are no members. */
  private List<Related> related() {
    return related.values().stream().filter(other -> !members.containsKey(other.id())).toList();
  }

  /** Returns the documents that are linked with a member, but not with enough of them. */
  private List<Member> apart() {
    return applicants.links().stream()
        .filter(link -> !review.containsKey(link.to().id()))
        .map(this::member)
        .toList();
  }

  public VersionGroup result() {
    List<Related> others = related();
    Set<String> parts = others.stream().map(Related::id).collect(Collectors.toSet());
    List<Member> apart = without(parts, apart());
    return new VersionGroup(
        List.copyOf(members.values()),
        Stream.concat(without(parts, review.values()).stream(), apart.stream()).toList(),
        others,
        apart.size(),
        rounds,
        lowest,
        work.explaining(work.explained().stream().map(c -> judged(c, parts)).toList()),
        truncated,
        backgrounds);
  }

  private static List<Member> without(Set<String> parts, Collection<Member> all) {
    return all.stream().filter(member -> !parts.contains(member.id())).toList();
  }

  /**
   * Returns the outcome of a candidate. Pairwise matches that are too far from the group are for
   * review.
   */
  private Candidate judged(Candidate candidate, Set<String> parts) {
    return parts.contains(candidate.id()) ? candidate.withOutcome(Outcome.PART) : judged(candidate);
  }

  private Candidate judged(Candidate candidate) {
    Link link = fromPivot.get(candidate.id());
    if (link == null) {
      return candidate.withOutcome(least(candidate.outcome(), candidate.similarity()));
    }
    Candidate verified = candidate.withSimilarity(link.similarity());
    if (candidate.outcome() == Outcome.REJECTED) {
      return verified;
    }
    boolean shown = review.containsKey(candidate.id()) || applicants.isWaiting(candidate.id());
    return verified.withOutcome(shown ? Outcome.REVIEW : judge.ofPivot(link));
  }

  /** An unjudged candidate was cut off or is below all thresholds. */
  private Outcome least(Outcome outcome, Similarity similarity) {
    return similarity.value() < settings.reviewThreshold() ? Outcome.REJECTED : outcome;
  }
}
