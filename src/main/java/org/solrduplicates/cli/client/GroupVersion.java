package org.solrduplicates.cli.client;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One document of a version group in an answer of {@code /duplicates}.
 *
 * @param id of the document
 * @param number of the version; same texts share it, and a document without a date has none unless
 *     its text is that of another one
 * @param date when the version was made, in ISO
 * @param dateField the field that the date comes from
 * @param similarity to the document asked about, in 0..1
 * @param relation to the document asked about
 * @param why the parts of the similarity in words
 * @param hop how many links lie between the two
 * @param via the document from which this one was found
 * @param viaSimilarity how similar these two are, in 0..1
 * @param ignoredDates the dates that Solr did not believe
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

  /** Returns whether this is the document asked about. */
  public boolean isPivot() {
    return relation.equals("pivot");
  }
}
