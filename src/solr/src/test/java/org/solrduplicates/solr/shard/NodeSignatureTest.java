// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.shard;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.SolrZkClient;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.ZLibCompressor;
import org.apache.solr.core.SolrCore;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.data.ACL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.solrduplicates.cloud.TestCloud;
import org.solrduplicates.cloud.Waiting;
import org.solrduplicates.solr.wire.MessageVersion;

class NodeSignatureTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final ZLibCompressor COMPRESSOR = new ZLibCompressor();

  private static boolean isAnyTakenForCompressed(UnaryOperator<byte[]> key) {
    return IntStream.range(0, 1 << 16)
        .mapToObj(i -> new byte[] {(byte) (i >> 8), (byte) i, 0, 0})
        .anyMatch(random -> COMPRESSOR.isCompressedBytes(key.apply(random)));
  }

  @TempDir private static Path home;
  private static TestCloud cloud;

  @BeforeAll
  static void start() {
    cloud = TestCloud.start(home, 1).upload("keys");
    cloud.create(CollectionAdminRequest.createCollection("keys", "keys", 1, 1));
  }

  @AfterAll
  static void stop() {
    cloud.close();
  }

  private static ModifiableSolrParams question() {
    return new ModifiableSolrParams().set("dup.shard", "summary");
  }

  private static <T> T atCore(Function<SolrCore, T> work) {
    return cloud.look(cloud.replicas("keys").get(0), searcher -> work.apply(searcher.getCore()));
  }

  private static boolean signAndRequire(Instant signed) {
    return atCore(
        core -> {
          ModifiableSolrParams params = question();
          NodeSignature.sign(params, core, signed);
          NodeSignature.require(params, core, NOW);
          return true;
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {-300, 0, 300})
  void aRequestIsValidForFiveMinutes(long seconds) {
    assertTrue(signAndRequire(NOW.plusSeconds(seconds)));
  }

  @ParameterizedTest
  @ValueSource(longs = {-301, 301})
  void anOldRequestIsRefusedByNamingTheClocks(long seconds) {
    Instant signed = NOW.plusSeconds(seconds);

    SolrException refusal = assertThrows(SolrException.class, () -> signAndRequire(signed));

    assertEquals(503, refusal.code());
    assertTrue(refusal.getMessage().contains("the clock of this node"), refusal.getMessage());
    assertTrue(refusal.getMessage().contains(signed.toString().substring(0, 16)));
  }

  private static void requireVersion(int version) {
    atCore(
        core -> {
          ModifiableSolrParams params = question().set(NodeSignature.VERSION, version);
          NodeSignature.sign(params, core, Instant.now());
          NodeSignature.require(params, core);
          return true;
        });
  }

  @Test
  void aRequestOfANewerVersionThanTheNextIsRefusedByNamingBoth() {
    int current = MessageVersion.current();
    requireVersion(current);
    requireVersion(current + 1);

    SolrException refusal = assertThrows(SolrException.class, () -> requireVersion(current + 2));

    assertEquals(503, refusal.code());
    assertEquals(
        "the message has version "
            + (current + 2)
            + ", but this node reads the versions up to "
            + (current + 1)
            + "; install the same version of the plugin on all nodes",
        refusal.getMessage());
  }

  @Test
  void theVersionIsPartOfTheSignedMessage() {
    SolrException refusal =
        assertThrows(
            SolrException.class,
            () ->
                atCore(
                    core -> {
                      ModifiableSolrParams params = question();
                      NodeSignature.sign(params, core);
                      NodeSignature.require(params.set(NodeSignature.VERSION, 0), core);
                      return true;
                    }));

    assertEquals(400, refusal.code());
  }

  /** A node that was started after the key was lost may have made another one. */
  @Test
  void aNodeWithAnotherKeyIsUnavailableAndNoMistakeOfTheUser() {
    ModifiableSolrParams params = question().set("dup.shard.signed", "1 another");

    SolrException refusal =
        assertThrows(
            SolrException.class,
            () ->
                atCore(
                    core -> {
                      NodeSignature.require(params, core);
                      return true;
                    }));

    assertEquals(503, refusal.code());
    assertEquals(
        "the request is signed with another key than /security/solr-duplicates in ZooKeeper; retry"
            + " in 10 seconds",
        refusal.getMessage());
  }

  /** Another node would else make another key, which this one does not know. */
  @Test
  void aKeyThatWasDeletedIsPutBack() {
    signAndRequire(NOW);
    byte[] before = atCore(NodeSignatureTest::key);
    atCore(
        core -> {
          Waiting.perform(() -> zooKeeper(core).delete(NodeSignature.PATH, -1, true));
          return true;
        });

    signAndRequire(NOW.plusSeconds(11));

    assertArrayEquals(before, atCore(NodeSignatureTest::key));
  }

  @Test
  void aKeyThatCannotBeReadIsNamed() {
    signAndRequire(NOW);
    access(new ACL(ZooDefs.Perms.ADMIN, ZooDefs.Ids.ANYONE_ID_UNSAFE));
    try {
      SolrException failure =
          assertThrows(SolrException.class, () -> signAndRequire(NOW.plusSeconds(22)));

      assertEquals(500, failure.code());
      assertEquals(
          "cannot read or create the key between nodes, /security/solr-duplicates",
          failure.getMessage());
    } finally {
      access(new ACL(ZooDefs.Perms.ALL, ZooDefs.Ids.ANYONE_ID_UNSAFE));
    }
  }

  private static void access(ACL allowed) {
    atCore(
        core ->
            Waiting.call(
                () ->
                    zooKeeper(core)
                        .getZooKeeper()
                        .setACL(NodeSignature.PATH, Collections.singletonList(allowed), -1)));
  }

  private static byte[] key(SolrCore core) {
    return Waiting.call(() -> zooKeeper(core).getData(NodeSignature.PATH, null, null, true));
  }

  private static SolrZkClient zooKeeper(SolrCore core) {
    return core.getCoreContainer().getZkController().getZkClient();
  }

  /**
   * Solr sees by the first two bytes what it has compressed. With bytes as they come, one cluster
   * in 65,536 had a key that no node could read.
   */
  @Test
  void noKeyIsTakenForSomethingThatSolrHasCompressed() {
    assertTrue(isAnyTakenForCompressed(random -> random));
    assertFalse(isAnyTakenForCompressed(NodeSignature::key));
  }
}
