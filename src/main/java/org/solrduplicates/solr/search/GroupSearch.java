package org.solrduplicates.solr.search;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QueryLimits;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.Backgrounds;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.core.group.Expansion;
import org.solrduplicates.core.group.Finding;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.group.TermChoice;
import org.solrduplicates.core.group.VersionGroup;
import org.solrduplicates.core.similarity.Verifier;

/**
 * The search for the version group of one pivot, wherever the documents are. For one thread and one
 * request.
 */
final class GroupSearch {
  private static final String KEY = GroupSearch.class.getName();

  private final PivotDocument pivot;
  private final DuplicateSettings settings;
  private final Weights weights;
  private final KnownDecisions decisions;
  private final @Nullable Expansion expansion;
  private Optional<VersionGroup> group = Optional.empty();
  private Optional<Set<String>> exact = Optional.empty();

  GroupSearch(
      PivotDocument pivot,
      DuplicateSettings settings,
      Weights weights,
      TermChoice choice,
      KnownDecisions decisions) {
    this.pivot = pivot;
    this.settings = settings;
    this.weights = weights;
    this.decisions = decisions;
    FoundDocument document = pivot.document();
    this.expansion =
        document == null
            ? null
            : new Expansion(
                document, settings, weights, choice, QueryLimits.getCurrentLimits()::shouldExit);
    if (expansion != null) {
      expansion.decide(decisions.on(pivot.subjects()));
    }
  }

  /** Returns the search for the group of a text that a request had; nothing if it had none. */
  static Optional<GroupSearch> of(SolrQueryRequest request) {
    return Optional.ofNullable((GroupSearch) request.getContext().get(KEY));
  }

  /** Lets those inside Solr who have sent a request know all that was found, unrounded. */
  void tell(SolrQueryRequest request) {
    request.getContext().put(KEY, this);
  }

  /**
   * Returns the documents of which it is still to be asked whether they have the text of the pivot
   * sign by sign: none unless the pivot is a text that is not in the index.
   */
  List<String> unconfirmed() {
    return pivot.isText() && exact.isEmpty()
        ? group().stream().flatMap(g -> Finding.sameWords(g).stream()).map(Member::id).toList()
        : List.of();
  }

  /** Takes the unique keys of those that have it. */
  void confirm(Collection<String> having) {
    exact = Optional.of(Set.copyOf(having));
  }

  /** Returns what is to be said of the pivot, a text, before it is added. */
  Finding finding() {
    return group()
        .map(group -> Finding.of(group, settings.minTokens(), exact.orElse(Set.of())))
        .orElse(Finding.OF_NO_WORDS);
  }

  /** Returns the background of the pivot, see {@link Backgrounds}, in 0..1. */
  double background() {
    return group().map(group -> group.backgrounds().of(pivot.id())).orElse(0.0);
  }

  PivotDocument pivot() {
    return pivot;
  }

  DuplicateSettings settings() {
    return settings;
  }

  Verifier verifier() {
    return settings.verifier(weights);
  }

  /** Returns what every shard is to be asked now, or nothing if the group is complete. */
  Optional<ShardRound> next() {
    return expansion == null ? Optional.empty() : expansion.next().map(this::asked);
  }

  private ShardRound asked(Round round) {
    FoundDocument document = pivot.document();
    return new ShardRound(
        settings.values(),
        pivot.values(),
        document == null ? List.of() : document.dates(),
        weights.version(),
        round);
  }

  /** Takes what all shards together have found. */
  void accept(RoundResult result) {
    if (expansion != null) {
      expansion.decide(decisions.on(result.subjects()));
      expansion.accept(result);
      group = Optional.empty();
    }
  }

  /** Searches to the end. */
  void run(Function<ShardRound, RoundResult> shard) {
    for (Optional<ShardRound> round = next(); round.isPresent(); round = next()) {
      accept(shard.apply(round.get()));
    }
  }

  /** Returns the group, or nothing for a pivot that cannot be compared; put together once. */
  Optional<VersionGroup> group() {
    if (group.isEmpty()) {
      group = Optional.ofNullable(expansion).map(Expansion::result);
    }
    return group;
  }
}
