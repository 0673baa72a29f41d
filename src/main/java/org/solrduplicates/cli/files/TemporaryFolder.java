// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.solrduplicates.cli.console.FailureReason;

/**
 * A temporary folder, accessible to its owner only. A file in it is locked while the process runs,
 * so that a later process can detect and delete the folder of a killed one.
 */
public record TemporaryFolder(Path path, FileChannel lock) {
  private static final String PREFIX = "solr-duplicates-";
  private static final String LOCK = ".lock";

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
    Path part = folder.resolve(LOCK + ".part");
    FileChannel lock =
        FileChannel.open(part, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    lock.tryLock();
    Files.move(part, folder.resolve(LOCK)); // under its final name the file is always locked
    return new TemporaryFolder(folder, lock);
  }

  /** Deletes the folders of ended processes of the same user; failures are ignored. */
  private static void sweep(Path own) {
    try (DirectoryStream<Path> all = Files.newDirectoryStream(own.getParent(), PREFIX + "*")) {
      for (Path folder : all) {
        if (!folder.equals(own) && isLeft(folder, own)) {
          deleteAll(folder);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // the next process tries again
    }
  }

  private static boolean isLeft(Path folder, Path own) throws IOException {
    Path file = folder.resolve(LOCK);
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        || !Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own))
        || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (FileChannel lock = FileChannel.open(file, StandardOpenOption.WRITE)) {
      return lock.tryLock() != null;
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
