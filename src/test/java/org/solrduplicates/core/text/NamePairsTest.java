package org.solrduplicates.core.text;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Pairs of names written down in many languages before the rules were, see {@code names.md}. */
class NamePairsTest {
  /** The part of the pairs that is judged right. */
  private static final double RIGHT = 0.98;

  private record Pair(String language, String kind, String a, String b, boolean same) {
    static Pair of(String line) {
      String[] columns = line.split("\t");
      return new Pair(columns[0], columns[1], columns[2], columns[3], columns[4].equals("yes"));
    }

    private DocumentName parts(String name) {
      return kind.equals("title") ? DocumentName.ofTitle(name) : DocumentName.ofFile(name);
    }

    boolean isRight() {
      return parts(a).agrees(parts(b)) == same && parts(b).agrees(parts(a)) == same;
    }
  }

  static List<Pair> pairs() throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(NamePairsTest.class.getResourceAsStream("/names.tsv")),
                StandardCharsets.UTF_8))) {
      return lines.lines().skip(1).map(Pair::of).toList();
    }
  }

  @Test
  void namesSayWhetherDocumentsAreTheSame() throws IOException {
    List<Pair> pairs = pairs();
    List<Pair> wrong = pairs.stream().filter(pair -> !pair.isRight()).toList();

    assertTrue(wrong.size() <= (1 - RIGHT) * pairs.size(), wrong.size() + " wrong: " + wrong);
  }
}
