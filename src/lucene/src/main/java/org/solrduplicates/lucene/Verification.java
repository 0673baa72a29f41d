// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.Candidate;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.JobColumns;
import org.solrduplicates.core.group.JobGroup;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.group.Rejection;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.group.TermStatistics;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.similarity.Evidence;
import org.solrduplicates.core.similarity.Similarity;
import org.solrduplicates.core.similarity.Surroundings;
import org.solrduplicates.core.similarity.Verifier;

/**
 * Verifies the candidates of one document. What a job has stored of both decides as early as
 * possible: it is the same on all shards. Not thread-safe.
 */
final class Verification {
  private final DocumentReader documents;
  private final Verifier verifier;
  private final LinkRule rule;
  private final FoundDocument pivot;
  private final JobGroup known;
  private final boolean explained;
  private final long basis;
  private final Optional<Surroundings> around;
  private final SortedMap<Integer, Link> links = new TreeMap<>();
  private final Map<Rejection, Integer> rejected = new EnumMap<>(Rejection.class);
  private final List<Candidate> all = new ArrayList<>();

  /**
   * @param pivot finds itself, which does not count
   * @param explained whether to list all candidates
   */
  Verification(
      DocumentReader documents,
      Verifier verifier,
      LinkRule rule,
      FoundDocument pivot,
      JobGroup known,
      boolean explained) {
    this.documents = documents;
    this.verifier = verifier;
    this.rule = rule;
    this.pivot = pivot;
    this.known = known;
    this.explained = explained;
    this.basis = verifier.basis();
    this.around = around(pivot.columns());
  }

  private Optional<Surroundings> around(JobColumns columns) {
    return Surroundings.ofColumn(columns.background(), basis);
  }

  /**
   * @param sources that found the document
   * @param decided whether it is a must-link partner
   */
  void add(int document, Set<Source> sources, boolean decided) throws IOException {
    boolean certain = decided || sources.contains(Source.GROUP);
    JobColumns columns = columns(document);
    if (!certain && !explained && known.areApart(pivot.columns(), columns)) {
      reject(Rejection.DIFFERENT);
      return;
    }
    Optional<Fingerprint> text =
        documents.fingerprint(document).filter(pivot.fingerprint()::isComparableWith);
    if (text.isPresent()) {
      Evidence evidence = verifier.evidence(pivot.fingerprint(), text.get());
      Similarity similarity = similarity(text.get(), columns, evidence, certain);
      Optional<Rejection> rejection =
          rule.rejection(pivot.fingerprint(), text.get(), similarity)
              .filter(reason -> !certain && !isOfPart(text.get(), evidence));
      rejection.ifPresent(this::reject);
      if (rejection.isEmpty()) {
        FoundDocument found = documents.read(document, text.get());
        links.put(document, new Link(pivot.id(), found, similarity, evidence, sources, decided));
      }
      if (explained) {
        Outcome outcome =
            certain ? Outcome.KEPT : rule.judge(pivot.fingerprint(), text.get(), similarity);
        all.add(new Candidate(documents.id(document), sources, similarity, outcome));
      }
    } else if (!documents.id(document).equals(pivot.id())) {
      reject(Rejection.INCOMPARABLE);
    }
  }

  /** Reading them is slow, so they are read only where a job counts. */
  private JobColumns columns(int document) throws IOException {
    return known.complete() || around.isPresent() ? documents.columns(document) : JobColumns.NONE;
  }

  private boolean isOfPart(Fingerprint text, Evidence evidence) {
    return rule.withoutVersions(pivot.fingerprint(), text, evidence).isOfPart();
  }

  private void reject(Rejection reason) {
    rejected.merge(reason, 1, Integer::sum);
  }

  /** Members of a group have the similarity by which all shards order them. */
  private Similarity similarity(
      Fingerprint text, JobColumns columns, Evidence evidence, boolean certain) {
    return verifier.most(
        pivot.fingerprint(),
        certain ? Optional.empty() : around,
        text,
        certain ? Optional.empty() : around(columns),
        evidence);
  }

  /** Returns the numbers of the documents that may be versions. */
  Set<Integer> linked() {
    return links.keySet();
  }

  RoundResult result(Map<Source, Integer> candidates, Set<String> truncated) {
    return new RoundResult(
        links.values().stream().filter(link -> !link.to().id().equals(pivot.id())).toList(),
        candidates,
        rejected,
        TermStatistics.NONE,
        all.stream().filter(candidate -> !candidate.id().equals(pivot.id())).toList(),
        truncated);
  }
}
