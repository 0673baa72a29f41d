package org.solrduplicates.cli.files;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.solrduplicates.cli.files.ExtractionProcess.ExtractionException;

/**
 * What is said between the command line and the process that reads files: a path one way; the other
 * way {@code true} and fields, or {@code false} and a reason. Texts are UTF-8 after their length in
 * bytes.
 */
public final class ExtractionProtocol {
  private ExtractionProtocol() {}

  /** Writes a text of any length. */
  public static void writeText(String text, DataOutputStream out) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /** Reads what {@link #writeText} has written. */
  public static String readText(DataInputStream in) throws IOException {
    int length = in.readInt();
    byte[] bytes = in.readNBytes(Math.max(0, length));
    if (bytes.length != length) {
      throw new EOFException("the other process ended within a text, or it is damaged");
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  static void writeFields(DataOutputStream out, Map<String, String> fields) throws IOException {
    out.writeBoolean(true);
    out.writeInt(fields.size());
    for (Map.Entry<String, String> field : fields.entrySet()) {
      writeText(field.getKey(), out);
      writeText(field.getValue(), out);
    }
    out.flush();
  }

  static void writeFailure(DataOutputStream out, String reason) throws IOException {
    out.writeBoolean(false);
    writeText(reason, out);
    out.flush();
  }

  /** Returns the fields that the other process found. */
  static Map<String, String> readFields(DataInputStream in)
      throws IOException, ExtractionException {
    if (!in.readBoolean()) {
      throw new ExtractionException(readText(in), true);
    }
    Map<String, String> fields = new LinkedHashMap<>();
    for (int left = in.readInt(); left > 0; left--) {
      fields.put(readText(in), readText(in));
    }
    return fields;
  }
}
