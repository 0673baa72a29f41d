package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.solrduplicates.cli.console.FailureReason;

/** A folder for what is temporary, into which only its owner may look. */
record TemporaryFolder(Path path) {
  static TemporaryFolder create() throws IOException {
    return new TemporaryFolder(Files.createTempDirectory("solr-duplicates-"));
  }

  /** Deletes the folder with all that is in it; says so if that fails. */
  void delete() {
    try (Stream<Path> all = Files.walk(path)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    } catch (IOException | UncheckedIOException e) {
      if (Files.exists(path)) { // the process that ends may have been faster
        System.err.println(
            "cannot delete the temporary files in " + path + ": " + FailureReason.of(e));
      }
    }
  }
}
