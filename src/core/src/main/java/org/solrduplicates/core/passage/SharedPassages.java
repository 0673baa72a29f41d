// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.solrduplicates.core.passage.Passage.Span;

/**
 * All passages that two texts share.
 *
 * @param passages by their position in the first text, then in the second; may overlap
 * @param firstCovered the share of the first text's words in some passage, in 0..1
 * @param secondCovered the same for the second text
 */
public record SharedPassages(List<Passage> passages, double firstCovered, double secondCovered) {
  public static final SharedPassages NONE = new SharedPassages(List.of(), 0, 0);

  private static final Comparator<Passage> BY_PLACE =
      Comparator.comparingInt((Passage passage) -> passage.first().begin())
          .thenComparingInt(passage -> passage.second().begin())
          .thenComparingInt(passage -> passage.first().end())
          .thenComparingInt(passage -> passage.second().end());

  static SharedPassages of(PassageText first, PassageText second, List<Passage> found) {
    List<Passage> passages = found.stream().sorted(BY_PLACE).toList();
    return new SharedPassages(
        passages,
        covered(first, passages, Passage::first),
        covered(second, passages, Passage::second));
  }

  private static double covered(
      PassageText text, List<Passage> passages, Function<Passage, Span> side) {
    List<Span> spans =
        passages.stream().map(side).sorted(Comparator.comparingInt(Span::begin)).toList();
    int words = 0;
    int at = 0;
    for (Span span : spans) {
      while (at < text.size() && text.begin(at) < span.end()) {
        words += text.begin(at) >= span.begin() ? 1 : 0;
        at++;
      }
    }
    return text.size() == 0 ? 0 : (double) words / text.size();
  }
}
