// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.fuzz;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.FingerprintCodec;

/**
 * Records of documents: bytes before a checksum that always fits, or else nothing would be read.
 */
public final class RecordTarget {
  private RecordTarget() {}

  /** Reads a record; it is refused as such, or is written as it was read. */
  public static void fuzzerTestOneInput(byte[] data) {
    CRC32C checksum = new CRC32C();
    checksum.update(data);
    byte[] record =
        ByteBuffer.allocate(data.length + 4).put(data).putInt((int) checksum.getValue()).array();
    Fingerprint read;
    try {
      read = FingerprintCodec.decode(record);
    } catch (IllegalArgumentException refused) {
      return;
    }
    Expect.same(read, FingerprintCodec.decode(FingerprintCodec.encode(read)));
  }
}
