package org.solrduplicates.cli.files;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.files.FolderWalk.FolderFile;

/** Reports every file and folder that is left out, and counts them. */
public final class SkippedFiles {
  private final PrintStream err;
  private final List<Skipped> all = new ArrayList<>();
  private final List<String> unknown = new ArrayList<>();
  private int unlisted;

  /** A file or folder that is left out, and why. */
  public record Skipped(String id, String reason) {}

  public SkippedFiles(PrintStream err) {
    this.err = err;
  }

  public void add(String id, String reason) {
    err.println("skipped " + Console.printable(id) + ": " + reason);
    all.add(new Skipped(id, reason));
  }

  /** Reports what is not all of a file that is not left out. */
  void note(String id, String what) {
    err.println(Console.printable("note " + id + ": " + what));
  }

  /** Reports a folder whose content is not known. */
  public void addUnlisted(String id, String reason) {
    addUnlisted(id, id, reason);
  }

  /**
   * Reports a folder whose content is not known.
   *
   * @param name what it is called in the report
   */
  void addUnlisted(String id, String name, String reason) {
    add(name, reason);
    unlisted++;
    unknown.add(id);
  }

  /** Reports a file whose name cannot be used, so that its folder is not known as a whole. */
  void addUnnamed(String id, String name, String reason) {
    add(name, reason);
    unknown.add(id.substring(0, Math.max(0, id.lastIndexOf('/', id.indexOf(FolderFile.NO_NAME)))));
  }

  /** Returns whether a file may be there that is not among those that were found. */
  boolean mayHide(String id) {
    return unknown.stream()
        .anyMatch(in -> in.isEmpty() || id.equals(in) || id.startsWith(in + '/'));
  }

  /** Returns what a command ends with that has left out nothing else. */
  ExitCode exitCode() {
    if (count() > unlisted) {
      return ExitCode.FAILED;
    }
    return unlisted > 0 ? ExitCode.INCOMPLETE : ExitCode.DONE;
  }

  public int count() {
    return all.size();
  }

  /** Returns them, in the order in which they were reported. */
  public List<Skipped> all() {
    return List.copyOf(all);
  }
}
