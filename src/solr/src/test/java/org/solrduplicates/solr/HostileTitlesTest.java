// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.util.List;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.solrduplicates.core.NoHang;

/** Titles and file names that were made to break something: answers stay right, and come. */
@Tag("one-node")
class HostileTitlesTest extends OneCoreTest {
  /** What {@code path}, a string field, can hold. */
  private static final int LONGEST_NAME = 8_000;

  private enum Hostile {
    LONG("contract ".repeat(11_111)),
    ONE_LONG_WORD("x".repeat(100_000)),
    ONLY_VERSION_MARKS("final (1) v2"),
    MANY_VERSION_MARKS("final (1) v2 ".repeat(8_000)),
    MANY_VERSIONS("v1_".repeat(50_000)),
    MANY_VERSIONS_INSIDE_EACH_OTHER("v ".repeat(25_000) + "1 ".repeat(25_000)),
    MANY_DATES("2024-01-02 ".repeat(9_000)),
    HALVES_OF_DATES("2024-".repeat(20_000)),
    COPIES_OF_COPIES("copy of ".repeat(12_500)),
    COMMENTS("(comments ".repeat(10_000)),
    BRACKETS("(".repeat(50_000)),
    COUNTERS("((((1".repeat(20_000)),
    CLOSED_COUNTERS("(1)".repeat(30_000)),
    DIGITS("1".repeat(50_000)),
    SINGLE_DIGITS("1 ".repeat(50_000)),
    EXTENSIONS(".pdf".repeat(25_000)),
    FOLDERS("/a".repeat(50_000)),
    BACKSLASHES("\\".repeat(50_000)),
    CHINESE_VERSIONS("第2版".repeat(30_000)),
    HALVES_OF_CHINESE_VERSIONS("第".repeat(50_000)),
    ACCENTS("e" + "\u0301\u0316".repeat(50_000)),
    LIGATURES_THAT_GROW("\uFDFA".repeat(30_000)),
    MARKUP("<script>alert('x')</script><img src=x onerror=\"alert(1)\">&amp;&#x3c;"),
    CONTROL_CHARACTERS("a\u0000b\u0007c\u001b[31md\u007f\u0085e"),
    RIGHT_TO_LEFT("invoice\u202efdp.exe\u202c \u200f\u2067עברית\u2069"),
    QUERY_SYNTAX("{!func}1 id:* OR _query_:\"*:*\" /.*/ [* TO *] a~ b^9 \\"),
    EXPRESSIONS("${jndi:ldap://x/a} #{7*7} %n%s %00 ../../etc/passwd"),
    BROKEN_SURROGATES("a\ud83d b\ude00 c");

    private final String text;

    Hostile(String text) {
      this.text = text;
    }
  }

  /** Two versions, of which nine words in ten are the same, and a text of other words. */
  private static List<SolrInputDocument> versions(String field, String value) {
    return List.of(
        document("id", "a", "text", words(0, 10), field, value),
        document("id", "b", "text", words(1, 11), field, value),
        document("id", "c", "text", words(50, 60), field, value));
  }

  private static void assertFindsTheVersion(Answer answer, double similarity) {
    assertEquals(List.of("b"), answer.ids());
    assertEquals(2, answer.group("size"));
    assertEquals(similarity, answer.member("b").get("similarity"));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "BROKEN_SURROGATES") // Solr's own codec mends them
  void aTitleIsKeptAndTheVersionsAreFound(Hostile title) {
    Answer answer =
        NoHang.ends(
            () -> {
              core.add(versions("title", title.text));
              return core.duplicates(dice("id", "a"));
            });

    assertFindsTheVersion(answer, 0.9);
    assertEquals(title.text, answer.match().get(0).get("title"));
  }

  @ParameterizedTest
  @EnumSource
  void aTitleOfATextThatIsNotIndexedDoesNotMatter(Hostile title) {
    core.add(versions("title", "another"));

    Answer answer =
        NoHang.ends(() -> core.duplicates(dice("dup.text", words(0, 10), "dup.title", title.text)));

    assertEquals(List.of("a", "b"), answer.ids());
    assertEquals(0.9, answer.member("b").get("similarity"));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "BROKEN_SURROGATES") // Solr's own codec mends them
  void aFileNameIsKeptAndOrdersTheHistoryInTime(Hostile name) {
    String path = name.text.substring(0, Math.min(LONGEST_NAME, name.text.length()));

    Answer answer =
        NoHang.ends(
            () -> {
              core.add(versions("path", path));
              return core.duplicates(dice("id", "a"));
            });

    assertFindsTheVersion(answer, 0.9);
    assertEquals(List.of("a", "b"), Answer.each(answer.history(), "id"));
    assertEquals(path, answer.match().get(0).get("path"));
  }
}
