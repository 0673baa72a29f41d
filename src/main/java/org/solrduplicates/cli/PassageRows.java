package org.solrduplicates.cli;

import java.util.ArrayList;
import java.util.List;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.table.MarkdownTable;
import org.solrduplicates.core.passage.FragmentSettings;
import org.solrduplicates.core.passage.IgnoredFragments;
import org.solrduplicates.core.passage.Passage;
import org.solrduplicates.core.passage.Passage.Span;
import org.solrduplicates.core.passage.PassageAligner;
import org.solrduplicates.core.passage.PassageSettings;
import org.solrduplicates.core.passage.PassageText;
import org.solrduplicates.core.passage.SharedPassages;
import org.solrduplicates.core.settings.Parameter;

/** The passages that two texts have in common, as the rows of a table. */
final class PassageRows {
  /** So many characters of each passage are shown. */
  private static final int SHOWN = 60;

  private PassageRows() {}

  /** Returns a header, a row for each passage, and how much of both texts they are. */
  static List<List<String>> of(String one, String other) {
    SharedPassages shared =
        new PassageAligner(
                PassageText.of(one),
                PassageSettings.DEFAULT,
                FragmentSettings.DEFAULT,
                IgnoredFragments.NONE)
            .align(PassageText.of(other));
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("file", "other", "words", "similarity", "kind", "text"));
    shared.passages().forEach(passage -> rows.add(row(passage, one)));
    rows.add(
        List.of(
            MarkdownTable.figure(shared.firstCovered()),
            MarkdownTable.figure(shared.secondCovered()),
            "",
            "",
            "",
            "share of each that is in passages"));
    return rows;
  }

  private static List<String> row(Passage passage, String text) {
    return List.of(
        place(passage.first()),
        place(passage.second()),
        String.valueOf(passage.words()),
        MarkdownTable.figure(passage.similarity()),
        Parameter.name(passage.kind()),
        beginning(text.substring(passage.first().begin(), passage.first().end())));
  }

  private static String beginning(String passage) {
    return Console.printable(passage)
        .codePoints()
        .limit(SHOWN)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static String place(Span span) {
    return span.begin() + "-" + span.end();
  }
}
