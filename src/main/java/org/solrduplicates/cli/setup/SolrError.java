package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Why Solr refused something, out of the several places where its APIs say so. */
final class SolrError {
  private static final String NO_CLASS = "Error loading class 'org.solrduplicates.";

  private SolrError() {}

  /**
   * Returns the messages of single commands, or those of all of them, or the one of the answer; and
   * what to do where Solr lacks the jar.
   */
  static String of(JsonNode answer) {
    String message = message(answer);
    return message.contains(NO_CLASS)
        ? "Solr does not have the plugin: copy its jar into the folder lib of the home of every"
            + " Solr, and start it again ("
            + message
            + ")"
        : message;
  }

  private static String message(JsonNode answer) {
    JsonNode error = answer.path("error");
    return Stream.of(error.path("details").findValues("errorMessages"), ofAll(answer))
        .map(SolrError::joined)
        .filter(message -> !message.isEmpty())
        .findFirst()
        .orElseGet(() -> error.path("msg").asText("no reason given").strip());
  }

  private static List<JsonNode> ofAll(JsonNode answer) {
    return List.of(answer.path("errorMessages"), answer.path("errors"));
  }

  /** A failed reload tells its reason twice, in lines. */
  private static String joined(List<JsonNode> lists) {
    return lists.stream()
        .flatMap(list -> Stream.iterate(0, i -> i < list.size(), i -> i + 1).map(list::get))
        .flatMap(message -> message.asText().lines())
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .distinct()
        .collect(Collectors.joining("; "));
  }
}
