// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Neither the order in which documents are added nor the member that is asked about changes
 * versions and the latest; nor do shards, over which these tests run too.
 */
class HistoryOrderTest extends OneCoreTest {
  private static final String[] FORMATS = {"docx", "pdf"};
  private static final int DOCUMENTS = 9;

  /**
   * Returns a document of few possible dates, texts, formats and bytes, so that most occur several
   * times. Some dates are not credible.
   */
  private static SolrInputDocument random(int number, Random random) {
    int from = random.nextInt(4);
    SolrInputDocument document =
        document("id", "d" + number, "text", words(from, from + 20), "path", name(random));
    document.setField("format", FORMATS[random.nextInt(2)]);
    if (random.nextInt(4) > 0) {
      document.setField("modified", date(random));
    }
    if (random.nextInt(3) == 0) {
      document.setField("file_time", "2024-02-0" + (1 + random.nextInt(3)) + "T00:00:00Z");
    }
    if (random.nextInt(3) == 0) {
      document.setField("dup_file_hash", "h" + random.nextInt(2));
    }
    return document;
  }

  private static String name(Random random) {
    return "offer v" + random.nextInt(12) + ".docx";
  }

  private static String date(Random random) {
    int year = List.of(1970, 1980, 2024, 2024, 2024, 2099).get(random.nextInt(6));
    return year + "-01-0" + (1 + random.nextInt(2)) + "T00:00:00Z";
  }

  private static List<String> told(String id) {
    Answer answer =
        core.duplicates(
            dice("id", id, "dup.threshold", "0.5", "dup.date.fl", "modified,created,file_time"));
    return Stream.of(
            answer.history().stream().map(HistoryOrderTest::place),
            answer.undated().stream().map(HistoryOrderTest::place),
            Stream.of(answer.group("versions") + " latest " + answer.group("latest")))
        .flatMap(some -> some)
        .toList();
  }

  private static String place(NamedList<Object> entry) {
    return entry.get("version")
        + " "
        + entry.get("id")
        + " "
        + entry.get("date")
        + " "
        + entry.get("copy")
        + " "
        + entry.get("ignoredDates");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void neitherTheOrderOfAddingNorOfAskingChangesAHistory(int seed) {
    Random random = new Random(seed);
    List<SolrInputDocument> documents = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      documents.add(random(i, random));
    }
    core.add(documents.toArray(SolrInputDocument[]::new));
    List<String> expected = told("d0");
    for (int i = 1; i < DOCUMENTS; i++) {
      assertEquals(expected, told("d" + i));
    }
    for (int round = 0; round < 3; round++) {
      core.clear();
      Collections.shuffle(documents, random);
      core.add(documents.subList(0, 4).toArray(SolrInputDocument[]::new));
      core.add(documents.subList(4, DOCUMENTS).toArray(SolrInputDocument[]::new));

      assertEquals(expected, told("d" + random.nextInt(DOCUMENTS)));
    }
  }
}
