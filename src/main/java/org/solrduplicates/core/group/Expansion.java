package org.solrduplicates.core.group;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
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
  private static final Comparator<Link> BEST_FIRST =
      Comparator.comparing((Link link) -> !link.decided())
          .thenComparing(link -> -link.verdict().similarity())
          .thenComparing(link -> link.to().id())
          .thenComparing(Link::from)
          .thenComparing(link -> link.sources().stream().sorted().toList().toString());

  /** How many documents are looked up at once, so that no request grows without bounds. */
  static final int MAX_FRONTIER = 100;

  private final DuplicateSettings settings;
  private final TermChoice choice;
  private final Verifier verifier;
  private final Acceptance acceptance;
  private final Member pivot;
  private final Map<String, Member> members = new LinkedHashMap<>();
  private final Map<String, Member> review = new LinkedHashMap<>();
  private final Set<String> truncated = new TreeSet<>();
  private final List<FoundDocument> waiting = new ArrayList<>();
  private final Parts parts;
  private Decisions decisions = Decisions.NONE;
  private List<Lookup> wide = List.of();
  private RoundResult work = RoundResult.EMPTY;
  private int rounds;

  /**
   * Starts an expansion.
   *
   * @param pivot the document asked about, which need not be in the index
   * @param settings what a version group is
   * @param choice which words of a document are characteristic
   */
  public Expansion(FoundDocument pivot, DuplicateSettings settings, TermChoice choice) {
    this.settings = settings;
    this.choice = choice;
    this.verifier = settings.verifier();
    this.acceptance = new Acceptance(settings);
    Verdict self = verifier.verify(pivot.fingerprint(), pivot.fingerprint());
    this.pivot = new Member(pivot, self, pivot.id(), self, 0, Set.of(), false);
    this.parts = new Parts(pivot.id());
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
        : Optional.of(new Round(rounds + 1, List.copyOf(frontier()), wide, together()));
  }

  /** Takes decisions into account, beside those told before. */
  public void decide(Decisions more) {
    decisions = decisions.plus(more);
  }

  private Map<String, List<Subject>> together() {
    Map<String, List<Subject>> together = new TreeMap<>();
    for (FoundDocument document : frontier()) {
      List<Subject> others =
          decisions.together(Subject.of(document)).stream()
              .filter(other -> !members.containsKey(other.id()))
              .toList();
      if (!others.isEmpty()) {
        together.put(document.id(), others);
      }
    }
    return together;
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
    result.links().stream().sorted(BEST_FIRST).forEach(link -> keep(link, kept));
    frontier().clear();
    waiting.addAll(goingOn(kept));
  }

  private Set<String> differentFromPivot(RoundResult result) {
    return result.links().stream()
        .map(Link::to)
        .filter(document -> isDifferent(pivot, document))
        .map(FoundDocument::id)
        .collect(Collectors.toSet());
  }

  private boolean isDifferent(Member member, FoundDocument document) {
    return !decisions.isEmpty()
        && decisions.areDifferent(Subject.of(member.document()), Subject.of(document));
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
    if (isFoundAgain(link, members) || isFoundAgain(link, review)) {
      return;
    }
    switch (judge(link)) {
      case KEPT -> add(link, kept);
      case REVIEW -> review.putIfAbsent(link.to().id(), member(link));
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

  /** What is decided counts more than what the texts say. */
  private Outcome judge(Link link) {
    if (isDifferent(pivot, link.to())) {
      return Outcome.REJECTED;
    }
    Outcome outcome = link.decided() ? Outcome.KEPT : judgeTexts(link);
    boolean different = members.values().stream().anyMatch(m -> isDifferent(m, link.to()));
    return outcome == Outcome.KEPT && different ? Outcome.REVIEW : outcome;
  }

  /** What drifts away from the group is left to a person. */
  private Outcome judgeTexts(Link link) {
    FoundDocument from = members.getOrDefault(link.from(), pivot).document();
    Outcome outcome = acceptance.judge(from, link.to(), link.verdict());
    boolean drifts = settings.link() == LinkMode.AVERAGE && drifts(link);
    return outcome == Outcome.KEPT && drifts ? Outcome.REVIEW : outcome;
  }

  private boolean drifts(Link link) {
    String part = parts.of(link.from());
    List<Member> like =
        members.values().stream().filter(m -> parts.of(m.id()).equals(part)).toList();
    double sum = 0;
    for (Member member : like) {
      sum += similarity(member.document(), link.to());
    }
    return sum < settings.average() * like.size();
  }

  private void add(Link link, List<FoundDocument> kept) {
    if (members.size() == settings.maxGroup()) {
      truncated.add(Parameter.MAX_GROUP.key());
      return;
    }
    boolean alike = !link.decided() || judgeTexts(link) == Outcome.KEPT;
    parts.add(link.to().id(), alike ? parts.of(link.from()) : link.to().id());
    review.remove(link.to().id());
    members.put(link.to().id(), member(link));
    kept.add(link.to());
  }

  private Member member(Link link) {
    Verdict toPivot = verifier.verify(pivot.document().fingerprint(), link.to().fingerprint());
    return new Member(link, toPivot, hop(link.from()) + 1);
  }

  /** Returns the group as it stands now. */
  public VersionGroup result() {
    return VersionGroup.of(
        members.values(), review.values(), rounds, verifier, work, new TreeSet<>(truncated));
  }

  private double similarity(FoundDocument a, FoundDocument b) {
    return verifier.verify(a.fingerprint(), b.fingerprint()).similarity();
  }
}
