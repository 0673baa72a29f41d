package org.solrduplicates.cli.client;

import java.util.Map;
import java.util.Optional;

/**
 * How much of a collection is duplicate, as Solr counts it.
 *
 * @param documents how many there are
 * @param inGroups how many of them are in version groups
 * @param groups how many version groups there are
 * @param redundant how many documents could go if only one of each group stayed
 * @param sizes the number of groups by their size, as {@code 2-5}
 * @param settings how documents were compared, by parameter
 * @param asOf the time that the groups are of, in ISO
 */
public record GroupTotals(
    long documents,
    long inGroups,
    long groups,
    long redundant,
    Map<String, Object> sizes,
    Map<String, Object> settings,
    Optional<String> asOf) {
  /** Returns the share of the documents that is redundant, in 0..1. */
  public double redundantShare() {
    return documents == 0 ? 0 : (double) redundant / documents;
  }

  /** Returns the time that the groups are of, in words. */
  public String time() {
    return asOf.orElse("unknown");
  }
}
