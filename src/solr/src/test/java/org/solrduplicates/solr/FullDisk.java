// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.FilterIndexOutput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.LockFactory;
import org.apache.solr.core.StandardDirectoryFactory;

/**
 * Stores an index on a disk that a test can fill. The log of updates is stored elsewhere. Only one
 * test at a time may use it.
 */
public final class FullDisk extends StandardDirectoryFactory {
  /** The message of the operating system about a full disk. */
  public static final String MESSAGE = "No space left on device";

  /** The line of solrconfig.xml that uses this class. */
  public static final String CONFIG =
      "<directoryFactory name=\"DirectoryFactory\" class=\"" + FullDisk.class.getName() + "\"/>";

  private static final AtomicLong WRITTEN = new AtomicLong();
  private static volatile long size = Long.MAX_VALUE;

  /** Returns how many bytes were written so far, by all tests. */
  public static long written() {
    return WRITTEN.get();
  }

  /** Lets the disk be full after so many more bytes. */
  public static void fillAfter(long bytes) {
    size = written() + bytes;
  }

  /** Lets there be space again. */
  public static void clear() {
    size = Long.MAX_VALUE;
  }

  @Override
  protected Directory create(String path, LockFactory locks, DirContext context)
      throws IOException {
    return new FilterDirectory(super.create(path, locks, context)) {
      @Override
      public IndexOutput createOutput(String name, IOContext context) throws IOException {
        return new LimitedOutput(super.createOutput(name, context));
      }

      @Override
      public IndexOutput createTempOutput(String prefix, String suffix, IOContext context)
          throws IOException {
        return new LimitedOutput(super.createTempOutput(prefix, suffix, context));
      }
    };
  }

  /** Writes as long as there is space. */
  private static final class LimitedOutput extends FilterIndexOutput {
    LimitedOutput(IndexOutput out) {
      super("limited " + out, out.getName(), out);
    }

    private static void take(int bytes) throws IOException {
      if (WRITTEN.addAndGet(bytes) > size) {
        throw new IOException(MESSAGE);
      }
    }

    @Override
    public void writeByte(byte b) throws IOException {
      take(1);
      super.writeByte(b);
    }

    @Override
    public void writeBytes(byte[] bytes, int from, int length) throws IOException {
      take(length);
      super.writeBytes(bytes, from, length);
    }
  }
}
