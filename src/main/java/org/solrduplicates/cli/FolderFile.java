package org.solrduplicates.cli;

import java.nio.file.Path;
import java.util.StringJoiner;

/**
 * A file of a folder.
 *
 * @param id the path relative to the folder, with {@code /} on every system
 * @param path where the file is
 */
record FolderFile(String id, Path path) {
  static FolderFile of(Path folder, Path path) {
    StringJoiner id = new StringJoiner("/");
    folder.relativize(path).forEach(name -> id.add(name.toString()));
    return new FolderFile(id.toString(), path);
  }

  /**
   * Returns whether the name could be decoded. Java 17 reads file names in the locale's encoding
   * and puts U+FFFD where that fails, after which neither the name nor the file can be used.
   */
  boolean hasReadableName() {
    return id.indexOf('\uFFFD') < 0;
  }
}
