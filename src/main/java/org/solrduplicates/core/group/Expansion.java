package org.solrduplicates.core.group;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
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
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.LinkMode;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.similarity.Similarity;

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
  private final JobGroup known;
  private final Member pivot;
  private final Map<String, Member> members = new LinkedHashMap<>();
  private final Map<String, Member> review = new LinkedHashMap<>();
  private final SortedSet<String> truncated = new TreeSet<>();
  private final List<FoundDocument> waiting = new ArrayList<>();
  private final Set<String> asked = new HashSet<>();
  private final Map<String, Link> fromPivot = new HashMap<>();
  private final Map<String, Integer> steps = new HashMap<>();
  private final List<FoundDocument> counting = new ArrayList<>();
  private final Backgrounds backgrounds;
  private final BooleanSupplier outOfTime;
  private final Judge judge;
  private List<Link> open = new ArrayList<>();
  private List<Lookup> wide = List.of();
  private RoundResult work = RoundResult.EMPTY;
  private int rounds;
  private double lowest = 1;
  private boolean cut;

  /** Starts an expansion that takes the time it takes, where nothing is known of the collection. */
  public Expansion(FoundDocument pivot, DuplicateSettings settings, TermChoice choice) {
    this(pivot, settings, Weights.EQUAL, choice, JobGroup.NONE, () -> false);
  }

  /**
   * Starts an expansion.
   *
   * @param pivot the document asked about, which need not be in the index
   * @param weights how much each word counts
   * @param choice which words of a document are characteristic
   * @param known what the job has found of the pivot
   * @param outOfTime whether to stop with what was found so far; what it has once said, it goes on
   *     to say
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
    this.choice = choice;
    this.backgrounds = new Backgrounds(settings.verifier(weights));
    Similarity self = backgrounds.verify(pivot, pivot);
    this.pivot = new Member(pivot, self, pivot.id(), self, 0, Set.of(), false);
    this.outOfTime = outOfTime;
    this.judge = new Judge(settings, this.pivot, members, known);
    members.put(pivot.id(), this.pivot);
    backgrounds.want(pivot);
    goOn(pivot);
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
    return isLookedUp() || backgrounds.isAsking()
        ? Optional.of(
            new Round(
                rounds + 1,
                frontier(),
                wide,
                judge.together(frontier()),
                words(counted()),
                backgrounds.around(),
                backgrounds.unread(),
                known))
        : Optional.empty();
  }

  /** Returns whether candidates are looked for, and not only what is around documents. */
  private boolean isLookedUp() {
    return !waiting.isEmpty() || !wide.isEmpty() || !counting.isEmpty();
  }

  private static Set<IndexTerm> words(List<FoundDocument> documents) {
    return documents.stream()
        .flatMap(document -> document.words().stream())
        .collect(Collectors.toSet());
  }

  /**
   * Returns whether all is judged that was found from the pivot itself, so that what is found from
   * now on is no nearer to it.
   */
  public boolean isPivotJudged() {
    return rounds > 0
        && wide.stream().noneMatch(lookup -> isPivot(lookup.document().id()))
        && open.stream().noneMatch(link -> isPivot(link.from()) && mayCount(link));
  }

  /** Takes decisions into account, beside those told before. */
  public void decide(PairConstraints more) {
    judge.decide(more);
  }

  private List<FoundDocument> frontier() {
    return waiting.subList(0, Math.min(waiting.size(), MAX_FRONTIER));
  }

  private List<FoundDocument> counted() {
    return counting.subList(0, Math.min(counting.size(), MAX_FRONTIER));
  }

  /** Takes what the round returned last by {@link #next} has found. */
  public void accept(RoundResult result) {
    rounds += isLookedUp() ? 1 : 0;
    work = work.plus(result.withoutStatistics().rejecting(differentFromPivot(result)));
    truncated.addAll(result.truncated());
    result.links().forEach(link -> backgrounds.have(link.to()));
    backgrounds.accept(result.around(), result.texts());
    wide = wide(result.statistics());
    frontier().clear();
    counted().clear();
    open.addAll(limited(result.links()));
    for (List<Link> ripe = ripe(); !ripe.isEmpty(); ripe = ripe()) {
      addGroup(ripe.stream().filter(Judge::isOfGroup).toList());
      ripe.forEach(this::keep);
    }
    lookAroundOpen();
    stop();
  }

  /** Of a group that is too large, several shards have found no more than one core. */
  private List<Link> limited(List<Link> links) {
    Set<Link> most =
        links.stream()
            .filter(Judge::isOfGroup)
            .sorted(
                Comparator.comparingDouble((Link link) -> -link.similarity().value())
                    .thenComparing(link -> link.to().id()))
            .limit(settings.maxGroup()) // one more than fit in beside the pivot
            .collect(Collectors.toSet());
    return links.stream().filter(link -> !Judge.isOfGroup(link) || most.contains(link)).toList();
  }

  /**
   * Out of time nothing more is looked up; of a full group only what the pivot finds, to be told.
   */
  private void stop() {
    if (cut) {
      truncated.add(RoundResult.OUT_OF_TIME);
    }
    if (truncated.contains(RoundResult.OUT_OF_TIME)) {
      waiting.clear();
      counting.clear();
      wide = List.of();
      backgrounds.stop();
      open.stream()
          .filter(link -> isPivot(link.from()) && !members.containsKey(link.to().id()))
          .filter(this::mayCount)
          .map(this::contrasted)
          .sorted(Link.BEST_FIRST)
          .forEach(this::show);
    } else if (isFull()) {
      waiting.clear();
      counting.removeIf(document -> !isPivot(document.id()));
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

  /** Now that it is known how rare their words are, documents are looked up by them too. */
  private List<Lookup> wide(TermStatistics statistics) {
    return counted().stream()
        .map(document -> new Lookup(document, choice.of(document.terms(), statistics)))
        .filter(lookup -> !lookup.terms().isEmpty())
        .toList();
  }

  /** Returns how many links a member is away from what the job has found, at least the pivot. */
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
   * Takes those of the open links that can be judged now, best first: they lead from a member to a
   * document, and both backgrounds are known.
   */
  private List<Link> ripe() {
    List<Link> ripe = new ArrayList<>();
    List<Link> unripe = new ArrayList<>();
    for (Link link : open) {
      boolean known =
          isFollowed(link.from())
              && backgrounds.isKnown(link.from())
              && backgrounds.isKnown(link.to().id());
      (known ? ripe : unripe).add(known ? contrasted(link) : link);
    }
    open = unripe;
    ripe.sort(Link.BEST_FIRST);
    return ripe;
  }

  private Link contrasted(Link link) {
    Link contrasted =
        link.withSimilarity(backgrounds.against(link.similarity(), link.from(), link.to().id()));
    if (isPivot(link.from())) {
      fromPivot.put(link.to().id(), contrasted);
    }
    return contrasted;
  }

  /** What may join the group is judged against its background. */
  private void lookAroundOpen() {
    open.stream()
        .filter(link -> isFollowed(link.from()) && mayCount(link))
        .filter(link -> !isFull() || isPivot(link.from()))
        .sorted(Link.BEST_FIRST)
        .forEach(link -> backgrounds.want(link.to()));
  }

  private void lookUp(FoundDocument document) {
    if (asked.add(document.id())) {
      waiting.add(document);
    }
  }

  /** Returns whether a link would be worth a look if nothing else were near its end. */
  private boolean mayCount(Link link) {
    Similarity best = backgrounds.against(link.similarity(), link.from(), link.to().id());
    return link.decided() || Judge.isOfGroup(link) || best.value() >= settings.reviewThreshold();
  }

  private void keep(Link link) {
    boolean told = !cut || isPivot(link.from());
    if (!told || isFoundAgain(link, members) || isFoundAgain(link, review)) {
      return;
    }
    switch (judge.of(link, isFull())) {
      case KEPT -> add(link);
      case REVIEW -> show(link);
      case REJECTED -> {}
    }
  }

  /** What the job has found joins by the best link from the members before it. */
  private void addGroup(List<Link> links) {
    List<Link> left = new ArrayList<>(links);
    while (!left.isEmpty() && !isOutOfTime() && !isFull()) {
      Link best = Collections.min(left, Link.BEST_FIRST);
      left.remove(best);
      keep(best);
      if (members.containsKey(best.to().id())) {
        left.replaceAll(link -> better(best.to(), link));
      }
    }
  }

  private Link better(FoundDocument from, Link link) {
    Similarity similarity = backgrounds.verify(from, link.to());
    Link other = new Link(from.id(), link.to(), similarity, link.sources(), link.decided());
    return Link.BEST_FIRST.compare(other, link) < 0 ? other : link;
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
    goOn(link.to());
  }

  /** Notes how similar the two least similar members are, as far as there is time. */
  private void compareWithMembers(FoundDocument document) {
    for (Member member : members.values()) {
      if (isOutOfTime()) {
        return;
      }
      lowest = Math.min(lowest, backgrounds.verify(member.document(), document).value());
    }
  }

  /** Asks whether there is time to compare something; if there is none, something was cut off. */
  private boolean isOutOfTime() {
    cut = cut || outOfTime.getAsBoolean();
    return cut;
  }

  /** A document just kept is looked up in turn. */
  private void goOn(FoundDocument document) {
    if (isFollowed(document.id())) {
      lookUp(document);
      if (!document.terms().isEmpty() && (!known.isFound() || isPivot(document.id()))) {
        counting.add(document);
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

  /** Returns the group as it stands now. */
  public VersionGroup result() {
    List<Candidate> explained = work.explained().stream().map(this::told).toList();
    return new VersionGroup(
        List.copyOf(members.values()),
        List.copyOf(review.values()),
        rounds,
        lowest,
        work.explaining(explained),
        truncated,
        backgrounds);
  }

  /**
   * Returns what became of a candidate of the pivot: what its similarity and metadata alone would
   * keep is for review too where it was not near enough to the group.
   */
  private Candidate told(Candidate candidate) {
    Link link = fromPivot.get(candidate.id());
    Similarity similarity = backgrounds.against(candidate.similarity(), pivot.id(), candidate.id());
    Candidate contrasted = candidate.withSimilarity(similarity);
    if (link == null || candidate.outcome() == Outcome.REJECTED) {
      return contrasted.withOutcome(least(candidate.outcome(), similarity));
    }
    boolean shown = review.containsKey(candidate.id());
    return contrasted.withOutcome(shown ? Outcome.REVIEW : judge.ofPivot(link));
  }

  /** What was never judged was cut off, or is below all thresholds. */
  private Outcome least(Outcome outcome, Similarity similarity) {
    return similarity.value() < settings.reviewThreshold() ? Outcome.REJECTED : outcome;
  }
}
