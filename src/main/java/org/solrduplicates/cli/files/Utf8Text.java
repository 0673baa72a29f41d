package org.solrduplicates.cli.files;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A text of any length among bytes: UTF-8 after its length in bytes. */
public final class Utf8Text {
  private Utf8Text() {}

  public static void writeText(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /**
   * Reads what {@link #writeText} has written.
   *
   * @throws EOFException if the text does not end before the bytes do
   */
  public static String readText(DataInputStream in) throws IOException {
    int length = in.readInt();
    byte[] bytes = in.readNBytes(Math.max(0, length));
    if (bytes.length != length) {
      throw new EOFException("the bytes of a text end too early");
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
