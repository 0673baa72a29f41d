// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.group.InterestingTerm;
import org.solrduplicates.core.group.Lookup;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.settings.Source;

/** How many candidates a source may have, and when it is said that some were cut off. */
class CandidatesTest extends RoundTest {
  @Test
  void eachSourceHasTheMaximumAndOnePlaceForThePivot() throws IOException {
    for (int i = 0; i < 10; i++) {
      index.add("copy" + i, TEXT);
    }
    index.commit();

    RoundResult result = find(pivot(), "dup.candidates", "4", "dup.sources", "sketch,mlt");

    assertEquals(Map.of(Source.SKETCH, 5, Source.MLT, 5), result.candidates());
  }

  @Test
  void copiesHideNoOtherTextAndAreFoundAll() throws IOException {
    for (int i = 0; i < 10; i++) {
      index.add("copy" + i, TEXT).add("near" + i, NEAR);
    }
    index.add("other", NEAR + " more").commit();

    RoundResult result = find(pivot(), "dup.candidates", "2", "dup.sources", "exact,sketch");

    assertEquals(21, ids(result).size());
    assertEquals(Set.of(), result.truncated());
  }

  @Test
  void comparingWithEveryDocumentHasNoMaximum() throws IOException {
    for (int i = 0; i < 10; i++) {
      index.add("copy" + i, TEXT);
    }
    index.commit();

    RoundResult result = find(pivot(), "dup.candidates", "4", "dup.sources", "every");

    assertEquals(10, result.links().size());
    assertEquals(Set.of(), result.truncated());
  }

  @Test
  void candidatesAreCutIfTheLastBeforeTheCutIsADuplicate() throws IOException {
    index.add("copy1", TEXT).add("copy2", TEXT).add("near", NEAR).commit();

    RoundResult result = find(pivot(), "dup.candidates", "1", "dup.sources", "sketch");

    assertEquals(List.of("copy1", "copy2"), ids(result));
    assertEquals(Set.of("dup.candidates"), result.truncated());
  }

  @Test
  void candidatesAreNotCutIfTheLastBeforeTheCutIsNoDuplicate() throws IOException {
    index.add("copy", TEXT).add("far1", FAR).add("far2", FAR).commit();

    RoundResult result = find(pivot(), "dup.candidates", "1", "dup.sources", "sketch");

    assertEquals(List.of("copy"), ids(result));
    assertEquals(2, result.candidates().get(Source.SKETCH));
    assertEquals(Set.of(), result.truncated());
  }

  @Test
  void candidatesAreNotCutIfThereIsNoOtherOne() throws IOException {
    index.add("copy1", TEXT).add("copy2", TEXT).commit();

    RoundResult result = find(pivot(), "dup.candidates", "1", "dup.sources", "sketch");

    assertEquals(List.of("copy1", "copy2"), ids(result));
    assertEquals(Set.of(), result.truncated());
  }

  @Test
  void candidatesAreCutIfTheCutIsInOneOfSeveralSources() throws IOException {
    index.add("copy", TEXT).add("near", NEAR).add("other", NEAR + " more").commit();

    RoundResult result = find(pivot(), "dup.candidates", "1", "dup.sources", "exact,sketch");

    assertEquals(Set.of("dup.candidates"), result.truncated());
  }

  /** Where the pivot itself is the last, its duplicates may be the next. */
  @Test
  void candidatesAreCutIfTheLastBeforeTheCutIsThePivot() throws IOException {
    index.add("pivot", TEXT).add("far1", FAR).add("far2", FAR).commit();
    List<InterestingTerm> terms =
        List.of(
            SmallIndex.word("far1", 1),
            SmallIndex.word("pivot", 0.5f),
            SmallIndex.word("far2", 0.1f));

    RoundResult result =
        executor(ALL, "dup.candidates", "1", "dup.sources", "mlt")
            .execute(new Round(2, List.of(), List.of(new Lookup(pivot(), terms))));

    assertEquals(List.of(), ids(result));
    assertEquals(Set.of("dup.candidates"), result.truncated());
  }
}
