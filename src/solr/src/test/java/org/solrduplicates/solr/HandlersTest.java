// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.solr.common.SolrDocumentList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.search.SolrIndexSearcher;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The ways to offer duplicates in solrconfig.xml, and what a handler may lay down. */
class HandlersTest {
  private static final String HANDLERS =
      """
      <requestHandler name="/dups" class="org.solrduplicates.solr.search.DuplicatesHandler"/>
      <requestHandler name="/dups-with-defaults"
          class="org.solrduplicates.solr.search.DuplicatesHandler">
        <lst name="defaults">
          <str name="dup.threshold">0.95</str>
        </lst>
        <lst name="appends">
          <str name="fq">-author:secret</str>
        </lst>
        <lst name="invariants">
          <str name="dup.link">pivot</str>
        </lst>
      </requestHandler>
      """;

  private static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start(TestCore.with(HANDLERS), schema -> schema);
    core.add(OneCoreTest.chain(1, "a", "b", "c", "d"));
    core.add(document("id", "x", "author", "secret", "text", OneCoreTest.words(0, 10)));
  }

  @AfterAll
  static void stop() throws IOException {
    core.close();
  }

  @Test
  void theHandlerOfOneLineAnswersAsTheDocumentedOne() {
    Answer documented = core.duplicates("id", "b", "fl", "id,score");

    Answer shorthand = core.ask("/dups", "id", "b", "fl", "id,score");

    assertEquals(documented.duplicates(), shorthand.duplicates());
    assertEquals(documents(documented.match()), documents(shorthand.match()));
    assertEquals(documents(documented.response()), documents(shorthand.response()));
    assertEquals(5, shorthand.group("size"));
  }

  private static List<Map<String, Object>> documents(SolrDocumentList list) {
    return list.stream().map(Map::<String, Object>copyOf).toList();
  }

  @Test
  void theHandlerOfOneLineMayBeTurnedOff() {
    Answer answer = core.ask("/dups", "id", "b", "dup", "false");

    assertEquals(Optional.empty(), answer.duplicates());
  }

  @Test
  void defaultsOfAHandlerAreUsed() {
    assertEquals(0.95, core.ask("/dups-with-defaults", "id", "b").group("threshold"));
  }

  @Test
  void defaultsOfAHandlerGiveWayToTheRequest() {
    Answer answer = core.ask("/dups-with-defaults", "id", "b", "dup.threshold", "0.5");

    assertEquals(0.5, answer.group("threshold"));
  }

  @Test
  void invariantsOfAHandlerDoNot() {
    Answer answer = core.ask("/dups-with-defaults", "id", "b", "dup.link", "single");

    assertEquals("pivot", answer.group("link"));
  }

  @Test
  void anAppendedFilterHidesItsDocuments() {
    Answer answer =
        core.ask("/dups-with-defaults", "id", "a", "dup.threshold", "0.1", "fq", "-id:b");

    assertEquals(List.of("c", "d"), answer.ids());
  }

  @Test
  void aSwitchThatIsNeitherTrueNorFalseIsRefused() {
    assertEquals("invalid boolean value: maybe", core.refusal("id", "a", "dup", "maybe"));
  }

  /** So that they are in the metrics of Solr, which its exporter shows. */
  @Test
  void solrCountsTheRequestsOfEveryPath() {
    core.duplicates("id", "b");
    core.ask("/duplicates/setup");

    Set<String> counted = core.look(HandlersTest::metrics);

    assertTrue(counted.contains("QUERY./duplicates.requestTimes"), counted::toString);
    for (String path :
        List.of("groups", "links", "histogram", "backfill", "weights", "setup", "ui")) {
      String ending = "./duplicates/" + path + ".requestTimes";
      assertTrue(counted.stream().anyMatch(name -> name.endsWith(ending)), ending);
    }
  }

  private static Set<String> metrics(SolrIndexSearcher searcher) {
    SolrCore searched = searcher.getCore();
    return searched
        .getCoreContainer()
        .getMetricManager()
        .registry(searched.getCoreMetricManager().getRegistryName())
        .getNames();
  }
}
