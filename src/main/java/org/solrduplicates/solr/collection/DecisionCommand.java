package org.solrduplicates.solr.collection;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.solr.request.SolrQueryRequest;
import org.solrduplicates.core.constraint.PairConstraint;
import org.solrduplicates.core.settings.Parameter;
import org.solrduplicates.solr.config.RequestParams;
import org.solrduplicates.solr.job.JobCommand;

/**
 * What a posted body says, as far as it can be checked without the documents.
 *
 * @param values its keys and values
 */
record DecisionCommand(Map<?, ?> values) {
  /** The longest note, in characters. */
  static final int MAX_NOTE = 1_000;

  private static final String COMMAND = "command";
  private static final String MAKE = "make";
  private static final String REVOKE = "revoke";
  private static final String DECISION = "decision";
  private static final String IDS = "ids";
  private static final String NOTE = "note";
  private static final String ID = "id";

  static DecisionCommand of(SolrQueryRequest request) throws IOException {
    return JobCommand.posted(request)
        .map(values -> new DecisionCommand(values).checked())
        .orElseThrow(
            () ->
                RequestParams.badRequest(
                    "the body must be application/json such as"
                        + " {\"command\":\"make\",\"decision\":\"different\",\"ids\":[\"a\",\"b\"]}"));
  }

  private DecisionCommand checked() {
    boolean revokes = REVOKE.equals(values.get(COMMAND));
    if (!revokes && !MAKE.equals(values.get(COMMAND))) {
      throw wrong(COMMAND, "make or revoke");
    }
    Set<String> known = revokes ? Set.of(COMMAND, ID) : Set.of(COMMAND, DECISION, IDS, NOTE);
    for (Object key : values.keySet()) {
      if (!known.contains(String.valueOf(key))) {
        throw RequestParams.badRequest(
            "'"
                + values.get(COMMAND)
                + "' has no '"
                + key
                + "'; it has "
                + known.stream().sorted().toList());
      }
    }
    return this;
  }

  private RuntimeException wrong(String key, String range) {
    Object value = values.get(key);
    return RequestParams.badRequest(
        key + " must be " + range + ", was " + (value == null ? "not given" : "'" + value + "'"));
  }

  boolean revokes() {
    return REVOKE.equals(values.get(COMMAND));
  }

  /** Returns the name of the decision to revoke. */
  String id() {
    if (values.get(ID) instanceof String id && !id.isBlank()) {
      return id;
    }
    throw wrong(ID, "the id of a decision");
  }

  PairConstraint.Kind kind() {
    return Arrays.stream(PairConstraint.Kind.values())
        .filter(kind -> Parameter.name(kind).equals(values.get(DECISION)))
        .findFirst()
        .orElseThrow(() -> wrong(DECISION, "different or same"));
  }

  /** Returns the keys of two different documents. */
  List<String> ids() {
    if (values.get(IDS) instanceof List<?> ids
        && ids.size() == 2
        && ids.stream().allMatch(id -> id instanceof String text && !text.isBlank())
        && !ids.get(0).equals(ids.get(1))) {
      return ids.stream().map(String::valueOf).toList();
    }
    throw wrong(IDS, "a list of two different ids");
  }

  String note() {
    Object note = values.containsKey(NOTE) ? values.get(NOTE) : "";
    if (note instanceof String text && text.length() <= MAX_NOTE) {
      return text;
    }
    throw wrong(NOTE, "a text of at most " + MAX_NOTE + " characters");
  }
}
