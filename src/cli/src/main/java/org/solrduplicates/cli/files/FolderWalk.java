// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.cli.console.FailureReason;

/**
 * Lists the files below a folder, without the lock files of office programs and what a filter
 * excludes. Symbolic links are followed only if the filter has this reach.
 */
public final class FolderWalk extends SimpleFileVisitor<Path> {
  private final Path folder;
  private final FileFilter.Compiled filter;
  private final FileFilter.Reach reach;
  private final @Nullable Object fileSystem;
  private final SkippedFiles skipped;
  private final List<FolderFile> files = new ArrayList<>();

  FolderWalk(Path folder, FileFilter.Compiled filter, SkippedFiles skipped) throws IOException {
    this.folder = folder;
    this.filter = filter;
    this.reach = filter.filter().reach();
    this.fileSystem = reach.oneFileSystem() ? fileSystem(folder) : null;
    this.skipped = skipped;
  }

  /**
   * Returns the files, sorted by id.
   *
   * @throws NotDirectoryException if it is not a folder
   */
  public static List<FolderFile> files(Path folder, FileFilter filter, SkippedFiles skipped)
      throws IOException {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new NotDirectoryException(folder.toString());
    }
    return files(folder.toRealPath(), filter.compiled(), skipped);
  }

  private static List<FolderFile> files(Path real, FileFilter.Compiled filter, SkippedFiles skipped)
      throws IOException {
    FolderWalk walk = new FolderWalk(real, filter, skipped);
    Set<FileVisitOption> options =
        walk.reach.follow() ? Set.of(FileVisitOption.FOLLOW_LINKS) : Set.of();
    Files.walkFileTree(real, options, walk.reach.maxDepth(), walk);
    walk.files.sort(Comparator.comparing(FolderFile::id));
    return walk.files;
  }

  /**
   * Returns the files of a list, and those below its folders. A name that cannot be used is
   * reported, and the rest continues.
   */
  public static List<FolderFile> files(NamedFiles names, FileFilter filter, SkippedFiles skipped) {
    names.unusable().forEach(name -> skipped.add(name.id(), name.reason()));
    FileFilter.Compiled compiled = filter.compiled();
    List<FolderFile> files = new ArrayList<>();
    for (Path name : names.paths()) {
      try {
        files.addAll(named(name, compiled, skipped));
      } catch (IOException e) {
        skipped.add(name.toString(), FailureReason.of(e));
      }
    }
    return files;
  }

  private static List<FolderFile> named(Path name, FileFilter.Compiled filter, SkippedFiles skipped)
      throws IOException {
    Path real = name.toRealPath();
    BasicFileAttributes attributes = Files.readAttributes(real, BasicFileAttributes.class);
    if (attributes.isDirectory()) {
      return files(real, filter, skipped);
    }
    FolderFile file = new FolderFile(name.toString(), real, attributes);
    if (!attributes.isRegularFile()) {
      skipped.add(name.toString(), "neither a file nor a folder");
      return List.of();
    }
    boolean isRead = !file.isLock() && filter.readsNamed(name.normalize(), attributes);
    return isRead ? List.of(file) : List.of();
  }

  /** The number of a device is exact where a file store is only a name. */
  private static Object fileSystem(Path path) throws IOException {
    return path.getFileSystem().supportedFileAttributeViews().contains("unix")
        ? Files.getAttribute(path, "unix:dev")
        : Files.getFileStore(path);
  }

  private boolean isElsewhere(Path path) throws IOException {
    return fileSystem != null && !fileSystem.equals(fileSystem(path));
  }

  @Override
  public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
    if (path.equals(folder)) {
      return FileVisitResult.CONTINUE;
    }
    try {
      return filter.entersFolder(folder.relativize(path)) && !isElsewhere(path)
          ? FileVisitResult.CONTINUE
          : FileVisitResult.SKIP_SUBTREE;
    } catch (IOException e) {
      skipped.addUnlisted(FolderFile.id(folder, path), FailureReason.of(e));
      return FileVisitResult.SKIP_SUBTREE;
    }
  }

  @Override
  public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) throws IOException {
    FolderFile file = FolderFile.of(folder, path, attributes);
    if (!attributes.isRegularFile()
        || file.isLock()
        || !filter.reads(() -> folder.relativize(path), attributes)) {
      return FileVisitResult.CONTINUE;
    }
    if (file.hasReadableName()) {
      add(file);
    } else {
      skipped.addUnnamed(file.id(), file.realName(folder), unreadableName());
    }
    return FileVisitResult.CONTINUE;
  }

  /** A link and its target are one file, the target. */
  private void add(FolderFile file) throws IOException {
    try {
      if (!isElsewhere(file.path)) {
        files.add(reach.follow() ? file.real() : file);
      }
    } catch (IOException e) {
      visitFileFailed(file.path, e);
    }
  }

  /**
   * Returns why a file name cannot be decoded. Java takes the encoding from the locale at its
   * start.
   */
  public static String unreadableName() {
    String encoding = System.getProperty("sun.jnu.encoding", "");
    return encoding.equalsIgnoreCase("UTF-8")
        ? "its name is not UTF-8; rename the file"
        : "its name cannot be decoded with the encoding of the locale, "
            + encoding
            + "; set LC_ALL=C.UTF-8";
  }

  @Override
  public FileVisitResult visitFileFailed(Path path, IOException failure) throws IOException {
    if (path.equals(folder)) {
      throw failure;
    }
    if (failure instanceof FileSystemLoopException) {
      return FileVisitResult.CONTINUE; // the files of this folder are listed already
    }
    skipped.addUnlisted(FolderFile.id(folder, path), FailureReason.of(failure));
    return FileVisitResult.CONTINUE;
  }

  /** Files listed before the failure are kept. */
  @Override
  public FileVisitResult postVisitDirectory(Path path, @Nullable IOException failure) {
    if (failure != null) {
      String id = path.equals(folder) ? "" : FolderFile.id(folder, path);
      String name = id.isEmpty() ? folder.toString() : id;
      skipped.addUnlisted(
          id, name, "the rest of the folder cannot be listed: " + FailureReason.of(failure));
    }
    return FileVisitResult.CONTINUE;
  }

  /**
   * A file of a folder.
   *
   * @param id the path relative to the folder, with {@code /} on every system
   * @param attributes its size, times and the key that identifies hard links
   */
  public record FolderFile(String id, Path path, BasicFileAttributes attributes) {
    /** A lock file holds a name and addresses; a longer file is a document. */
    private static final long LONGEST_LOCK = 1024;

    /** Replaces undecodable bytes in a name. */
    static final char NO_NAME = '\uFFFD';

    static FolderFile of(Path folder, Path path, BasicFileAttributes attributes) {
      return new FolderFile(id(folder, path), path, attributes);
    }

    FolderFile real() throws IOException {
      return new FolderFile(id, path.toRealPath(), attributes);
    }

    /** A string is faster than a relative path; the root of a file system ends with a slash. */
    static String id(Path folder, Path path) {
      String start = folder.toString();
      int length = start.endsWith(File.separator) ? start.length() : start.length() + 1;
      return path.toString().substring(length).replace(File.separatorChar, '/');
    }

    /**
     * Returns whether this is a lock file: {@code ~$x.docx} of Microsoft Office, {@code
     * .~lock.x.odt#} of LibreOffice.
     */
    boolean isLock() {
      String name = id.substring(id.lastIndexOf('/') + 1);
      boolean isNamedSo = name.startsWith("~$") || name.startsWith(".~lock.") && name.endsWith("#");
      return isNamedSo && attributes.size() <= LONGEST_LOCK;
    }

    /**
     * Returns whether the path could be decoded. Java 17 decodes names in the encoding of the
     * locale and writes U+FFFD where that fails; such a file cannot be opened.
     */
    boolean hasReadableName() {
      return path.toString().indexOf(NO_NAME) < 0;
    }

    /** Returns the relative path decoded as UTF-8 in every locale: a URI keeps the bytes. */
    String realName(Path folder) {
      String from = folder.toUri().getPath();
      String all = path.toUri().getPath();
      return all.startsWith(from) ? all.substring(from.length()) : id;
    }
  }
}
