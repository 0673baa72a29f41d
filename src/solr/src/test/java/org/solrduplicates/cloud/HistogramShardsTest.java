// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.embedded.JettySolrRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.core.WholesAndParts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.PartsAnswer;
import org.solrduplicates.solr.TestCore;

/** A histogram is the same of one core and of any shards, or there is none. */
@Timeout(180)
class HistogramShardsTest {
  private static final String PATH = "/duplicates/histogram";
  private static final String TWO = "two";
  private static final String THREE = "three";
  private static final String FILTERED = "filtered";
  private static final String VISIBLE = "-author:secret";

  /** Adds a filter to the handler that hides secret documents. */
  private static final UnaryOperator<String> FILTER =
      TestCore.replaced(
          "<arr name=\"components\">",
          "<lst name=\"appends\"><str name=\"fq\">"
              + VISIBLE
              + "</str></lst>"
              + "<arr name=\"components\">");

  /** Fewer than the candidates that are compared. */
  private static final int FORMS = 40;

  @TempDir private static Path home;
  private static TestCloud cloud;
  private static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start();
    core.add(documents());
    cloud = TestCloud.start(home, 2).upload("example").upload(FILTERED, FILTER, schema -> schema);
    cloud.create(CollectionAdminRequest.createCollection(TWO, "example", 2, 1));
    cloud.create(CollectionAdminRequest.createCollection(THREE, "example", 3, 1));
    cloud.create(CollectionAdminRequest.createCollection(FILTERED, FILTERED, 2, 1));
    for (String collection : List.of(TWO, THREE, FILTERED)) {
      cloud.add(collection, documents());
      cloud.commit(collection);
      cloud.learn(collection);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    cloud.close();
    core.close();
  }

  /** Families of one to five versions and forms of one template; every third one is secret. */
  private static List<SolrInputDocument> documents() {
    RandomTexts random = new RandomTexts(7);
    List<SolrInputDocument> documents = new ArrayList<>();
    while (documents.size() < 240) {
      List<String> words = random.words(60, 2_000);
      for (int left = 1 + random.below(5); left > 0; left--) {
        documents.add(version(documents.size(), words));
        words = random.edited(words, random.below(5) / 10.0);
      }
    }
    List<String> frame = random.words(90, 2_000);
    for (int left = FORMS; left > 0; left--) {
      List<String> words = random.words(30, 2_000);
      words.addAll(frame);
      documents.add(version(documents.size(), words));
    }
    return documents;
  }

  private static SolrInputDocument version(int number, List<String> words) {
    return document(
        "id",
        "doc-" + number,
        "title",
        String.join(" ", words.subList(0, 3)),
        "author",
        number % 3 == 0 ? "secret" : "anna",
        "text",
        String.join(" ", words));
  }

  private static NamedList<Object> of(Answer answer) {
    return answer.withoutDayOfLearning().histogram().orElseThrow();
  }

  /** Without the weights, which only measures by evidence use. */
  private static String plain(Answer answer) {
    NamedList<Object> histogram = of(answer);
    histogram.remove("weights");
    return histogram.jsonStr();
  }

  @Test
  void everyShardHasDocuments() {
    for (String collection : List.of(TWO, THREE)) {
      cloud
          .replicas(collection)
          .forEach(replica -> assertTrue(cloud.documents(replica).size() > 40, replica.getName()));
    }
  }

  /** With 130 documents drawn, shards are asked for the nearest in two messages. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "dup.sample=30",
        "dup.sample=130&dup.seed=-5",
        "dup.sample=2",
        "dup.sample=50&dup.seed=3&fq=" + VISIBLE,
        "dup.sample=50&dup.sources=title",
        "dup.sample=50&dup.measure=dice&dup.threshold=0.9",
        "dup.sample=50&dup.measure=blend",
        "dup.measure=blend",
        "dup.sample=130&dup.measure=dice",
        "dup.sample=130&dup.sources=title",
        "fq=id:nobody"
      })
  void anyShardsAnswerAsOneCoreDoes(String url) {
    String[] params = url.isEmpty() ? new String[0] : url.split("[&=]");

    String expected = of(core.ask(PATH, params)).jsonStr();

    assertEquals(expected, of(cloud.ask(TWO, PATH, params)).jsonStr());
    assertEquals(expected, of(cloud.ask(THREE, PATH, params)).jsonStr());
  }

  @Test
  void weightsAreLearnedAndBackgroundsCount() {
    NamedList<Object> histogram = of(cloud.ask(THREE, PATH));
    NamedList<?> weights = (NamedList<?>) histogram.get("weights");

    assertEquals(documents().size(), ((Number) weights.get("of")).intValue());
    assertNotEquals(
        histogram.get("similarities"),
        of(cloud.ask(THREE, PATH, "dup.measure", "dice")).get("similarities"));
  }

  /** A part is on another shard than its whole. */
  @ParameterizedTest
  @ValueSource(strings = {"letters", "folder"})
  void wholesAndPartsAreCountedApart(String name) throws IOException {
    WholesAndParts one =
        WholesAndParts.cases(100).stream()
            .filter(any -> any.name().equals(name))
            .findFirst()
            .orElseThrow();
    cloud.create(CollectionAdminRequest.createCollection(name, "example", 3, 1));
    cloud.add(name, PartsAnswer.documents(one));
    cloud.commit(name);
    cloud.learn(name);
    try (TestCore alone = TestCore.start()) {
      alone.add(PartsAnswer.documents(one));

      for (String size : List.of("500", "60")) {
        assertEquals(
            of(alone.ask(PATH, "dup.sample", size)).jsonStr(),
            of(cloud.ask(name, PATH, "dup.sample", size)).jsonStr());
      }
    }
    assertEquals(
        (long) one.parts().get(name + "-merged").size(),
        of(cloud.ask(name, PATH))._get(List.of("similarities", "parts"), null));
  }

  @Test
  void anotherSeedIsAnotherSample() {
    String[] params = {"dup.sample", "50", "dup.seed", "1"};
    Object one = of(cloud.ask(THREE, PATH, params)).get("distances");
    params[3] = "2";

    assertNotEquals(one, of(cloud.ask(THREE, PATH, params)).get("distances"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"30", "500"})
  void documentsHiddenByTheHandlerOfDuplicatesAreNotCounted(String size) throws IOException {
    String[] asked = {"dup.sample", size, "dup.measure", "dice"}; // a part teaches no calibration
    String[] visible = {"dup.sample", size, "dup.measure", "dice", "fq", VISIBLE};
    String expected = plain(core.ask(PATH, visible));

    assertEquals(expected, plain(cloud.ask(FILTERED, PATH, asked)));
    try (TestCore filtered = TestCore.start(FILTER, schema -> schema)) {
      filtered.add(documents());
      assertEquals(expected, plain(filtered.ask(PATH, asked)));
    }
    assertNotEquals(expected, plain(core.ask(PATH, asked)));
  }

  @Test
  void withoutAShardThereIsNoHistogram() {
    Replica lost = cloud.replicas(TWO).get(0);
    Replica alive =
        cloud.replicas(TWO).stream()
            .filter(replica -> !replica.getNodeName().equals(lost.getNodeName()))
            .findFirst()
            .orElseThrow();
    JettySolrRunner dead = cloud.stop(lost); // and start it before anything is asserted
    cloud.waitFor(TWO, state -> state.getReplica(lost.getName()).getState() == Replica.State.DOWN);

    SolrException refusal =
        assertThrows(SolrException.class, () -> cloud.askAll(alive, PATH, "dup.sample", "30"));

    cloud.start(dead);
    cloud.waitForActive(TWO);
    assertEquals(SolrException.ErrorCode.SERVICE_UNAVAILABLE.code, refusal.code());
    String why = "no replica of the shard '" + lost.getShard() + "' is active";
    assertTrue(refusal.getMessage().endsWith(why), refusal.getMessage());
    assertEquals(
        of(core.ask(PATH, "dup.sample", "30")).jsonStr(),
        of(cloud.ask(TWO, PATH, "dup.sample", "30")).jsonStr());
  }

  /** Looking for the nearest takes longer than no time at all. */
  @Test
  void anAnswerThatComesTooLateIsNoHistogram() {
    String[] hurry = {"dup.sample", "30", "timeAllowed", "0"};

    List<SolrException> refusals =
        List.of(
            assertThrows(SolrException.class, () -> core.ask(PATH, hurry)),
            assertThrows(SolrException.class, () -> cloud.ask(THREE, PATH, hurry)));

    for (SolrException refusal : refusals) {
      assertEquals(SolrException.ErrorCode.BAD_REQUEST.code, refusal.code());
      assertTrue(
          refusal
              .getMessage()
              .endsWith(
                  "timeAllowed (or cpuAllowed) is too short; this request has no partial results"),
          refusal.getMessage());
    }
  }
}
