// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import org.solrduplicates.cli.table.MarkdownTable;
import org.solrduplicates.evaluate.EvaluationLabels.LabelledPair;
import org.solrduplicates.evaluate.EvaluationPairs.EvaluationPair;

/**
 * The worst mistakes of each kind, to be looked at. Two groups of many formats or versions make
 * many alike, so only the worst one of the same two groups is shown, and how many more there are.
 */
record EvaluationMistakes(EvaluationPairs pairs, Map<String, String> titles) {
  private static final int SHOWN = 20;

  List<String> lines() {
    return Stream.of(wrong(), missed(), rejected()).flatMap(kind -> kind.lines().stream()).toList();
  }

  private Section<EvaluationPair> wrong() {
    return new Section<>(
        "Wrong links, most similar first",
        pairs
            .kept()
            .filter(EvaluationPair::isWrong)
            .sorted(Comparator.comparingDouble(EvaluationPair::similarity).reversed()),
        EvaluationPair::ids,
        List.of("similarity", "why", "found by", "labelled as"),
        pair -> cells(pair, pair.label() == EvaluationLabels.Label.RELATED ? "relatives" : ""));
  }

  private Section<LabelledPair> missed() {
    return new Section<>(
        "True pairs that were no candidates" + order(),
        pairs.truth().stream()
            .filter(pair -> !pairs.found().containsKey(pair))
            .sorted(Comparator.comparingDouble(this::dice).reversed()),
        pair -> pair,
        List.of("word Dice"),
        pair -> List.of(diceCell(pair)));
  }

  /** Without a measured Dice, those first that look least similar to us. */
  private Section<EvaluationPair> rejected() {
    return new Section<>(
        "True pairs that were rejected" + order(),
        pairs.found().values().stream()
            .filter(pair -> pair.isTrue() && !pair.isKept())
            .sorted(
                Comparator.comparingDouble((EvaluationPair pair) -> dice(pair.ids()))
                    .reversed()
                    .thenComparingDouble(EvaluationPair::similarity)),
        EvaluationPair::ids,
        List.of("similarity", "why", "found by", "word Dice"),
        pair -> cells(pair, diceCell(pair.ids())));
  }

  private String order() {
    return pairs.easy().isEmpty() ? "" : ", highest word Dice first";
  }

  private double dice(LabelledPair pair) {
    return pairs.labels().dice(pair).orElse(0);
  }

  private String diceCell(LabelledPair pair) {
    OptionalDouble dice = pairs.labels().dice(pair);
    return dice.isPresent() ? MarkdownTable.decimals(dice.getAsDouble()) : "";
  }

  private static List<String> cells(EvaluationPair pair, String last) {
    return List.of(
        MarkdownTable.figure(pair.similarity()),
        MarkdownTable.cell(pair.why()),
        String.join(", ", pair.sources()),
        last);
  }

  private String document(String id) {
    String title = titles.getOrDefault(id, "");
    return MarkdownTable.cell(title.isBlank() ? id : id + ": " + title);
  }

  /** Returns what two mistakes have in common that are shown once: the true groups, if known. */
  private LabelledPair kind(LabelledPair pair) {
    Map<String, String> groups = pairs.labels().groups();
    return groups.isEmpty()
        ? pair
        : LabelledPair.of(
            groups.getOrDefault(pair.first(), ""), groups.getOrDefault(pair.second(), ""));
  }

  /** The mistakes of a kind, worst first. */
  private final class Section<T> {
    private final String title;
    private final Function<T, LabelledPair> ids;
    private final List<String> header;
    private final Function<T, List<String>> cells;
    private final Map<LabelledPair, List<T>> alike = new LinkedHashMap<>();

    Section(
        String title,
        Stream<T> mistakes,
        Function<T, LabelledPair> ids,
        List<String> header,
        Function<T, List<String>> cells) {
      this.title = title;
      this.ids = ids;
      this.header = header;
      this.cells = cells;
      mistakes.forEach(
          mistake ->
              alike.computeIfAbsent(kind(ids.apply(mistake)), k -> new ArrayList<>()).add(mistake));
    }

    List<String> lines() {
      List<String> lines = new ArrayList<>(List.of("## " + title, "", count(), ""));
      if (!alike.isEmpty()) {
        lines.addAll(table().lines());
        lines.add("");
      }
      return lines;
    }

    private String count() {
      int all = alike.values().stream().mapToInt(List::size).sum();
      return all == 0
          ? "None."
          : all + " pairs; of those that join the same groups the worst, " + SHOWN + " at most:";
    }

    private MarkdownTable table() {
      MarkdownTable table = new MarkdownTable(row(header, "one", "the other", "more alike"));
      alike.values().stream().limit(SHOWN).forEach(mistakes -> table.row(row(mistakes)));
      return table;
    }

    private String[] row(List<T> mistakes) {
      LabelledPair pair = ids.apply(mistakes.get(0));
      return row(
          cells.apply(mistakes.get(0)),
          document(pair.first()),
          document(pair.second()),
          mistakes.size() == 1 ? "" : String.valueOf(mistakes.size() - 1));
    }

    private String[] row(List<String> first, String... more) {
      return Stream.concat(first.stream(), Stream.of(more)).toArray(String[]::new);
    }
  }
}
