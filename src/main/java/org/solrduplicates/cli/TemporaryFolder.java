package org.solrduplicates.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder for the temporary files of one process, which may leave some. Only its owner may look
 * into it.
 *
 * @param path where it is
 */
record TemporaryFolder(Path path) {
  /** Makes a new one; Java gives it to its owner alone. */
  static TemporaryFolder create() throws IOException {
    return new TemporaryFolder(Files.createTempDirectory("solr-duplicates-"));
  }

  /** Returns a command in a JVM that keeps its temporary files here. */
  List<String> in(List<String> java) {
    Stream<String> program = Stream.of(java.get(0), "-Djava.io.tmpdir=" + path);
    return Stream.concat(program, java.stream().skip(1)).toList();
  }

  /** Deletes it with all that is in it, once the process has ended. */
  void delete() {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException | UncheckedIOException e) {
      System.err.println("cannot delete the temporary files in " + path + ": " + Reason.of(e));
    }
  }
}
