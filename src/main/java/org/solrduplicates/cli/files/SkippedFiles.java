package org.solrduplicates.cli.files;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.files.FolderWalk.FolderFile;

/** Reports and counts skipped files and folders. */
public final class SkippedFiles {
  private final PrintStream err;
  private final List<Skipped> all = new ArrayList<>();
  private final List<String> unknown = new ArrayList<>();
  private int unlisted;

  public record Skipped(String id, String reason) {}

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
