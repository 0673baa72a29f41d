// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.TestCore.document;
import static org.solrduplicates.solr.TestCore.replaced;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.Answer;
import org.solrduplicates.solr.TestCore;

/** Other configurations than the example's: two shards answer as one core does with the same. */
class ConfiguredShardsTest {
  private static final String NOW = "1700000000000";
  private static final UnaryOperator<String> AS_IT_IS = file -> file;

  @TempDir private static Path home;
  private static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 1);
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  @AfterEach
  void empty() {
    cloud.clear();
  }

  /** Neighbours have 18 of 20 words in common; the first and the last are on different shards. */
  private static SolrInputDocument[] documents() {
    return new SolrInputDocument[] {
      version("red!a", 0, "strict"),
      version("green!b", 2, "strict"),
      version("red!c", 4, "lenient"),
      version("green!d", 6, "lenient")
    };
  }

  private static SolrInputDocument version(String id, int step, String author) {
    String text = String.join(" ", RandomTexts.range(step, step + 20));
    return document("id", id, "author", author, "text", text);
  }

  /** Returns the answers about each document, which are the same on shards. */
  private static List<Answer> answers(String name, UnaryOperator<String> config)
      throws IOException {
    cloud.upload(name, config, AS_IT_IS);
    cloud.create(CollectionAdminRequest.createCollection(name, name, 2, 1));
    UpdateRequest update = new UpdateRequest().add(List.of(documents()));
    update.setParam("NOW", NOW);
    cloud.update(name, update);
    cloud.commit(name);
    try (TestCore core = TestCore.start(config, AS_IT_IS)) {
      core.addWith("NOW", NOW, documents());
      core.commit();
      return List.of("red!a", "green!b", "red!c", "green!d").stream()
          .map(id -> same(core, name, id))
          .toList();
    }
  }

  private static Answer same(TestCore core, String name, String id) {
    String[] params = {"id", id, "fl", "id,score", "dup.measure", "dice"};
    Answer one = core.duplicates(params);
    Answer shards = cloud.ask(name, "/duplicates", params);
    assertEquals(one.duplicates(), shards.duplicates(), id);
    assertEquals(one.response().toString(), shards.response().toString(), id);
    return shards;
  }

  private static Set<Object> each(List<Answer> answers, String key) {
    Set<Object> values = new TreeSet<>();
    answers.forEach(
        answer -> values.add(String.valueOf(answer.duplicates().orElseThrow().get(key))));
    return values;
  }

  @Test
  void aRuleHoldsForTheGroupOfItsPivotOnAllShards() throws IOException {
    List<Answer> answers =
        answers(
            "rules",
            replaced(
                "class=\"org.solrduplicates.solr.search.DuplicatesComponent\">",
                "class=\"org.solrduplicates.solr.search.DuplicatesComponent\">"
                    + "<lst name=\"rules\"><lst name=\"careful\"><str name=\"if\">author:strict</str>"
                    + "<str name=\"dup.threshold\">0.95</str></lst></lst>"));

    assertEquals(Set.of("careful", "null"), each(answers, "rule"));
    assertEquals(List.of(), answers.get(0).ids());
    assertEquals(3, answers.get(2).ids().size());
  }

  @Test
  void withoutFingerprintsTheShardsCompareTexts() throws IOException {
    List<Answer> answers =
        answers("plain", replaced("default=\"true\" post-processor=\"duplicates\"", ""));

    assertEquals(Set.of("4"), each(answers, "comparedByText"));
    answers.forEach(answer -> assertEquals(3, answer.ids().size()));
  }
}
