// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.job;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.apache.solr.common.SolrException;
import org.solrduplicates.solr.wire.Codec;
import org.solrduplicates.solr.wire.MessageVersion;

/**
 * The encoding of a stored value: mark, {@link MessageVersion}, length, value, CRC-32C of all. So
 * damage is detected before any size is used.
 */
public record Frame<T>(Codec<T> codec) {
  private static final int MARK = 0x44555046;
  private static final int HEAD = 3 * Integer.BYTES;

  public byte[] bytes(T value) {
    return bytes(value, MessageVersion.current());
  }

  byte[] bytes(T value, int version) {
    byte[] body = codec.bytes(value);
    ByteBuffer all = ByteBuffer.allocate(HEAD + body.length + Integer.BYTES);
    all.putInt(MARK).putInt(version).putInt(body.length).put(body);
    return all.putInt(checksum(all.array())).array();
  }

  /**
   * @throws IOException if the bytes are damaged or of a newer version
   */
  public T read(byte[] bytes) throws IOException {
    ByteBuffer all = ByteBuffer.wrap(bytes);
    int length = bytes.length - HEAD - Integer.BYTES;
    if (length < 0
        || all.getInt() != MARK
        || all.getInt(2 * Integer.BYTES) != length
        || all.getInt(HEAD + length) != checksum(bytes)) {
      throw new IOException("it is damaged");
    }
    int found = all.getInt();
    if (!MessageVersion.isReadable(found)) {
      throw new IOException("it " + MessageVersion.both(found));
    }
    try {
      return codec.ofBytes(Arrays.copyOfRange(bytes, HEAD, HEAD + length));
    } catch (SolrException e) {
      throw new IOException(
          "it is damaged: " + e.getMessage() + MessageVersion.differing(found), e);
    }
  }

  private static int checksum(byte[] framed) {
    CRC32C crc = new CRC32C();
    crc.update(framed, 0, framed.length - Integer.BYTES);
    return (int) crc.getValue();
  }
}
