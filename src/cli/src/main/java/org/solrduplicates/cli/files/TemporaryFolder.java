// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.console.FailureReason.UserException;

/**
 * A temporary folder, accessible to its owner only. It has a file with a known content, the mark,
 * which is locked while the process runs. A later process recognizes the folder of a killed one by
 * its mark, and deletes it.
 */
public record TemporaryFolder(Path path, FileChannel lock) {
  private static final String PREFIX = "solr-duplicates-";
  private static final String LOCK = ".lock";
  private static final String FOR_OWNER = "rwx------";
  private static final int STICKY = 01000;

  /**
   * Swept once per process: under POSIX, closing a lock file releases all locks of the process on
   * it.
   */
  private static final AtomicBoolean SWEPT = new AtomicBoolean();

  public static synchronized TemporaryFolder create() throws IOException {
    Path folder = Files.createTempDirectory(PREFIX);
    if (!SWEPT.getAndSet(true)) {
      sweep(folder);
    }
    try {
      return new TemporaryFolder(folder, marked(folder));
    } catch (IOException e) {
      deleteAll(folder);
      throw new UserException(
          folder,
          "temporary files cannot be written: "
              + FailureReason.of(e)
              + "; make room for them, or name another folder with"
              + " SOLR_DUPLICATES_OPTS=-Djava.io.tmpdir=DIR");
    }
  }

  /** Under its final name, the file is always locked and complete. */
  private static FileChannel marked(Path folder) throws IOException {
    Path part = folder.resolve(LOCK + ".part");
    FileChannel lock =
        FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    try {
      lock.tryLock();
      lock.write(ByteBuffer.wrap(mark(folder)));
      Files.move(part, folder.resolve(LOCK));
      return lock;
    } catch (IOException e) {
      lock.close();
      throw e;
    }
  }

  /** The name in the mark excludes a copy of a folder, and a renamed one. */
  private static byte[] mark(Path folder) {
    return ("temporary files of solr-duplicates in " + folder.getFileName() + "\n")
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Deletes the folders of ended processes of the same user; failures are ignored. */
  private static void sweep(Path own) {
    try {
      Path parent = Objects.requireNonNull(own.getParent());
      if (isReplaceable(parent, own)) {
        return;
      }
      try (DirectoryStream<Path> all = Files.newDirectoryStream(parent, PREFIX + "*")) {
        all.forEach(folder -> deleteIfLeft(folder, own));
      }
    } catch (IOException | DirectoryIteratorException e) {
      // the next process tries again
    }
  }

  /**
   * Returns whether another user can replace a folder in this one between its check and its
   * deletion. A sticky folder allows that only to its owner.
   */
  private static boolean isReplaceable(Path parent, Path own) throws IOException {
    if (!hasModes(parent)) {
      return false;
    }
    boolean isShared =
        Files.getPosixFilePermissions(parent).stream()
            .anyMatch(
                Set.of(PosixFilePermission.GROUP_WRITE, PosixFilePermission.OTHERS_WRITE)
                    ::contains);
    boolean isSticky = ((int) Files.getAttribute(parent, "unix:mode") & STICKY) != 0;
    boolean isOfUserOrRoot =
        (int) Files.getAttribute(parent, "unix:uid") == 0
            || Files.getOwner(parent).equals(Files.getOwner(own));
    return !isOfUserOrRoot || isShared && !isSticky;
  }

  private static boolean hasModes(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("unix");
  }

  /** A folder that cannot be deleted keeps no other. */
  private static void deleteIfLeft(Path folder, Path own) {
    try {
      if (!folder.equals(own) && isPrivate(folder, own) && isLeft(folder)) {
        deleteAll(folder);
      }
    } catch (IOException | UncheckedIOException e) {
      // the next process tries again
    }
  }

  /** Returns whether only this user can change the content of the folder. */
  private static boolean isPrivate(Path folder, Path own) throws IOException {
    LinkOption asItIs = LinkOption.NOFOLLOW_LINKS;
    return Files.isDirectory(folder, asItIs)
        && Files.getOwner(folder, asItIs).equals(Files.getOwner(own))
        && (!hasModes(folder)
            || PosixFilePermissions.toString(Files.getPosixFilePermissions(folder, asItIs))
                .equals(FOR_OWNER));
  }

  private static boolean isLeft(Path folder) throws IOException {
    Path file = folder.resolve(LOCK);
    byte[] mark = mark(folder);
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) != mark.length) {
      return false;
    }
    try (FileChannel lock =
        FileChannel.open(
            file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
      ByteBuffer content = ByteBuffer.allocate(mark.length);
      return lock.tryLock() != null
          && lock.read(content) == mark.length
          && Arrays.equals(content.array(), mark);
    }
  }

  /** Deletes the folder with its content; prints a message if that fails. */
  public void delete() {
    try {
      lock.close();
      deleteAll(path);
    } catch (IOException | UncheckedIOException e) {
      if (Files.exists(path)) { // the process may have deleted it at its end
        System.err.println(
            "cannot delete the temporary files in " + path + ": " + FailureReason.of(e));
      }
    }
  }

  private static void deleteAll(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(each);
      }
    }
  }
}
