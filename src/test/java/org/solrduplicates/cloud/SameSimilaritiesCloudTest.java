// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrDocument;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.core.FramedTexts;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/**
 * Texts in frames, so that much is around each, on one shard and on three: the job, the list of
 * links and a question say the same of two documents.
 */
class SameSimilaritiesCloudTest {
  private static final String ONE = "one";
  private static final String THREE = "three";

  /** Answers are rounded to so many parts. */
  private static final double ROUNDED = 0.5001 / 10_000;

  @TempDir private static Path home;
  private static TestCloud cloud;

  /** Two documents, the smaller id first. */
  private record Pair(String a, String b) {
    static Pair of(SolrDocument link) {
      String a = (String) link.get("a");
      String b = (String) link.get("b");
      return a.compareTo(b) < 0 ? new Pair(a, b) : new Pair(b, a);
    }

    @Override
    public String toString() {
      return a + " " + b;
    }
  }

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 1).upload("example");
    cloud.create(CollectionAdminRequest.createCollection(ONE, "example", 1, 1));
    cloud.create(CollectionAdminRequest.createCollection(THREE, "example", 3, 1));
    for (String collection : List.of(ONE, THREE)) {
      cloud.add(collection, documents());
      cloud.commit(collection);
      cloud.learn(collection);
      CollectionGroups groups = new CollectionGroups(cloud, collection);
      groups.run(groups.home());
    }
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  /** Of every third text there are two later versions. */
  private static List<SolrInputDocument> documents() {
    RandomTexts random = new RandomTexts(5);
    List<SolrInputDocument> documents = new ArrayList<>();
    List<FramedTexts> texts = FramedTexts.of(5, 160);
    for (int i = 0; i < texts.size(); i++) {
      FramedTexts text = texts.get(i);
      documents.add(document("doc" + i, text.title(), text.words()));
      if (i % 3 == 0) {
        documents.add(document("later" + i, "", random.edited(text.words(), 0.03)));
        documents.add(document("last" + i, text.title(), random.edited(text.words(), 0.05)));
      }
    }
    return documents;
  }

  private static SolrInputDocument document(String id, String title, List<String> words) {
    SolrInputDocument document = TestCore.document("id", id, "text", String.join(" ", words));
    if (!title.isEmpty()) {
      document.setField("title", title);
    }
    return document;
  }

  private static Map<String, Object> links(String collection) {
    Answer answer = cloud.ask(collection, "/duplicates/links", "rows", "1000");
    assertTrue(answer.response().size() < 1_000);
    return answer.response().stream()
        .collect(
            Collectors.toMap(
                link -> Pair.of(link).toString(),
                link -> link.get("similarity"),
                (a, b) -> a,
                TreeMap::new));
  }

  private static Answer question(String collection, String id) {
    return cloud.ask(collection, "/duplicates", "id", id, "dup.link", "single");
  }

  private static double similarity(Answer answer, String id) {
    NamedList<Object> found =
        Stream.of(answer.history(), answer.undated(), answer.review())
            .flatMap(List::stream)
            .filter(member -> id.equals(member.get("id")))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no " + id));
    return (Double) found.get("similarity");
  }

  private static String weights(String collection) {
    Answer answer = cloud.ask(collection, "/duplicates/links", "rows", "0");
    return String.valueOf(((NamedList<?>) answer.all().get("weights")).get("version"));
  }

  @Test
  void linksAreTheSameOnOneShardAndOnThree() {
    assertEquals(weights(ONE), weights(THREE));
    assertEquals(links(ONE), links(THREE));
  }

  @Test
  void groupsAreTheSameOnOneShardAndOnThree() {
    Set<Set<String>> groups = new CollectionGroups(cloud, ONE).partition();
    assertTrue(groups.size() > 30, groups.size() + " groups");
    assertEquals(groups, new CollectionGroups(cloud, THREE).partition());
  }

  @ParameterizedTest
  @ValueSource(strings = {ONE, THREE})
  void aQuestionSaysHowSimilarTheDocumentsOfALinkAre(String collection) {
    Answer links = cloud.ask(collection, "/duplicates/links", "rows", "1000");
    int contrasted = 0;
    for (SolrDocument link : links.response()) {
      Pair pair = Pair.of(link);
      Answer answer = question(collection, pair.a());
      double listed = (Float) link.get("similarity");
      assertEquals("weighted", answer.group("measure"));
      assertEquals(listed, similarity(answer, pair.b()), ROUNDED, pair.toString());
      contrasted += listed < 1 && (Double) answer.group("background") > 0 ? 1 : 0;
    }
    assertTrue(contrasted > 30, contrasted + " of " + links.response().size());
  }
}
