// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;
import org.solrduplicates.core.fingerprint.Fingerprinter;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.JobGroup;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.group.Rejection;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.group.TermCount;
import org.solrduplicates.core.group.TermStatistics;
import org.solrduplicates.core.settings.Source;
import org.solrduplicates.core.text.UnicodeWords;

class LuceneRoundExecutorTest extends RoundTest {
  @Test
  void anEmptyIndexHasNoLinks() throws IOException {
    RoundResult result = find(pivot(), "dup.sources", "exact,sketch,mlt,every");

    assertEquals(List.of(), result.links());
    assertEquals(0, result.verified());
  }

  @Test
  void aLinkHasBothDocumentsAndTheirSimilarity() throws IOException {
    index.add("near", NEAR).commit();

    Link link = find(pivot(), "dup.sources", "sketch").links().get(0);

    assertEquals("pivot", link.from());
    assertEquals("near", link.to().id());
    assertEquals(SmallIndex.fingerprint(NEAR), link.to().fingerprint());
    assertEquals(0.8, link.similarity().value());
    assertEquals(Set.of(Source.SKETCH), link.sources());
  }

  @Test
  void aCandidateBelowTheThresholdIsNoLink() throws IOException {
    index.add("far", FAR).commit();

    RoundResult result = find(pivot(), "dup.threshold", "0.7");

    assertEquals(List.of(), result.links());
    assertEquals(1, result.verified());
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "GROUP")
  void thePivotIsNeverFound(Source source) throws IOException {
    index.add("pivot", TEXT).add("copy", TEXT).commit();

    RoundResult result = find(pivot(), "dup.sources", name(source));

    assertEquals(List.of("copy"), ids(result));
  }

  private static String name(Source source) {
    return source.name().toLowerCase(Locale.ROOT);
  }

  @Test
  void aDocumentThatTwoSourcesFoundHasBoth() throws IOException {
    index.add("copy", TEXT).commit();

    RoundResult result = find(pivot(), "dup.sources", "exact,sketch");

    assertEquals(List.of("copy"), ids(result));
    assertEquals(Set.of(Source.EXACT, Source.SKETCH), result.links().get(0).sources());
    assertEquals(1, result.verified());
  }

  @Test
  void characteristicWordsAreLookedUpApart() throws IOException {
    index.add("near", NEAR).commit();
    LuceneRoundExecutor executor = executor(ALL, "dup.sources", "sketch,mlt");

    RoundResult first = executor.execute(new Round(1, List.of(pivot())));
    RoundResult second = executor.execute(new Round(2, List.of(), List.of(index.lookup(pivot()))));

    assertEquals(Set.of(Source.SKETCH), first.links().get(0).sources());
    assertEquals(Set.of(Source.MLT), second.links().get(0).sources());
  }

  @Test
  void theDocumentsOfTheWordsThatAreAskedForAreCounted() throws IOException {
    index.add("near", NEAR).add("far", FAR).commit();
    TermCount both = pivot().terms().get(5);
    TermCount none = pivot().terms().get(0);

    TermStatistics statistics =
        executor(ALL)
            .execute(
                new Round(
                    1,
                    List.of(),
                    List.of(),
                    Map.of(),
                    Set.of(both.term(), none.term()),
                    Map.of(),
                    Set.of(),
                    Set.of(),
                    JobGroup.NONE))
            .statistics();

    assertEquals(2, statistics.documents());
    assertEquals(2, statistics.frequency(both.term()));
    assertEquals(0, statistics.frequency(none.term()));
  }

  @Test
  void aSearchThatTimesOutIsFlagged() throws IOException {
    index.add("copy", TEXT).commit();
    LuceneRoundExecutor stopped =
        new LuceneRoundExecutor(
            index.searcher(),
            ALL,
            SmallIndex.FIELDS,
            0,
            index,
            index.terms(),
            settings(),
            Weights.EQUAL,
            false,
            () -> true);

    RoundResult result = stopped.execute(new Round(1, List.of(pivot())));

    assertEquals(List.of(), result.links());
    assertEquals(Set.of("timeAllowed"), result.truncated());
  }

  /** A candidate is read and compared for each time that the limit does not say stop. */
  @Test
  void noCandidateIsComparedAfterTimeIsOut() throws IOException {
    for (int i = 0; i < 50; i++) {
      index.add("copy" + i, TEXT);
    }
    index.commit();
    AtomicInteger asked = new AtomicInteger();
    LuceneRoundExecutor stopped =
        new LuceneRoundExecutor(
            index.searcher(),
            ALL,
            SmallIndex.FIELDS,
            0,
            index,
            index.terms(),
            settings("dup.candidates", "100"),
            Weights.EQUAL,
            false,
            () -> asked.incrementAndGet() > 20);
    FoundDocument pivot =
        new FoundDocument("pivot", SmallIndex.fingerprint(TEXT), List.of(), "", List.of());

    RoundResult result = stopped.execute(new Round(1, List.of(pivot)));

    assertEquals(19, result.links().size());
    assertEquals(19, result.verified());
    assertEquals(Set.of("timeAllowed"), result.truncated());
  }

  @Test
  void candidatesAreCountedBySource() throws IOException {
    index.add("copy", TEXT).add("near", NEAR).add("other", words(50, 60)).commit();

    RoundResult result = find(pivot(), "dup.sources", "exact,sketch,every");

    assertEquals(Map.of(Source.EXACT, 1, Source.SKETCH, 2, Source.EVERY, 3), result.candidates());
    assertEquals(3, result.verified());
  }

  @Test
  void fingerprintsOfOtherWordsAreCountedAndNeverCompared() throws IOException {
    Fingerprint other =
        Fingerprinter.ofAnalyzer("text_general", new UnicodeWords())
            .fingerprint("", TEXT)
            .orElseThrow();
    index.add("other", TEXT, other).add("copy", TEXT).commit();

    RoundResult result = find(pivot());

    assertEquals(List.of("copy"), ids(result));
    assertEquals(Map.of(Rejection.INCOMPARABLE, 1), result.rejected());
    assertEquals(1, result.verified());
  }

  @Test
  void documentsWithoutFingerprintsAreCountedAndNeverCompared() throws IOException {
    index.addWithoutFingerprint("bare", TEXT).add("copy", TEXT).commit();

    RoundResult result = find(pivot(), "dup.sources", "mlt");

    assertEquals(List.of("copy"), ids(result));
    assertEquals(Map.of(Rejection.INCOMPARABLE, 1), result.rejected());
    assertEquals(1, result.verified());
  }

  @Test
  void recordsOfAnotherVersionAreCountedAndNeverCompared() throws IOException {
    byte[] record = FingerprintCodec.encode(SmallIndex.fingerprint(TEXT));
    record[0] = FingerprintCodec.VERSION + 1;
    index.add("newer", TEXT, SmallIndex.fingerprint(TEXT), record).add("copy", TEXT).commit();

    RoundResult result = find(pivot());

    assertEquals(List.of("copy"), ids(result));
    assertEquals(Map.of(Rejection.INCOMPARABLE, 1), result.rejected());
  }

  @Test
  void thePivotIsNotComparedWithItself() throws IOException {
    index.add("pivot", TEXT).add("copy", TEXT).commit();

    assertEquals(1, find(pivot()).verified());
  }

  @Test
  void allDocumentsOfTheFrontierAreLookedUp() throws IOException {
    index.add("near", NEAR).add("far", FAR).commit();
    FoundDocument last = index.found("last", words(6, 16));

    RoundResult result = executor(ALL).execute(new Round(2, List.of(pivot(), last)));

    assertEquals(
        List.of("pivot near", "last far"),
        result.links().stream().map(link -> link.from() + " " + link.to().id()).toList());
  }

  @Test
  void copiesThatAreLookedUpOneAfterTheOtherFindEachOther() throws IOException {
    index.add("copy", TEXT).add("near", NEAR).add("pivot", TEXT).commit();
    FoundDocument copy = index.found("copy", TEXT);

    RoundResult result =
        executor(ALL, "dup.sources", "sketch")
            .execute(new Round(2, List.of(pivot(), copy, index.found("near", NEAR))));

    assertEquals(
        List.of("pivot copy", "pivot near", "copy near", "copy pivot", "near copy", "near pivot"),
        result.links().stream().map(link -> link.from() + " " + link.to().id()).toList());
  }

  @Test
  void documentsInSeveralSegmentsAreFoundInTheOrderOfTheIndex() throws IOException {
    index.add("c", TEXT).commit().add("b", NEAR).commit().add("deleted", TEXT).add("a", TEXT);
    index.commit();
    index.delete("deleted");
    index.commit();

    assertEquals(List.of("c", "b", "a"), ids(find(pivot())));
  }
}
