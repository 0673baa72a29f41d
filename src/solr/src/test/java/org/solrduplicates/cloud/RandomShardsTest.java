// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** Random texts and their versions, spread over five shards: every answer is that of one core. */
class RandomShardsTest {
  private static final int DOCUMENTS = 120;
  private static final String NOW = "1700000000000";
  private static final String SHARDS = "five-shards";

  @TempDir private static Path home;
  private static TestCloud cloud;
  private static TestCore core;

  @BeforeAll
  static void start() {
    core = TestCore.start();
    core.addWith("NOW", NOW, documents().toArray(SolrInputDocument[]::new));
    core.commit();
    cloud = TestCloud.start(home, 2).upload("example");
    cloud.create(CollectionAdminRequest.createCollection(SHARDS, "example", 5, 1));
    UpdateRequest update = new UpdateRequest().add(documents());
    update.setParam("NOW", NOW);
    cloud.update(0, SHARDS, update);
    cloud.commit(SHARDS);
    cloud.learn(SHARDS);
  }

  @AfterAll
  static void stop() throws Exception {
    cloud.close();
    core.close();
  }

  /** Three of four are edited versions of an earlier one, of which a part has a date or a title. */
  private static List<SolrInputDocument> documents() {
    RandomTexts random = new RandomTexts(42);
    List<List<String>> texts = new ArrayList<>();
    List<SolrInputDocument> documents = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      boolean version = i > 0 && random.below(4) > 0;
      texts.add(
          version
              ? random.edited(texts.get(random.below(i)), 0.02 + 0.04 * random.below(5))
              : random.words(60, 3_000));
      documents.add(document(i, texts.get(i), random));
    }
    return documents;
  }

  private static SolrInputDocument document(int number, List<String> words, RandomTexts random) {
    SolrInputDocument document =
        TestCore.document("id", "doc" + number, "text", String.join(" ", words));
    if (random.below(3) > 0) {
      document.setField("modified", "2024-01-" + (10 + random.below(20)) + "T00:00:00Z");
    }
    if (random.below(2) > 0) {
      document.setField("title", "Report " + random.below(5));
    }
    return document;
  }

  private static String[] asked(int number, String... more) {
    List<String> params = new ArrayList<>(List.of("id", "doc" + number, "fl", "id,score"));
    params.addAll(List.of(more));
    return params.toArray(String[]::new);
  }

  /** Fifty candidates of each source are too few to be the same on one core and on each shard. */
  private static String[] all(int number, String... more) {
    List<String> params = new ArrayList<>(List.of(asked(number, more)));
    params.addAll(List.of("dup.candidates", "300"));
    return params.toArray(String[]::new);
  }

  private static void assertSame(Answer one, Answer shards, int number) {
    assertEquals(
        one.withoutDayOfLearning().duplicates(),
        shards.withoutDayOfLearning().duplicates(),
        "doc" + number);
    assertEquals(one.response().toString(), shards.response().toString(), "doc" + number);
  }

  @Test
  void everyDocumentHasTheSameGroup() {
    int duplicates = 0;
    for (int i = 0; i < DOCUMENTS; i += 2) {
      Answer one = core.duplicates(all(i));
      assertSame(one, cloud.ask(SHARDS, "/duplicates", all(i)), i);
      duplicates += one.ids().size();
    }
    assertTrue(duplicates > DOCUMENTS / 2, "groups of several versions: " + duplicates);
  }

  @Test
  void everyDocumentHasTheSameGroupByMoreLikeThisAlone() {
    for (int i = 0; i < DOCUMENTS; i += 10) {
      String[] params = all(i, "dup.sources", "mlt", "dup.explain", "true");
      assertSame(core.duplicates(params), cloud.ask(SHARDS, "/duplicates", params), i);
    }
  }

  @Test
  void withFewCandidatesTheShardsFindNoLessThanOneCore() {
    int more = 0;
    for (int i = 0; i < DOCUMENTS; i += 3) {
      String[] params = asked(i, "dup.candidates", "1", "dup.sources", "sketch", "dup.depth", "1");
      List<String> one = core.duplicates(params).ids();
      List<String> shards = cloud.ask(SHARDS, "/duplicates", params).ids();
      assertTrue(shards.containsAll(one), "doc" + i + ": " + one + " of " + shards);
      more += shards.size() - one.size();
    }
    assertTrue(more > 0, "a cap that cuts nothing shows nothing");
  }
}
