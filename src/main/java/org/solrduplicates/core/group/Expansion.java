package org.solrduplicates.core.group;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
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
 * <p>The result does not depend on the order in which links arrive. Not safe for several threads.
 */
public final class Expansion {
  private static final Comparator<Link> BEST_FIRST =
      Comparator.comparingDouble((Link link) -> -link.verdict().similarity())
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
    this.pivot = new Member(pivot, self, pivot.id(), self, 0, Set.of());
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
        : Optional.of(new Round(rounds + 1, List.copyOf(frontier()), wide));
  }

  private List<FoundDocument> frontier() {
    return waiting.subList(0, Math.min(waiting.size(), MAX_FRONTIER));
  }

  /** Takes what the round returned last by {@link #next} has found. */
  public void accept(RoundResult result) {
    rounds++;
    work = work.plus(result.withoutStatistics());
    truncated.addAll(result.truncated());
    wide = wideLookups(result.statistics());
    List<FoundDocument> kept = new ArrayList<>();
    result.links().stream().sorted(BEST_FIRST).forEach(link -> keep(link, kept));
    frontier().clear();
    waiting.addAll(goingOn(kept));
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

  /** What drifts away from the group is left to a person. */
  private Outcome judge(Link link) {
    FoundDocument from = members.getOrDefault(link.from(), pivot).document();
    Outcome outcome = acceptance.judge(from, link.to(), link.verdict());
    boolean drifts = settings.link() == LinkMode.AVERAGE && drifts(link.to());
    return outcome == Outcome.KEPT && drifts ? Outcome.REVIEW : outcome;
  }

  private boolean drifts(FoundDocument document) {
    double sum = 0;
    for (Member member : members.values()) {
      sum += similarity(member.document(), document);
    }
    return sum < settings.average() * members.size();
  }

  private void add(Link link, List<FoundDocument> kept) {
    if (members.size() == settings.maxGroup()) {
      truncated.add(Parameter.MAX_GROUP.key());
      return;
    }
    review.remove(link.to().id());
    members.put(link.to().id(), member(link));
    kept.add(link.to());
  }

  private Member member(Link link) {
    Verdict toPivot = verifier.verify(pivot.document().fingerprint(), link.to().fingerprint());
    return new Member(
        link.to(), toPivot, link.from(), link.verdict(), hop(link.from()) + 1, link.sources());
  }

  /** Returns the group as it stands now. */
  public VersionGroup result() {
    List<Member> sorted = sorted(members);
    return new VersionGroup(
        sorted, sorted(review), rounds, lowest(sorted), work, new TreeSet<>(truncated));
  }

  private static List<Member> sorted(Map<String, Member> members) {
    return members.values().stream()
        .sorted(
            Comparator.comparing((Member m) -> !m.isPivot())
                .thenComparing(m -> -m.toPivot().similarity())
                .thenComparing(Member::id))
        .toList();
  }

  private double lowest(List<Member> sorted) {
    double lowest = 1;
    for (int i = 0; i < sorted.size(); i++) {
      for (int j = 0; j < i; j++) {
        lowest = Math.min(lowest, similarity(sorted.get(i).document(), sorted.get(j).document()));
      }
    }
    return lowest;
  }

  private double similarity(FoundDocument a, FoundDocument b) {
    return verifier.verify(a.fingerprint(), b.fingerprint()).similarity();
  }
}
