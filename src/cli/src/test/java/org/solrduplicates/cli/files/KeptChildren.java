// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import org.solrduplicates.cli.files.ExtractionProcess.ExtractionChild;

/**
 * Lets the commands of a JVM read their files with the same processes, one after the other. A
 * process takes a second to start, and a command reads all of its files with one anyway.
 */
public final class KeptChildren {
  private static final Map<List<String>, ExtractionChild> CHILDREN = new ConcurrentHashMap<>();

  static {
    Runtime.getRuntime().addShutdownHook(new Thread(KeptChildren::end, "kept-children"));
  }

  private KeptChildren() {}

  /** Runs a command. */
  public static int during(IntSupplier command) {
    ExtractionProcess.kept = Optional.of(CHILDREN);
    try {
      return command.getAsInt();
    } finally {
      ExtractionProcess.kept = Optional.empty();
    }
  }

  private static void end() {
    CHILDREN.values().forEach(ExtractionChild::end);
  }
}
