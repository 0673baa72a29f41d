package org.solrduplicates.solr.shard;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.apache.solr.common.util.ZLibCompressor;
import org.junit.jupiter.api.Test;

/** Solr tells by the first two bytes what it has compressed. */
class NodeSignatureTest {
  private static final ZLibCompressor COMPRESSOR = new ZLibCompressor();

  private static boolean isAnyTakenForCompressed(UnaryOperator<byte[]> key) {
    return IntStream.range(0, 1 << 16)
        .mapToObj(i -> new byte[] {(byte) (i >> 8), (byte) i, 0, 0})
        .anyMatch(random -> COMPRESSOR.isCompressedBytes(key.apply(random)));
  }

  /** With bytes as they come, one cluster in 65,536 had a key that no node could read. */
  @Test
  void noKeyIsTakenForSomethingThatSolrHasCompressed() {
    assertTrue(isAnyTakenForCompressed(random -> random));
    assertFalse(isAnyTakenForCompressed(NodeSignature::key));
  }
}
