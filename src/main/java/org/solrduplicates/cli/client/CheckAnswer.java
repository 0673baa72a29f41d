package org.solrduplicates.cli.client;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.cli.console.Console;

/**
 * What {@code /duplicates} answered about a text that is not in the collection.
 *
 * @param verdict what the text is to the collection, such as {@code new}
 * @param best the most similar document, if there is a similar one
 * @param suggestion what to do with the text
 */
public record CheckAnswer(String verdict, Optional<BestMatch> best, String suggestion) {
  /** What is said of a file without any text, without asking. */
  public static final CheckAnswer OF_NO_TEXT =
      new CheckAnswer("too-short", Optional.empty(), "there is no text in it");

  /** A similar document, with its similarity in 0..1. */
  public record BestMatch(String id, double similarity) {}

  /** Returns whether the collection has no version of the text. */
  public boolean isNew() {
    return verdict.equals("new");
  }

  /** Returns file, verdict, best match and its similarity, and suggestion, with tabs between. */
  public String line(String file) {
    return Stream.of(
            file,
            verdict,
            best.map(BestMatch::id).orElse(""),
            best.map(match -> String.format(Locale.ROOT, "%.4f", match.similarity())).orElse(""),
            suggestion)
        .map(Console::printable)
        .collect(Collectors.joining("\t"));
  }
}
