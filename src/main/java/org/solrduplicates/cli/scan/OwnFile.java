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

/** The files that a scan writes beside its cache. Files of other programs are never replaced. */
final class OwnFile {
  private OwnFile() {}

  /** Returns the temporary file that will replace a file. */
  static Path nextOf(Path path) {
    return path.resolveSibling(path.getFileName() + ".new");
  }

  /**
   * Rejects a file of another program.
   *
   * @param header the beginning of the files of a scan; its last byte, the version, may differ
   * @throws UserException if the file has another header
   */
  static void requireOwn(Path file, byte[] header) throws IOException {
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    byte[] name = Arrays.copyOf(header, header.length - 1);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || !begins(file, name)) {
      throw new UserException(
          file,
          "a scan with this cache would replace this file, which is not from a scan; name another"
              + " cache with --cache");
    }
  }

  /** An incomplete file may have only a part of the header. */
  private static boolean begins(Path file, byte[] name) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] begin = in.readNBytes(name.length);
      return Arrays.equals(begin, Arrays.copyOf(name, begin.length));
    }
  }

  /** Creates an empty file that will replace another one. */
  static Path next(Path path, byte[] header) throws IOException {
    Path next = nextOf(path);
    requireOwn(next, header);
    Files.deleteIfExists(next);
    return Files.createFile(next, forOwner(next));
  }

  /** The files are readable by their owner only, because they contain titles and file names. */
  static FileAttribute<?>[] forOwner(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }
}
