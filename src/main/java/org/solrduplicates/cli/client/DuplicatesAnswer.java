package org.solrduplicates.cli.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What {@code /duplicates} answered about one document.
 *
 * @param response the other documents of its group, as many as were asked for
 */
public record DuplicatesAnswer(
    Optional<FoundDocuments> match, Optional<FoundDocuments> response, Duplicates duplicates) {
  /** Documents that were found. */
  public record FoundDocuments(List<FoundDocument> docs) {}

  /** A document, as far as it was asked for. */
  public record FoundDocument(Optional<String> id, Optional<String> title) {}

  /**
   * The group of a document.
   *
   * @param group what is true of all of it; nothing if the document was not compared
   * @param history the versions, oldest first
   * @param undated the versions that say nothing about when they were made
   * @param candidates what the first round has looked at, if it was asked for
   * @param notCompared why the document was not compared, if so
   */
  public record Duplicates(
      Optional<WholeGroup> group,
      List<GroupVersion> history,
      List<GroupVersion> undated,
      Optional<List<ExplainedCandidate>> candidates,
      Optional<String> notCompared) {}

  /**
   * What is true of a whole group.
   *
   * @param truncated whether a limit cut it short
   * @param lowest the lowest similarity, in 0..1
   * @param threshold from which similarity on they are linked, in 0..1
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
   * A candidate of the first round about a document, and what verification said of it.
   *
   * @param similarity in 0..1
   * @param why the parts of the similarity in words
   * @param outcome {@code kept} or why not
   */
  public record ExplainedCandidate(
      String id, List<String> source, double similarity, Optional<String> why, String outcome) {
    /** Returns whether it is a duplicate. */
    public boolean isKept() {
      return outcome.equals("kept");
    }
  }

  /** Returns whether the document has no duplicates. */
  public boolean isAlone() {
    return all().size() < 2;
  }

  /** Returns all documents of the group: the history and the undated ones. */
  public List<GroupVersion> all() {
    List<GroupVersion> all = new ArrayList<>(duplicates.history());
    all.addAll(duplicates.undated());
    return all;
  }

  /** Returns which limits cut the group short; none if it is complete. */
  public List<String> truncatedBy() {
    return duplicates
        .group()
        .filter(group -> group.truncated().orElse(false))
        .map(group -> group.truncatedBy().isEmpty() ? List.of("a limit") : group.truncatedBy())
        .orElse(List.of());
  }

  /** Returns the title of the latest version, or its id if it has none. */
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
   * A date of a document that Solr did not believe, as answers and lists tell it.
   *
   * @param date in ISO
   */
  public record UntrustedDate(String dateField, String date, String why) {}

  /**
   * One document of a version group in an answer of {@code /duplicates}.
   *
   * @param number of the version; same texts share it, and a document without a date has none
   *     unless its text is that of another one
   * @param date when the version was made, in ISO
   * @param similarity to the document asked about, in 0..1
   * @param why the parts of the similarity in words
   * @param hop how many links lie between the two
   * @param via the document from which this one was found
   * @param viaSimilarity how similar these two are, in 0..1
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
    /** Returns the date as a moment; nothing if it is not in ISO. */
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
