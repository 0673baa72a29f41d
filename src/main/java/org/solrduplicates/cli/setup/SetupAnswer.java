package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.StreamSupport;

/**
 * What {@code /duplicates/setup} says of a collection. What it leaves out is unknown.
 *
 * @param json the block {@code setup}
 */
record SetupAnswer(JsonNode json) {
  static SetupAnswer of(SolrServer solr, String path) throws IOException {
    return new SetupAnswer(solr.get(path + Plugins.SETUP).path("setup"));
  }

  /** Returns what works, but not as it was meant. */
  List<String> warnings() {
    return texts(json.path("warnings"));
  }

  static List<String> texts(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false).map(JsonNode::asText).toList();
  }

  /**
   * Returns how many documents have no fingerprint by the settings of now, but for those that have
   * no text. Where that is not known, as for fields that are only stored, they are among them.
   */
  long wanting() {
    JsonNode counts = json.path("counts");
    long other = longs(counts.path("other")).sum();
    return Math.max(0, counts.path("without").asLong() - withoutText(counts)) + other;
  }

  /**
   * Returns how many documents have none of the texts, at least: one that has any of them lacks all
   * but one at most.
   */
  private long withoutText(JsonNode counts) {
    long gaps = longs(counts.path("empty")).sum();
    int others = Math.max(0, json.path("fields").path("textField").size() - 1);
    return Math.max(0, gaps - others * counts.path("documents").asLong());
  }

  /** Returns how many documents have none, if any, and what makes theirs. */
  Optional<String> unfinished(String backfill) {
    String what = " documents have no fingerprint by these settings: " + backfill;
    return wanting() == 0 ? Optional.empty() : Optional.of(wanting() + what);
  }

  /** Returns whether updates that name no chain get fingerprints. */
  boolean makesFingerprints() {
    return json.path("chain").path("fingerprints").asBoolean();
  }

  /** Returns how many documents there are, 0 if nobody can say. */
  long documents() {
    return json.path("counts").path("documents").asLong();
  }

  private static LongStream longs(JsonNode counts) {
    return StreamSupport.stream(counts.spliterator(), false).mapToLong(JsonNode::asLong);
  }

  /** Returns the configuration errors, each with its remedy. */
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
