package org.solrduplicates.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What {@code /duplicates} answered about one document. */
record DuplicatesAnswer(JsonObject json) {
  /** Returns whether the document has no duplicates. */
  boolean isAlone() {
    return all().size() < 2;
  }

  /** Returns the versions, oldest first. */
  List<Version> history() {
    return versions("history");
  }

  /** Returns the versions that say nothing about when they were made. */
  List<Version> undated() {
    return versions("undated");
  }

  /** Returns all documents of the group: the history and the undated ones. */
  List<Version> all() {
    List<Version> all = new ArrayList<>(history());
    all.addAll(undated());
    return all;
  }

  private List<Version> versions(String key) {
    return duplicates().objects(key).stream().map(Version::new).toList();
  }

  JsonObject group() {
    return duplicates().object("group");
  }

  private JsonObject duplicates() {
    return json.object("duplicates");
  }

  /** Returns which limits cut the group short; none if it is complete. */
  List<String> truncatedBy() {
    if (!group().isTrue("truncated")) {
      return List.of();
    }
    List<String> limits = group().texts("truncatedBy");
    return limits.isEmpty() ? List.of("a limit") : limits;
  }

  /** Returns the title of the latest version, or its id if it has none. */
  String name() {
    String latest = group().optionalText("latest").orElseGet(() -> all().get(0).id());
    return title(latest).filter(title -> !title.isBlank()).orElse(latest);
  }

  private Optional<String> title(String id) {
    return Stream.of("match", "response")
        .flatMap(list -> json.object(list).objects("docs").stream())
        .filter(doc -> doc.text("id").equals(id))
        .flatMap(doc -> doc.optionalText("title").stream())
        .findFirst();
  }
}
