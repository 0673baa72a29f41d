package org.solrduplicates.cli;

import java.util.List;

/**
 * A candidate of the first round about a document, and what verification said of it.
 *
 * @param sources which found it
 * @param why the parts of the similarity in words
 */
record EvaluationCandidate(
    String id, List<String> sources, double similarity, String why, boolean isKept) {
  static EvaluationCandidate of(JsonObject json) {
    return new EvaluationCandidate(
        json.text("id"),
        json.texts("source"),
        json.number("similarity"),
        json.optionalText("why").orElse(""),
        json.text("outcome").equals("kept"));
  }
}
