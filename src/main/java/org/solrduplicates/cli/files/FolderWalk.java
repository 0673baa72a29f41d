package org.solrduplicates.cli.files;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.cli.console.FailureReason;

/**
 * Lists the files below a folder, without the lock files of office programs and what a filter
 * excludes. Symbolic links are not followed.
 */
public final class FolderWalk extends SimpleFileVisitor<Path> {
  private final Path folder;
  private final FileFilter.Compiled filter;
  private final SkippedFiles skipped;
  private final List<FolderFile> files = new ArrayList<>();

  FolderWalk(Path folder, FileFilter filter, SkippedFiles skipped) {
    this.folder = folder;
    this.filter = filter.compiled();
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
    FolderWalk walk = new FolderWalk(folder.toRealPath(), filter, skipped);
    Files.walkFileTree(walk.folder, walk);
    walk.files.sort(Comparator.comparing(FolderFile::id));
    return walk.files;
  }

  @Override
  public FileVisitResult preVisitDirectory(Path path, BasicFileAttributes attributes) {
    return path.equals(folder) || filter.entersFolder(folder.relativize(path))
        ? FileVisitResult.CONTINUE
        : FileVisitResult.SKIP_SUBTREE;
  }

  @Override
  public FileVisitResult visitFile(Path path, BasicFileAttributes attributes) {
    FolderFile file = FolderFile.of(folder, path, attributes);
    if (!attributes.isRegularFile()
        || file.isLock()
        || !filter.reads(folder.relativize(path), attributes)) {
      return FileVisitResult.CONTINUE;
    }
    if (file.hasReadableName()) {
      files.add(file);
    } else {
      skipped.addUnnamed(file.id(), file.realName(folder), unreadableName());
    }
    return FileVisitResult.CONTINUE;
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

    static String id(Path folder, Path path) {
      return folder.relativize(path).toString().replace(File.separatorChar, '/');
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
