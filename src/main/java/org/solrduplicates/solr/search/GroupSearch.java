package org.solrduplicates.solr.search;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.solr.search.QueryLimits;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.DuplicateSettings;
import org.solrduplicates.core.group.Expansion;
import org.solrduplicates.core.group.FoundDocument;
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
  private final PivotDocument pivot;
  private final DuplicateSettings settings;
  private final Weights weights;
  private final KnownDecisions decisions;
  private final @Nullable Expansion expansion;
  private Optional<VersionGroup> group = Optional.empty();

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
