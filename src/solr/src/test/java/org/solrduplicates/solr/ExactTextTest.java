// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signs carry meaning: nothing is dropped as the same text that differs in one. */
class ExactTextTest {
  private static final Map<String, String> SKIP = Map.of("action", "skip", "from", "same-text");
  private static final Map<String, String> WITHOUT_WINDOW =
      Map.of("action", "skip", "from", "same-text", "window", "0");
  private static final String FORM = "Do you want the parcel delivered to your neighbour? ";

  private static SolrInputDocument form(String id, String end) {
    return document("id", id, "text", FORM + end);
  }

  private static List<Map<String, Object>> add(TestCore core, SolrInputDocument... documents) {
    NamedList<Object> response = core.update(new UpdateRequest().add(List.of(documents)));
    return ((List<?>) response.get("duplicates"))
        .stream().map(entry -> Answer.map((NamedList<?>) entry)).toList();
  }

  private static List<String> ids(TestCore core) {
    core.commit();
    return core.ask("/select", "q", "*:*", "fl", "id", "sort", "id asc").ids();
  }

  @ParameterizedTest
  @CsvSource({
    "☑ yes ☐ no, ☐ yes ☑ no",
    "store at -5 °C, store at 5 °C",
    "written in C++, written in C#",
    "for € 100, for $ 100",
    "take 1-5 tablets, take 1.5 tablets",
    "the US law, the us law",
    "'yes x  no', 'yes  x no'"
  })
  void copiesAreSkippedButTextsThatDifferInASignAreNot(String one, String other)
      throws IOException {
    try (TestCore core = PolicyConfig.start(SKIP)) {
      core.add(form("committed", one));

      assertEquals(List.of(), add(core, form("other", other)));
      assertEquals(
          List.of("other", "committed"),
          add(core, form("copy", other), form("again", one)).stream()
              .map(entry -> entry.get("dup_of"))
              .toList());
      assertEquals(List.of("committed", "other"), ids(core));
    }
  }

  /**
   * No threshold distinguishes signs: a text that differs in a word is skipped, and a text that
   * differs in signs is not.
   */
  @Test
  void nothingIsSkippedThatDiffersInSignsAlone() throws IOException {
    try (TestCore core = PolicyConfig.start(Map.of("action", "skip"))) {
      core.add(form("committed", "☑ yes ☐ no"));

      assertEquals(
          List.of("signs near false", "word near true"),
          add(core, form("signs", "☐ yes ☑ no"), form("word", "☑ yes ☐ no way")).stream()
              .map(told -> told.get("id") + " " + told.get("verdict") + " " + told.get("skipped"))
              .toList());
      assertEquals(List.of("committed", "signs"), ids(core));
    }
  }

  @Test
  void nothingIsRejectedThatDiffersInSignsAlone() throws IOException {
    try (TestCore core = PolicyConfig.start(Map.of("action", "reject"))) {
      core.add(form("committed", "☑ yes ☐ no"));

      assertEquals(1, add(core, form("signs", "☐ yes ☑ no")).size());
      SolrException rejection =
          assertThrows(SolrException.class, () -> core.add(form("word", "☑ yes ☐ no way")));

      assertEquals(409, rejection.code());
      assertEquals(List.of("committed", "signs"), ids(core));
    }
  }

  /** With {@code from=near} what differs in signs is as near as can be. */
  @Test
  void textsThatDifferInASignAreNear() throws IOException {
    try (TestCore core = PolicyConfig.start(Map.of("action", "report"))) {
      core.add(form("yes", "☑ yes ☐ no"));

      assertEquals(
          List.of("near", "near"),
          add(core, form("no", "☐ yes ☑ no"), form("both", "☑ yes ☑ no")).stream()
              .map(entry -> entry.get("verdict"))
              .toList());
    }
  }

  @Test
  void withoutAStoredTextNothingIsKnownToBeTheSame() throws IOException {
    String stored = "<field name=\"text\" type=\"text_general\" indexed=\"true\" stored=\"true\"/>";
    String unstored = stored.replace("stored=\"true\"", "stored=\"false\"");
    try (TestCore core =
        TestCore.start(
            PolicyConfig.config(WITHOUT_WINDOW),
            schema -> replaced(stored, unstored).apply(PolicyConfig.schema(schema)))) {
      core.add(form("yes", "☑ yes ☐ no"));

      core.add(form("copy", "☑ yes ☐ no"));

      assertEquals(List.of("copy", "yes"), ids(core));
    }
  }

  private static Map<String, Object> best(TestCore core, String end) {
    NamedList<?> block = core.duplicates("dup.text", FORM + end).duplicates().orElseThrow();
    assertEquals("same-text", block.get("verdict"));
    NamedList<?> best = (NamedList<?>) block.get("best");
    return Map.of(
        "id", best.get("id"), "exact", best.get("exact"), "then", block.get("suggestion"));
  }

  @Test
  void theBestMatchOfATextIsOneThatIsTheSameSignBySign() throws IOException {
    try (TestCore core = TestCore.start()) {
      core.add(
          document("id", "a", "text", FORM + "☑ yes ☐ no", "modified", "2023-01-01T00:00:00Z"),
          document("id", "z", "text", FORM + "☐ yes ☑ no", "modified", "2024-01-01T00:00:00Z"));

      assertEquals(Map.of("id", "a", "exact", true, "then", "copy of a"), best(core, "☑ yes ☐ no"));
      assertEquals(Map.of("id", "z", "exact", true, "then", "copy of z"), best(core, "☐ yes ☑ no"));
      assertEquals(
          Map.of("id", "z", "exact", false, "then", "same words as z"), best(core, "yes no"));
    }
  }
}
