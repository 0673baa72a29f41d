// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.util.List;
import java.util.stream.Collectors;
import org.solrduplicates.cli.table.MarkdownTable;
import org.solrduplicates.core.similarity.WordComparison;
import org.solrduplicates.core.text.Sentence;

/** Table rows for a comparison of words. */
final class WordRows {
  private WordRows() {}

  static List<List<String>> of(WordComparison compared, String first, String second) {
    return List.of(
        List.of("words of", "weight", "word, count, weight of each"),
        row("both", compared.shared()),
        row(first + " only", compared.onlyFirst()),
        row(second + " only", compared.onlySecond()));
  }

  private static List<String> row(String where, WordComparison.Words words) {
    return List.of(
        where,
        MarkdownTable.decimals(words.weight()),
        words.top().stream()
            .map(word -> Sentence.of("%s %d × %.2f", word.word(), word.count(), word.weight()))
            .collect(Collectors.joining(", ")));
  }
}
