package org.solrduplicates.solr.weights;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.solr.cloud.ZkTestServer;
import org.apache.solr.common.cloud.SolrZkClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.solrduplicates.solr.weights.WeightsStore.PropertyStore;

class PropertyStoreTest {
  private static final int SESSION_MILLIS = 60_000;
  private static final Duration AT_ONCE = Duration.ofSeconds(10);

  @TempDir Path folder;

  /** A request that asks for the weights does not wait for ZooKeeper to come back. */
  @Test
  void withoutZooKeeperTheStampFailsAtOnce() throws Exception {
    ZkTestServer server = new ZkTestServer(folder);
    server.run();
    try (SolrZkClient client =
        new SolrZkClient.Builder()
            .withUrl(server.getZkHost())
            .withTimeout(SESSION_MILLIS, TimeUnit.MILLISECONDS)
            .build()) {
      PropertyStore store = PropertyStore.of(client, "contracts");
      assertEquals("none", store.stamp());

      server.shutdown();
      await(() -> !client.isConnected());

      assertTimeoutPreemptively(AT_ONCE, () -> assertThrows(IOException.class, store::stamp));
    }
  }

  private static void await(BooleanSupplier condition) {
    assertTimeoutPreemptively(
        AT_ONCE,
        () -> {
          while (!condition.getAsBoolean()) {
            Thread.onSpinWait();
          }
        });
  }
}
