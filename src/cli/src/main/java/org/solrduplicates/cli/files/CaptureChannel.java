// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.apache.commons.io.function.IOSupplier;

/**
 * The decompressed bytes of a web capture. The size of a header is limited, so that a small
 * compressed file cannot fill the memory.
 */
final class CaptureChannel implements ReadableByteChannel {
  /** The maximal size of a record header or HTTP header, in bytes. */
  static final int MOST_OF_HEADER = 1 << 20;

  /**
   * The WARC library reads again and again at the end of a damaged file; this many reads are
   * allowed.
   */
  private static final int ENOUGH = 100;

  private static final int[] GZIP = {0x1F, 0x8B};

  private final InputStream in;
  private long left = Long.MAX_VALUE;
  private int askedAtEnd;
  private boolean isOpen = true;

  private CaptureChannel(InputStream in) {
    this.in = in;
  }

  /** Opens a file. Compression is detected from the content, not from the name. */
  static CaptureChannel open(Path file) throws IOException {
    InputStream in = new BufferedInputStream(Files.newInputStream(file));
    try {
      return new CaptureChannel(isCompressed(in) ? new GZIPInputStream(in) : in);
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  private static boolean isCompressed(InputStream in) throws IOException {
    in.mark(GZIP.length);
    boolean is = in.read() == GZIP[0] && in.read() == GZIP[1];
    in.reset();
    return is;
  }

  /**
   * Reads a header.
   *
   * @throws IOException also if it has more than {@value #MOST_OF_HEADER} bytes
   */
  <T> T header(IOSupplier<T> header) throws IOException {
    left = MOST_OF_HEADER;
    try {
      return header.get();
    } finally {
      left = Long.MAX_VALUE;
    }
  }

  @Override
  public int read(ByteBuffer to) throws IOException {
    if (left == 0) {
      throw new IOException("a header has more than " + MOST_OF_HEADER + " bytes");
    }
    byte[] bytes = new byte[(int) Math.min(to.remaining(), left)];
    int read = in.read(bytes);
    if (read < 0 && ++askedAtEnd > ENOUGH) {
      throw new EOFException("the end is damaged");
    }
    if (read > 0) {
      to.put(bytes, 0, read);
      left -= read;
    }
    return read;
  }

  @Override
  public boolean isOpen() {
    return isOpen;
  }

  @Override
  public void close() throws IOException {
    isOpen = false;
    in.close();
  }
}
