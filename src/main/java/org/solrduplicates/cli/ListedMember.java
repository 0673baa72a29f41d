package org.solrduplicates.cli;

import java.util.List;
import java.util.Optional;

/** A document in the list of all groups. */
record ListedMember(JsonObject json) {
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

  /** Returns whether it has a place in the order of its group. */
  boolean isDated() {
    return !date().isEmpty();
  }

  /** Returns the number of the version; same texts share it; nothing if Solr does not say it. */
  Optional<Integer> version() {
    return json.optionalNumber("version").map(Double::intValue);
  }

  /** Returns the dates that Solr has ignored, with the reason. */
  List<IgnoredDate> ignoredDates() {
    return IgnoredDate.of(json);
  }

  /** Returns where the document lies; an id that looks like a path says it too. */
  String place() {
    boolean hasPath = !path().isEmpty() || !id().contains("/");
    return Place.of(hasPath ? path() : id());
  }
}
