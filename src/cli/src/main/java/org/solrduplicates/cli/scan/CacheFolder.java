// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.scan;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.LockObtainFailedException;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.cli.console.FailureReason;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.core.fingerprint.FingerprintCodec;

/** Opens the folder of a cache. A folder that belongs to something else is left unchanged. */
final class CacheFolder {
  private static final String FORMAT = "solr-duplicates-scan";

  /** The user data of an index of a scan: the format of its documents. */
  static final Map<String, String> MARK = Map.of(FORMAT, "2." + FingerprintCodec.VERSION);

  private CacheFolder() {}

  /**
   * Opens an index, or creates one in a folder that is empty or does not exist. The documents of a
   * cache of another version are deleted, because they lack what this version compares.
   *
   * @throws UserException if another process has it open, if it is damaged, or if the folder
   *     belongs to something else; the folder is then unchanged
   */
  static FileIndex open(Path folder) throws IOException {
    try {
      if (!isIndex(folder)) {
        makeForOwner(folder);
      }
      return new FileIndex(folder, null);
    } catch (LockObtainFailedException e) {
      throw refused(
          folder,
          "it is in use by another scan; wait for it or name another cache with --cache",
          e);
    } catch (CorruptIndexException
        | IndexFormatTooNewException
        | IndexFormatTooOldException
        | EOFException
        | NoSuchFileException
        | RuntimeException e) {
      throw notOfScan(folder, e);
    } catch (UserException e) {
      throw e;
    } catch (IOException e) {
      throw unusable(folder, "name another cache with --cache, or use --no-cache", e);
    }
  }

  /**
   * Names the folder and the next step in a failure of Lucene, such as that of a full disk. Other
   * failures are returned unchanged.
   *
   * @param folder of an index, which may be closed
   */
  static IOException failure(Path folder, boolean isTemporary, Exception failure) {
    if (failure instanceof UserException user) {
      return user;
    }
    if (!isOfLucene(failure)) {
      return failure instanceof IOException io ? io : new IOException(failure);
    }
    String next =
        isTemporary
            ? "make room for the index, or name another folder with"
                + " SOLR_DUPLICATES_OPTS=-Djava.io.tmpdir=DIR"
            : "make room for the cache, name another one with --cache, or use --no-cache";
    return unusable(folder, next, failure);
  }

  /** A file system throws the same exception in every use. */
  private static boolean isOfLucene(Throwable failure) {
    Throwable cause = failure.getCause();
    return Stream.of(failure.getStackTrace())
            .anyMatch(frame -> frame.getClassName().startsWith("org.apache.lucene."))
        || cause != null && isOfLucene(cause);
  }

  private static UserException unusable(Path folder, String next, Exception failure) {
    return refused(
        folder, "it cannot be used: " + FailureReason.of(failure) + "; " + next, failure);
  }

  private static UserException notOfScan(Path folder, @Nullable Exception cause) {
    return refused(
        folder,
        "it is not a cache of a scan, or it is damaged; name another one with --cache, or"
            + " delete it if it is a cache",
        cause);
  }

  private static UserException refused(Path folder, String reason, @Nullable Exception cause) {
    UserException refused = new UserException(folder, reason);
    refused.initCause(cause);
    return refused;
  }

  /**
   * Returns whether there is an index of a scan.
   *
   * @throws UserException if there is something else
   */
  private static boolean isIndex(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return false;
    }
    if (!Files.isDirectory(folder)) {
      throw refused(folder, "it is not a folder; name another cache with --cache", null);
    }
    try (Directory directory = FSDirectory.open(folder)) {
      if (!DirectoryReader.indexExists(directory)) {
        requireEmpty(folder);
        return false;
      }
      if (!SegmentInfos.readLatestCommit(directory).getUserData().containsKey(FORMAT)) {
        throw notOfScan(folder, null);
      }
      return true;
    }
  }

  /** A scan that was killed at once has left only files of the first commit. */
  private static void requireEmpty(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (!file.getFileName().toString().matches("write\\.lock|pending_segments_1")) {
          throw refused(
              folder,
              "it has files that are not from a scan; name another cache with --cache",
              null);
        }
      }
    }
  }

  /**
   * Returns whether the user data of an index is the mark of this version; null for a new index.
   */
  static boolean isMarked(@Nullable Iterable<Map.Entry<String, String>> userData) {
    return userData != null
        && StreamSupport.stream(userData.spliterator(), false)
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue))
            .equals(MARK);
  }

  /** The index contains titles and file names. */
  private static void makeForOwner(Path folder) throws IOException {
    Files.createDirectories(folder);
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }
  }
}
