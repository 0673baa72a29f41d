// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.common.util.NamedList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.core.RandomTexts;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.decision.DecidedCore;

/** What a collection has that Solr's REINDEXCOLLECTION made of one with groups and decisions. */
@Timeout(240)
class ReindexCloudTest {
  private static final String SOURCE = "contracts";
  private static final String ANY_NUMBERS = "any-numbers";
  private static final long LONG_AGO = 1_500_000_000_000L;
  private static final String UNKEPT =
      "<field name=\"unkept\" type=\"text_general\" stored=\"false\"/>\n";

  /** Where the command notes how far it is: a collection of the configset that Solr brings. */
  private static final String NOTES =
      "<dynamicField name=\"*_ss\" type=\"string\" multiValued=\"true\"/>\n";

  @TempDir private static Path home;
  private static TestCloud cloud;
  private static CollectionGroups source;
  private static Set<Set<String>> expected;

  @BeforeAll
  static void start() {
    cloud =
        TestCloud.start(home, 2)
            .upload("_default", config -> config, TestCore.with(NOTES))
            .upload("decisions", DecidedCore.CONF)
            .upload(SOURCE, DecidedCore::decided, TestCore.with(UNKEPT))
            .upload(
                ANY_NUMBERS,
                config -> TestCore.withNumbersSent(DecidedCore.decided(config)),
                TestCore.with(UNKEPT));
    cloud.create(CollectionAdminRequest.createCollection(DecidedCore.COMPANION, "decisions", 1, 1));
    cloud.create(CollectionAdminRequest.createCollection(SOURCE, SOURCE, 2, 1));
    fill();
    source = new CollectionGroups(cloud, SOURCE);
    decideAndLearn();
    source.run(source.home());
    expected = source.partition();
    assertTrue(expected.size() > 10, expected.toString());
  }

  private static void fill() {
    UpdateRequest update = new UpdateRequest();
    for (SolrInputDocument document : CollectionGroups.documents(120, 7)) {
      document.setField("unkept", "gone");
      update.add(document);
    }
    update.add(strange("one", 50_000)).add(strange("other", 60_000));
    update.setParam("NOW", "" + LONG_AGO);
    cloud.update(SOURCE, update);
    cloud.commit(SOURCE);
  }

  private static SolrInputDocument strange(String id, int firstWord) {
    String text = String.join(" ", RandomTexts.range(firstWord, firstWord + 100));
    return TestCore.document("id", id, "text", text, "unkept", "gone");
  }

  /** The two have nothing in common but what was decided. */
  private static void decideAndLearn() {
    assertFalse(group(SOURCE, "one").contains("other"));
    String same = DecidedCore.body("same", "one", "other");
    CollectionGroups.post(source.home(), DecidedCore.DECISIONS, same);
    assertTrue(group(SOURCE, "one").contains("other"));
    CollectionGroups.post(source.home(), "/duplicates/weights", "{\"command\":\"learn\"}");
  }

  private static Set<String> group(String collection, String id) {
    return Set.copyOf(cloud.ask(collection, "/duplicates", "id", id).ids());
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  /** Makes a collection of more shards than the source has. */
  private static CollectionGroups reindex(String target, String config) {
    NamedList<Object> answer =
        Waiting.call(
            () ->
                cloud
                    .client()
                    .request(
                        CollectionAdminRequest.reindexCollection(SOURCE)
                            .setTarget(target)
                            .setConfigName(config)
                            .setCollectionParam("numShards", 3)));
    assertEquals(
        "finished", ((Map<?, ?>) answer.get("reindexStatus")).get("state"), answer.toString());
    cloud.waitForActive(target);
    return new CollectionGroups(cloud, target);
  }

  private static SortedMap<String, StoredDocument> documents(String collection) {
    SortedMap<String, StoredDocument> all = new TreeMap<>();
    cloud.replicas(collection).forEach(replica -> all.putAll(cloud.documents(replica)));
    return all;
  }

  private static long withUnkept(String collection) {
    return cloud.ask(collection, "/select", "q", "unkept:gone").response().getNumFound();
  }

  private static void assertJobFindsTheGroupsOfTheSource(CollectionGroups target) {
    Map<String, Object> end = target.run(target.home());
    assertEquals(0L, end.get("reused"), end.toString());
    assertEquals(expected, target.partition());
  }

  @Test
  void itHasFingerprintsDatesAndDecisionsButNoNumbersAndNoStatus() {
    CollectionGroups target = reindex("target", SOURCE);

    SortedMap<String, StoredDocument> before = documents(SOURCE);
    SortedMap<String, StoredDocument> after = documents("target");
    assertEquals(before.keySet(), after.keySet());
    after.forEach(
        (id, document) -> {
          assertEquals(document.expected(), document.fingerprint(), id);
          assertEquals(before.get(id).fingerprint(), document.fingerprint(), id);
          assertEquals(LONG_AGO, document.firstSeen(), id);
        });
    assertEquals(Set.of(0), Set.copyOf(target.numbers().values()));
    assertEquals("none", target.status(target.home()).get("state"));
    assertTrue(group("target", "one").contains("other"));
    assertEquals(123, withUnkept(SOURCE));
    assertEquals(0, withUnkept("target"));
    assertJobFindsTheGroupsOfTheSource(target);
  }

  /** Without the processor, documents keep the numbers of the source until the job runs. */
  @Test
  void withoutTheProcessorItHasTheNumbersOfTheSourceUntilItsJobHasRun() {
    CollectionGroups target = reindex("numbered", ANY_NUMBERS);

    assertEquals(source.numbers(), target.numbers());
    assertEquals("none", target.status(target.home()).get("state"));
    assertJobFindsTheGroupsOfTheSource(target);
  }
}
