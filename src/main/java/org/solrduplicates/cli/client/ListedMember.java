package org.solrduplicates.cli.client;

import java.util.List;
import java.util.Optional;

/**
 * A document in the list of all groups.
 *
 * @param format the media type
 * @param date its place in the order of its group, in ISO; nothing if it has none
 * @param version its number; same texts share it; nothing if Solr does not say it
 * @param ignoredDates the dates that Solr did not believe
 */
public record ListedMember(
    String id,
    Optional<String> title,
    Optional<String> path,
    Optional<String> format,
    Optional<String> date,
    Optional<Integer> version,
    List<UntrustedDate> ignoredDates) {
  /** Returns whether it has a place in the order of its group. */
  boolean isDated() {
    return date.filter(text -> !text.isEmpty()).isPresent();
  }
}
