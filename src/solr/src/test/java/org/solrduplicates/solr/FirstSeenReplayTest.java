// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.solrduplicates.solr.Answer.each;
import static org.solrduplicates.solr.TestCore.document;

import java.io.IOException;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.search.SolrIndexSearcher;
import org.apache.solr.update.UpdateLog;
import org.junit.jupiter.api.Test;
import org.solrduplicates.core.NoHang;

/**
 * The day of the first add when Solr replays its log: after a crash, or when a replica recovers.
 */
class FirstSeenReplayTest {
  private static final Instant JANUARY = Instant.parse("2024-01-01T00:00:00Z");
  private static final Instant FEBRUARY = Instant.parse("2024-02-01T00:00:00Z");

  private static SolrInputDocument text(String id) {
    return document("id", id, "text", "The supplier delivers the goods to the warehouse.");
  }

  private static UpdateRequest toDisk() {
    UpdateRequest commit = new UpdateRequest();
    commit.setAction(UpdateRequest.ACTION.COMMIT, true, true);
    return commit;
  }

  /** Waits until the last document of the log is there. */
  private static void awaitLast(TestCore core) {
    NoHang.ends(
        () -> {
          while (core.ask("/select", "q", "id:last").response().getNumFound() == 0) {
            Thread.onSpinWait();
          }
        });
  }

  @Test
  void afterACrashNoDateIsEarlierOrLater() throws IOException {
    TestCore crashed = TestCore.start();
    crashed.addAt(JANUARY, text("again"), text("renewed"));
    crashed.update(toDisk());
    crashed.addAt(FEBRUARY, text("again"));
    crashed.addAt(FEBRUARY, text("again"));
    crashed.delete("renewed");
    crashed.addAt(FEBRUARY, text("renewed"), text("last"));

    try (TestCore core = crashed.afterCrash()) {
      awaitLast(core);
      Answer answer = core.duplicates("id", "again");

      assertEquals(List.of("again", "last", "renewed"), each(answer.history(), "id"));
      assertEquals(
          List.of(JANUARY.toString(), FEBRUARY.toString(), FEBRUARY.toString()),
          each(answer.history(), "date"));
    }
  }

  /** Opening one for each update of a document would make the replay many times slower. */
  @Test
  void theReplayOfMoreUpdatesOpensNoMoreSearchers() throws IOException {
    assertEquals(opensOfReplay(2), opensOfReplay(9));
  }

  private static long opensOfReplay(int times) throws IOException {
    TestCore crashed = TestCore.start(TestCore.with(TestCore.PLAIN), schema -> schema);
    crashed.addAt(JANUARY, text("again"));
    crashed.update(toDisk());
    for (int i = 1; i <= times; i++) {
      crashed.addWith(
          "update.chain", "plain", document("id", "again", "dup_group", Map.of("set", i)));
      crashed.addAt(FEBRUARY, text("again"));
    }
    crashed.addAt(FEBRUARY, text("last"));

    long before = SolrIndexSearcher.numOpens.get();
    try (TestCore core = crashed.afterCrash()) {
      awaitLast(core);
      long opens = SolrIndexSearcher.numOpens.get() - before;
      Answer answer = core.duplicates("id", "again");
      assertEquals(
          List.of(JANUARY.toString(), FEBRUARY.toString()), each(answer.history(), "date"));
      return opens;
    }
  }

  /** What the leader of a shard sends on to a replica, with the time of the request in it. */
  private static UpdateRequest fromLeader() {
    UpdateRequest update = new UpdateRequest();
    update.setParam("update.distrib", "FROMLEADER");
    return update;
  }

  @Test
  void theRecoveryOfMoreUpdatesOpensNoMoreSearchers() throws Exception {
    assertEquals(opensOfRecovery(2), opensOfRecovery(9));
  }

  private static long opensOfRecovery(int times) throws Exception {
    try (TestCore core = TestCore.start()) {
      core.update(fromLeader().add(version(1, JANUARY, "again")));
      core.commit();
      UpdateLog log = core.look(s -> s.getCore().getUpdateHandler().getUpdateLog());
      log.bufferUpdates();
      for (int i = 1; i <= times; i++) {
        core.update(fromLeader().add(version(1 + i, FEBRUARY, "again")));
      }

      long before = SolrIndexSearcher.numOpens.get();
      log.applyBufferedUpdates().get(3, TimeUnit.MINUTES);
      long opens = SolrIndexSearcher.numOpens.get() - before;
      core.commit();
      assertEquals(
          List.of(JANUARY.toString()), each(core.duplicates("id", "again").history(), "date"));
      return opens;
    }
  }

  private static SolrInputDocument version(long version, Instant now, String id) {
    SolrInputDocument document = text(id);
    document.addField("_version_", version);
    document.addField("dup_first_seen", Date.from(now));
    return document;
  }

  @Test
  void afterARecoveryNoDateIsEarlierOrLater() throws Exception {
    try (TestCore core = TestCore.start()) {
      core.update(fromLeader().add(version(1, JANUARY, "again")));
      core.update(fromLeader().add(version(2, JANUARY, "renewed")));
      core.commit();

      UpdateLog log = core.look(s -> s.getCore().getUpdateHandler().getUpdateLog());
      log.bufferUpdates();
      core.update(fromLeader().add(version(3, FEBRUARY, "again")));
      core.update(fromLeader().deleteById("renewed", 4L));
      core.update(fromLeader().add(version(5, FEBRUARY, "renewed")));
      core.update(fromLeader().add(version(6, FEBRUARY, "twice")));
      core.update(fromLeader().add(version(7, FEBRUARY, "twice")));
      log.applyBufferedUpdates().get(NoHang.SECONDS, TimeUnit.SECONDS);
      core.commit();

      Answer answer = core.duplicates("id", "again");
      assertEquals(List.of("again", "renewed", "twice"), each(answer.history(), "id"));
      assertEquals(
          List.of(JANUARY.toString(), FEBRUARY.toString(), FEBRUARY.toString()),
          each(answer.history(), "date"));
    }
  }
}
