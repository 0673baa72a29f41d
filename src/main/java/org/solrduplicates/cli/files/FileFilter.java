package org.solrduplicates.cli.files;

import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.solrduplicates.core.text.Sentence;

/**
 * Which files of a folder are read. Immutable.
 *
 * @param include patterns of files, see {@link #matcher}; all files if there is none
 * @param exclude patterns of files and folders that are left out
 * @param minSize the smallest size, in bytes
 * @param maxSize the largest size, in bytes
 * @param newerThan files that were not changed since are left out; nothing for none
 */
public record FileFilter(
    List<String> include,
    List<String> exclude,
    long minSize,
    long maxSize,
    Optional<Instant> newerThan) {
  /** What no person has written: what programs keep, throw away or make previews of. */
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
      new FileFilter(List.of(), List.of(), 0, Long.MAX_VALUE, Optional.empty());

  /** Checks the sizes and copies the lists. */
  public FileFilter {
    if (minSize < 0 || maxSize < minSize) {
      throw new IllegalArgumentException(
          Sentence.of(
              "sizes must be from 0 on and the largest not below the smallest, were %d and %d",
              minSize, maxSize));
    }
    include = List.copyOf(include);
    exclude = List.copyOf(exclude);
  }

  /** A filter with its patterns compiled, for one walk. */
  record Compiled(FileFilter filter, List<PathMatcher> include, List<PathMatcher> exclude) {
    /** Takes a path relative to where the walk begins. */
    boolean entersFolder(Path path) {
      return exclude.stream().noneMatch(pattern -> pattern.matches(path));
    }

    boolean reads(Path path, BasicFileAttributes attributes) {
      return attributes.size() >= filter.minSize
          && attributes.size() <= filter.maxSize
          && filter.newerThan.stream().allMatch(attributes.lastModifiedTime().toInstant()::isAfter)
          && (include.isEmpty() || include.stream().anyMatch(pattern -> pattern.matches(path)))
          && exclude.stream().noneMatch(pattern -> pattern.matches(path));
    }
  }

  Compiled compiled() {
    return new Compiled(
        this,
        include.stream().map(FileFilter::matcher).toList(),
        exclude.stream().map(FileFilter::matcher).toList());
  }

  /**
   * Returns what matches relative paths: a pattern with {@code /} the whole path, one without it
   * the name of a file or folder at any depth.
   *
   * @param pattern with {@code *}, {@code ?}, {@code **}, {@code [abc]} and {@code {a,b}}
   * @throws java.util.regex.PatternSyntaxException if it is none
   */
  public static PathMatcher matcher(String pattern) {
    PathMatcher glob = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    return pattern.indexOf('/') >= 0 ? glob : path -> glob.matches(path.getFileName());
  }
}
