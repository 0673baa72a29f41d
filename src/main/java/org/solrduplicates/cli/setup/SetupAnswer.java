package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;

/**
 * The answer of {@code /duplicates/setup}. Missing values are unknown.
 *
 * @param json the block {@code setup}
 */
record SetupAnswer(JsonNode json) {
  static SetupAnswer of(SolrServer solr, String path) throws IOException {
    return new SetupAnswer(solr.get(path + Plugins.SETUP).path("setup"));
  }

  List<String> warnings() {
    return texts(json.path("warnings"));
  }

  static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
  }

  /**
   * Returns the number of documents without a fingerprint of the current settings, except those
   * that are known to have no text.
   */
  long wanting() {
    JsonNode counts = json.path("counts");
    long other = longs(counts.path("other")).sum();
    return Math.max(0, counts.path("without").asLong() - withoutText(counts)) + other;
  }

  /**
   * Returns a lower bound of the documents without any text field: a document with a text lacks at
   * most all other text fields.
   */
  private long withoutText(JsonNode counts) {
    long gaps = longs(counts.path("empty")).sum();
    int others = Math.max(0, json.path("fields").path("textField").size() - 1);
    return Math.max(0, gaps - others * counts.path("documents").asLong());
  }

  /**
   * Returns the number of documents without fingerprints and the next step; empty if there are
   * none.
   */
  Optional<String> unfinished(String backfill) {
    String what = " documents have no fingerprint of these settings: " + backfill;
    return wanting() == 0 ? Optional.empty() : Optional.of(wanting() + what);
  }

  /** Returns whether the default update chain creates fingerprints. */
  boolean makesFingerprints() {
    return json.path("chain").path("fingerprints").asBoolean();
  }

  /** Returns the number of documents; 0 if unknown. */
  long documents() {
    return json.path("counts").path("documents").asLong();
  }

  private static LongStream longs(JsonNode counts) {
    return StreamSupport.stream(counts.spliterator(), false).mapToLong(JsonNode::asLong);
  }

  /** Returns the problems, each with the next step. */
  List<String> wrong(String backfill) {
    List<String> wrong = new ArrayList<>(warnings());
    unfinished(backfill).ifPresent(wrong::add);
    for (String part : List.of("job", "backfill")) {
      if (json.path(part).path("state").asText().equals("failed")) {
        wrong.add("the last " + part + " failed: " + json.path(part).path("error").asText());
      }
    }
    for (String part : List.of("counts", "weights", "decisions")) {
      if (json.path(part).has("error")) {
        wrong.add(part + ": " + json.path(part).path("error").asText());
      }
    }
    return wrong;
  }
}
