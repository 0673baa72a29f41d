// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Writes a text as its length in bytes and its bytes in UTF-8. */
public final class Utf8Text {
  private Utf8Text() {}

  public static void writeText(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /**
   * Reads a text written by {@link #writeText}.
   *
   * @throws EOFException if the input ends too early
   */
  public static String readText(DataInputStream in) throws IOException {
    int length = in.readInt();
    byte[] bytes = in.readNBytes(Math.max(0, length));
    if (bytes.length != length) {
      throw new EOFException("the input ends inside a text");
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
