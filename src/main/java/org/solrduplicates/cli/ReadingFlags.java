package org.solrduplicates.cli;

import java.time.Duration;
import org.solrduplicates.cli.files.ExtractionProcess;
import org.solrduplicates.cli.files.ExtractionWorker;
import picocli.CommandLine.Option;

/** What a file may cost: a {@code @Mixin} of every command that reads files. */
final class ReadingFlags {
  @Option(
      names = ExtractionProcess.TIME_LIMIT_FLAG,
      paramLabel = "SECONDS",
      defaultValue = "60",
      description = "how long one file may take to read; ${DEFAULT-VALUE} by default")
  private Duration timeLimit;

  @Option(
      names = ExtractionProcess.HEAP_FLAG,
      paramLabel = "SIZE",
      defaultValue = "512m",
      converter = Values.Heap.class,
      description = "memory of the process that reads the files; ${DEFAULT-VALUE} by default")
  private String heap;

  /** Returns a process that reads files within these limits, to be closed. */
  ExtractionProcess reader() {
    return new ExtractionProcess(ExtractionProcess.java(ExtractionWorker.class, heap), timeLimit);
  }
}
