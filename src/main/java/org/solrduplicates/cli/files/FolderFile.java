package org.solrduplicates.cli.files;

import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.StringJoiner;

/**
 * A file of a folder.
 *
 * @param id the path relative to the folder, with {@code /} on every system
 * @param path where the file is
 * @param attributes its size and times, and what tells hard links
 */
public record FolderFile(String id, Path path, BasicFileAttributes attributes) {
  /** A name and a few addresses; whatever is longer was written by somebody. */
  private static final long LONGEST_LOCK = 1024;

  static FolderFile of(Path folder, Path path, BasicFileAttributes attributes) {
    return new FolderFile(id(folder, path), path, attributes);
  }

  /** Returns the path relative to a folder, with {@code /} on every system. */
  static String id(Path folder, Path path) {
    StringJoiner id = new StringJoiner("/");
    folder.relativize(path).forEach(name -> id.add(name.toString()));
    return id.toString();
  }

  /**
   * Returns whether an office program has put the file beside another one to say who has that open:
   * {@code ~$x.docx} of Microsoft's, {@code .~lock.x.odt#} of LibreOffice. It has no text.
   */
  boolean isLock() {
    String name = id.substring(id.lastIndexOf('/') + 1);
    boolean isNamedSo = name.startsWith("~$") || name.startsWith(".~lock.") && name.endsWith("#");
    return isNamedSo && attributes.size() <= LONGEST_LOCK;
  }

  /**
   * Returns whether the name could be decoded. Java 17 reads file names in the locale's encoding
   * and puts U+FFFD where that fails, after which neither the name nor the file can be used.
   */
  boolean hasReadableName() {
    return id.indexOf('\uFFFD') < 0;
  }
}
