// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

/**
 * What a stage of a job leaves to the next one, too large for the heap: bytes by target. Not
 * thread-safe.
 */
public interface Exchange extends Closeable {
  /** Adds the first bytes of an array to those of a target. */
  void write(String stage, int target, byte[] bytes, int length) throws IOException;

  /**
   * Returns the bytes of a target in the order in which they were added, none if there are none.
   * They are gone when the stream is closed.
   */
  InputStream read(String stage, int target) throws IOException;

  /** Removes all that was not read. */
  @Override
  void close() throws IOException;

  /** Returns an exchange in the heap. */
  static Exchange inMemory() {
    return new Exchange() {
      private final Map<String, ByteArrayOutputStream> written = new HashMap<>();

      @Override
      public void write(String stage, int target, byte[] bytes, int length) {
        written
            .computeIfAbsent(stage + target, key -> new ByteArrayOutputStream())
            .write(bytes, 0, length);
      }

      @Override
      public InputStream read(String stage, int target) {
        ByteArrayOutputStream bytes = written.remove(stage + target);
        return bytes == null
            ? InputStream.nullInputStream()
            : new ByteArrayInputStream(bytes.toByteArray());
      }

      @Override
      public void close() {
        written.clear();
      }
    };
  }
}
