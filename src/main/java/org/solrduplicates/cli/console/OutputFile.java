// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.console;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A file that is written next to its target and moved there when it is complete, so that a failure
 * keeps the previous content. Opening it creates the temporary file for a moment, so that an
 * unwritable folder fails before any work. A device or a pipe is written directly. Not thread-safe.
 */
public final class OutputFile implements AutoCloseable {
  private final Path file;
  private final Path written;

  private OutputFile(Path file, Path written) {
    this.file = file;
    this.written = written;
  }

  /**
   * Opens a file.
   *
   * @throws IOException if its folder does not exist or is not writable
   */
  public static OutputFile open(Path file) throws IOException {
    boolean isDevice = Files.exists(file) && !Files.isRegularFile(file);
    return new OutputFile(file, isDevice ? file : created(file));
  }

  /** The process id in the name keeps concurrent runs apart. */
  private static Path created(Path file) throws IOException {
    for (long number = ProcessHandle.current().pid(); ; number++) {
      try {
        Path part = file.resolveSibling(file.getFileName() + "." + number + ".part");
        Files.delete(Files.createFile(part)); // a scan of this folder must not list it
        part.toFile().deleteOnExit();
        return part;
      } catch (FileAlreadyExistsException e) {
        // try the next number
      }
    }
  }

  @FunctionalInterface
  public interface Content {
    void write(Writer writer) throws IOException;
  }

  /** Writes the content in UTF-8 to the temporary file. */
  public void write(Content content) throws IOException {
    write(StandardCharsets.UTF_8, content);
  }

  /** Writes the content to the temporary file. A character without encoding is a failure. */
  public void write(Charset charset, Content content) throws IOException {
    try (Writer writer = Files.newBufferedWriter(written, charset)) {
      content.write(writer);
    }
  }

  /** Moves the temporary file to its target. */
  public void replace() throws IOException {
    if (!written.equals(file)) {
      Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @Override
  public void close() throws IOException {
    if (!written.equals(file)) {
      Files.deleteIfExists(written);
    }
  }
}
