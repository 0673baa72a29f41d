// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** Questions after a job: three shards answer as one, and other collections have other groups. */
class AfterJobCloudTest {
  private static final String ONE = "one";
  private static final String THREE = "three";
  private static final String OTHER = "other";
  private static final String BOTH = "both";
  private static final String[] VISIBLE = {"fq", "-format:f1"};
  private static final String DATE = "modified";
  private static final int TEXTS = 100;

  @TempDir private static Path home;
  private static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 1).upload("example");
    fill(ONE, 1, 7);
    fill(THREE, 3, 7);
    fill(OTHER, 1, 8);
    cloud.run(CollectionAdminRequest.createAlias(BOTH, THREE + "," + OTHER));
    addVersions(ONE);
    addVersions(THREE);
  }

  private static void fill(String collection, int shards, long seed) {
    cloud.create(CollectionAdminRequest.createCollection(collection, "example", shards, 1));
    cloud.add(collection, documents(seed));
    cloud.commit(collection);
    cloud.learn(collection);
    CollectionGroups groups = new CollectionGroups(cloud, collection);
    groups.run(groups.home());
    assertTrue(groups.partition().size() > 10, collection);
  }

  /** Another collection has other ids. */
  private static List<SolrInputDocument> documents(long seed) {
    List<SolrInputDocument> documents = CollectionGroups.documents(TEXTS, seed);
    for (SolrInputDocument document : documents) {
      if (!document.containsKey(DATE)) { // else it would be the moment at which it was added
        document.setField(DATE, "2024-03-01T00:00:00Z");
      }
    }
    if (seed != 7) {
      documents.forEach(document -> document.setField("id", "x" + document.getFieldValue("id")));
    }
    return documents;
  }

  /** Adds a version of some texts, of a group or alone, that the job has not seen. */
  private static void addVersions(String collection) {
    RandomTexts random = new RandomTexts(9);
    List<SolrInputDocument> texts = documents(7);
    cloud.add(
        collection,
        IntStream.range(0, 10)
            .mapToObj(i -> texts.get(7 * i).getFieldValue("text").toString())
            .map(text -> random.edited(List.of(text.split(" ")), 0.05))
            .map(words -> String.join(" ", words))
            .map(
                text ->
                    TestCore.document(
                        "id", "new" + text.hashCode(), "text", text, DATE, "2024-04-01T00:00:00Z"))
            .toList());
    cloud.commit(collection);
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private static Answer ask(String collection, String id, String... more) {
    String[] asked = {"id", id, "fl", "id", "rows", "1000", "dup.candidates", "1000"};
    return cloud.ask(
        collection,
        "/duplicates",
        Stream.of(asked, more).flatMap(Stream::of).toArray(String[]::new));
  }

  private static String body(Answer answer) {
    NamedList<Object> all = answer.withoutDayOfLearning().all().clone();
    all.remove("responseHeader");
    return all.toString().replaceAll("numFoundExact=\\w+|maxScore=[^,]+,?", "");
  }

  private static List<String> everyOf(int step) {
    List<String> ids = List.copyOf(ids());
    return IntStream.range(0, ids.size()).filter(i -> i % step == 0).mapToObj(ids::get).toList();
  }

  private static Set<String> ids() {
    Set<String> ids = new TreeSet<>();
    cloud
        .ask(ONE, "/select", "q", "*:*", VISIBLE[0], VISIBLE[1], "fl", "id", "rows", "1000")
        .response()
        .forEach(document -> ids.add((String) document.getFirstValue("id")));
    return ids;
  }

  /** Asks about all documents, or about every second one. */
  private static void assertShardsAnswerAsOneCore(int step, int withNew, String... more) {
    int ofJob = 0;
    int added = 0;
    for (String id : everyOf(step)) {
      Answer one = ask(ONE, id, more);
      String expected = body(one);
      assertEquals(expected, body(ask(THREE, id, more)), id);
      ofJob += expected.contains("source=[group") ? 1 : 0;
      added +=
          !id.startsWith("new") && one.ids().stream().anyMatch(i -> i.startsWith("new")) ? 1 : 0;
    }
    assertTrue(ofJob > 20 / step, ofJob + " answers of the job");
    assertTrue(added >= withNew, added + " answers with a new document");
  }

  @Test
  void threeShardsAnswerAsOneCore() {
    assertShardsAnswerAsOneCore(1, 6);
  }

  @Test
  void threeShardsAnswerAsOneCoreWithAFilter() {
    assertShardsAnswerAsOneCore(2, 3, VISIBLE);
  }

  /** There new documents have less room. */
  @Test
  void threeShardsAnswerAsOneCoreWhereTheGroupIsLargerThanAllowed() {
    assertShardsAnswerAsOneCore(2, 1, "dup.maxGroup", "3");
  }

  /** A number means another group there. */
  @Test
  void aQuestionToTwoCollectionsMixesNoGroups() {
    for (String id : everyOf(2)) {
      Answer both = ask(BOTH, id);
      assertFalse(body(both).contains("source=[group"), id);
      assertTrue(both.ids().stream().noneMatch(found -> found.startsWith("x")), id + both.ids());
    }
  }

  /** The restored index has no groups, but ZooKeeper has the job that found them. */
  @Test
  void afterARestoreDocumentsAreFoundWhoseGroupsAreNotInTheBackup() {
    String collection = "restored";
    String place = home.toAbsolutePath().toString();
    cloud.create(CollectionAdminRequest.createCollection(collection, "example", 2, 2));
    cloud.add(collection, IntStream.range(0, 8).mapToObj(AfterJobCloudTest::version).toList());
    cloud.commit(collection);
    cloud.run(CollectionAdminRequest.backupCollection(collection, "before").setLocation(place));
    CollectionGroups groups = new CollectionGroups(cloud, collection);
    groups.run(groups.home());
    assertEquals(1, groups.partition().size());

    cloud.run(CollectionAdminRequest.restoreCollection(collection, "before").setLocation(place));
    cloud.waitForActive(collection);

    assertEquals(0, groups.partition().size());
    for (int i = 0; i < 8; i++) {
      assertEquals(7, ask(collection, "v" + i).ids().size(), "asked for v" + i);
    }
  }

  private static SolrInputDocument version(int number) {
    String text = String.join(" ", RandomTexts.range(number, number + 40));
    return TestCore.document("id", "v" + number, "text", text);
  }
}
