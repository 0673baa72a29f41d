// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.ZkStateReader;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/**
 * A client that says what nodes say learns nothing, where solrconfig.xml lets it see no more than
 * keys.
 */
class ClientAsNodeTest {
  private static final String NAME = "keys";
  private static final String TITLE = "Operation Heron";

  @TempDir private static Path home;
  private static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 2, JobQuestions.SOLR_XML);
    cloud.upload(
        NAME,
        config ->
            TestCore.replaced(
                    "<requestHandler name=\"/duplicates\" class=\"solr.SearchHandler\">",
                    "<requestHandler name=\"/duplicates\" class=\"solr.SearchHandler\">"
                        + "<lst name=\"invariants\"><str name=\"fl\">id</str>"
                        + "<str name=\"echoParams\">all</str></lst>")
                .andThen(
                    TestCore.replaced(
                        "<str name=\"echoParams\">none</str>",
                        "<str name=\"echoParams\">explicit</str>"))
                .apply(config),
        schema -> schema);
    cloud.create(CollectionAdminRequest.createCollection(NAME, NAME, 2, 1));
    for (int i = 0; i < 6; i++) {
      cloud.add(
          NAME,
          List.of(
              document(
                  "id",
                  "d" + i,
                  "title",
                  TITLE,
                  "text",
                  String.join(" ", RandomTexts.range(i, i + 40)))));
    }
    cloud.commit(NAME);
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private static Replica replica() {
    return cloud.replicas(NAME).get(0);
  }

  /** Returns all questions that a request of a client has led to. */
  private static List<ModifiableSolrParams> overheard(String path, String... params) {
    try (JobQuestions.Heard heard = JobQuestions.listen()) {
      cloud.ask(NAME, path, params);
      return new ArrayList<>(heard.questions());
    }
  }

  private static void assertRefused(String path, ModifiableSolrParams params) {
    GenericSolrRequest request = new GenericSolrRequest(SolrRequest.METHOD.POST, path, params);
    request.setRequiresCollection(true);
    SolrException refusal =
        assertThrows(
            SolrException.class, () -> Waiting.call(() -> cloud.client().request(request, NAME)));
    assertEquals(400, refusal.code(), refusal.getMessage());
    assertTrue(refusal.getMessage().contains("dup.shard"), refusal.getMessage());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/duplicates",
        "/duplicates/groups",
        "/duplicates/links",
        "/duplicates/changes",
        "/duplicates/histogram"
      })
  void noQuestionIsAnsweredThatNoNodeHasSigned(String path) {
    String[] question = path.equals("/duplicates") ? new String[] {"id", "d0"} : new String[0];
    List<ModifiableSolrParams> asked = overheard(path, question);

    assertFalse(asked.isEmpty());
    for (ModifiableSolrParams signed : asked) {
      ModifiableSolrParams without = new ModifiableSolrParams(signed);
      without.remove("dup.shard.signature");
      assertRefused(path, without);
      assertRefused(path, new ModifiableSolrParams(signed).set("dup.shard.seed", "1"));
      assertRefused(path, new ModifiableSolrParams(signed).set("dup.shard.user", "admin"));
      assertRefused(path, new ModifiableSolrParams(signed).set("dup.shard.debug", "maybe"));
      assertRefused(
          path, new ModifiableSolrParams(signed).set("dup.shard.message", "Ap/g////Bw=="));
      assertRefused(path, new ModifiableSolrParams(signed).set("dup.shard", "summary,resolve"));
    }
  }

  /** What shards answer each other is in no answer to a client, however much it asks to be told. */
  @ParameterizedTest
  @ValueSource(strings = {"track", "true", "all"})
  void noDebuggingShowsWhatNodesTellEachOther(String debug) {
    Answer answer =
        cloud.ask(
            NAME,
            "/select",
            "q",
            "id:d0",
            "fl",
            "id",
            "dup",
            "true",
            "debug",
            debug,
            "echoParams",
            "all");

    String text = answer.all().jsonStr();
    assertTrue(text.contains("\"hits\""), text);
    assertFalse(text.contains("Heron"), text);
    assertFalse(text.contains("dup.shard"), text);
  }

  @Test
  void nodesStillUnderstandEachOther() {
    assertEquals(5, cloud.ask(NAME, "/duplicates", "id", "d0").ids().size());
  }

  /** The key is made anew if ZooKeeper has lost it, and nobody has to start again. */
  @Test
  void aNodeAsksForTheKeyAgainIfItIsAnotherOne() throws Exception {
    cloud.ask(NAME, "/duplicates", "id", "d0");
    Waiting.call(
        () ->
            ZkStateReader.from(cloud.client())
                .getZkClient()
                .setData("/security/solr-duplicates", new byte[32], true));
    cloud.forgetObjects(replica());

    assertEquals(5, cloud.askAll(replica(), "/duplicates", "id", "d0").ids().size());
  }
}
