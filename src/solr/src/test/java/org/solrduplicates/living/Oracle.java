// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.living;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.solrduplicates.core.constraint.PairConstraints;
import org.solrduplicates.core.group.Expansion;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.JobGroup;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.group.TermChoice;
import org.solrduplicates.core.group.TermStatistics;
import org.solrduplicates.core.group.VersionGroup;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Relation;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Surroundings;

/** What {@code /duplicates} should answer, by comparing every document with every other. */
final class Oracle {
  private final SortedMap<String, FoundDocument> documents = new TreeMap<>();

  /** No version is so low, so that only columns show what the job has seen. */
  private static final long SEEN_BY_COLUMNS = -1;

  private final Comparison comparison;
  private final LinkRule rule;

  Oracle(Collection<FoundDocument> all, Comparison comparison) {
    all.forEach(document -> documents.put(document.id(), document));
    this.comparison = comparison;
    this.rule = new LinkRule(comparison.settings());
  }

  /** Returns whether a document has words to compare. */
  boolean compares(String id) {
    return documents.containsKey(id);
  }

  /** Returns how similar two documents are. */
  double similarity(FoundDocument a, FoundDocument b) {
    return comparison.verify(a, b).value();
  }

  boolean isLink(FoundDocument a, FoundDocument b) {
    return rule.judge(a.fingerprint(), b.fingerprint(), comparison.verify(a, b)) == Outcome.KEPT;
  }

  /** Returns how similar two documents are, 0 if they are not even to be reviewed. */
  double near(FoundDocument a, FoundDocument b) {
    Similarity similarity = comparison.verify(a, b);
    boolean isNear = rule.rejection(a.fingerprint(), b.fingerprint(), similarity).isEmpty();
    return isNear ? similarity.value() : 0;
  }

  /** Returns whether two documents are a whole and its part, and no versions. */
  boolean areOfPart(FoundDocument a, FoundDocument b) {
    return rule.relation(a.fingerprint(), b.fingerprint(), comparison.verify(a, b), evidence(a, b))
        .isOfPart();
  }

  /** Returns what a document is to another one if they are no versions. */
  Relation withoutVersions(String id, String other) {
    FoundDocument a = documents.get(id);
    FoundDocument b = documents.get(other);
    return rule.withoutVersions(a.fingerprint(), b.fingerprint(), evidence(a, b));
  }

  private boolean isOfPart(FoundDocument a, FoundDocument b, Evidence evidence) {
    return rule.withoutVersions(a.fingerprint(), b.fingerprint(), evidence).isOfPart();
  }

  private Evidence evidence(FoundDocument a, FoundDocument b) {
    return comparison.verifier().evidence(a.fingerprint(), b.fingerprint());
  }

  /** Returns a similarity as it is written. */
  static float rounded(double similarity) {
    return (float) fourDigits(similarity);
  }

  static double fourDigits(double value) {
    return Math.round(value * 1e4) / 1e4;
  }

  /**
   * Returns the group of a document by the settings. Whether a document drifts away depends on
   * those that are there already, so here the order of joining is that of the product, and only
   * finding and comparing are done anew.
   */
  VersionGroup group(String id, PairConstraints decisions) {
    return group(documents.get(id), decisions);
  }

  /** Returns the group of a document that is not in the index. */
  VersionGroup unindexed(FoundDocument pivot) {
    return group(unnamed(pivot), PairConstraints.NONE);
  }

  /** Returns a document without the key of the index. */
  static FoundDocument unnamed(FoundDocument sent) {
    return new FoundDocument(
        "",
        sent.fingerprint(),
        sent.terms(),
        sent.format(),
        sent.metadata(),
        sent.dates(),
        sent.fromText(),
        null);
  }

  private VersionGroup group(FoundDocument pivot, PairConstraints decisions) {
    return group(pivot, decisions, JobGroup.NONE, this::every);
  }

  /**
   * Returns what belongs to a document of a group of the job.
   *
   * @param areGrouped whether the job has put two documents into one group
   * @param isNew whether the job has not seen a document, so that it joins by links
   */
  VersionGroup group(String id, BiPredicate<String, String> areGrouped, Predicate<String> isNew) {
    JobGroup known = new JobGroup(documents.get(id).columns().group(), SEEN_BY_COLUMNS, false);
    return group(
        documents.get(id),
        PairConstraints.NONE,
        known,
        (from, to) ->
            from.id().equals(id) && areGrouped.test(id, to.id())
                ? Optional.of(Source.GROUP)
                : Optional.of(Source.EVERY).filter(source -> isNew.test(to.id())));
  }

  private Optional<Source> every(FoundDocument from, FoundDocument to) {
    return Optional.of(Source.EVERY);
  }

  private VersionGroup group(
      FoundDocument pivot,
      PairConstraints decisions,
      JobGroup known,
      BiFunction<FoundDocument, FoundDocument, Optional<Source>> sources) {
    Expansion expansion =
        new Expansion(
            pivot,
            comparison.settings(),
            comparison.weights(),
            TermChoice.DEFAULT,
            known,
            () -> false);
    expansion.decide(decisions);
    return expansion.run(round -> execute(round, sources));
  }

  private RoundResult execute(
      Round round, BiFunction<FoundDocument, FoundDocument, Optional<Source>> sources) {
    List<Link> links = new ArrayList<>();
    for (FoundDocument from : round.frontier()) {
      for (FoundDocument to : documents.values()) {
        Optional<Source> source = sources.apply(from, to);
        Evidence evidence = evidence(from, to);
        Similarity similarity = most(from, to, evidence);
        boolean rejected =
            rule.rejection(from.fingerprint(), to.fingerprint(), similarity).isPresent()
                && !isOfPart(from, to, evidence);
        boolean decided = round.decidedWith(from).contains(to.textVersion());
        boolean certain = decided || source.equals(Optional.of(Source.GROUP));
        if (!from.id().equals(to.id()) && (certain || source.isPresent() && !rejected)) {
          Set<Source> found = source.stream().collect(Collectors.toSet());
          links.add(new Link(from.id(), to, similarity, evidence, found, decided));
        }
      }
    }
    return RoundResult.of(
            TermStatistics.NONE,
            comparison.around(round.around()),
            comparison.read(round.texts()),
            comparison.names())
        .withLinks(links);
  }

  /** Returns what both may have at most, by what the job has stored about them. */
  private Similarity most(FoundDocument a, FoundDocument b, Evidence evidence) {
    return comparison
        .verifier()
        .most(a.fingerprint(), stored(a), b.fingerprint(), stored(b), evidence);
  }

  private Optional<Surroundings> stored(FoundDocument document) {
    return Surroundings.ofColumn(document.columns().background(), comparison.verifier().basis());
  }
}
