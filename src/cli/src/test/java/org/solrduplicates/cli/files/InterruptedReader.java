// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;

/** A command line that is ended from outside while a file takes for ever to read. */
final class InterruptedReader {
  private InterruptedReader() {}

  /** Several processes start at once. */
  private static TemporaryFolder folder() {
    try {
      return TemporaryFolder.create();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static void main(String[] args) throws Exception {
    IntStream.range(0, 8).parallel().mapToObj(i -> folder()).forEach(TemporaryFolder::delete);
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
