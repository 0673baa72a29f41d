package org.solrduplicates.cli.files;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A command line that is ended from outside while a file takes for ever to read. */
final class InterruptedReader {
  private InterruptedReader() {}

  public static void main(String[] args) throws Exception {
    try (ExtractionProcess process =
        new ExtractionProcess(
            ExtractionProcess.java(BadWorker.class, "32m"), Duration.ofMinutes(5))) {
      Map<String, String> good = process.extract(Path.of("good"));
      System.out.println(good.get("temporary"));
      System.out.println(good.get("environment"));
      process.extract(Path.of("loop"));
    }
  }
}
