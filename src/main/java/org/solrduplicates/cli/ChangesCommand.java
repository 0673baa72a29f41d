// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.solrduplicates.cli.client.SolrCollection;
import org.solrduplicates.cli.client.SolrCollection.Change;
import org.solrduplicates.cli.console.Console;
import org.solrduplicates.cli.console.ExitCode;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.cli.console.OutputFile;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the feed of changes, or runs a program for each of them. */
@Command(
    name = "changes",
    description =
        "print new and changed documents of groups: time, group, latest or other, document, title")
final class ChangesCommand extends SolrCommand {
  private static final String START = "*";

  @Option(
      names = "--since",
      paramLabel = "DATE",
      defaultValue = "1970-01-01T00:00:00Z",
      description = "the first time, such as 2026-01-31T00:00:00Z or NOW-1DAY")
  private String since;

  @Option(
      names = "--state",
      paramLabel = "FILE",
      description = "file with the place where the next run continues, instead of at --since")
  private Optional<Path> state;

  @Option(
      names = "--follow",
      paramLabel = "SECONDS",
      description = "do not end, but request new changes after this time")
  private Optional<Integer> follow;

  @Option(
      names = "--exec",
      paramLabel = "PROGRAM",
      description =
          "run a program for each change, with DUP_ID, DUP_TITLE, DUP_GROUP, DUP_CHANGED and"
              + " DUP_LATEST in its environment; if it fails, the change is repeated by the next run")
  private Optional<String> program;

  @Override
  public Integer call() throws IOException {
    SolrCollection collection = solr.open();
    String cursor = kept();
    boolean goesOn = true;
    while (goesOn) {
      List<Change> page = collection.changes(since, cursor);
      for (Change change : page) {
        handle(change);
        cursor = change.cursorMark();
        if (program.isPresent()) {
          keep(cursor);
        }
      }
      goesOn = !page.isEmpty() || follow.isPresent();
      if (!page.isEmpty()) {
        keep(cursor);
      } else if (goesOn) {
        pause(follow.get());
      }
    }
    return ExitCode.DONE.number();
  }

  private String kept() throws IOException {
    return state.isPresent() && Files.exists(state.get())
        ? Files.readString(state.get(), StandardCharsets.US_ASCII).strip()
        : START;
  }

  private void keep(String cursor) throws IOException {
    if (state.isPresent()) {
      try (OutputFile file = OutputFile.open(state.get())) {
        file.write(writer -> writer.write(cursor + "\n"));
        file.replace();
      }
    }
  }

  private void handle(Change change) throws IOException {
    if (program.isPresent()) {
      run(program.get(), change);
    } else {
      console().out().println(line(change));
      console().out().flush();
    }
  }

  private static String line(Change change) {
    return String.join(
        "\t",
        change.changed(),
        String.valueOf(change.group()),
        change.latest() ? "latest" : "other",
        Console.printable(change.id()),
        Console.printable(change.title().orElse("")));
  }

  /** Passes values in the environment, where a program cannot take them for options. */
  private static void run(String program, Change change) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(program).inheritIO();
    Map<String, String> variables =
        Map.of(
            "DUP_ID", change.id(),
            "DUP_TITLE", change.title().orElse(""),
            "DUP_GROUP", String.valueOf(change.group()),
            "DUP_CHANGED", change.changed(),
            "DUP_LATEST", String.valueOf(change.latest()));
    variables.forEach((name, value) -> builder.environment().put(name, value.replace("\0", "")));
    try {
      int code = started(builder).waitFor();
      if (code != 0) {
        throw new UserException(
            ExitCode.FAILED,
            program + " ended with code " + code + " for " + Console.printable(change.id()));
      }
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static Process started(ProcessBuilder builder) throws IOException {
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UserException(ExitCode.FAILED, "--exec failed: " + e.getMessage());
    }
  }

  private static void pause(int seconds) throws IOException {
    try {
      TimeUnit.SECONDS.sleep(seconds);
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  private static IOException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IOException("interrupted", e);
  }
}
