// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.files.FolderWalk.FolderFile;
import org.solrduplicates.cli.table.Tsv;

/**
 * The modification times of files: from a table if given, because git and many copy tools lose
 * them, else from the file system.
 */
public record FileTimes(Map<String, Instant> given) {
  private static final String PATH = "path";
  private static final String TIME = "fileTime";

  /** Uses only the file system. */
  public static FileTimes ofFileSystem() {
    return new FileTimes(Map.of());
  }

  /** Reads a table with the columns {@code path} and {@code fileTime} (ISO, UTC). */
  public static FileTimes read(Path tsv) throws IOException {
    Map<String, Instant> given = new HashMap<>();
    for (Map<String, String> row : Tsv.read(tsv, PATH, TIME)) {
      given.put(row.getOrDefault(PATH, ""), instant(tsv, row.getOrDefault(TIME, "")));
    }
    return new FileTimes(given);
  }

  private static Instant instant(Path tsv, String time) throws IOException {
    try {
      return Instant.parse(time);
    } catch (DateTimeException e) {
      throw new UserException(
          ExitCode.MISUSED,
          "--file-times: the column fileTime of "
              + tsv
              + " must be a time like 2024-03-02T09:11:00Z, was '"
              + Console.printable(time)
              + "'");
    }
  }

  public Instant of(FolderFile file) throws IOException {
    Instant time = given.get(file.id());
    return time != null ? time : Files.getLastModifiedTime(file.path()).toInstant();
  }
}
