// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.Answer.each;
import static org.solrduplicates.solr.TestCore.document;

import java.time.Instant;
import java.util.List;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.Test;

/** The day on which a document was first added is its date in the history if it has no other. */
class FirstSeenSolrTest extends OneCoreTest {
  private static final Instant JANUARY = Instant.parse("2024-01-01T00:00:00Z");
  private static final Instant FEBRUARY = Instant.parse("2024-02-01T00:00:00Z");
  private static final Instant MARCH = Instant.parse("2024-03-01T00:00:00Z");

  private static SolrInputDocument text(String id, int from) {
    return document("id", id, "text", words(from, from + 20));
  }

  private static void assertHistory(Answer answer, Object... idsAndDates) {
    assertEquals(
        List.of(idsAndDates),
        answer.history().stream()
            .<Object>mapMulti(
                (version, all) -> {
                  all.accept(version.get("id"));
                  all.accept(Instant.parse((String) version.get("date")));
                })
            .toList());
  }

  @Test
  void aDocumentWithoutAnotherDateIsListedByTheDayOfItsFirstAdd() {
    core.addAt(FEBRUARY, text("a", 1));
    core.addAt(JANUARY, text("b", 0));

    Answer answer = core.duplicates("id", "a");

    assertHistory(answer, "b", JANUARY, "a", FEBRUARY);
    assertEquals(List.of("dup_first_seen", "dup_first_seen"), each(answer.history(), "dateField"));
    assertEquals(List.of(), answer.undated());
  }

  @Test
  void everyOtherDateIsTrustedMore() {
    SolrInputDocument a = text("a", 0);
    a.addField("file_time", MARCH.toString());
    core.addAt(JANUARY, a);
    core.addAt(FEBRUARY, text("b", 1));

    Answer answer = core.duplicates("id", "a");

    assertHistory(answer, "b", FEBRUARY, "a", MARCH);
    assertEquals(List.of("dup_first_seen", "file_time"), each(answer.history(), "dateField"));
  }
}
