// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.wire;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toSet;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.IndexTerm;
import org.solrduplicates.core.group.JobGroup;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.group.Lookup;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.order.DocumentDate;
import org.solrduplicates.core.settings.DuplicateSettings;

/**
 * The input of a shard for one round.
 *
 * @param number 1 for the round of the pivot
 * @param wide documents to search by words
 * @param together must-link documents of the frontier, by unique key
 * @param texts the keys of the texts whose fingerprints to read
 * @param known the result of the job for the pivot
 * @param names the keys of names to count; an earlier node needs those of the frontier
 */
public record ShardRound(
    Search search,
    int number,
    List<FoundDocument> frontier,
    List<Lookup> wide,
    Map<String, List<TextVersion>> together,
    Map<String, List<String>> words,
    Map<String, Fingerprint> around,
    Set<Long> texts,
    JobGroup known,
    Optional<Set<String>> names) {
  /** The part that is the same in all rounds; values and dates are those of the pivot. */
  public record Search(
      DuplicateSettings settings,
      Map<String, List<String>> values,
      List<DocumentDate> dates,
      long weights) {}

  public static ShardRound of(Search search, Round round) {
    return new ShardRound(
        search,
        round.number(),
        round.frontier().stream().map(FoundDocument::withoutTerms).toList(),
        round.wide().stream()
            .map(wide -> new Lookup(wide.document().withoutTerms(), wide.terms()))
            .toList(),
        round.decided(),
        round.words().stream()
            .collect(groupingBy(IndexTerm::field, mapping(IndexTerm::text, toList()))),
        round.around(),
        round.texts(),
        round.known(),
        Optional.of(round.names()));
  }

  public Round round() {
    Set<IndexTerm> terms = new HashSet<>();
    words.forEach((field, texts) -> texts.forEach(text -> terms.add(new IndexTerm(field, text))));
    return new Round(
        number,
        frontier,
        wide,
        together,
        terms,
        around,
        texts,
        names.orElseGet(this::namesOfFrontier),
        known);
  }

  private Set<String> namesOfFrontier() {
    return frontier.stream()
        .flatMap(document -> document.metadata().titleKeys().stream())
        .collect(toSet());
  }

  /** Fails for a link from a document that is not part of the round. */
  public void requireAsked(RoundResult found) {
    Set<String> asked = new HashSet<>();
    frontier.forEach(document -> asked.add(document.id()));
    wide.forEach(lookup -> asked.add(lookup.document().id()));
    for (Link link : found.links()) {
      if (!asked.contains(link.from())) {
        throw new IllegalArgumentException("'" + link.from() + "' is not part of the round");
      }
    }
  }
}
