package org.solrduplicates.cli;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What {@code /duplicates} answered about a text that is not in the collection. */
record CheckAnswer(JsonObject block) {
  /** What is said of a file without any text, without asking. */
  static final CheckAnswer OF_NO_TEXT =
      new CheckAnswer(
          new JsonObject(Map.of("verdict", "too-short", "suggestion", "there is no text in it")));

  boolean isNew() {
    return block.text("verdict").equals("new");
  }

  /** Returns file, verdict, best match and its similarity, and suggestion, with tabs between. */
  String line(String file) {
    String best = block.optionalObject("best").map(match -> match.text("id")).orElse("");
    String similarity =
        block.optionalObject("best").map(match -> decimals(match.number("similarity"))).orElse("");
    return Stream.of(file, block.text("verdict"), best, similarity, block.text("suggestion"))
        .map(TextTable::printable)
        .collect(Collectors.joining("\t"));
  }

  private static String decimals(double similarity) {
    return String.format(Locale.ROOT, "%.4f", similarity);
  }
}
