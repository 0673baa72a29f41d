package org.solrduplicates.cli.report;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A text file that is there whole or as it was before: written beside and moved into place. */
final class ReplacedFile implements Closeable {
  private final Path target;
  private final Path part;
  private final Writer writer;

  /** Starts a file. Two processes that write the same one do not meet before its end. */
  ReplacedFile(Path target) throws IOException {
    this.target = target;
    part =
        target.resolveSibling(target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
    writer =
        new BufferedWriter(
            new OutputStreamWriter(Files.newOutputStream(part), StandardCharsets.UTF_8));
    part.toFile().deleteOnExit();
  }

  Writer writer() {
    return writer;
  }

  /** Puts what was written in the place of the file. */
  void replace() throws IOException {
    writer.close();
    Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Throws away what was written and not put in place. */
  @Override
  public void close() throws IOException {
    try {
      writer.close();
    } finally {
      Files.deleteIfExists(part);
    }
  }
}
