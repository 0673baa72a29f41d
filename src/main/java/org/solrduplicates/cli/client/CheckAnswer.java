package org.solrduplicates.cli.client;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.cli.client.PassagesAnswer.CopiedPassage;
import org.solrduplicates.cli.client.PassagesAnswer.PassagesOfDocument;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.table.MarkdownTable;
import org.solrduplicates.core.text.Sentence;

/**
 * What {@code /duplicates} answered about a text that is not in the collection.
 *
 * @param verdict what the text is to the collection, such as {@code new}
 * @param best the most similar document, if there is a similar one
 * @param passages what it has in common with other documents, if that was asked for
 */
public record CheckAnswer(
    String verdict,
    Optional<BestMatch> best,
    String suggestion,
    Optional<PassagesAnswer.Passages> passages) {
  /** What is said of a file without any text, without asking. */
  public static final CheckAnswer OF_NO_TEXT =
      new CheckAnswer("too-short", Optional.empty(), "there is no text in it", Optional.empty());

  /** A similar document, with its similarity in 0..1. */
  public record BestMatch(String id, double similarity) {}

  /** Returns whether the collection has no version of the text. */
  public boolean isNew() {
    return verdict.equals("new");
  }

  /** Returns file, verdict, best match and its similarity, and suggestion, with tabs between. */
  public String line(String file) {
    return line(
        file,
        verdict,
        best.map(BestMatch::id).orElse(""),
        best.map(match -> MarkdownTable.figure(match.similarity())).orElse(""),
        suggestion);
  }

  /**
   * Returns a line for each document that has passages of the text: file, what the text does with
   * the document, the document, the share of the text, and where each passage stands in both.
   */
  public List<String> passageLines(String file) {
    return passages.map(PassagesAnswer.Passages::documents).orElse(List.of()).stream()
        .map(document -> passageLine(file, document))
        .toList();
  }

  private static String passageLine(String file, PassagesOfDocument document) {
    return line(
        file,
        document.relations().isEmpty() ? "passages" : String.join(",", document.relations()),
        document.id(),
        MarkdownTable.figure(document.covered()),
        document.passages().stream().map(CheckAnswer::said).collect(Collectors.joining(", ")));
  }

  private static String said(CopiedPassage passage) {
    return Sentence.of(
        "%d-%d is %d-%d %s",
        passage.begin(),
        passage.end(),
        passage.documentBegin(),
        passage.documentEnd(),
        passage.kind());
  }

  private static String line(String... cells) {
    return Stream.of(cells).map(Console::printable).collect(Collectors.joining("\t"));
  }
}
