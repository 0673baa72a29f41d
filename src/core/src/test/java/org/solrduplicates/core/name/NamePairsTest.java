// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.similarity.Metadata;

/**
 * Pairs of names in many languages, of which somebody who did not know the rules has said whether
 * they name the same document: {@code names.tsv} before there were rules, {@code names-more.tsv}
 * after the first ones. What is judged wrong is listed in {@code names-missed.tsv}.
 */
class NamePairsTest {
  private record Pair(String language, String kind, String a, String b, boolean same) {
    static Pair of(String line) {
      String[] columns = line.split("\t");
      return new Pair(columns[0], columns[1], columns[2], columns[3], columns[4].equals("yes"));
    }

    private Metadata named(String name) {
      return kind.equals("title") ? new Metadata(name, "", "") : new Metadata("", name, "");
    }

    boolean isRight() {
      return same == (named(a).agreement(named(b), key -> false) == Agreement.SAME);
    }
  }

  private static List<Pair> pairs(String file) throws IOException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(NamePairsTest.class.getResourceAsStream("/" + file)),
                StandardCharsets.UTF_8))) {
      return lines.lines().skip(1).map(Pair::of).toList();
    }
  }

  @ParameterizedTest
  @CsvSource({"names.tsv, 0.98", "names-more.tsv, 0.96"})
  void namesSayWhetherDocumentsAreTheSame(String file, double least) throws IOException {
    List<Pair> pairs = pairs(file);
    List<Pair> missed = pairs("names-missed.tsv");
    List<Pair> wrong = pairs.stream().filter(Predicate.not(Pair::isRight)).toList();

    assertEquals(missed.stream().filter(pairs::contains).toList(), wrong);
    assertTrue(wrong.size() <= (1 - least) * pairs.size(), wrong.size() + " of " + pairs.size());
  }
}
