// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.Http;
import org.solrduplicates.solr.TestCore;

/** An unreadable response is a failure of its shard, not an error of the client. */
@Timeout(240)
class UnreadableReplyTest {
  private static final String NAME = "unreadable";
  private static final String LOST = "shard2";

  private static final List<Object> REPLIES = List.of(new byte[] {1, 2, 3}, "text");

  private static final String UNREADABLE = "the shard '" + LOST + "' sent an unreadable response";

  /** A list without any answer. */
  private static final byte[] EMPTY = {2, (byte) 0x80};

  @TempDir private static Path home;
  private static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud =
        TestCloud.start(home, 1, JobQuestions.SOLR_XML)
            .upload("example", TestCore::withNumbersSent, schema -> schema);
    cloud.create(CollectionAdminRequest.createCollection(NAME, "example", 2, 1));
    for (String id : List.of("red!a", "red!b", "green!c", "green!d")) {
      String text = String.join(" ", RandomTexts.range(0, 40));
      cloud.add(NAME, List.of(document("id", id, "text", text, "dup_group", 1)));
    }
    cloud.commit(NAME);
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  static Stream<Arguments> replies() {
    Stream<Arguments> others =
        Stream.of("resolve", "round")
            .map(
                task ->
                    Arguments.of(
                        "/duplicates", task, EMPTY, UNREADABLE + ": 0 answers to 1 questions"));
    Stream<Arguments> all =
        Stream.of(
                new String[] {"/duplicates", "resolve"},
                new String[] {"/duplicates", "round"},
                new String[] {"/duplicates", "fields"},
                new String[] {"/duplicates/groups", "sizes"},
                new String[] {"/duplicates/groups", "members"},
                new String[] {"/duplicates/links", "members"},
                new String[] {"/duplicates/histogram", "sample"})
            .flatMap(
                asked ->
                    REPLIES.stream()
                        .map(reply -> Arguments.of(asked[0], asked[1], reply, UNREADABLE)));
    return Stream.concat(all, others);
  }

  /** Returns a replica of the shard that is understood. */
  private static Replica other() {
    return cloud.replicas(NAME).stream()
        .filter(replica -> !replica.getShard().equals(LOST))
        .findFirst()
        .orElseThrow();
  }

  private static String id() {
    return cloud.documents(other()).firstKey();
  }

  @ParameterizedTest
  @MethodSource("replies")
  void anUnreadableReplyIsAFailureOfItsShard(
      String path, String task, Object reply, String message) {
    try (JobQuestions.Garbled garbled = JobQuestions.garble(task, LOST, reply)) {
      HttpResponse<String> answer =
          new Http(other().getBaseUrl() + "/" + NAME)
              .get(path + (path.equals("/duplicates") ? "?id=" + id() : ""));

      assertEquals(503, answer.statusCode(), answer.body() + garbled);
      assertTrue(answer.body().contains(message), answer.body());
    }
  }

  /** Jetty closes a session that is idle, or whose node ends, while a question is on its way. */
  @ParameterizedTest
  @CsvSource({"round,1,200", "fields,1,200", "round,4,503"})
  void aQuestionThatCouldNotBeSentIsSentOnceMore(String task, int times, int status)
      throws Exception {
    try (JobQuestions.Unsent unsent = JobQuestions.lose(task, times)) {
      HttpResponse<String> answer =
          new Http(other().getBaseUrl() + "/" + NAME).get("/duplicates?id=" + id());
      assertEquals(status, answer.statusCode(), answer.body());
      assertTrue(unsent.left().get() <= 0, "the question was asked");
    }
  }

  @ParameterizedTest
  @CsvSource({"round", "fields"})
  void aDocumentIsAnsweredWithoutTheShardWhereThatIsTolerated(String task) {
    for (Object reply : REPLIES) {
      try (JobQuestions.Garbled garbled = JobQuestions.garble(task, LOST, reply)) {
        Answer answer = cloud.ask(NAME, "/duplicates", "id", id(), "shards.tolerant", "true");

        List<?> failed = (List<?>) answer.duplicates().orElseThrow().get("failedShards");
        assertEquals(LOST, ((NamedList<?>) failed.get(0)).get("shard"), garbled.toString());
        assertEquals(1, answer.response().size());
        assertEquals(
            true, ((NamedList<?>) answer.all().get("responseHeader")).get("partialResults"));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"sizes", "members"})
  void groupsAreListedWithoutTheShardWhereThatIsTolerated(String task) {
    for (Object reply : REPLIES) {
      try (JobQuestions.Garbled garbled = JobQuestions.garble(task, LOST, reply)) {
        Answer answer = cloud.ask(NAME, "/duplicates/groups", "shards.tolerant", "true");

        NamedList<?> failed = (NamedList<?>) ((List<?>) answer.all().get("failedShards")).get(0);
        assertEquals(LOST, failed.get("shard"), garbled.toString());
        assertEquals(2, answer.response().get(0).getFieldValue("size"));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"status", "abort"})
  void aMissingReplyOfTheNodeOfAJobIsNoErrorOfTheUser(String task) {
    CollectionGroups groups = new CollectionGroups(cloud, NAME);
    try (JobQuestions.Moment moment = JobQuestions.moment("summary", 0)) {
      groups.post(groups.home(), "start");
      moment.await();
      try (JobQuestions.Garbled garbled = JobQuestions.garble(task, "shard1", null)) {
        if (task.equals("abort")) {
          SolrException failure =
              assertThrows(SolrException.class, () -> groups.post(groups.home(), "abort"));
          assertEquals(503, failure.code(), failure.getMessage() + garbled);
          assertTrue(failure.getMessage().contains("the reply is missing"), failure.getMessage());
        } else {
          assertTrue(
              String.valueOf(groups.status(groups.home()).get("note")).contains("does not answer"));
        }
      }
    }
    assertTrue(Set.of("done", "aborted").contains(groups.end(groups.home()).get("state")));
  }
}
