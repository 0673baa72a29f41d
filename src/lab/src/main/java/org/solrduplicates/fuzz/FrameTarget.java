// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.fuzz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.solrduplicates.solr.job.Frame;
import org.solrduplicates.solr.job.JobStatus;
import org.solrduplicates.solr.weights.Knowledge;
import org.solrduplicates.solr.wire.Codec;

/**
 * Stored values: the lowest bit of the first byte selects the type, and the next bit whether the
 * rest is a whole frame or its content, around which a valid frame is put.
 */
public final class FrameTarget {
  private static final int MARK = 0x44555046;

  private static final List<Frame<?>> FRAMES =
      List.of(new Frame<>(Codec.of(JobStatus.class)), new Frame<>(Codec.of(Knowledge.class)));

  private FrameTarget() {}

  /** Reads a frame; it is damaged, or its value can be written and read again. */
  public static void fuzzerTestOneInput(byte[] data) {
    if (data.length > 0) {
      byte[] rest = Arrays.copyOfRange(data, 1, data.length);
      read(FRAMES.get(data[0] & 1), (data[0] & 2) == 0 ? framed(rest) : rest);
    }
  }

  private static byte[] framed(byte[] content) {
    ByteBuffer all = ByteBuffer.allocate(content.length + 4 * Integer.BYTES);
    all.putInt(MARK).putInt(1).putInt(content.length).put(content);
    CRC32C checksum = new CRC32C();
    checksum.update(all.array(), 0, all.position());
    return all.putInt((int) checksum.getValue()).array();
  }

  private static <T> void read(Frame<T> frame, byte[] bytes) {
    try {
      byte[] written = frame.bytes(frame.read(bytes));
      Expect.that(Arrays.equals(written, frame.bytes(frame.read(written))), "is not the same");
    } catch (IOException damaged) {
      Expect.that(!String.valueOf(damaged.getMessage()).isEmpty(), "has no reason");
    }
  }
}
