package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.solrduplicates.cli.console.FailureReason;

/**
 * A running process that reads files, and its temporary files, which nothing of it outlives.
 *
 * @param process the process
 * @param temporary the folder of its temporary files, into which only its owner may look
 */
record ExtractionChild(Process process, Path temporary) {
  /**
   * Starts a process.
   *
   * @param java a command in a JVM
   */
  static ExtractionChild start(List<String> java) throws IOException {
    Path temporary = Files.createTempDirectory("solr-duplicates-");
    try {
      Process process =
          new ProcessBuilder(in(temporary, java)).redirectError(Redirect.INHERIT).start();
      return new ExtractionChild(process, temporary);
    } catch (IOException e) {
      delete(temporary);
      throw e;
    }
  }

  private static List<String> in(Path temporary, List<String> java) {
    Stream<String> program = Stream.of(java.get(0), "-Djava.io.tmpdir=" + temporary);
    return Stream.concat(program, java.stream().skip(1)).toList();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Kills the process if it still runs, and returns what it ended with. */
  int end() {
    int code = process.destroyForcibly().onExit().join().exitValue();
    delete(temporary);
    return code;
  }

  private static void delete(Path folder) {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException | UncheckedIOException e) {
      System.err.println(
          "cannot delete the temporary files in " + folder + ": " + FailureReason.of(e));
    }
  }
}
