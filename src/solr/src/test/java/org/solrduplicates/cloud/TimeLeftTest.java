// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.TestCore;

/** A request over shards has its time once, however many questions it takes. */
class TimeLeftTest {
  private static final String NAME = "limited";
  private static final long ALLOWED = 3_600_000;
  private static final String LAST_DEFAULT = "<str name=\"dup.maxGroup\">200</str>";

  @TempDir private static Path home;
  private static TestCloud cloud;

  /** Limits the time in solrconfig.xml, so that the limit is not a parameter of the request. */
  @BeforeAll
  static void start() {
    String allowed = "<str name=\"timeAllowed\">" + ALLOWED + "</str>";
    cloud =
        TestCloud.start(home, 2, JobQuestions.SOLR_XML)
            .upload(
                NAME,
                config ->
                    TestCore.replaced(LAST_DEFAULT, LAST_DEFAULT + allowed)
                        .apply(TestCore.withNumbersSent(config)),
                schema -> schema);
    cloud.create(CollectionAdminRequest.createCollection(NAME, NAME, 2, 1));
    cloud.add(NAME, IntStream.range(0, 8).mapToObj(TimeLeftTest::version).toList());
    cloud.commit(NAME);
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private static SolrInputDocument version(int number) {
    String text = String.join(" ", RandomTexts.range(number, number + 40));
    return document("id", "d" + number, "text", text, "dup_group", 1);
  }

  private static List<ModifiableSolrParams> asked(
      String collection, String path, String... params) {
    try (JobQuestions.Heard heard = JobQuestions.listen()) {
      cloud.ask(collection, path, params);
      return heard.questions().stream().filter(TimeLeftTest::isLimited).toList();
    }
  }

  /** A histogram of many values can take minutes. */
  @Test
  void aHistogramHasATimeOfItsOwn() {
    cloud.upload("unlimited", TestCore::withNumbersSent, schema -> schema);
    cloud.create(CollectionAdminRequest.createCollection("unlimited", "unlimited", 2, 1));
    cloud.add("unlimited", IntStream.range(0, 8).mapToObj(TimeLeftTest::version).toList());
    cloud.commit("unlimited");

    assertAllowed(60_000, asked("unlimited", "/duplicates/histogram"));
    assertAllowed(
        ALLOWED, asked("unlimited", "/duplicates/histogram", "timeAllowed", "" + ALLOWED));
    for (ModifiableSolrParams question : asked("unlimited", "/duplicates/groups")) {
      assertNull(question.get(CommonParams.TIME_ALLOWED));
    }
  }

  private static String[] question(String path) {
    return path.equals("/duplicates") ? new String[] {"id", "d0"} : new String[0];
  }

  /** The weights are learned in the name of the node, and the status of the job is no search. */
  private static boolean isLimited(ModifiableSolrParams question) {
    return !List.of("texts", "counts", "status").contains(question.get("dup.shard"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/duplicates", "/duplicates/groups", "/duplicates/links", "/duplicates/histogram"})
  void everyQuestionHasNoMoreThanTheTimeThatIsLeft(String path) {
    assertAllowed(ALLOWED, asked(NAME, path, question(path)));
  }

  private static void assertAllowed(long allowed, List<ModifiableSolrParams> asked) {
    assertFalse(asked.isEmpty());
    for (ModifiableSolrParams question : asked) {
      long left = question.getLong(CommonParams.TIME_ALLOWED, -1);
      assertTrue(left > 0 && left <= allowed, question.get("dup.shard") + " has " + left);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/duplicates/groups", "/duplicates/links", "/duplicates/histogram"})
  void aListWithoutTimeIsRefusedWithTheReason(String path) {
    SolrException refusal =
        assertThrows(SolrException.class, () -> cloud.ask(NAME, path, "timeAllowed", "0"));

    assertEquals(400, refusal.code());
    assertTrue(refusal.getMessage().contains("timeAllowed (or cpuAllowed) is too short"));
  }
}
