// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import static org.solrduplicates.solr.TestCore.document;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/**
 * A client that sends the requests of a node gets only keys if solrconfig.xml restricts it to keys.
 */
class ClientAsNodeTest {
  private static final String NAME = "keys";
  private static final String TITLE = "Operation Heron";

  /** A search that echoes all parameters, on the shards too, whatever they are asked for. */
  private static final String LOUD =
      """
      <requestHandler name="/loud" class="solr.SearchHandler">
        <lst name="invariants"><str name="echoParams">all</str><str name="shards.qt">/loud</str></lst>
        <arr name="last-components"><str>duplicates</str></arr>
      </requestHandler>
      <requestHandler name="/plain" class="solr.SearchHandler">
        <lst name="invariants"><str name="echoParams">all</str></lst>
      </requestHandler>
      """;

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
                .andThen(TestCore.with(LOUD))
                .apply(TestCore.withNumbersSent(config)),
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
                  String.join(" ", RandomTexts.range(i, i + 40)),
                  "dup_group",
                  1,
                  "dup_rank",
                  i)));
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

  static Stream<Arguments> debugged() {
    return Stream.of("/select", "/loud")
        .flatMap(
            path ->
                Stream.of(
                        "dup=true",
                        "dup.versions=true",
                        "dup.versions=true&shards.qt=/plain",
                        "fq={!duplicates}",
                        "fq={!duplicates}&dup=true&dup.versions=true",
                        "fq={!duplicates}&group=true&group.field=format",
                        "fq={!duplicates}&fq={!tag=t}id:*&facet=true&facet.field={!ex=t}format")
                    .flatMap(
                        request ->
                            Stream.of(
                                    "debug=track&echoParams=all",
                                    "debug=track&echoParams=explicit",
                                    "debugQuery=true&shards.info=true&echoParams=all",
                                    "debug=all&echoParams=all")
                                .map(debug -> arguments(path, request + "&" + debug))));
  }

  /** Answers to a client have no messages between shards, even with all options of debugging. */
  @ParameterizedTest
  @MethodSource("debugged")
  void debugOutputHasNoMessagesBetweenNodes(String path, String request) {
    String[] params = ("q=id:*&fl=id&" + request).split("[&]", -1);

    Answer answer =
        cloud.ask(
            NAME,
            path,
            Stream.of(params).flatMap(p -> Stream.of(p.split("=", 2))).toArray(String[]::new));

    String text = answer.all().jsonStr();
    assertTrue(text.contains("\"track\""), text);
    assertFalse(text.contains("Heron"), text);
    assertFalse(text.contains("dup.shard"), text);
    assertFalse(text.contains("dup.reply"), text);
  }

  @Test
  void nodesStillUnderstandEachOther() {
    assertEquals(5, cloud.ask(NAME, "/duplicates", "id", "d0").ids().size());
  }

  /** A key that ZooKeeper has lost is created again, without a restart of the nodes. */
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
