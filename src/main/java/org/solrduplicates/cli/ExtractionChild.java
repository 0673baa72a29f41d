package org.solrduplicates.cli;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;

/**
 * A running process that reads files, and its temporary files, which nothing of it outlives.
 *
 * @param process the process
 * @param temporary where its temporary files are
 */
record ExtractionChild(Process process, TemporaryFolder temporary) {
  static ExtractionChild start(List<String> java) throws IOException {
    TemporaryFolder temporary = TemporaryFolder.create();
    try {
      return new ExtractionChild(
          new ProcessBuilder(temporary.in(java)).redirectError(Redirect.INHERIT).start(),
          temporary);
    } catch (IOException e) {
      temporary.delete();
      throw e;
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Kills the process if it still runs, and returns what it ended with. */
  int end() {
    int code = process.destroyForcibly().onExit().join().exitValue();
    temporary.delete();
    return code;
  }
}
