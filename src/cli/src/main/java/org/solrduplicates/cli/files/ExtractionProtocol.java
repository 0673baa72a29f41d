// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import static org.solrduplicates.cli.files.Utf8Text.readText;
import static org.solrduplicates.cli.files.Utf8Text.writeText;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.solrduplicates.cli.files.ExtractionProcess.ExtractionException;

/**
 * The protocol with the extraction process. The request is a path. The response is {@code true} and
 * the fields, or {@code false} and the reason of a failure. Texts are as in {@link Utf8Text}.
 */
final class ExtractionProtocol {
  private ExtractionProtocol() {}

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
