package org.solrduplicates.solr.shard;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.solr.common.util.ZLibCompressor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NodeSignatureTest {
  private static final ZLibCompressor COMPRESSOR = new ZLibCompressor();

  /** One cluster in sixteen thousand had such a key, and no job of it ever ran. */
  @ParameterizedTest
  @ValueSource(ints = {0x01, 0x5E, 0x9C, 0xDA})
  void noKeyIsTakenForSomethingThatSolrHasCompressed(int second) {
    byte[] random = new byte[32];
    random[0] = 0x78;
    random[1] = (byte) second;

    assertTrue(COMPRESSOR.isCompressedBytes(random));
    assertFalse(COMPRESSOR.isCompressedBytes(NodeSignature.key(random)));
  }

  /** As Base64, which has neither of what follows the first byte of compressed data. */
  @Test
  void noTextIsTakenForThatEither() {
    for (int first = 0; first < 256; first++) {
      for (int second = 0; second < 256; second++) {
        byte[] random = {(byte) first, (byte) second, 0};
        assertFalse(COMPRESSOR.isCompressedBytes(NodeSignature.key(random)));
      }
    }
  }
}
