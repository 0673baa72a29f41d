// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The component of a search: every hit shows whether it has other and newer versions. */
class SelectSolrTest extends OneCoreTest {
  @BeforeEach
  void addVersions() {
    core.add(
        document(
            "id", "v1", "title", "terms", "text", words(0, 20), "modified", "2024-01-01T00:00:00Z"),
        document("id", "v2", "text", words(1, 21), "modified", "2024-02-01T00:00:00Z"),
        document("id", "v3", "text", words(2, 22), "modified", "2024-03-01T00:00:00Z"),
        document("id", "alone", "title", "terms", "text", words(50, 70)));
  }

  private static Answer select(String... params) {
    return core.ask("/select", dice(params));
  }

  private static NamedList<?> hits(Answer answer) {
    return (NamedList<?>) answer.duplicates().orElseThrow().get("hits");
  }

  private static Map<String, Object> hit(Answer answer, String id) {
    return Answer.map((NamedList<?>) hits(answer).get(id));
  }

  @Test
  void aHitHasTheNumberOfVersionsAndTheLatest() {
    Answer answer = select("q", "id:v1", "dup", "true");

    assertEquals(
        Map.of("size", 3, "versions", 3, "latest", "v3", "newer", true, "truncated", false),
        hit(answer, "v1"));
  }

  @Test
  void theKeyMayBeInDocValuesOnly() throws IOException {
    try (TestCore core =
        TestCore.start(
            config -> config,
            TestCore.replaced(
                "name=\"id\" type=\"string\" indexed=\"true\" stored=\"true\"",
                "name=\"id\" type=\"string\" indexed=\"true\" stored=\"false\" docValues=\"true\""))) {
      core.add(
          document("id", "v1", "text", words(0, 20)), document("id", "v2", "text", words(1, 21)));

      Answer answer = core.ask("/select", dice("q", "id:v1", "dup", "true"));

      assertEquals(2, hit(answer, "v1").get("size"));
    }
  }

  @Test
  void theLatestVersionHasNoNewerOne() {
    assertEquals(false, hit(select("q", "id:v3", "dup", "true"), "v3").get("newer"));
  }

  @Test
  void aDocumentWithoutDuplicatesIsAlone() {
    Map<String, Object> alone = hit(select("q", "id:alone", "dup", "true"), "alone");

    assertEquals(1, alone.get("size"));
    assertEquals(false, alone.get("newer"));
  }

  @Test
  void everyHitOfThePageIsAnnotatedAndNoOther() {
    Answer answer = select("q", "*:*", "sort", "id asc", "start", "1", "rows", "2", "dup", "true");

    assertEquals(List.of("v1", "v2"), answer.ids());
    assertEquals(List.of("v1", "v2"), List.copyOf(hits(answer).asShallowMap().keySet()));
  }

  /** What makes a change of one copy show on the others. */
  @Test
  void aNewVersionShowsOnTheOldOnes() {
    core.add(document("id", "v4", "text", words(3, 23), "modified", "2024-04-01T00:00:00Z"));

    Answer answer = select("q", "id:(v1 OR v3)", "sort", "id asc", "dup", "true");

    assertEquals("v4", hit(answer, "v1").get("latest"));
    assertEquals(true, hit(answer, "v3").get("newer"));
  }

  @Test
  void theHitsThemselvesAreLeftAlone() {
    String[] query = {"q", "title:terms", "sort", "id asc", "fl", "id,title", "facet", "true"};
    String[] annotated = new String[query.length + 2];
    System.arraycopy(query, 0, annotated, 0, query.length);
    annotated[query.length] = "dup";
    annotated[query.length + 1] = "true";

    Answer without = select(query);
    Answer with = select(annotated);

    assertEquals(without.response().toString(), with.response().toString());
    assertEquals(1, with.all().getAll("response").size());
    assertNull(with.all().get("match"));
  }

  @Test
  void theComponentIsOffUnlessAskedFor() {
    assertEquals(Optional.empty(), select("q", "id:v1").duplicates());
    assertEquals(Optional.empty(), select("q", "id:v1", "dup", "false").duplicates());
  }

  @Test
  void aSearchWithoutHitsHasNothingToAnnotate() {
    Answer answer = select("q", "id:nobody", "dup", "true");

    assertEquals(0, answer.response().getNumFound());
    assertEquals(0, hits(answer).size());
  }

  @Test
  void aVersionThatAFilterHidesIsNeitherCountedNorNamed() {
    Answer answer = select("q", "id:v1", "fq", "-id:v3", "dup", "true");

    assertEquals(2, hit(answer, "v1").get("size"));
    assertEquals("v2", hit(answer, "v1").get("latest"));
    assertFalse(answer.all().jsonStr().contains("v3"));
  }

  @Test
  void aDocumentWithoutTextIsMarkedAsNotCompared() {
    core.add(document("id", "bare", "title", "nothing"));

    assertEquals(
        "the document has neither a fingerprint nor a readable text",
        hit(select("q", "id:bare", "dup", "true"), "bare").get("notCompared"));
  }

  @Test
  void noMoreHitsThanAskedForAreAnnotatedAndThatIsSaid() {
    Answer all = select("q", "*:*", "sort", "id asc", "dup", "true", "dup.hits", "4");
    Answer some = select("q", "*:*", "sort", "id asc", "dup", "true", "dup.hits", "2");

    assertEquals(false, all.duplicates().orElseThrow().get("truncated"));
    assertEquals(true, some.duplicates().orElseThrow().get("truncated"));
    assertEquals(List.of("alone", "v1"), List.copyOf(hits(some).asShallowMap().keySet()));
    assertEquals(4, some.ids().size());
  }

  @Test
  void twentyHitsAreAnnotatedUnlessAskedOtherwise() {
    core.add(
        IntStream.range(0, 30)
            .mapToObj(i -> document("id", "x" + i, "text", words(1000 + 30 * i, 1020 + 30 * i)))
            .toList());

    assertEquals(20, hits(select("q", "*:*", "rows", "30", "dup", "true")).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "101"})
  void aNumberOfHitsThatIsTooSmallOrTooLargeIsRefused(String hits) {
    SolrException refusal =
        assertThrows(
            SolrException.class, () -> select("q", "*:*", "dup", "true", "dup.hits", hits));

    assertEquals(400, refusal.code());
    assertEquals(
        "dup.hits must be a whole number from 1 to 100, was '" + hits + "'", refusal.getMessage());
  }

  @Test
  void theOrderOfTheSearchIsItsOwn() {
    Answer answer = select("q", "id:v*", "sort", "modified desc", "dup", "true");

    assertEquals(List.of("v3", "v2", "v1"), List.copyOf(hits(answer).asShallowMap().keySet()));
  }

  /** A collapse filter selects the hits to show; it does not restrict access. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{!collapse field=format sort='modified asc'}",
        "{!collapse field=format sort='modified asc' tag=c}",
        "{!collapse field=format nullPolicy=expand max=size}"
      })
  void collapsingHitsHidesNoVersion(String collapse) {
    for (int i = 1; i <= 3; i++) {
      String modified = "2024-0" + i + "-01T00:00:00Z";
      core.add(
          document(
              "id",
              "v" + i,
              "format",
              "pdf",
              "text",
              words(i, i + 20),
              "modified",
              modified,
              "size",
              10 - i));
    }

    Answer answer = select("q", "id:v1", "fq", collapse, "dup", "true");

    assertEquals(3, hit(answer, "v1").get("size"));
    assertEquals(true, hit(answer, "v1").get("newer"));
    assertEquals(List.of("v2", "v3"), core.duplicates(dice("id", "v1", "fq", collapse)).ids());
  }
}
