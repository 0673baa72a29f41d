// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import java.util.ArrayList;
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
 * The answer of {@code /duplicates} about a text that is not in the collection.
 *
 * @param verdict the relation of the text to the collection, such as {@code new}
 * @param best the most similar document
 * @param passages shared passages, if they were requested
 */
public record CheckAnswer(
    String verdict,
    Optional<BestMatch> best,
    String suggestion,
    Optional<PassagesAnswer.Passages> passages) {
  /** The answer for a file without text; Solr is not asked. */
  public static final CheckAnswer OF_NO_TEXT =
      new CheckAnswer("too-short", Optional.empty(), "the file has no text", Optional.empty());

  public record BestMatch(String id, double similarity) {}

  /** Returns whether the collection has no version of the text, and no document that has it. */
  public boolean isNew() {
    return verdict.equals("new") && copied().isEmpty();
  }

  /** Returns the passages if most of the text is in one document. */
  private Optional<PassagesAnswer.Passages> copied() {
    return passages.filter(PassagesAnswer.Passages::isCopy);
  }

  /** Returns file, verdict, best match, similarity and suggestion, separated by tabs. */
  public String line(String file) {
    return verdict.equals("new") && copied().isPresent()
        ? copyLine(file, copied().get())
        : wholeLine(file);
  }

  private static String copyLine(String file, PassagesAnswer.Passages copied) {
    String best = copied.of().get(0);
    return line(
        file,
        "copy of",
        best,
        copied.documents().stream()
            .filter(document -> document.id().equals(best))
            .findFirst()
            .map(document -> MarkdownTable.figure(document.covered()))
            .orElse(""),
        String.join("; ", copied.reasons()));
  }

  private String wholeLine(String file) {
    return line(
        file,
        verdict,
        best.map(BestMatch::id).orElse(""),
        best.map(match -> MarkdownTable.figure(match.similarity())).orElse(""),
        suggestion);
  }

  /**
   * Returns the verdict on passages with its reasons. A line for each document that shares passages
   * follows: file, relations, document, share of the text, and the places of each passage in both.
   */
  public List<String> passageLines(String file) {
    List<String> lines = new ArrayList<>();
    passages
        .flatMap(PassagesAnswer.Passages::verdict)
        .ifPresent(found -> lines.add(line(file, found, "", "", reasons())));
    passages.map(PassagesAnswer.Passages::documents).orElse(List.of()).stream()
        .map(document -> passageLine(file, document))
        .forEach(lines::add);
    return lines;
  }

  private String reasons() {
    return String.join("; ", passages.map(PassagesAnswer.Passages::reasons).orElse(List.of()));
  }

  private static String passageLine(String file, PassagesOfDocument document) {
    return line(
        file,
        document.relations().isEmpty() ? "passages" : String.join(",", document.relations()),
        document.id(),
        MarkdownTable.figure(document.covered()),
        document.passages().stream().map(CheckAnswer::places).collect(Collectors.joining(", ")));
  }

  private static String places(CopiedPassage passage) {
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
