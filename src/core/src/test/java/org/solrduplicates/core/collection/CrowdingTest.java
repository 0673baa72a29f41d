// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.solrduplicates.core.collection.DocumentTable.KeyCollision;
import org.solrduplicates.core.collection.shard.Documents;
import org.solrduplicates.core.fingerprint.Agreement;
import org.solrduplicates.core.fingerprint.Calibration;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.similarity.Evidence;

/** In a larger collection a pair needs more evidence. */
class CrowdingTest {
  private static final double ROUNDING = 1e-6;
  private static final Map<Agreement, Double> NAMES = Map.of(Agreement.SAME, 2.0);

  /** Five times the texts are five times the pairs by chance. */
  @ParameterizedTest
  @CsvSource({
    "0, -0.5, -0.5",
    "199999, -0.5, -0.5",
    "200000, 0.5, 0.5",
    "1000000, 0.0, 1.6094379",
    "1000000, -2.5, -0.8905621",
    "20000000, 0.5, 5.1051702",
    "20000000, 6.0, 6.0"
  })
  void theLineOfTheLastPassRisesWithTheTexts(int texts, double learned, double last) {
    Calibration added = Crowding.added(new Calibration(learned, NAMES), texts);

    assertEquals(last, added.line(), ROUNDING);
    assertEquals(2, added.of(Agreement.SAME));
  }

  /** A line that fewer texts have taught, of 0 and below, stays as it is. */
  @ParameterizedTest
  @CsvSource({
    "199999, 3.5, 3.5",
    "1000000, 1.6094379, 0.0",
    "1000000, 2.1094379, 0.5",
    "1000000, 0.5, 0.0",
    "1000000, -0.5, -0.5",
    "1000000, -3.0, -3.0"
  })
  void thePassesBeforeKeepTheLineWithoutIt(int texts, double known, double first) {
    Calibration removed = Crowding.removed(new Calibration(known, NAMES), texts);

    assertEquals(first, removed.line(), ROUNDING);
    assertEquals(2, removed.of(Agreement.SAME));
  }

  /** The first texts are pairs of versions; no other is like any. */
  @Test
  void theSamePairsTeachAHigherLineAmongMoreTexts() throws KeyCollision {
    double few = line(Crowding.TEXTS);
    double many = line(2 * Crowding.TEXTS);

    assertEquals(Math.log(2), many - few, ROUNDING);
  }

  private static double line(int texts) throws KeyCollision {
    Documents columns = new Documents(texts);
    for (int i = 0; i < texts; i++) {
      columns.keys()[i] = i + 1;
      columns.texts()[i] = i + 1;
    }
    DocumentTable documents = DocumentTable.of(texts);
    documents.add(List.of(columns));
    documents.close();
    ProbableGroups groups =
        new ProbableGroups(
            IntStream.range(0, texts).toArray(),
            new PhraseNeighbours(documents, Exchange.inMemory()),
            Optional.empty(),
            Exchange.inMemory());
    for (int i = 0; i < 200; i += 2) {
      groups.add(CandidatePairs.pair(i, i + 1), evidence(i / 2), 0, Agreement.UNKNOWN);
    }
    groups.groups(new long[0], new long[0]);
    return groups.calibration().line();
  }

  /** Words of which some are exchanged. */
  private static Evidence evidence(int exchanged) {
    StringBuilder one = new StringBuilder();
    StringBuilder other = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      one.append(" word").append(i);
      other.append(i < exchanged ? " changed" : " word").append(i);
    }
    return Evidence.of(
        new Fingerprinter().fingerprint("", one.toString()).orElseThrow(),
        new Fingerprinter().fingerprint("", other.toString()).orElseThrow(),
        Weights.EQUAL);
  }
}
