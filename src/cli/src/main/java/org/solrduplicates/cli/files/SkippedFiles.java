// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.files;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.files.FolderWalk.FolderFile;
import org.solrduplicates.core.text.Sentence;

/** Reports and counts skipped files and folders. */
public final class SkippedFiles {
  /** The number of names that a summary shows of each kind. */
  private static final int MOST = 10;

  private final PrintStream err;
  private final List<Skipped> all = new ArrayList<>();
  private final List<String> unknown = new ArrayList<>();
  private int unlisted;

  /**
   * A file that was not read.
   *
   * @param reason a kind that many files can share, and after a colon the details
   */
  public record Skipped(String id, String reason) {
    private static final String DETAILS = ": ";

    private String kind() {
      return reason.split(DETAILS, 2)[0];
    }

    private String detailed() {
      String[] parts = reason.split(DETAILS, 2);
      boolean isName = parts.length == 1 || parts[1].equals(id);
      return Console.printable(isName ? id : id + DETAILS + parts[1]);
    }
  }

  /** Prints nothing until {@link #summarize}. */
  public static SkippedFiles collected() {
    return new SkippedFiles(
        new PrintStream(PrintStream.nullOutputStream(), false, StandardCharsets.UTF_8));
  }

  /** Prints each file at once. */
  public SkippedFiles(PrintStream err) {
    this.err = err;
  }

  public void add(String id, String reason) {
    err.println("skipped " + Console.printable(id) + ": " + reason);
    all.add(new Skipped(id, reason));
  }

  /** Reports missing content of a file that is not skipped. */
  void note(String id, String what) {
    err.println(Console.printable("note " + id + ": " + what));
  }

  /** Reports a folder that could not be listed. */
  public void addUnlisted(String id, String reason) {
    addUnlisted(id, id, reason);
  }

  /**
   * Reports a folder that could not be listed.
   *
   * @param name its name in the report
   */
  void addUnlisted(String id, String name, String reason) {
    add(name, reason);
    unlisted++;
    unknown.add(id);
  }

  /** Reports a file with an unusable name, so its folder is not listed completely. */
  void addUnnamed(String id, String name, String reason) {
    add(name, reason);
    unknown.add(id.substring(0, Math.max(0, id.lastIndexOf('/', id.indexOf(FolderFile.NO_NAME)))));
  }

  /**
   * Writes each kind of reason with the number of its files and their first names, for objects that
   * were made with {@link #collected}.
   */
  public void summarize(PrintStream out) {
    Map<String, List<Skipped>> kinds = new TreeMap<>();
    all.forEach(one -> kinds.computeIfAbsent(one.kind(), kind -> new ArrayList<>()).add(one));
    kinds.forEach(
        (kind, files) -> {
          String count = Sentence.of(files.size() == 1 ? "1 file" : "%,d files", files.size());
          out.println("not read: " + count + ", " + Console.printable(kind));
          files.stream().limit(MOST).forEach(file -> out.println("  " + file.detailed()));
          if (files.size() > MOST) {
            out.println(
                Sentence.of("  and %,d more; --format json lists all", files.size() - MOST));
          }
        });
  }

  /** Returns whether a file may exist although it was not listed. */
  boolean mayHide(String id) {
    return unknown.stream()
        .anyMatch(in -> in.isEmpty() || id.equals(in) || id.startsWith(in + '/'));
  }

  /** Returns the exit code of a command without other failures. */
  ExitCode exitCode() {
    if (count() > unlisted) {
      return ExitCode.FAILED;
    }
    return unlisted > 0 ? ExitCode.INCOMPLETE : ExitCode.DONE;
  }

  public int count() {
    return all.size();
  }

  /** Returns the skipped files in the order of the reports. */
  public List<Skipped> all() {
    return List.copyOf(all);
  }
}
