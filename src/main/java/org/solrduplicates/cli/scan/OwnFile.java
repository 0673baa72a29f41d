package org.solrduplicates.cli.scan;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.solrduplicates.cli.console.FailureReason.UserException;

/** The files that a scan writes beside its cache: it replaces its own and no others. */
final class OwnFile {
  private OwnFile() {}

  /** Returns where a file is written that is to take the place of another one. */
  static Path nextOf(Path path) {
    return path.resolveSibling(path.getFileName() + ".new");
  }

  /**
   * Refuses to write in the place of another program's file.
   *
   * @param header what a file of a scan begins with; the version at its end may be another one
   * @throws UserException if there is something else
   */
  static void requireOwn(Path file, byte[] header) throws IOException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    byte[] name = Arrays.copyOf(header, header.length - 1);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !begins(file, name)) {
      throw new UserException(
          file,
          "a scan with this cache writes here, and it is no file of a scan (--cache names another"
              + " one)");
    }
  }

  /** A file that was not finished has only a part of its name, or nothing. */
  private static boolean begins(Path file, byte[] name) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] begin = in.readNBytes(name.length);
      return Arrays.equals(begin, Arrays.copyOf(name, begin.length));
    }
  }

  /** Makes an empty file that is to take the place of another one. */
  static Path next(Path path, byte[] header) throws IOException {
    Path next = nextOf(path);
    requireOwn(next, header);
    Files.deleteIfExists(next);
    return Files.createFile(next, forOwner(next));
  }

  /** Only the owner may read titles and names of files. */
  static FileAttribute<?>[] forOwner(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
