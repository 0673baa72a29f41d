package org.solrduplicates.cli.files;

import java.nio.file.Path;
import java.time.Duration;

/** A command line that is ended from outside while a file takes for ever to read. */
final class InterruptedReader {
  private InterruptedReader() {}

  public static void main(String[] args) throws Exception {
    try (ExtractionProcess process =
        new ExtractionProcess(
            ExtractionProcess.java(BadWorker.class, "32m"), Duration.ofMinutes(5))) {
      System.out.println(process.extract(Path.of("good")).get("temporary"));
      process.extract(Path.of("loop"));
    }
  }
}
