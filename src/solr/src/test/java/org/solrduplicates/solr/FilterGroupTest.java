// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.Answer.each;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Filters hold for everything that is found, shown, named and counted. */
class FilterGroupTest extends FilteredTest {
  @ParameterizedTest
  @EnumSource
  void theHiddenAreNotCounted(Way way) {
    addEveryKind("modified", "2024-01-01T00:00:00Z");

    Answer answer = assertAsIfTheyWereNotThere(way, dice("id", "a"));

    assertEquals(3, answer.group("size"));
    assertEquals(2, answer.group("versions"));
    assertEquals(1L, answer.group("sameText"));
    assertEquals(1L, answer.group("near"));
    assertEquals(1, answer.group("review"));
    assertEquals(0.9, answer.group("lowest"));
    assertEquals(2, answer.response().getNumFound());
  }

  @ParameterizedTest
  @EnumSource
  void theHiddenAreNotExplained(Way way) {
    addEveryKind();

    Answer answer = assertAsIfTheyWereNotThere(way, dice("id", "a", "dup.explain", "true"));

    assertEquals(List.of("copy", "near", "review"), each(answer.candidates(), "id"));
  }

  @ParameterizedTest
  @EnumSource
  void theHiddenAreNotAmongTheUndated(Way way) {
    addEveryKind();

    Answer answer = assertAsIfTheyWereNotThere(way, dice("id", "a", "dup.date.fl", "modified"));

    assertEquals(List.of("a", "copy", "near"), each(answer.undated(), "id"));
  }

  @ParameterizedTest
  @EnumSource
  void theHiddenAreNeitherFirstNorLatest(Way way) {
    core.add(
        text("a", words(0, 20), "modified", "2024-03-01T00:00:00Z"),
        text("near", words(1, 21), "modified", "2024-02-01T00:00:00Z"),
        text("x-near", words(2, 22), "modified", "2024-01-01T00:00:00Z"),
        text("x-other", words(3, 23), "modified", "2024-04-01T00:00:00Z"));

    Answer answer = assertAsIfTheyWereNotThere(way, dice("id", "a"));

    assertEquals("near", answer.group("first"));
    assertEquals("a", answer.group("latest"));
    assertEquals(List.of(1, 2), each(answer.history(), "version"));
  }

  @ParameterizedTest
  @EnumSource
  void theHiddenAreUnknownToEverySource(Way way) {
    for (String source : List.of("exact", "sketch", "bytes", "title", "mlt", "every")) {
      addEveryKind("title", "Supply contract", "dup_file_hash", "b5bb9d80");

      Answer answer = assertAsIfTheyWereNotThere(way, dice("id", "a", "dup.sources", source));

      assertTrue(answer.ids().contains("copy"), source);
    }
  }

  @ParameterizedTest
  @EnumSource
  void hiddenDocumentsDoNotCountForLimits(Way way) {
    for (String limit : List.of("dup.candidates", "dup.maxGroup")) {
      core.clear();
      core.add(
          text("x-copy", words(0, 20)),
          text("x-near", words(0, 20)),
          text("a", words(0, 20)),
          text("copy", words(0, 20)));

      Answer answer = way.ask("/duplicates", "id", "a", limit, limit.endsWith("Group") ? "2" : "1");

      assertEquals(List.of("copy"), answer.ids(), limit);
      assertEquals(false, answer.group("truncated"), limit);
    }
  }

  @ParameterizedTest
  @EnumSource
  void theTextsOfTheHiddenAreNotCompared(Way way) {
    core.add(text("a", words(0, 20)));
    for (String id : List.of("copy", "x-copy", "x-near")) {
      core.addBy("plain", text(id, words(0, 20)));
    }

    Answer answer = way.ask("/duplicates", dice("id", "a", "dup.depth", "1"));

    assertEquals(List.of("copy"), answer.ids());
    assertEquals(1, answer.duplicates().orElseThrow().get("comparedByText"));
  }
}
