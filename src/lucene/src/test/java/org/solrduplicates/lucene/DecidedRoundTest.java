// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.constraint.TextVersion;
import org.solrduplicates.core.fingerprint.Weights;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.JobGroup;
import org.solrduplicates.core.group.Link;
import org.solrduplicates.core.group.Outcome;
import org.solrduplicates.core.group.Round;
import org.solrduplicates.core.group.RoundResult;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.settings.Source;

/** A shard brings in what is always together with a document of the frontier. */
class DecidedRoundTest {
  private static final Query ALL = new MatchAllDocsQuery();
  private static final String TEXT = "one two three four five six seven eight";

  private SmallIndex index;

  @BeforeEach
  void fill() throws IOException {
    index =
        new SmallIndex()
            .add("pivot", TEXT)
            .add("near", TEXT + " nine")
            .add("short", "alpha beta")
            .add("other", "red green blue black white grey brown pink")
            .commit();
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  private RoundResult find(Query filter, TextVersion... together) throws IOException {
    DuplicateSettings settings =
        DuplicateSettings.of(key -> Optional.ofNullable(Map.of("dup.sources", "sketch").get(key)));
    FoundDocument pivot = index.found("pivot", TEXT);
    Round round =
        new Round(
            1,
            List.of(pivot),
            List.of(),
            Map.of("pivot", List.of(together)),
            Set.of(),
            Map.of(),
            Set.of(),
            Set.of(),
            JobGroup.NONE);
    return new LuceneRoundExecutor(
            index.searcher(),
            filter,
            SmallIndex.FIELDS,
            0,
            index,
            index.terms(),
            settings,
            Weights.EQUAL,
            true,
            () -> false)
        .execute(round);
  }

  private TextVersion textVersion(String id, String text) {
    return new TextVersion(id, SmallIndex.fingerprint(text).text());
  }

  private static Link link(RoundResult result, String id) {
    return result.links().stream()
        .filter(link -> link.to().id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aDecidedDocumentThatNoSourceFindsHasItsSimilarity() throws IOException {
    RoundResult result =
        find(ALL, textVersion("other", "red green blue black white grey brown pink"));

    assertEquals(2, result.links().size());
    assertTrue(link(result, "other").decided());
    assertEquals(Set.of(), link(result, "other").sources());
    assertEquals(0, link(result, "other").similarity().value(), 0.001);
    assertEquals(
        Outcome.KEPT,
        result.explained().stream()
            .filter(candidate -> candidate.id().equals("other"))
            .findFirst()
            .orElseThrow()
            .outcome());
  }

  @Test
  void aTextThatIsTooShortToCompareComesInToo() throws IOException {
    assertTrue(link(find(ALL, textVersion("short", "alpha beta")), "short").decided());
  }

  @Test
  void aDecidedDocumentThatASourceFindsIsOneLink() throws IOException {
    RoundResult result = find(ALL, textVersion("near", TEXT + " nine"));

    assertEquals(1, result.links().size());
    assertTrue(link(result, "near").decided());
    assertEquals(Set.of(Source.SKETCH), link(result, "near").sources());
  }

  @Test
  void hiddenDeletedAndChangedDocumentsLeaveNoTrace() throws IOException {
    Query visible =
        new BooleanQuery.Builder()
            .add(ALL, Occur.MUST)
            .add(new TermQuery(new Term("id", "short")), Occur.MUST_NOT)
            .build();

    assertEquals(
        find(visible),
        find(
            visible,
            textVersion("short", "alpha beta"),
            textVersion("gone", "alpha beta"),
            textVersion("other", "another text")));
  }
}
