// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cloud;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.solrduplicates.solr.TestCore.replaced;
import static org.solrduplicates.solr.TestCore.with;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.solr.common.cloud.Replica;
import org.apache.solr.common.cloud.Slice;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Tests of fingerprints on two nodes, which have no collection at the start of each. */
abstract class TwoNodesTest {
  static final String CONFIG = "example";

  /** What notes how updates come, and what spares a test the pauses of a real recovery. */
  private static final String PLUGINS =
      """
      <updateProcessor name="arrivals" class="org.solrduplicates.cloud.Arrivals"/>
      <recoveryStrategy class="org.apache.solr.cloud.RecoveryStrategy$Builder">
        <int name="waitForUpdatesWithStaleStatePauseMilliSeconds">0</int>
      </recoveryStrategy>
      """;

  private static final String MORE_FIELDS =
      """
      <field name="_root_" type="string" indexed="true" stored="true" docValues="false"/>
      <field name="_nest_path_" type="_nest_path_"/>
      <fieldType name="_nest_path_" class="solr.NestPathField"/>
      <field name="clicks" type="pint" indexed="false" stored="false"/>
      """;

  @TempDir static Path home;
  static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 2);
    cloud.upload(CONFIG, TwoNodesTest::config, TwoNodesTest::schema);
  }

  private static String config(String shipped) {
    String noting =
        replaced("post-processor=\"duplicates\"", "post-processor=\"duplicates,arrivals\"")
            .apply(with(PLUGINS).apply(shipped));
    String uncommitted =
        replaced("<maxTime>15000</maxTime>", "<maxTime>-1</maxTime>").apply(noting);
    return TestCloud.POLLING.apply(uncommitted);
  }

  private static String schema(String shipped) {
    return replaced("<field name=\"text\"", "<field name=\"text\" multiValued=\"true\"")
        .apply(with(MORE_FIELDS).apply(shipped));
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  @AfterEach
  void empty() {
    cloud.clear();
  }

  /**
   * Commits and asserts that a collection has the documents that there should be, all replicas of a
   * shard the same, and each document the fingerprint of its text.
   */
  static void assertFingerprints(SortedMap<String, List<String>> texts, String collection) {
    cloud.commit(collection);
    cloud.waitForCopies(collection);
    SortedMap<String, List<String>> found = new TreeMap<>();
    for (Slice shard : cloud.state(collection).getActiveSlices()) {
      Map<String, StoredDocument> documents = cloud.documents(shard.getLeader());
      for (Replica replica : shard.getReplicas()) {
        assertSame(documents, cloud.documents(replica), replica.getCoreName());
      }
      documents.forEach(TwoNodesTest::assertFingerprint);
      documents.forEach((id, document) -> found.put(id, document.text()));
    }
    assertEquals(texts, found);
    assertFalse(found.isEmpty());
  }

  private static void assertSame(
      Map<String, StoredDocument> leader, Map<String, StoredDocument> replica, String core) {
    assertEquals(leader.keySet(), replica.keySet(), core);
    leader.forEach((id, document) -> assertEquals(document, replica.get(id), core + ": " + id));
  }

  private static void assertFingerprint(String id, StoredDocument document) {
    assertEquals(document.expected(), document.fingerprint(), id);
    assertEquals(document.text().isEmpty(), document.fingerprint().isEmpty(), id);
  }
}
