// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Filters hold for every way to ask: by id, query, text and body, with constraints and rules. */
class FilterRequestTest extends FilteredTest {
  @ParameterizedTest
  @EnumSource
  void aHiddenPivotIsRefusedAsOneThatIsNotThere(Way way) {
    addEveryKind("format", "odt", "modified", "2024-01-01T00:00:00Z");

    String hidden = way.refusal("id", "x-copy");
    String hiddenAndMore =
        way.refusal(
            "id", "x-copy", "dup.explain", "true", "dup.same", "format", "dup.window", "1DAY");

    core.delete("x-copy");
    assertEquals("no document with id 'x-copy'", hidden);
    assertEquals(way.refusal("id", "x-copy"), hidden);
    assertEquals(hidden, hiddenAndMore);
    assertEquals(core.refusal("id", "x-copy"), hidden);
  }

  @ParameterizedTest
  @EnumSource
  void aWrongParameterIsRefusedBeforeThePivotIsLookedFor(Way way) {
    addEveryKind();

    assertEquals(
        way.refusal("id", "nobody", "dup.threshold", "2"),
        way.refusal("id", "x-copy", "dup.threshold", "2"));
    assertEquals(
        way.refusal("id", "nobody", "rows", "-1"), way.refusal("id", "x-copy", "rows", "-1"));
  }

  @ParameterizedTest
  @EnumSource
  void thePivotByAQueryIsTheFirstHitThatIsSeen(Way way) {
    addEveryKind();

    Answer answer = way.ask("/duplicates", "q", "id:x-copy^100 OR id:near", "fl", "id");
    Answer none = way.ask("/duplicates", "q", "id:x-copy");
    Answer unknown = way.ask("/duplicates", "q", "id:nobody");

    assertEquals("near", answer.group("pivot"));
    assertEquals(unknown.match().toString(), none.match().toString());
    assertEquals(unknown.duplicates(), none.duplicates());
  }

  @ParameterizedTest
  @EnumSource
  void theHiddenHaveNoCommonFields(Way way) {
    addEveryKind("format", "pdf");

    Answer answer = assertAsIfTheyWereNotThere(way, dice("id", "a", "dup.same", "format"));

    assertEquals(List.of("copy", "near"), answer.ids());
  }

  @ParameterizedTest
  @EnumSource
  void theHiddenHaveNoDifferentFields(Way way) {
    addEveryKind("format", "pdf");
    core.add(text("a", words(0, 20), "format", "txt"));

    Answer answer = assertAsIfTheyWereNotThere(way, dice("id", "a", "dup.differ", "format"));

    assertEquals(List.of("copy", "near"), answer.ids());
  }

  @ParameterizedTest
  @EnumSource
  void theHiddenAreInNoWindow(Way way) {
    addEveryKind("modified", "2024-01-01T00:00:00Z");

    Answer answer = assertAsIfTheyWereNotThere(way, dice("id", "a", "dup.window", "1DAY"));

    assertEquals(List.of("copy", "near"), answer.ids());
  }

  @ParameterizedTest
  @EnumSource
  void aRuleDoesNotShowTheHidden(Way way) {
    addEveryKind("format", "odt");

    Answer answer = assertAsIfTheyWereNotThere(way, dice("id", "a"));

    assertEquals("lenient", answer.duplicates().orElseThrow().get("rule"));
    assertEquals(List.of("copy", "near", "review"), answer.ids());
  }

  @ParameterizedTest
  @EnumSource
  void aTextThatIsNotIndexedDoesNotFindTheHidden(Way way) {
    addEveryKind();

    Answer answer =
        assertAsIfTheyWereNotThere(way, dice("dup.text", words(0, 20), "dup.explain", "true"));

    assertEquals(List.of("a", "copy", "near"), answer.ids());
  }

  @ParameterizedTest
  @EnumSource
  void aPostedTextDoesNotFindTheHidden(Way way) {
    addEveryKind();
    String body = words(0, 20);

    Answer answer =
        assertAsIfTheyWereNotThere(
            way.post(body, dice()), () -> core.post("text/plain", body.getBytes(UTF_8), dice()));

    assertEquals(List.of("a", "copy", "near"), answer.ids());
    assertEquals(4, answer.group("size"));
  }

  @ParameterizedTest
  @EnumSource
  void besideASearchTheHiddenStayHidden(Way way) {
    addEveryKind();

    Answer answer = way.ask("/search", dice("q", "id:a", "dup.explain", "true", "debug", "true"));

    assertFalse(answer.all().jsonStr().contains("x-"), answer.all().jsonStr());
    NamedList<?> hits = (NamedList<?>) answer.duplicates().orElseThrow().get("hits");
    assertEquals(3, ((NamedList<?>) hits.get("a")).get("size"));
  }
}
