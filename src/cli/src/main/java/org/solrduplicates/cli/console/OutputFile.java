// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.console;

import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.List;
import java.util.Optional;
import org.solrduplicates.cli.console.FailureReason.UserException;

/**
 * A file that is written next to its target and moved there when it is complete, so that a failure
 * keeps the previous content. Opening it creates the temporary file for a moment, so that an
 * unwritable folder fails before any work. A device, a pipe or a file descriptor is written
 * directly. Not thread-safe.
 *
 * <p>A symbolic link keeps leading to its target, which is written. A link, device or pipe of
 * another user is refused in a folder that others can write to, such as {@code /tmp}. The owner of
 * the folder and root may have made it. The temporary file is always a new one, never a link.
 */
public final class OutputFile implements AutoCloseable {
  /** As many as Linux follows. */
  private static final int MOST_LINKS = 40;

  private static final int ROOT = 0;

  /** Places of the open files of a process, such as the target of {@code /dev/stdout}. */
  private static final String DESCRIPTOR = "/dev/fd/.*|/proc/[^/]+/fd/.*";

  private final Path named;
  private final Path target;
  private final boolean isDirect;
  private Optional<Path> part = Optional.empty();

  private OutputFile(Path named, Path target, boolean isDirect) {
    this.named = named;
    this.target = target;
    this.isDirect = isDirect;
  }

  /**
   * Opens a file.
   *
   * @throws IOException if its folder does not exist or is not writable
   * @throws UserException if it is a folder, or another user can choose where it leads
   */
  public static OutputFile open(Path file) throws IOException {
    Path target = target(file);
    if (Files.isDirectory(target)) {
      throw new UserException(file, "it is a folder; name a file");
    }
    boolean isDirect = isDescriptor(target) || Files.exists(target) && !Files.isRegularFile(target);
    OutputFile output = new OutputFile(file, target, isDirect);
    if (!isDirect) {
      output.newPart().close();
      output.close(); // a scan of this folder must not list it
    }
    return output;
  }

  /** Follows links up to a file descriptor, whose own target may have no name. */
  private static Path target(Path file) throws IOException {
    Path target = file.toAbsolutePath();
    requireTrusted(target, file);
    for (int i = 0; Files.isSymbolicLink(target) && !isDescriptor(target); i++) {
      if (i == MOST_LINKS) {
        throw new FileSystemLoopException(file.toString());
      }
      target = target.resolveSibling(Files.readSymbolicLink(target));
      requireTrusted(target, file);
    }
    return target;
  }

  private static boolean isDescriptor(Path path) {
    return path.toString().matches(DESCRIPTOR);
  }

  /** Checks also the folders above, of which each may be a link. */
  private static void requireTrusted(Path path, Path named) throws IOException {
    for (Path each = path; each != null && each.getParent() != null; each = each.getParent()) {
      if (isUnusual(each) && isShared(each.getParent()) && !isTrusted(each)) {
        throw new UserException(
            named,
            "another user made "
                + each
                + ", which leads elsewhere, in a folder that others can write to; name another"
                + " file");
      }
    }
  }

  /** Returns whether the content of a file with this name may get to another place. */
  private static boolean isUnusual(Path path) {
    LinkOption asItIs = LinkOption.NOFOLLOW_LINKS;
    return Files.exists(path, asItIs)
        && !Files.isRegularFile(path, asItIs)
        && !Files.isDirectory(path, asItIs);
  }

  private static boolean isShared(Path folder) throws IOException {
    return folder.getFileSystem().supportedFileAttributeViews().contains("unix")
        && Files.getPosixFilePermissions(folder).contains(PosixFilePermission.OTHERS_WRITE);
  }

  private static boolean isTrusted(Path path) throws IOException {
    List<Optional<String>> users =
        List.of(
            ProcessHandle.current().info().user(),
            Optional.of(Files.getOwner(path.getParent()).getName()));
    return Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS).equals(ROOT)
        || users.contains(Optional.of(Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).getName()));
  }

  @FunctionalInterface
  public interface Content {
    void write(Writer writer) throws IOException;
  }

  @FunctionalInterface
  public interface Bytes {
    void write(OutputStream stream) throws IOException;
  }

  /** Writes bytes to the temporary file. */
  public void writeBytes(Bytes content) throws IOException {
    close();
    try (OutputStream stream = new NamedStream(isDirect ? direct() : newPart(), named)) {
      content.write(stream);
    }
  }

  /** Writes the content in UTF-8 to the temporary file. */
  public void write(Content content) throws IOException {
    write(StandardCharsets.UTF_8, content);
  }

  /** Writes the content to the temporary file. A character without encoding is a failure. */
  public void write(Charset charset, Content content) throws IOException {
    writeBytes(
        stream -> {
          try (Writer writer =
              new BufferedWriter(new OutputStreamWriter(stream, charset.newEncoder()))) {
            content.write(writer);
          }
        });
  }

  /** What is in the file behind a descriptor stays there, as with {@code >>}. */
  private OutputStream direct() throws IOException {
    return isDescriptor(target)
        ? Files.newOutputStream(target, StandardOpenOption.WRITE, StandardOpenOption.APPEND)
        : Files.newOutputStream(target, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
  }

  /** The process id in the name keeps concurrent runs apart. */
  private OutputStream newPart() throws IOException {
    for (long number = ProcessHandle.current().pid(); ; number++) {
      Path file = target.resolveSibling(target.getFileName() + "." + number + ".part");
      try {
        OutputStream stream =
            Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        file.toFile().deleteOnExit();
        part = Optional.of(file);
        return stream;
      } catch (FileAlreadyExistsException e) {
        // try the next number
      }
    }
  }

  /** Moves the temporary file to its target. */
  public void replace() throws IOException {
    if (part.isPresent()) {
      Files.move(part.get(), target, StandardCopyOption.ATOMIC_MOVE);
      part = Optional.empty();
    }
  }

  /** Deletes a temporary file that was not moved. */
  @Override
  public void close() throws IOException {
    if (part.isPresent()) {
      Files.deleteIfExists(part.get());
      part = Optional.empty();
    }
  }

  /** Names the file in a failure to write it, such as that of a full disk. */
  private static final class NamedStream extends FilterOutputStream {
    private final Path file;

    NamedStream(OutputStream stream, Path file) {
      super(stream);
      this.file = file;
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        throw new UserException(
            file,
            "it cannot be written: "
                + FailureReason.of(e)
                + "; make room for it, or name another file");
      }
    }
  }
}
