// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.cli.table.MarkdownTable;
import org.solrduplicates.evaluate.EvaluationLabels.LabelledPair;

/** What is counted is what the {@code score.py} of the labelled corpora counts. */
class EvaluationDefinitionsTest {
  @TempDir Path folder;
  private LabelledGroups set;

  /**
   * Ten documents in four groups. The expected figures are the output of {@code score.py} (strict
   * and lenient precision, recall and F1; B-cubed F1) on these files.
   */
  @BeforeEach
  void readASmallSet() throws IOException {
    write("s.pairs.tsv", "id1\tid2\tdice\na\tb\t0.9\na\tc\t0.4\nb\tc\t0.5\nd\te\t0.8\ni\tj\t0.2\n");
    write("s.hardneg.tsv", "id1\tid2\tdice\tn\tj\tc\na\td\t.9\t.9\t.9\t1\na\te\t.9\t.9\t.9\t0\n");
    set =
        LabelledGroups.read(
            write(
                "s.jsonl",
                """
                {"id":"a","group":"1","related":null}
                {"id":"b","group":"1","related":null}
                {"id":"c","group":"1","related":null}
                {"id":"d","group":"2","related":null}
                {"id":"e","group":"2","related":null}
                {"id":"f","group":"3","related":"x"}
                {"id":"g","group":"4","related":"x"}
                {"id":"h","group":"5","related":"y"}
                {"id":"i","group":"6","related":null}
                {"id":"j","group":"6","related":null}
                """));
  }

  @Test
  void linksAreScoredAsPairs() {
    Set<LabelledPair> links = pairs("ab bc ad ae fg fh");

    assertEquals("0.3333 0.4000 0.3636", figures(strict(links)));
    assertEquals("0.5000 0.4000 0.4444", figures(lenient(links)));
  }

  @Test
  void groupsAreScoredAsTheirPairsAndByDocument() {
    EvaluationGroups groups = EvaluationGroups.empty();
    List.of("abd", "fgh", "ij", "c", "e")
        .forEach(group -> groups.add(group.substring(0, 1), List.of(group.split(""))));

    assertEquals("0.2857 0.4000 0.3333", figures(strict(groups.pairs())));
    assertEquals("0.4000 0.4000 0.4000", figures(lenient(groups.pairs())));
    assertEquals(
        "0.7132", MarkdownTable.figure(groups.bCubedF1(new EvaluationGroups(set.groups()))));
  }

  /** Two of the three true pairs with a Dice of at least 0.5 are links. */
  @Test
  void truePairsThatShareHalfOfTheirWordsAreCountedApart() {
    EvaluationPairs counted = EvaluationPairs.of(List.of(), set);

    assertEquals(pairs("ab bc de"), counted.easy());
    assertEquals(pairs("ab ac bc de ij"), counted.truth());
  }

  private static Set<LabelledPair> pairs(String texts) {
    return Arrays.stream(texts.split(" "))
        .map(ids -> LabelledPair.of(ids.substring(0, 1), ids.substring(1)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private EvaluationScore strict(Set<LabelledPair> found) {
    return EvaluationPairs.of(List.of(), set).strict(found.stream());
  }

  private EvaluationScore lenient(Set<LabelledPair> found) {
    return EvaluationPairs.of(List.of(), set).lenient(found.stream());
  }

  private static String figures(EvaluationScore score) {
    return String.join(
        " ",
        MarkdownTable.figure(score.precision()),
        MarkdownTable.figure(score.recall()),
        MarkdownTable.figure(score.f1()));
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }
}
