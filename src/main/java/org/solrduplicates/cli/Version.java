package org.solrduplicates.cli;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** One document of a version group in an answer of {@code /duplicates}. */
record Version(JsonObject json) {
  String id() {
    return json.text("id");
  }

  /**
   * Returns the number of the version; same texts share it, and a document without a date has none
   * unless its text is that of another one.
   */
  Optional<Integer> number() {
    return json.optionalNumber("version").map(Double::intValue);
  }

  Optional<Instant> date() {
    try {
      return json.optionalText("date").map(Instant::parse);
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /** Returns the field that the date comes from. */
  String dateField() {
    return json.optionalText("dateField").orElse("");
  }

  /** Returns the similarity to the pivot. */
  double similarity() {
    return json.number("similarity");
  }

  boolean isPivot() {
    return relation().equals("pivot");
  }

  String relation() {
    return json.text("relation");
  }

  /** Returns the parts of the similarity in words. */
  String why() {
    return json.optionalText("why").orElse("");
  }

  int hop() {
    return json.optionalNumber("hop").map(Double::intValue).orElse(0);
  }

  /** Returns the document from which this one was found, and how similar the two are. */
  Optional<String> via() {
    return json.optionalText("via");
  }

  double viaSimilarity() {
    return json.number("viaSimilarity");
  }

  /** Returns the dates that Solr has ignored, with the reason. */
  List<IgnoredDate> ignoredDates() {
    return IgnoredDate.of(json);
  }

  /** Returns the media type. */
  String format() {
    return json.optionalText("format").orElse("");
  }
}
