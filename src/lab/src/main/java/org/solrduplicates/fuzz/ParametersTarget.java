// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.solrduplicates.core.settings.DuplicateSettings;

/** Parameters of a question: lines of a name, an equals sign and a value. */
public final class ParametersTarget {
  private ParametersTarget() {}

  /** Reads parameters; they are refused by name, or say the same when they are read again. */
  public static void fuzzerTestOneInput(byte[] data) {
    Map<String, String> values = new HashMap<>();
    for (String line : new String(data, StandardCharsets.UTF_8).split("\n")) {
      String[] parts = line.split("=", 2);
      values.put(parts[0], parts.length == 1 ? "" : parts[1]);
    }
    DuplicateSettings read;
    try {
      read = settings(values);
    } catch (IllegalArgumentException refused) {
      Expect.that(refused.getMessage().contains("dup."), refused.getMessage());
      return;
    }
    Expect.same(read, settings(read.values()));
  }

  private static DuplicateSettings settings(Map<String, String> values) {
    return DuplicateSettings.of(key -> Optional.ofNullable(values.get(key)));
  }
}
