// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The answer of {@code /duplicates} about one document.
 *
 * @param response the other documents of its group, at most as many as requested
 */
public record DuplicatesAnswer(
    Optional<FoundDocuments> match, Optional<FoundDocuments> response, Duplicates duplicates) {
  public record FoundDocuments(List<FoundDocument> docs) {}

  public record FoundDocument(Optional<String> id, Optional<String> title) {}

  /**
   * The group of a document.
   *
   * @param group empty if the document was not compared
   * @param history the versions, oldest first
   * @param undated the documents without a date
   * @param contains the parts of the document, at most as many as requested
   * @param partOf the documents that it is a part of, at most as many as requested
   * @param candidates the candidates of the first round, if they were requested
   * @param notCompared why the document was not compared
   */
  public record Duplicates(
      Optional<WholeGroup> group,
      List<GroupVersion> history,
      List<GroupVersion> undated,
      List<RelatedDocument> contains,
      List<RelatedDocument> partOf,
      Optional<List<ExplainedCandidate>> candidates,
      Optional<String> notCompared) {}

  /** A whole or a part of a document. */
  public record RelatedDocument(String id) {}

  /**
   * The properties of a whole group.
   *
   * @param truncated whether a limit cut it short
   * @param lowest the lowest similarity, in 0..1
   * @param threshold the similarity from which documents are linked, in 0..1
   */
  public record WholeGroup(
      Optional<Boolean> truncated,
      List<String> truncatedBy,
      Optional<String> latest,
      Optional<Integer> versions,
      Optional<Double> lowest,
      Optional<String> measure,
      Optional<Double> threshold,
      Optional<String> link) {}

  /**
   * A candidate of the first round, and its verification.
   *
   * @param similarity in 0..1
   * @param why the parts of the similarity as text
   * @param outcome {@code kept} or the reason for the rejection
   */
  public record ExplainedCandidate(
      String id, List<String> source, double similarity, Optional<String> why, String outcome) {
    public boolean isKept() {
      return outcome.equals("kept");
    }
  }

  public boolean isAlone() {
    return all().size() < 2;
  }

  /** Returns the history and the undated documents. */
  public List<GroupVersion> all() {
    List<GroupVersion> all = new ArrayList<>(duplicates.history());
    all.addAll(duplicates.undated());
    return all;
  }

  /** Returns the limits that cut the group short; empty if it is complete. */
  public List<String> truncatedBy() {
    return duplicates
        .group()
        .filter(group -> group.truncated().orElse(false))
        .map(group -> group.truncatedBy().isEmpty() ? List.of("a limit") : group.truncatedBy())
        .orElse(List.of());
  }

  /** Returns the title of the latest version, or its id if it has no title. */
  public String name() {
    String latest =
        duplicates.group().flatMap(WholeGroup::latest).orElseGet(() -> all().get(0).id());
    return documents()
        .filter(document -> document.id().equals(Optional.of(latest)))
        .flatMap(document -> document.title().stream())
        .findFirst()
        .filter(title -> !title.isBlank())
        .orElse(latest);
  }

  private Stream<FoundDocument> documents() {
    return Stream.of(match, response).flatMap(Optional::stream).flatMap(f -> f.docs().stream());
  }

  /**
   * A date that was ignored because it is not credible.
   *
   * @param date in ISO
   */
  public record UntrustedDate(String dateField, String date, String why) {}

  /**
   * A document of a group.
   *
   * @param number the version; equal texts share it. A document without a date has none, unless
   *     another document has the same text
   * @param date of the version, in ISO
   * @param similarity to the document of the request, in 0..1
   * @param why the parts of the similarity as text
   * @param hop the number of links to the document of the request
   * @param via the document from which this one was found
   * @param viaSimilarity the similarity to {@code via}, in 0..1
   * @param format the media type
   */
  public record GroupVersion(
      String id,
      @JsonProperty("version") Optional<Integer> number,
      Optional<String> date,
      Optional<String> dateField,
      double similarity,
      String relation,
      Optional<String> why,
      Optional<Integer> hop,
      Optional<String> via,
      Optional<Double> viaSimilarity,
      List<UntrustedDate> ignoredDates,
      Optional<String> format) {
    /** Returns the date; empty if it is not in ISO. */
    public Optional<Instant> moment() {
      try {
        return date.map(Instant::parse);
      } catch (DateTimeException e) {
        return Optional.empty();
      }
    }

    public boolean isPivot() {
      return relation.equals("pivot");
    }
  }
}
