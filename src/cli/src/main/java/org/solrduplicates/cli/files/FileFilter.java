// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.solrduplicates.core.text.Sentence;

/**
 * Selects the files of a folder. Immutable.
 *
 * @param include patterns of files, see {@link #matcher}; all files if empty
 * @param exclude patterns of files and folders to leave out
 * @param minSize in bytes
 * @param maxSize in bytes
 * @param newerThan files must have been modified after this time; no limit if empty
 * @param unchangedSince files must not have been modified after this time; no limit if empty
 */
public record FileFilter(
    List<String> include,
    List<String> exclude,
    long minSize,
    long maxSize,
    Optional<Instant> newerThan,
    Optional<Instant> unchangedSince,
    Reach reach) {
  /** Folders and files of version control, package managers, file systems and recycle bins. */
  public static final List<String> USUAL =
      List.of(
          ".git",
          ".svn",
          ".hg",
          "node_modules",
          "@eaDir",
          "#recycle",
          "$RECYCLE.BIN",
          "System Volume Information",
          ".Trash",
          ".Trash-*",
          ".Trashes",
          ".DS_Store",
          "Thumbs.db",
          "desktop.ini");

  public static final FileFilter NONE =
      new FileFilter(
          List.of(),
          List.of(),
          0,
          Long.MAX_VALUE,
          Optional.empty(),
          Optional.empty(),
          new Reach(false, false, Integer.MAX_VALUE));

  /**
   * How far a walk goes.
   *
   * @param follow whether it follows symbolic links
   * @param oneFileSystem whether it stays on the file system of its folder
   * @param maxDepth 0 for no files of a folder, 1 for those directly in it
   */
  public record Reach(boolean follow, boolean oneFileSystem, int maxDepth) {}

  public FileFilter {
    if (minSize < 0 || maxSize < minSize) {
      throw new IllegalArgumentException(
          Sentence.of(
              "sizes must satisfy 0 <= minSize <= maxSize, were %d and %d", minSize, maxSize));
    }
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
  }

  /** A filter with compiled patterns. */
  record Compiled(FileFilter filter, List<PathMatcher> include, List<PathMatcher> exclude) {
    /** Takes a path relative to the folder. */
    boolean entersFolder(Path path) {
      return exclude.stream().noneMatch(pattern -> pattern.matches(path));
    }

    /** Takes a relative path, which is asked for only if there are patterns. */
    boolean reads(Supplier<Path> path, BasicFileAttributes attributes) {
      return attributes.size() >= filter.minSize
          && attributes.size() <= filter.maxSize
          && isOfTime(attributes)
          && (include.isEmpty() && exclude.isEmpty() || isNamed(path.get()));
    }

    private boolean isOfTime(BasicFileAttributes attributes) {
      if (filter.newerThan.isEmpty() && filter.unchangedSince.isEmpty()) {
        return true;
      }
      Instant modified = attributes.lastModifiedTime().toInstant();
      return filter.newerThan.stream().allMatch(modified::isAfter)
          && filter.unchangedSince.stream().noneMatch(modified::isAfter);
    }

    private boolean isNamed(Path path) {
      return (include.isEmpty() || include.stream().anyMatch(pattern -> pattern.matches(path)))
          && exclude.stream().noneMatch(pattern -> pattern.matches(path));
    }

    /** Takes the name of a file as it is given; an excluded folder in it excludes the file. */
    boolean readsNamed(Path name, BasicFileAttributes attributes) {
      for (Path in = name.getParent(); in != null && in.getFileName() != null; ) {
        if (!entersFolder(in)) {
          return false;
        }
        in = in.getParent();
      }
      return reads(() -> name, attributes);
    }
  }

  Compiled compiled() {
    return new Compiled(
        this,
        include.stream().map(FileFilter::matcher).toList(),
        exclude.stream().map(FileFilter::matcher).toList());
  }

  /**
   * Returns a matcher of relative paths. A pattern with {@code /} is compared with the whole path,
   * one without it with the name of the file or folder at any depth.
   *
   * @param pattern with {@code *}, {@code ?}, {@code **}, {@code [abc]} and {@code {a,b}}
   * @throws java.util.regex.PatternSyntaxException if it is invalid
   */
  public static PathMatcher matcher(String pattern) {
    PathMatcher glob = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    return pattern.indexOf('/') >= 0 ? glob : path -> glob.matches(path.getFileName());
  }
}
