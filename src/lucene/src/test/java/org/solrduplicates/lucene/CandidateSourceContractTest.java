// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.settings.Source;

/** What every source of candidates keeps to; a new one is tested by being named. */
class CandidateSourceContractTest {
  private static final String TEXT = "the supplier delivers the goods to the warehouse in lyon";
  private static final String NEAR = "the supplier delivers all goods to the warehouse in paris";
  private static final String OTHER = "canteen closed friday because of works";

  private static List<String> candidates(Source source, SmallIndex index, FoundDocument pivot)
      throws IOException {
    return candidates(source, index, pivot, 100);
  }

  private static List<String> candidates(
      Source source, SmallIndex index, FoundDocument pivot, int max) throws IOException {
    List<String> ids = new ArrayList<>();
    Optional<Query> query =
        CandidateSource.of(source, SmallIndex.FIELDS, SmallIndex.UNRATED)
            .queries()
            .apply(index.lookup(pivot));
    if (query.isPresent()) {
      TopDocs hits = index.searcher().search(query.get(), max);
      for (ScoreDoc hit : hits.scoreDocs) {
        ids.add(index.id(hit.doc));
      }
    }
    return ids;
  }

  @ParameterizedTest
  @EnumSource
  void isKnownByItsName(Source source) {
    assertEquals(
        source, CandidateSource.of(source, SmallIndex.FIELDS, SmallIndex.UNRATED).source());
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "GROUP")
  void findsNothingInAnEmptyIndex(Source source) throws IOException {
    try (SmallIndex index = new SmallIndex()) {
      assertEquals(List.of(), candidates(source, index, index.found("pivot", TEXT)));
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "GROUP")
  void findsAnExactCopyOfAPivotThatIsNotInTheIndex(Source source) throws IOException {
    try (SmallIndex index = new SmallIndex().add("copy", TEXT).add("other", OTHER).commit()) {
      List<String> found = candidates(source, index, index.found("pivot", TEXT));

      assertTrue(found.contains("copy"), found.toString());
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "GROUP")
  void findsAnExactCopyInAnotherSegment(Source source) throws IOException {
    try (SmallIndex index = new SmallIndex().add("pivot", TEXT).commit().add("copy", TEXT)) {
      index.commit();
      FoundDocument pivot = index.read(0, SmallIndex.fingerprint(TEXT));

      List<String> found = candidates(source, index, pivot);

      assertEquals(List.of("pivot", "copy"), found);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "GROUP")
  void doesNotFindDeletedDocuments(Source source) throws IOException {
    try (SmallIndex index = new SmallIndex().add("copy", TEXT).add("deleted", TEXT).commit()) {
      index.delete("deleted");
      index.commit();

      assertEquals(List.of("copy"), candidates(source, index, index.found("pivot", TEXT)));
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "GROUP")
  void doesNotMindDocumentsWithoutFingerprints(Source source) throws IOException {
    try (SmallIndex index = new SmallIndex().addWithoutFingerprint("bare", TEXT)) {
      index.add("copy", TEXT).commit();

      List<String> found = candidates(source, index, index.found("pivot", TEXT));

      assertTrue(found.contains("copy"), found.toString());
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"EVERY", "GROUP"})
  void doesNotFindATextThatHasNothingInCommon(Source source) throws IOException {
    try (SmallIndex index = new SmallIndex().add("other", OTHER).commit()) {
      assertEquals(List.of(), candidates(source, index, index.found("pivot", TEXT)));
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = Mode.EXCLUDE,
      names = {"EVERY", "GROUP"})
  void keepsTheExactCopyWhenTheMaximumIsOne(Source source) throws IOException {
    try (SmallIndex index = new SmallIndex().add("near", NEAR).add("copy", TEXT)) {
      index.add("other", OTHER).commit();

      assertEquals(List.of("copy"), candidates(source, index, index.found("pivot", TEXT), 1));
    }
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "GROUP")
  void findsTheSameInTheSameOrderEveryTime(Source source) throws IOException {
    try (SmallIndex index = new SmallIndex()) {
      for (int i = 0; i < 30; i++) {
        index.add("c" + i, i % 3 == 0 ? NEAR : TEXT);
        if (i % 7 == 0) {
          index.commit();
        }
      }
      index.commit();
      List<String> first = candidates(source, index, index.found("pivot", TEXT), 10);

      assertEquals(10, first.size());
      assertEquals(first, candidates(source, index, index.found("pivot", TEXT), 10));
    }
  }
}
