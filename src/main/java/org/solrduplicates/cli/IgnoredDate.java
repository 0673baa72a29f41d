package org.solrduplicates.cli;

import java.util.List;

/** A date of a document that Solr did not believe, as answers and lists tell it. */
record IgnoredDate(JsonObject json) {
  /** Returns those of a document. */
  static List<IgnoredDate> of(JsonObject document) {
    return document.objects("ignoredDates").stream().map(IgnoredDate::new).toList();
  }

  /** Returns the field that it comes from. */
  String field() {
    return json.text("dateField");
  }

  String date() {
    return json.text("date");
  }

  /** Returns why it was not believed. */
  String why() {
    return json.text("why");
  }
}
