// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.time.Duration;
import org.solrduplicates.cli.files.ExtractionProcess;
import org.solrduplicates.cli.files.ExtractionWorker;
import picocli.CommandLine.Option;

/** The limits for reading a file, a {@code @Mixin} of every command that reads files. */
final class ReadingFlags {
  @Option(
      names = ExtractionProcess.TIME_LIMIT_FLAG,
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "maximum time to read one file; ${DEFAULT-VALUE} by default")
  private Duration timeLimit;

  @Option(
      names = ExtractionProcess.HEAP_FLAG,
      paramLabel = "SIZE",
      defaultValue = "512m",
      converter = Values.Heap.class,
      description = "heap of the process that reads files; ${DEFAULT-VALUE} by default")
  private String heap;

  /** Returns a process with these limits; the caller closes it. */
  ExtractionProcess reader() {
    return new ExtractionProcess(ExtractionProcess.java(ExtractionWorker.class, heap), timeLimit);
  }
}
