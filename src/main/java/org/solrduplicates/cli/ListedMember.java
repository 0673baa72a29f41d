package org.solrduplicates.cli;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;

/** A document in the list of all groups. Ascending by age: undated first, then by date, then id. */
record ListedMember(JsonObject json) implements Comparable<ListedMember> {
  private static final Comparator<ListedMember> ORDER =
      Comparator.comparing((ListedMember member) -> member.instant().orElse(Instant.MIN))
          .thenComparing(ListedMember::id);

  String id() {
    return json.text("id");
  }

  String title() {
    return json.optionalText("title").orElse("");
  }

  String path() {
    return json.optionalText("path").orElse("");
  }

  /** Returns the media type. */
  String format() {
    return json.optionalText("format").orElse("");
  }

  String date() {
    return json.optionalText("date").orElse("");
  }

  private Optional<Instant> instant() {
    try {
      return json.optionalText("date").map(Instant::parse);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Returns where the document lies; an id that looks like a path says it too. */
  String place() {
    boolean hasPath = !path().isEmpty() || !id().contains("/");
    return Place.of(hasPath ? path() : id());
  }

  @Override
  public int compareTo(ListedMember other) {
    return ORDER.compare(this, other);
  }
}
