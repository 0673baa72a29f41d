// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QueryLimits;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.Expansion;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.JobColumns;
import org.solrduplicates.core.group.JobGroup;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.group.TermChoice;
import org.solrduplicates.core.group.Verdict;
import org.solrduplicates.core.group.VersionGroup;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Relation;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.core.similarity.Verifier;
import org.solrduplicates.solr.config.PluginSettings;
import org.solrduplicates.solr.config.RequestState;
import org.solrduplicates.solr.index.DuplicatesRequest;
import org.solrduplicates.solr.index.SentFields;
import org.solrduplicates.solr.passage.PassageRequest;
import org.solrduplicates.solr.passage.PassageSearch;
import org.solrduplicates.solr.weights.LastJob;
import org.solrduplicates.solr.wire.ResolvedPivot;
import org.solrduplicates.solr.wire.ShardRound;

/** The search for the version group of one pivot, on one or more shards. Not thread-safe. */
final class GroupSearch {
  private final ResolvedPivot pivot;
  private final DuplicateSettings settings;
  private final DuplicateSettings searched;
  private final boolean wantsVerdictOnly;
  private final Weights weights;
  private final KnownDecisions decisions;
  private final Optional<Expansion> expansion;
  private Optional<VersionGroup> group = Optional.empty();
  private Optional<Set<String>> exact = Optional.empty();
  private Map<String, Integer> words = Map.of();

  private GroupSearch(
      ResolvedPivot pivot,
      DuplicateSettings settings,
      Optional<SentFields> sent,
      Weights weights,
      TermChoice choice,
      JobGroup found,
      KnownDecisions decisions) {
    this.pivot = pivot;
    this.settings = settings;
    this.searched = sent.map(fields -> settings.sparing(fields.spared())).orElse(settings);
    this.wantsVerdictOnly = sent.isPresent();
    this.weights = weights;
    this.decisions = decisions;
    this.expansion =
        pivot
            .document()
            .map(
                document ->
                    new Expansion(
                        document,
                        searched,
                        weights,
                        choice,
                        found,
                        QueryLimits.getCurrentLimits()::shouldExit));
    expansion.ifPresent(known -> known.decide(decisions.on(pivot.textVersions())));
  }

  static GroupSearch of(
      ResolvedPivot pivot,
      DuplicatesRequest asked,
      Rules rules,
      Weights weights,
      LastJob job,
      KnownDecisions decisions,
      SolrQueryRequest request) {
    DuplicateSettings ruled = DuplicatesRequest.settings(request, rules.values(pivot.rule()));
    return new GroupSearch(
        pivot,
        ruled,
        RequestState.of(request).get(SentFields.class),
        weights,
        asked.choice(),
        known(pivot, asked, rules, job, request),
        decisions);
  }

  /** Returns the group that the last job found, if the job used the settings of this request. */
  private static JobGroup known(
      ResolvedPivot pivot,
      DuplicatesRequest asked,
      Rules rules,
      LastJob job,
      SolrQueryRequest request) {
    Optional<JobColumns> columns = pivot.document().map(FoundDocument::columns);
    boolean counts =
        !pivot.isText()
            && columns.isPresent()
            && asked.constraints().isEmpty()
            && asked.settings().sources().contains(Source.GROUP)
            && job.basis() == rules.basis(request);
    if (!counts) {
      return JobGroup.NONE;
    }
    boolean complete =
        rules.rules().isEmpty()
            && new LinkRule(asked.settings()).isReviewOfJob()
            && PluginSettings.hasBackground(request.getSchema());
    JobGroup known = new JobGroup(columns.get().group(), job.mark(), complete);
    return known.hasSeen(columns.get()) ? known : JobGroup.NONE;
  }

  /** Returns the members with the words of the pivot whose exact texts were not compared yet. */
  List<String> unconfirmed() {
    return pivot.isText() && exact.isEmpty()
        ? group().stream().flatMap(g -> Verdict.sameWords(g).stream()).map(Member::id).toList()
        : List.of();
  }

  void confirm(Collection<String> having) {
    exact = Optional.of(Set.copyOf(having));
  }

  Map<String, Integer> words() {
    return words;
  }

  void takeWords(Map<String, Map<String, Integer>> all) {
    words = all.getOrDefault(pivot.id(), Map.of());
  }

  Verdict verdict() {
    return group()
        .map(group -> Verdict.of(group, settings.minTokens(), exact.orElse(Set.of())))
        .orElse(Verdict.OF_NO_WORDS);
  }

  /** Returns all duplicates and wholes, starting with the one that the verdict names. */
  List<Twin> twins() {
    Stream<Twin> wholes =
        group().stream()
            .flatMap(found -> found.related(Relation.PART_OF).stream())
            .map(
                whole ->
                    Twin.of(
                        pivot.document().orElseThrow(), whole.document(), settings, verifier()));
    return Stream.concat(duplicates(), wholes).toList();
  }

  private Stream<Twin> duplicates() {
    Verdict verdict = verdict();
    Member best = verdict.best();
    if (best == null || verdict.kind() == Verdict.Kind.REVIEW) {
      return Stream.empty();
    }
    return group().stream()
        .flatMap(
            found ->
                Stream.of(List.of(best), Verdict.sameWords(found), found.duplicates())
                    .flatMap(List::stream))
        .map(this::twin)
        .distinct();
  }

  private Twin twin(Member member) {
    return Twin.of(
        pivot.document().orElseThrow(),
        member.document(),
        exact.orElse(Set.of()).contains(member.id()),
        member.toPivot().value(),
        settings,
        verifier());
  }

  Surroundings around() {
    return group().map(group -> group.backgrounds().of(pivot.id())).orElse(Surroundings.NONE);
  }

  ResolvedPivot pivot() {
    return pivot;
  }

  DuplicateSettings settings() {
    return settings;
  }

  Verifier verifier() {
    return settings.verifier(weights);
  }

  ShardRound.Search asked() {
    return new ShardRound.Search(
        searched,
        pivot.values(),
        pivot.document().map(FoundDocument::dates).orElse(List.of()),
        weights.version());
  }

  PassageSearch passages(PassageRequest asked, IgnoredFragments ignored) {
    return new PassageSearch(
        asked,
        ignored,
        pivot.id(),
        pivot.values(),
        pivot.document().map(FoundDocument::dates).orElse(List.of()));
  }

  Optional<Round> next() {
    return isDecided() ? Optional.empty() : expansion.flatMap(Expansion::next);
  }

  /** For a document that is about to be added, one duplicate is enough. */
  private boolean isDecided() {
    return wantsVerdictOnly
        && expansion.filter(Expansion::isPivotJudged).isPresent()
        && group().stream().anyMatch(found -> !found.duplicates().isEmpty());
  }

  /** Returns whether skipped sources might find a duplicate that the others missed. */
  boolean isUnsure() {
    return expansion.isPresent() && !searched.equals(settings) && !isDecided() && !isSketchEnough();
  }

  /** Returns whether phrases find most duplicates and all of their candidates were compared. */
  private boolean isSketchEnough() {
    return pivot.document().stream()
            .anyMatch(text -> searched.isFoundByPhrases(text.fingerprint().sketch()))
        && group().stream()
            .noneMatch(found -> found.truncated().contains(Parameter.CANDIDATES.key()));
  }

  void accept(RoundResult result) {
    expansion.ifPresent(search -> search.accept(decided(result, search)));
    group = Optional.empty();
  }

  private RoundResult decided(RoundResult result, Expansion search) {
    search.decide(decisions.on(result.textVersions()));
    return result;
  }

  /** Returns the group, cached until the next round; empty for a pivot that cannot be compared. */
  Optional<VersionGroup> group() {
    if (group.isEmpty()) {
      group = expansion.map(Expansion::result);
    }
    return group;
  }
}
